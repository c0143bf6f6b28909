import { guessNameFromSlug } from '#core/lead/guess-name-from-slug.ts';
import { unitsLeftToday } from '#core/waiting/expected-turn.ts';
import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import {
  upcomingUnits,
  type UpcomingUnits,
  type WeeklyInvites,
} from '#core/limits/upcoming-units.ts';
import { dailyAllowance, warmUpOf } from '#core/limits/daily-allowance.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import { PROFILE_READ, PROFILE_READS_PER_DAY, usageTypeOf } from '#core/limits/profile-reads.ts';
import { MIN_GAP_SECONDS, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { pacedUnits } from '#core/limits/paced-units.ts';
import { decideNote } from '#core/limits/note-budget.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import { inviteVerdict, type InviteVerdict } from '#core/limits/weekly-invites.ts';
import type { SubscriptionHalt } from '#core/plan/subscription-halt.ts';
import { nextPoll } from '#core/schedule/polling.ts';
import { workedMsToday, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { localDay } from '#core/schedule/zone.ts';
import { scrubName } from '#core/scrubber/person-name.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import type { StepContext } from '#core/sequence/step-facts.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import { mailboxRampPercent } from '#core/email/mailbox-pace.ts';
import { isNotedInvite } from '#core/sequence/invite-notes.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { channelOf, type Channel } from '#core/sequence/channels.ts';
import type { LaneMailbox, LaneMarks } from '#data/walk/lane-facts.ts';
import { laneNotes } from '#data/walk/lane-notes.ts';
import { stepFactsOf, type LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { placeKey, type WaitingSources } from '#data/waiting/waiting-sources.ts';
import type { QueueTurns } from '#data/waiting/waiting-queue.ts';

/** An action in progress for longer than a request may take is being looked up, in real ms. */
const REQUEST_MS = 20_000;
const QUEUED_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];

/**
 * The facts shared by all leads of a user. `left`: what today still allows of each type;
 * `allowance`, `coming` (the units of later days), and `around` are computed once for all leads.
 */
export type WaitingAccount = {
  sources: WaitingSources;
  left: ReadonlyMap<SequenceItemType, number>;
  allowance: (type: SequenceItemType) => number;
  coming: (type: SequenceItemType) => UpcomingUnits;
  around: (campaignId: string) => StepContext;
  weekly: WeeklyInvites;
  invites: InviteVerdict;
  subscriptionHalt: SubscriptionHalt | null;
  finderSpends: boolean;
  /** When credits renew, in real time; read only if a lead waits for them. */
  emailCreditsRenewAt: number | null;
  sellsCredits: boolean;
  minGapMs: number;
  nextLookAt: number | null;
  realNow: number;
  now: number;
};

/** How many units of a type the local day of an instant has, by the limits in force then. */
function allowanceByDay(
  { user, marks, lastInvites }: WaitingSources,
  allFeaturesAccounts: readonly string[],
  realNow: number,
): (type: SequenceItemType, at: number) => number {
  return (type, at) => {
    const { limits, unlimitedQuotas } = limitsInForce({
      account: user,
      lastInvites,
      lastWarningAt: marks.lastWarningAt ?? null,
      now: at,
      realNow,
      allFeaturesAccounts,
    });
    return dailyAllowance({
      type,
      userId: user.userId,
      limits,
      range: user.limitRange,
      unlimitedQuotas,
      day: localDay(user.week.zone, at),
      warmUp: warmUpOf(user, at),
    });
  };
}

/** Whether invites may go out, and how many of the week's are left. */
function inviteFacts(
  { user, invites, invitesSentAt }: WaitingAccount['sources'],
  now: number,
): Pick<WaitingAccount, 'invites' | 'weekly'> {
  const { paidAccount, invitesPausedUntil: pausedUntil } = user;
  const most = paidAccount ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free;
  return {
    invites: inviteVerdict({ now, paidAccount, ...invites, pausedUntil }),
    weekly: { sentAt: invitesSentAt, most },
  };
}

/** Reads what the engine would use, from a user's rows. */
export function waitingAccount({
  sources,
  now,
  realNow,
  subscriptionHalt,
  allFeaturesAccounts,
  finderAvailable,
  finderSpends,
  emailCreditsRenewAt,
  sellsCredits = false,
  minGapSeconds = MIN_GAP_SECONDS,
}: Pick<
  WaitingAccount,
  'sources' | 'now' | 'realNow' | 'finderSpends' | 'emailCreditsRenewAt' | 'subscriptionHalt'
> & {
  sellsCredits?: boolean | undefined;
  allFeaturesAccounts: readonly string[];
  finderAvailable: boolean;
  minGapSeconds?: number | undefined;
}): WaitingAccount {
  const { user, marks, usedToday } = sources;
  const allowanceAt = allowanceByDay(sources, allFeaturesAccounts, realNow);
  const allowance = remembering((type: SequenceItemType) => allowanceAt(type, now));
  const { invites, weekly } = inviteFacts(sources, now);
  const leftOf = (type: SequenceItemType): number => {
    if (
      (marks.pausedUntil?.[type as keyof typeof marks.pausedUntil] ?? 0) > now ||
      (isInvite(type) && !invites.allowed)
    )
      return 0;
    return Math.max(0, allowance(type) - (usedToday[usageTypeOf(type)] ?? 0));
  };
  const left = new Map(QUEUED_TYPES.map((type) => [type, leftOf(type)]));
  const coming = remembering((type: SequenceItemType): UpcomingUnits => {
    const ofType = isInvite(type) ? weekly : null;
    return upcomingUnits({
      now,
      week: user.week,
      weekly: ofType,
      allowanceAt: (at) => allowanceAt(type, at),
      leftToday: unitsLeftToday({
        now,
        week: user.week,
        weekly: ofType,
        left: left.get(type) ?? 0,
      }),
    });
  });
  const around = remembering((campaignId: string) =>
    stepContext({
      account: user,
      startedAt: sources.campaigns.get(campaignId)?.startedAt ?? null,
      connectionsKnownUntil: marks.invitationsReadAt ?? null,
      useLikelyEmails: sources.campaigns.get(campaignId)?.useLikelyEmails ?? false,
      finderAvailable,
      realNow,
      allFeaturesAccounts,
    }),
  );
  return {
    sources,
    left,
    allowance,
    coming,
    around,
    weekly,
    invites,
    subscriptionHalt,
    finderSpends,
    emailCreditsRenewAt,
    sellsCredits,
    minGapMs: minGapSeconds * 1000,
    nextLookAt: nextPoll({ lookedAt: marks.sweptAt, week: user.week, now }),
    realNow,
    now,
  };
}

/** Everything the answer for one lead depends on; `actionsLeft` is the same for all, by channel. */
export function waitingFactsOf({
  account,
  lead,
  queue,
  actionsLeft,
}: {
  account: WaitingAccount;
  lead: LeadInWalk;
  queue: QueueTurns;
  actionsLeft: Readonly<Record<Channel, number>>;
}): WaitingFacts {
  const { sources, now, realNow, subscriptionHalt } = account;
  const { user, marks } = sources;
  const campaign = sources.campaigns.get(lead.campaignId);
  const openSince = sources.openActs.get(placeKey(lead));
  const type = lead.itemType ?? 'END';
  const turns = queue.turns.get(placeKey(lead));
  return {
    now,
    realNow,
    name: nameOf(lead, user.nameWords),
    state: lead.state,
    reason: lead.reason,
    position:
      lead.itemId === null
        ? null
        : { itemId: lead.itemId, enteredAt: lead.enteredAt, visit: lead.visit },
    facts: stepFactsOf(lead),
    around: account.around(lead.campaignId),
    sequence: campaign?.sequence ?? null,
    campaign: {
      status: campaign?.status ?? 'DRAFT',
      locked: campaign?.locked ?? false,
      lostSender: campaign?.lostSender ?? null,
    },
    account: {
      status: user.status,
      subscriptionHalt,
      // A pause is in real time: shown as the same duration on the product's clock.
      subscriptionPausedUntil:
        subscriptionHalt?.code !== 'SUBSCRIPTION_PAUSED' || subscriptionHalt.at === null
          ? null
          : now + (subscriptionHalt.at - realNow),
      incident: user.incident,
      looksBack: marks.look !== undefined && marks.look.realDoneAt === undefined,
      week: user.week,
      ...paceOf(account, type),
      nextLookAt: account.nextLookAt,
      profileReadsLeft: Math.max(0, PROFILE_READS_PER_DAY - (sources.usedToday[PROFILE_READ] ?? 0)),
      invitationList: listUnderWay(marks.invitationList),
      pausedUntil: marks.pausedUntil ?? {},
      mailbox: mailboxOf(user.mailbox, now),
      emailCredits: account.finderSpends ? user.emailCredits : null,
      emailCreditsRenewAt: account.emailCreditsRenewAt,
      sellsCredits: account.sellsCredits,
    },
    limit: { used: sources.usedToday[usageTypeOf(type)] ?? 0, allowance: account.allowance(type) },
    invites: account.invites,
    weekly: isInvite(type) ? account.weekly : null,
    turn:
      turns === undefined
        ? null
        : {
            ahead: turns.sameType,
            all: turns.all,
            actionsLeft: actionsLeft[channelOf(type)],
            coming: account.coming(type),
          },
    ...noteOmissionOf(account, lead),
    openIntent:
      openSince === undefined ? null : realNow - openSince > REQUEST_MS ? 'CHECKING' : 'BEING_DONE',
  };
}

/** Why the invitation that a lead stands on would go without its note today. */
function noteOmissionOf(
  { sources, now }: WaitingAccount,
  lead: LeadInWalk,
): Pick<WaitingFacts, 'noteOmission'> {
  const campaign = sources.campaigns.get(lead.campaignId);
  const item = findItem(campaign?.sequence ?? null, lead.itemId ?? '')?.item;
  if (campaign === undefined || item === undefined || !isNotedInvite(item)) return {};
  const note = decideNote({
    noteRule: campaign.noteRule,
    noteQuotaChoice: item.noteQuotaChoice,
    matches: noteMatcher(campaign)(lead),
    usedUpUntil: laneNotes({ ...sources, now }).usedUpUntil,
  });
  return note.note === 'LEAVE_OUT' ? { noteOmission: note } : {};
}

/** A finder has no gap: its turns come as fast as it answers. */
function paceOf(
  { sources, minGapMs }: WaitingAccount,
  type: SequenceItemType,
): Pick<WaitingFacts['account'], 'paceSlotAt' | 'minGapMs'> {
  const { marks, nextSlotAt } = sources;
  return {
    NETWORK: { paceSlotAt: nextSlotAt, minGapMs },
    EMAIL: { paceSlotAt: marks.email?.nextSlotAt ?? null, minGapMs },
    FINDER: { paceSlotAt: null, minGapMs: 0 },
  }[channelOf(type)];
}

function mailboxOf(mailbox: LaneMailbox | null, now: number): WaitingFacts['account']['mailbox'] {
  if (mailbox === null) return null;
  if (mailbox.status === 'LOST') return 'LOST';
  if (mailbox.bouncesHoldSince !== null) return 'BOUNCES';
  return mailboxRampPercent({ connectedAt: mailbox.rampFrom, now }) < 100 ? 'WARM_UP' : 'CONNECTED';
}

function listUnderWay(
  list: LaneMarks['invitationList'],
): WaitingFacts['account']['invitationList'] {
  return list === undefined ? null : { read: list.read, retryAt: list.retryAt ?? null };
}

/**
 * How many actions the engine spreads over the remaining hours in each channel: the same count
 * (product rules, section 4).
 */
export function actionsToPace(
  { left, sources, now }: WaitingAccount,
  queue: QueueTurns,
): Record<Channel, number> {
  const {
    user: { week },
    usedToday,
  } = sources;
  const hours = {
    workingMsLeft: workingMsLeftToday(week, now),
    workedMs: workedMsToday(week, now),
  };
  const units = { NETWORK: 0, EMAIL: 0, FINDER: 0 };
  for (const type of QUEUED_TYPES)
    units[channelOf(type)] += pacedUnits({
      type,
      left: left.get(type) ?? 0,
      used: usedToday[usageTypeOf(type)] ?? 0,
      due: queue.dueTypes.has(type),
      ...hours,
    });
  return units;
}

/** Computes a value once per key. */
function remembering<Key, Value extends number | object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

function isInvite(type: SequenceItemType): boolean {
  return type === 'CONNECT' || type === 'CONNECT_BY_EMAIL';
}

function nameOf({ person }: LeadInWalk, words: readonly string[]): string {
  const first = person.firstName === null ? '' : scrubName(person.firstName, words).name;
  if (first !== '') return first;
  const name =
    person.fullName ??
    [person.firstName, person.lastName].filter((part) => part !== null).join(' ');
  if (name !== '') return scrubName(name, words).name;
  return (
    (person.slug === null ? null : guessNameFromSlug(person.slug)) ?? person.email ?? 'This lead'
  );
}
