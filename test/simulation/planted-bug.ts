import type { EngineParts } from '#engine/engine-parts.ts';
import type { News } from './provider/provider.ts';
import type { Scenario } from './scenario.ts';
import type { Random } from './seeded-random.ts';
import type { StoreFlaw, TeamFlaw } from './store/flaws.ts';

/** A bug planted on purpose, to check that it is found. */
export type PlantedBug = {
  name: string;
  flaws?: readonly (StoreFlaw | TeamFlaw)[];
  /** Changes the engine's inputs, never the engine. */
  parts?: (parts: EngineParts, random: Random) => EngineParts;
  scenario?: (scenario: Scenario) => void;
  /** Whether a webhook's event reaches the product. */
  takesHint?: (news: News) => boolean;
};
