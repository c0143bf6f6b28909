import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type { HandOver } from '#core/team/shared-campaign.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EngineConfig } from '#engine/engine-parts.ts';
import type { WireFaults } from './provider/connector.ts';
import type { FinderFaults } from './provider/finder-service.ts';
import type { MailFaults } from './provider/mail-server.ts';
import type { MailReturns } from './provider/returned-mail.ts';
import type { Behavior, TakesBack } from './provider/person.ts';
import type { ProcessFaults } from './worker-process.ts';

export type StoreFaults = {
  /**
   * The connection is lost before anything was done; after the commit; the call stands for a while.
   */
  lost: number;
  commitUnknown: number;
  stall: number;
  longestStallMs: number;
  /** A worker's own connection breaks: others may take its lanes although it lives. */
  presenceLost: number;
  /** The news of a worker's death, or of a wake, comes late. */
  latestMs: number;
  wakeLost: number;
};

export type HintFaults = {
  lost: number;
  late: number;
  doubled: number;
  unknown: number;
  nameless: number;
};

/** Someone in the world, as a lead of the user's. */
export type PersonPlan = {
  memberId: string;
  slug: string;
  /** The lead is known by its changeable address alone. */
  bySlug: boolean;
  behavior: Behavior;
  exists: boolean;
  /** Leaves the network this many campaign hours after an invitation; null: never. */
  leaveHours: number | null;
  takesBack: TakesBack | null;
  blocked: boolean;
  openProfile: boolean;
  email: string | null;
  leadEmail: boolean;
  /** The lead’s address belongs to someone else. */
  wrongEmail: boolean;
  lastName: boolean;
  wantsEmail: boolean;
  connected: boolean;
  invitedByHand: boolean;
  skills: number;
  posts: number;
  followed: boolean;
  /** Of people whom a team shares; colleagues go to one sender. */
  company?: string;
};

export type CampaignPlan = {
  name: string;
  sequence: SequenceItem;
  lateAcceptance: LateAcceptance;
  people: number[];
  startsAfterMs: number;
  useLikelyEmails: boolean;
};
export type UserPlan = {
  zone: string;
  schedule: SchedulerItem[];
  limits: Record<LimitedAction, number>;
  range: number;
  people: PersonPlan[];
  campaigns: CampaignPlan[];
  pilePlaces: number;
  notesLeft: number;
  creditsLeft: number;
  hasInmail: boolean;
  invitesLeft: number;
  /** How many hours the mailbox has been warming up; null: there is none. */
  mailboxHours: number | null;
  emailCredits: number;
};

/**
 * The users are a team whose members all send for one shared campaign, the first user's; each knows
 * everyone, and their campaigns are copies.
 */
type TeamPlan = {
  handOver: HandOver;
  /** The share of each user. */
  weights: number[];
  /** The people in the owner's first list; later lists name everyone. */
  firstList: number[];
  /** Who was in a user's lead base before. */
  imported: { user: number; person: number; connected: boolean }[];
};

export type UserAction =
  | { kind: 'pause for days'; user: number; days: number }
  | { kind: 'leave the team’s campaign' | 'join it again' | 'import the list'; user: number }
  | { kind: 'hand over'; user: number; person: number }
  | { kind: 'pause campaign' | 'start campaign'; user: number; campaign: number }
  | {
      kind: 'save sequence';
      user: number;
      campaign: number;
      how: 'remove' | 'finish removed' | 'append' | 'delay' | 'text' | 'stale';
    }
  | { kind: 'set limits'; user: number; limits: Record<LimitedAction, number> }
  | { kind: 'set schedule'; user: number; schedule: SchedulerItem[] }
  | { kind: 'set zone'; user: number; zone: string }
  | {
      kind:
        | 'pause lead'
        | 'resume lead'
        | 'finish lead'
        | 'retry lead'
        | 'blacklist lead'
        | 'unblacklist lead'
        | 'remove lead';
      user: number;
      person: number;
    }
  | { kind: 'accept' | 'reply' | 'read'; user: number; person: number }
  | {
      kind: 'by hand';
      user: number;
      person: number;
      what: 'invite' | 'withdraw' | 'message' | 'follow' | 'connect';
    }
  | { kind: 'lose account' | 'restrict account' | 'regain account' | 'sign out'; user: number }
  | { kind: 'give words'; user: number }
  | {
      kind: 'unsubscribe' | 'bounce' | 'hold bounces' | 'release bounces';
      user: number;
      person: number;
    }
  | { kind: 'grant credits'; user: number; credits: number }
  | { kind: 'stop subscription' | 'start subscription'; user: number }
  | { kind: 'pause today' | 'resume today'; user: number }
  | { kind: 'step clock'; byMs: number };
/** An event caused by a person at a time; real ms after the start. */
export type PlannedAction = { afterMs: number; action: UserAction };

export type Scenario = {
  seed: number;
  rate: number;
  /** Campaign time and real time at the beginning. */
  campaignStart: number;
  realStart: number;
  /** From `quietAfterMs` on there are no faults; real ms. */
  quietAfterMs: number;
  endsAfterMs: number;
  config: EngineConfig;
  workers: number;
  process: ProcessFaults;
  wire: WireFaults;
  mail: MailFaults;
  hasFinder: boolean;
  finder: FinderFaults;
  mailReturns: MailReturns;
  store: StoreFaults;
  hints: HintFaults;
  lenient: boolean;
  pageSize: number;
  /**
   * Invitations by hand to people who are no leads, pending for good, at the end of each account's
   * list.
   */
  pileByHand: number;
  users: UserPlan[];
  team: TeamPlan | null;
  userActions: PlannedAction[];
  /**
   * How often a person acts at the very moment of an act that concerns them, and how often the wall
   * clock is set at that moment.
   */
  momentous: number;
  clockInTheMoment: number;
};

/** Sets every fault probability to zero; durations stay. */
export function endFaults({ process, wire, mail, mailReturns, finder, store }: Scenario): void {
  for (const faults of [process, wire, mail, mailReturns, finder, store] as Record<
    string,
    number
  >[])
    for (const key of Object.keys(faults)) if (!key.endsWith('Ms')) faults[key] = 0;
}
