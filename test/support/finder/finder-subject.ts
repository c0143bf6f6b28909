import type { EmailFinder } from '#connectors/finder/finder.ts';
import type { EmailKind } from '#core/finder/finder-answer.ts';

/** What happens when the finder asks its source: a provider, or a name server. */
export type Scene =
  | { kind: 'KNOWS'; email: string; as: EmailKind }
  | { kind: 'KNOWS_NOBODY' }
  | { kind: 'FAILS' }
  | { kind: 'CUTS_THE_LINE' }
  | { kind: 'STALLS' }
  | { kind: 'TALKS_NONSENSE' }
  | { kind: 'REFUSES_THE_KEY' }
  | { kind: 'HAS_NO_CREDITS' }
  | { kind: 'IS_BUSY'; retryAfter: string };

/** The finder's possible verdicts, and the faults of its source. */
export type FinderAbilities = {
  kinds: readonly EmailKind[];
  scenes: readonly Scene['kind'][];
};

/** A finder in front of a source of its own, which plays scenes. */
export type FinderSubject = {
  finder: EmailFinder;
  play(scene: Scene): void;
  close(): Promise<void>;
};

/** What a provider with a key can do. */
export const PROVIDER_SCENES: readonly Scene['kind'][] = [
  'FAILS',
  'CUTS_THE_LINE',
  'STALLS',
  'TALKS_NONSENSE',
  'REFUSES_THE_KEY',
  'HAS_NO_CREDITS',
  'IS_BUSY',
];
