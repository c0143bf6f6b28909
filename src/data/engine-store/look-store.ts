import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';

type Held = { lane: Lane; now: number };
/** An act that a lead's record is missing, if it was done. */
export type LostAct = {
  lead: LeadInWalk;
  action: ActionType;
  requestId: string;
  payload: Record<string, unknown>;
  /** When it was done, or the earliest time at which it may have been. */
  at: number;
};

/** The engine's access to acts that the database has lost (decision 198). */
export interface LookStore {
  /** Live leads of these campaigns: of these people, and those due for an email. */
  leadsToLookUp(query: {
    userId: string;
    campaignIds: readonly string[];
    memberIds: readonly string[];
    now: number;
    limit: number;
  }): Promise<{ campaignId: string; leadId: string }[]>;
  /**
   * Live leads of these campaigns that are known only by their profile address, and which of these
   * people no lead is known to be; none if there is no such lead.
   */
  unmatchedPeople(query: {
    userId: string;
    campaignIds: readonly string[];
    memberIds: readonly string[];
    limit: number;
  }): Promise<{ leads: { leadId: string; slug: string }[]; memberIds: string[] }>;
  /** Whether the lead had one of these actions attempted since then. */
  hasActedSince(query: {
    userId: string;
    campaignId: string;
    leadId: string;
    actions: readonly ActionType[];
    since: number;
  }): Promise<boolean>;
  /**
   * Writes the try of a lost act, open and as if its request had left `at`. It takes a unit of that
   * day, above the limit if necessary. Null: the lead has changed, or the lane is lost.
   */
  adoptAct(
    query: Held & { act: LostAct; realNow: number; day: string; zone: string },
  ): Promise<string | null>;
}
