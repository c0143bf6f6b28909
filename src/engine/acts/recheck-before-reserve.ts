import { isConnected } from '#core/account/user-status.ts';
import { hasReplied } from '#core/lead/replied-lead.ts';
import { dailyAllowance, warmUpOf } from '#core/limits/daily-allowance.ts';
import { inviteVerdict } from '#core/limits/weekly-invites.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { localDay } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { ReserveCheck } from '#data/engine-store/engine-store.ts';
import type { FreshFacts, LaneMarks } from '#data/walk/lane-facts.ts';
import { laneNotes } from '#data/walk/lane-notes.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';
import { hasOtherEmail, recheckEmail, type EmailRefusal } from '#engine/acts/recheck-email.ts';
import { isReservedInSleep } from '#engine/acts/send-check.ts';
import { limitsOf } from '#engine/lane/lane-run.ts';

/** Why the last check before an act refuses it. */
const RESERVE_REFUSALS = [
  'CAMPAIGN_OFF',
  'SEQUENCE_CHANGED',
  'ACCOUNT',
  'SUBSCRIPTION',
  'ASLEEP',
  'BLACKLISTED',
  'REPLIED',
  'PERSON_CHANGED',
  'UNSETTLED',
  'HINTS',
  'INVITES',
  'NOTES',
] as const;
export type ReserveRefusal = (typeof RESERVE_REFUSALS)[number] | EmailRefusal;

type Check = {
  fresh: FreshFacts;
  action: ActionType;
  /** The recipient of an email. */
  to?: string | undefined;
  /** Whether it's an invitation with a note. */
  noted?: boolean;
  person: Person;
  sequenceVersion: number;
  marks: LaneMarks;
  now: number;
  realNow: number;
  rate: number;
  allFeaturesAccounts: readonly string[];
};

/**
 * The last check of everything that may forbid an act, inside the transaction that takes its unit
 * (architecture, section 3; guarantees G3 and G5): campaign, sequence, account, subscription,
 * hours, blacklist, replies, what the step was decided on, open acts on the person, unread news,
 * the week's invitations and the month's notes. The unit belongs to the local day of `now`; around
 * a change of time zone the last 24 hours count as well.
 */
export function recheckBeforeReserve({
  fresh,
  action,
  to = '',
  noted = false,
  person: known,
  sequenceVersion,
  marks,
  now,
  realNow,
  rate,
  allFeaturesAccounts,
}: Check): ReserveCheck<ReserveRefusal> {
  const { user, campaign, person } = fresh;
  const refuse = (reason: ReserveRefusal): ReserveCheck<ReserveRefusal> => ({
    allowed: false,
    reason,
  });
  if (campaign.status !== 'ACTIVE' || campaign.locked) return refuse('CAMPAIGN_OFF');
  if (campaign.sequenceVersion !== sequenceVersion) return refuse('SEQUENCE_CHANGED');
  if (!isConnected(user.status) || user.account === null) return refuse('ACCOUNT');
  if (!isSubscriptionUsable({ ...user, realNow })) return refuse('SUBSCRIPTION');
  if (isReservedInSleep({ week: user.week, now, rate })) return refuse('ASLEEP');
  if (person.blacklisted) return refuse('BLACKLISTED');
  if (hasReplied({ ...fresh, repliedAt: person.repliedAt })) return refuse('REPLIED');
  if (
    person.connectedAt !== known.connectedAt ||
    person.invitationPendingSince !== known.invitationPendingSince ||
    person.withdrawnAt !== known.withdrawnAt
  )
    return refuse('PERSON_CHANGED');
  if (fresh.unsettledAlike) return refuse('UNSETTLED');
  if (fresh.openHints && isText(action)) return refuse('HINTS');
  if (
    (action === 'CONNECT' || action === 'CONNECT_BY_EMAIL') &&
    !inviteVerdict({
      now,
      paidAccount: user.paidAccount,
      ...fresh.invites,
      pausedUntil: user.invitesPausedUntil,
    }).allowed
  )
    return refuse('INVITES');
  // The note is reserved with the intent: several campaigns share the month's.
  if (noted && laneNotes({ user, marks, invites: fresh.invites, now }).usedUpUntil !== null)
    return refuse('NOTES');
  const { limits, unlimitedQuotas } = limitsOf({
    user,
    lastInvites: fresh.lastInvites,
    marks,
    now,
    realNow,
    allFeaturesAccounts,
  });
  const day = localDay(user.week.zone, now);
  const limit = dailyAllowance({
    type: action,
    userId: user.userId,
    limits,
    range: user.limitRange,
    unlimitedQuotas,
    day,
    warmUp: warmUpOf(user, now),
  });
  const email = action === 'EMAIL' ? recheckEmail({ fresh, to, limit, day }) : null;
  if (email !== null) return refuse(email);
  if (action === 'FIND_EMAIL' && hasOtherEmail(fresh, known)) return refuse('EMAIL_CHANGED');
  return {
    allowed: true,
    day,
    zone: user.week.zone,
    limit,
    dayLimit:
      fresh.lastDay.otherZone || hasZoneJustChanged(user.week.zone, marks, now)
        ? limit - fresh.lastDay.acts
        : null,
  };
}

function isText(action: ActionType): boolean {
  return action === 'MESSAGE' || action === 'INMAIL' || action === 'EMAIL';
}

/**
 * Whether the time zone changed within the last 24 hours, or the change was not noticed yet: then
 * no 24 hours may hold more acts than a day allows (guarantee G3).
 */
export function hasZoneJustChanged(zone: string, marks: LaneMarks, now: number): boolean {
  return (
    (marks.zone !== undefined && marks.zone !== zone) ||
    (marks.zoneChangedAt !== undefined && marks.zoneChangedAt > now - MS_PER_DAY)
  );
}
