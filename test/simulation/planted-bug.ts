import type { EngineParts } from '#engine/engine-parts.ts';
import type { News } from './provider/provider.ts';
import type { Scenario } from './scenario.ts';
import type { Random } from './seeded-random.ts';
import type { StoreFlaw } from './store/flaws.ts';

/** A fault that is put in on purpose, to see that it is found. */
export type PlantedBug = {
  name: string;
  flaws?: readonly StoreFlaw[];
  /** Changes what the engine is given; never the engine. */
  parts?: (parts: EngineParts, random: Random) => EngineParts;
  scenario?: (scenario: Scenario) => void;
  /** Whether a webhook's news reaches the product. */
  takesHint?: (news: News) => boolean;
};
