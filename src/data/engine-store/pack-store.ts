import type { SearchError, SearchType } from '#core/lead-pack/lead-pack.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import type { StagedPerson } from '#data/lead-packs/staged-rows.ts';
import type { Lane } from '#data/walk/lane-facts.ts';

type Held = { lane: Lane; now: number };

/**
 * A pack that is still collecting. `campaignRuns`: ACTIVE and unlocked. `unreadRows` is set once no
 * staged rows are left.
 */
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
  unreadRows: boolean;
};

/** What giving rows their verdicts needs to know of their pack. */
export type JudgedPack = Pick<OpenPack, 'leadPackId' | 'campaignId' | 'searchType'>;

/** What a page of a search says of a person; the rest is not known yet. */
export type FoundPerson = Partial<StagedPerson> & {
  memberId: string;
  openProfile: boolean | null;
  premium: boolean | null;
  connections: number | null;
  distance: string;
};

/** A staged row that a rule can judge only after a profile read. */
export type UnreadRow = { rowNumber: number; memberId: string | null; profileSlug: string | null };

/**
 * The store of lead packs: rows are staged first and get their verdict in chunks, so that an
 * interruption never loses or duplicates one.
 */
export interface PackStore {
  openPacks(query: { userId: string; now: number }): Promise<OpenPack[]>;
  /**
   * Gives the next staged rows of a pack their verdicts and adds new people; returns how many rows
   * were done. Null if the lane is lost.
   */
  admitRows(
    query: Held & { pack: OpenPack; limit: number },
  ): Promise<{ rows: number; added: number } | null>;
  /** Rows of a pack that wait for a profile read. */
  unreadRows(query: { userId: string; leadPackId: string; limit: number }): Promise<UnreadRow[]>;
  /**
   * Stores the profile of a row's person, so that the row can be judged; null: there is no such
   * profile. The pack is no longer held up, and its next read is due at `dueAt`.
   */
  fillRow(
    query: Held & { pack: OpenPack; rowNumber: number; profile: ReadProfile | null; dueAt: number },
  ): Promise<boolean>;
  /**
   * Records that the network does not know someone, until a profile of theirs is read. They leave
   * every campaign in which nothing was done for them and nothing has ended, and the reports of the
   * lists that added them say so; applies only to someone with a profile URL. Returns the campaigns
   * they left; null if the lane is lost.
   */
  passOverUnknown(query: Held & { leadId: string }): Promise<string[] | null>;
  /** Stages a page of a search and advances its offset, in one transaction. */
  stagePage(
    query: Held & {
      pack: OpenPack;
      people: readonly FoundPerson[];
      nextOffset: number;
      cursor: string | null;
      ended: boolean;
      dueAt: number | null;
    },
  ): Promise<boolean>;
  /** Ends a pack: nothing is left to collect. */
  completePack(query: Held & { pack: OpenPack }): Promise<boolean>;
  /**
   * Records what stops a search from continuing, until `dueAt` (null: until someone acts); `paused`
   * stops it entirely.
   */
  stopPack(
    query: Held & {
      pack: OpenPack;
      error: SearchError | null;
      dueAt: number | null;
      paused: boolean;
      notify: boolean;
    },
  ): Promise<boolean>;
}
