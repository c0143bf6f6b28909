// Facts shared by the tests of what a lead waits for.
import { unknownTraits } from '#core/sequence/profile-traits.ts';
import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { upcomingUnits } from '#core/limits/upcoming-units.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

// A Monday, 10 am in UTC.
export const NOW = Date.UTC(2026, 2, 2, 10);
export const item = (type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ type, id: type }),
  ...parts,
});
const WEEK = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
export const END = item('END');
export const VISIT = item('VISIT', { yes: END });
export const WATCH = item('CONNECT', {
  yes: item('IF_CONNECTED', {
    noDelay: 96,
    yes: item('MESSAGE', { yes: END }),
    no: item('WITHDRAW', { yes: item('END', { id: 'E2' }) }),
  }),
});

/** A place in a queue of one type, with ten units on each coming day. */
export function turn(ahead: number, left = 7): WaitingFacts['turn'] {
  return {
    ahead,
    all: ahead,
    actionsLeft: left,
    coming: upcomingUnits({
      now: NOW,
      week: WEEK,
      allowanceAt: () => 10,
      weekly: null,
      leftToday: left,
    }),
  };
}

export const FACTS: WaitingFacts = {
  now: NOW,
  realNow: NOW,
  name: 'Ingrid',
  state: 'IN_PROGRESS',
  reason: null,
  position: { itemId: 'VISIT', enteredAt: NOW, visit: 1 },
  facts: {
    blacklisted: false,
    foundBy: 'MEMBER_ID',
    connectedAt: null,
    invitedAt: null,
    invitationPendingSince: null,
    withdrawnAt: null,
    profileReadAt: null,
    ...unknownTraits(),
    hasEmail: false,
    lastMessageAt: null,
    lastSeenAt: null,
    repliedAt: null,
    memory: {},
  },
  around: {
    startedAt: null,
    connectionsKnownUntil: null,
    mailboxConnected: false,
    finderAvailable: false,
    inviteByEmailAllowed: false,
    leadsMovingAllowed: true,
    useLikelyEmails: false,
  },
  sequence: VISIT,
  campaign: { status: 'ACTIVE', locked: false },
  account: {
    status: 'VERIFIED',
    subscriptionHalt: null,
    subscriptionPausedUntil: null,
    incident: null,
    week: WEEK,
    paceSlotAt: NOW + 5 * 60_000,
    minGapMs: 45_000,
    nextLookAt: null,
    profileReadsLeft: 100,
    invitationList: null,
    pausedUntil: {},
    emailCredits: null,
    emailCreditsRenewAt: null,
    sellsCredits: false,
    mailbox: null,
  },
  limit: { used: 3, allowance: 10 },
  invites: { allowed: true, left: 50 },
  weekly: null,
  turn: turn(0),
  openIntent: null,
};
export const at = (itemId: string, enteredAt = NOW) => ({ itemId, enteredAt, visit: 1 });

/** A lead due for an email, with this mailbox. */
export const byEmail = (mailbox: WaitingFacts['account']['mailbox']) => ({
  sequence: item('EMAIL', { message: 'Hi', subject: 'Yo' }),
  position: at('EMAIL'),
  facts: { ...FACTS.facts, hasEmail: true },
  around: { ...FACTS.around, mailboxConnected: true },
  account: { ...FACTS.account, mailbox },
});

/** A lead whose email is searched for. */
export const byFinder = () => ({
  sequence: item('FIND_EMAIL'),
  position: at('FIND_EMAIL'),
  facts: FACTS.facts,
  around: { ...FACTS.around, finderAvailable: true },
});
