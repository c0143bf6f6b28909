import { isConnected } from '#core/account/user-status.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import {
  needsNetwork,
  queuePositionOf,
  type Blocked,
  type WaitingCode,
  type WaitingFacts,
  type WaitingFor,
  type WaitingWithGates,
} from '#core/waiting/waiting-facts.ts';
import { waitingGates } from '#core/waiting/waiting-gates.ts';
import { waitingSentence } from '#core/waiting/waiting-sentences.ts';
import { expectedTurn, type ExpectedTurn } from '#core/waiting/expected-turn.ts';
import { needsProfileRead } from '#core/limits/profile-reads.ts';
import { pausedUntil } from '#core/schedule/day-pause.ts';
import { nextOpening, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import type { Step, StepWait } from '#core/sequence/step-facts.ts';
import { advanceLead } from '#core/sequence/advance-lead.ts';

/**
 * What a campaign lead waits for, as a sentence and as data; null if it waits for nothing because
 * it is finished, failed, or blacklisted (product rules, section 3). The screen, the API, and the
 * forecast all use it.
 */
export function waitingFor(waiting: WaitingFacts): WaitingFor | null {
  const blocked = blockedBy(waiting);
  if (blocked === null) return null;
  const { sentence, ifNothingChanges } = waitingSentence(blocked, waiting);
  const queued =
    blocked.code === 'DAILY_LIMIT' ||
    blocked.code === 'WARM_UP' ||
    (blocked.code === 'PROFILE_READS' && waiting.turn !== null) ||
    blocked.code === 'PACE' ||
    blocked.code === 'PAUSED_TODAY' ||
    blocked.code === 'WORKING_HOURS' ||
    blocked.code === 'WEEKLY_INVITES';
  return {
    code: blocked.code,
    sentence,
    until: blocked.until,
    queuePosition: queued ? queuePositionOf(waiting) : null,
    ifNothingChanges,
  };
}

/**
 * The same with the checklist of all gates, the blocking one first, for the view of a single lead.
 */
export function waitingWithGates(waiting: WaitingFacts): WaitingWithGates | null {
  const [blocked, answer] = [blockedBy(waiting), waitingFor(waiting)];
  return blocked === null || answer === null
    ? null
    : { ...answer, gates: waitingGates(blocked, waiting) };
}

/** Which gate blocks a lead, and until when. */
function blockedBy(waiting: WaitingFacts): Blocked | null {
  const { state, reason, position, sequence } = waiting;
  if (state === 'FINISHED' || state === 'FAILED' || state === 'BLACKLISTED') return null;
  const step =
    position === null || sequence === null
      ? null
      : advanceLead({
          sequence,
          position,
          facts: waiting.facts,
          around: waiting.around,
          now: waiting.now,
        }).step;
  if (state === 'PAUSED') return { code: heldCode(reason), until: null, step };
  if (step === null) return { code: 'SEQUENCE_MISSING', until: null, step };
  const account = accountGate(waiting, step);
  if (account !== null) {
    const until =
      account === 'SUBSCRIPTION_PAUSED' ? waiting.account.subscriptionPausedUntil : null;
    return { code: account, until, step };
  }
  if (waiting.account.looksBack === true) return { code: 'LOOKING_BACK', until: null, step };
  if (waiting.openIntent !== null) return { code: waiting.openIntent, until: null, step };
  if (step.kind === 'wait')
    return step.code === 'LOOK_UP'
      ? { ...lookUpGate(waiting), step }
      : { code: WAIT_CODES[step.code], until: waitEnd(waiting, step), step };
  if (step.kind === 'ask' && step.question === 'CONNECTIONS') return { ...listGate(waiting), step };
  return step.kind === 'act' || step.kind === 'ask'
    ? { ...queueGate(waiting, step), step }
    : { code: 'PACE', until: waiting.now, step };
}

/** An action whose delay ends outside the working hours is due when they begin. */
function waitEnd(
  { account }: WaitingFacts,
  { code, item, until }: Extract<Step, { kind: 'wait' }>,
): number | null {
  return code === 'DELAY' && until !== null && isAction(item.type)
    ? (nextOpening(account.week, until) ?? until)
    : until;
}

const WAIT_CODES = {
  DELAY: 'DELAY',
  ACCEPTANCE: 'ACCEPTANCE',
  VIEW: 'VIEW',
  INVITE_COOLDOWN: 'INVITE_COOLDOWN',
  NOTE_QUOTA: 'NOTE_QUOTA',
  INVITE_REFUSED: 'INVITE_REFUSED',
  OUT_OF_OFFICE: 'OUT_OF_OFFICE',
  EMAIL_RETRY: 'EMAIL_RETRY',
  RECEIVING_DOMAIN: 'RECEIVING_DOMAIN',
  FINDER_ANSWER: 'FINDER_ANSWER',
  INCIDENT: 'INCIDENT',
  CHECKING: 'CHECKING',
} as const satisfies Record<Exclude<StepWait, 'LOOK_UP'>, WaitingCode>;

/**
 * When the profile is read to find out what happened to an invitation: in the working hours, with
 * one of the day's profile reads.
 */
function lookUpGate({ now, account: { week, profileReadsLeft } }: WaitingFacts): {
  code: WaitingCode;
  until: number | null;
} {
  return profileReadsLeft > 0
    ? { code: 'SWEEP', until: nextOpening(week, now) }
    : {
        code: 'PROFILE_READS',
        until: nextOpening(week, nextDayStart(week.zone, now)),
      };
}

/** Acceptances are known once the list of sent invitations was read to its end. */
function listGate({ now, account: { invitationList } }: WaitingFacts): {
  code: WaitingCode;
  until: number | null;
} {
  return invitationList === null
    ? { code: 'SWEEP', until: now }
    : { code: 'INVITATION_LIST', until: invitationList.retryAt };
}

function heldCode(reason: LeadReason | null): WaitingCode {
  if (
    reason === 'MAILBOX_MISSING' ||
    reason === 'FINDER_MISSING' ||
    reason === 'OUT_OF_EMAIL_CREDITS'
  )
    return reason;
  return reason === 'ACTION_UNCONFIRMED' ? 'UNCONFIRMED' : 'YOUR_DECISION';
}

/** An email doesn't wait for the network, only for the account itself (decision 115). */
function accountGate({ campaign, account }: WaitingFacts, step: Step): WaitingCode | null {
  if (campaign.lostSender) return 'SENDER';
  if (campaign.locked) return 'CAMPAIGN_LOCKED';
  if (campaign.status !== 'ACTIVE') return 'CAMPAIGN_OFF';
  if (account.subscriptionHalt !== null)
    return account.subscriptionHalt.code === 'SUBSCRIPTION_PAUSED'
      ? 'SUBSCRIPTION_PAUSED'
      : 'SUBSCRIPTION';
  if (!isConnected(account.status)) return 'CONNECTION';
  return account.incident === null || !needsNetwork(step) ? null : 'NETWORK_UNREACHABLE';
}

/**
 * What delays a step whose time has come: a pause of the network, the weekly invites, the daily
 * limit, the hours, otherwise only its place in the queue.
 */
function queueGate(
  waiting: WaitingFacts,
  step: Extract<Step, { kind: 'act' | 'ask' }>,
): { code: WaitingCode; until: number | null } {
  const { now, account, invites } = waiting;
  const { week } = account;
  const type = step.kind === 'act' ? step.action : step.item.type;
  const invite = type === 'CONNECT' || type === 'CONNECT_BY_EMAIL';
  if (invite && invites !== null && !invites.allowed)
    return {
      code: invites.reason,
      until: invites.until === null ? null : whenInvited(waiting, nextOpening(week, invites.until)),
    };
  if (type === 'EMAIL' && (account.mailbox === 'LOST' || account.mailbox === 'BOUNCES'))
    return { code: account.mailbox === 'LOST' ? 'MAILBOX_LOST' : 'BOUNCES', until: null };
  const paused = account.pausedUntil[type] ?? 0;
  if (paused > now) return { code: 'INCIDENT', until: nextOpening(week, paused) };
  const { on, at } = turnOf(waiting);
  if (pausedUntil(week, now) !== null) return { code: 'PAUSED_TODAY', until: at };
  if (on === 'WEEK') return { code: 'WEEKLY_INVITES', until: at };
  if (
    isAsleep(week, now) &&
    (waiting.limit.used < waiting.limit.allowance || workingMsLeftToday(week, now) === 0)
  )
    return { code: 'WORKING_HOURS', until: at };
  if (on !== 'DAY') return { code: 'PACE', until: at };
  if (type === 'EMAIL' && account.mailbox === 'WARM_UP') return { code: 'WARM_UP', until: at };
  return { code: needsProfileRead(type) ? 'PROFILE_READS' : 'DAILY_LIMIT', until: at };
}

function turnOf({ now, account, limit, weekly, turn }: WaitingFacts): ExpectedTurn {
  const { week, paceSlotAt, minGapMs } = account;
  const left = Math.max(0, limit.allowance - limit.used);
  const { ahead, all, actionsLeft, coming } = turn ?? {
    ahead: 0,
    all: 0,
    actionsLeft: left,
    coming: () => null,
  };
  return expectedTurn({
    now,
    week,
    paceSlotAt,
    minGapMs,
    all,
    sameType: ahead,
    left,
    actionsLeft: Math.max(1, actionsLeft),
    weekly,
    coming,
  });
}

/** The weekly limit may delay a lead past the next free invitation if others come before it. */
function whenInvited(waiting: WaitingFacts, opensAt: number | null): number | null {
  const { at } = turnOf({ ...waiting, limit: { ...waiting.limit, used: waiting.limit.allowance } });
  return waiting.turn === null || waiting.turn.ahead === 0 || at === null || opensAt === null
    ? opensAt
    : Math.max(opensAt, at);
}
