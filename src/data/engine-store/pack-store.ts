import type { SearchError, SearchType } from '#core/lead/lead-pack.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';

type Held = { lane: Lane; now: number };

/** A pack that still collects. `campaignRuns`: ACTIVE and unlocked. */
export type OpenPack = {
  leadPackId: string;
  campaignId: string;
  searchType: SearchType;
  sourceUrl: string | null;
  source: Record<string, unknown>;
  toCollect: number;
  resumeOffset: number;
  error: SearchError | null;
  dueAt: number | null;
  campaignRuns: boolean;
  stagedRows: boolean;
};

/** A person as a row of a pack stages them (`raw.person`); everything but one way to find them is optional. */
export type StagedPerson = {
  firstName?: string | null;
  lastName?: string | null;
  fullName?: string | null;
  email?: string | null;
  profileSlug?: string | null;
  memberId?: string | null;
  headline?: string | null;
  jobTitle?: string | null;
  company?: string | null;
  industry?: string | null;
  location?: string | null;
  country?: string | null;
  phone?: string | null;
  website?: string | null;
  photoUrl?: string | null;
  openProfile?: boolean | null;
  premium?: boolean | null;
  connections?: number | null;
  distance?: string | null;
  custom?: Record<string, string>;
};

/** What lead packs need of the store: rows are staged first and get their verdict in chunks, so that any interruption loses and doubles nothing. */
export interface PackStore {
  openPacks(query: { userId: string; now: number }): Promise<OpenPack[]>;
  /** Gives the next staged rows of a pack their verdicts and adds who is new; answers how many rows were done. Null when the lane is lost. */
  admitRows(query: Held & { pack: OpenPack; limit: number }): Promise<{ rows: number; added: number } | null>;
  /** Stages a page of a search and moves its offset on, in one transaction. */
  stagePage(query: Held & { pack: OpenPack; people: readonly StagedPerson[]; nextOffset: number; cursor: string | null }): Promise<boolean>;
  /** Ends a pack: nothing is left to collect. */
  completePack(query: Held & { pack: OpenPack }): Promise<boolean>;
  /** Says what keeps a search from going on, until `dueAt` (null: until somebody acts); `paused` stops it altogether. */
  stopPack(query: Held & { pack: OpenPack; error: SearchError | null; dueAt: number | null; paused: boolean; notify: boolean }): Promise<boolean>;
}
