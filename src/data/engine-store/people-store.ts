import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';

/** `moving`: whether campaigns fed by others may take leads over now; default true. */
type Held = { lane: Lane; now: number; moving?: boolean };

/** Someone found to be connected; `at` is when, as far as known. */
type FoundConnection = { memberId: string; at: number };
export type PendingInvitation = {
  leadId: string;
  memberId: string;
  invitationId: string | null;
  since: number;
};

/** A sent invitation in the network's list; `at` is when it was sent, as far as known. */
export type FoundInvitation = { memberId: string; invitationId: string; at: number };

/** What a profile read says of a person; null is unknown and changes nothing. */
export type ReadProfile = {
  memberId: string;
  slug: string | null;
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  photoUrl: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  distance: string;
  openProfile: boolean | null;
  premium: boolean | null;
  connections: number | null;
  invitation: {
    state: 'none' | 'pending' | 'ignored' | 'withdrawn';
    invitationId: string | null;
    sentAt: number | null;
  };
};

/**
 * A thread as it was read. `told`: messages that it does not show, but that are known to have been
 * written in it; stored ones stay unchanged. `deleted`: messages that it shows as deleted;
 * `removed`: the network no longer has it.
 */
export type ReadThread = {
  chatId: string;
  memberId: string | null;
  /** The person's name on the network. */
  name?: string | null;
  headline?: string | null;
  photoUrl?: string | null;
  messages: readonly ReadMessage[];
  /** How far back this read went without a gap; null: nothing was read. */
  readBackTo?: number | null;
  /** It reached what was known before, so that the part read earlier still counts. */
  joined?: boolean;
  /** It reached the thread's first message. */
  whole?: boolean;
  told?: readonly ReadMessage[];
  deleted?: readonly string[];
  removed?: boolean;
  /** Up to when the user has read it on the network; null: unknown. */
  readElsewhereUntil?: number | null;
  /** How many campaign ms passed in a real one when it was read; 1 unless given. */
  rate?: number;
};
export type ThreadNews = {
  leadId: string | null;
  answered: boolean;
  /** The user wrote elsewhere, which held the person's leads. */
  held: boolean;
  seen: boolean;
  campaignIds: string[];
};
export type KnownThread = {
  chatId: string;
  /** The other participant, if known. */
  memberId: string | null;
  lastMessageAt: number | null;
};

/**
 * What the engine knows of people on the network. All writes are idempotent: a known fact changes
 * nothing.
 */
export interface PeopleStore {
  /**
   * The user's leads among these who were not known to be connected. Leads that wait for it are
   * rechecked; `late` decides about a late acceptance.
   */
  recordConnections(
    query: Held & {
      found: readonly FoundConnection[];
      late: (lead: LeadInWalk) => LeadStep | null;
    },
  ): Promise<{ leadIds: string[]; campaignIds: string[] } | null>;
  /**
   * Leads among these whose invitation was not known: it is recorded as pending, sent manually. A
   * withdrawn one may still be listed, so it changes nothing.
   */
  recordInvitations(query: Held & { found: readonly FoundInvitation[] }): Promise<boolean>;
  /** Which of these people are leads not known to be connected. */
  unconnectedLeads(query: {
    userId: string;
    memberIds: readonly string[];
  }): Promise<{ leadId: string; memberId: string }[]>;
  pendingInvitations(query: { userId: string; limit: number }): Promise<PendingInvitation[]>;
  /**
   * Records whose pending invitation was missing from the network's complete list, read from `now`
   * on.
   */
  recordMissingInvitations(query: Held & { leadIds: readonly string[] }): Promise<boolean>;
  /**
   * Leads whose pending invitation is missing there and whose profile was not read since, the
   * oldest first.
   */
  missingInvitations(query: { userId: string; limit: number }): Promise<PendingInvitation[]>;
  /**
   * Takes one of the day's `limit` profile reads that belong to no action; returns how many are
   * used then, or null if none is left or the lane is lost.
   */
  reserveProfileRead(query: Held & { day: string; limit: number }): Promise<number | null>;
  /**
   * Stores a profile, except fields edited manually; returns the lead that the person is now, which
   * may turn out to be another one.
   */
  recordProfile(
    query: Held & {
      leadId: string;
      profile: ReadProfile;
      late: (lead: LeadInWalk) => LeadStep | null;
    },
  ): Promise<{ leadId: string } | null>;
  /**
   * The network does not know the person: the profile counts as read. If their invitation is also
   * missing from the network's list, it is over, and the timelines of the campaigns that sent it
   * say so.
   */
  recordNoProfile(query: Held & { leadId: string }): Promise<boolean>;
  knownThreads(query: { userId: string; chatIds: readonly string[] }): Promise<KnownThread[]>;
  /**
   * Stored chats not known to be removed whose last message is between two times (exclusive; null:
   * unbounded), except those named, the newest first.
   */
  chatsBetween(query: {
    userId: string;
    after: number;
    before: number | null;
    besides: readonly string[];
    limit: number;
  }): Promise<{ chatId: string; memberId: string | null }[]>;
  /** Threads with someone that were stored before they were known to be a lead. */
  unmatchedThreads(query: { userId: string; memberId: string }): Promise<string[]>;
  /**
   * Stores the messages of a thread. A new answer ends the person's leads in all campaigns, what
   * the user wrote elsewhere holds them, and a first view is counted; all are events.
   */
  recordThread(query: Held & { thread: ReadThread }): Promise<ThreadNews | null>;
  /** Threads with a message of ours that was not found to be seen, the longest unread first. */
  unseenThreads(query: {
    userId: string;
    since: number;
    limit: number;
  }): Promise<{ leadId: string; chatId: string }[]>;
}
