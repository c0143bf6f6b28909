import { isConnected } from '#core/account/user-status.ts';
import {
  needsNetwork,
  type Blocked,
  type WaitingCode,
  type WaitingFacts,
  type WaitingGate,
} from '#core/waiting/waiting-facts.ts';
import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { needsProfileRead, PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import { subscriptionHaltText } from '#core/plan/subscription-halt.ts';
import { pausedUntil } from '#core/schedule/day-pause.ts';
import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { isEmailWanted } from '#core/sequence/action-step.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { dateText, whenText } from '#core/time/when-text.ts';

/** The gate that each code closes. */
const CLOSED_BY = {
  CAMPAIGN_OFF: 'CAMPAIGN',
  CAMPAIGN_LOCKED: 'CAMPAIGN',
  SENDER: 'CAMPAIGN',
  SUBSCRIPTION: 'SUBSCRIPTION',
  SUBSCRIPTION_PAUSED: 'SUBSCRIPTION',
  CONNECTION: 'CONNECTION',
  NETWORK_UNREACHABLE: 'CONNECTION',
  LOOKING_BACK: 'STEP',
  BEING_DONE: 'STEP',
  CHECKING: 'STEP',
  UNCONFIRMED: 'STEP',
  YOUR_DECISION: 'STEP',
  MAILBOX_MISSING: 'MAILBOX',
  FINDER_MISSING: 'FINDER',
  OUT_OF_EMAIL_CREDITS: 'EMAIL_CREDITS',
  DELAY: 'STEP',
  ACCEPTANCE: 'STEP',
  VIEW: 'STEP',
  INVITE_COOLDOWN: 'STEP',
  NOTE_QUOTA: 'STEP',
  INVITE_REFUSED: 'STEP',
  OUT_OF_OFFICE: 'STEP',
  EMAIL_RETRY: 'STEP',
  RECEIVING_DOMAIN: 'STEP',
  FINDER_ANSWER: 'STEP',
  MAILBOX_LOST: 'MAILBOX',
  BOUNCES: 'MAILBOX',
  WARM_UP: 'DAILY_LIMIT',
  INCIDENT: 'STEP',
  SWEEP: 'STEP',
  PROFILE_READS: 'PROFILE_READS',
  INVITATION_LIST: 'STEP',
  PAUSED_TODAY: 'WORKING_HOURS',
  WORKING_HOURS: 'WORKING_HOURS',
  INVITES_PAUSED: 'WEEKLY_INVITES',
  WEEKLY_INVITES: 'WEEKLY_INVITES',
  PENDING_INVITES: 'WEEKLY_INVITES',
  DAILY_LIMIT: 'DAILY_LIMIT',
  PACE: 'PACE',
  SEQUENCE_MISSING: 'STEP',
} as const satisfies Record<WaitingCode, string>;

/**
 * The checklist of all gates that a lead must pass: what is done, then the blocking one, then the
 * others (design, "Campaign leads", png/08).
 */
export function waitingGates(blocked: Blocked, waiting: WaitingFacts): WaitingGate[] {
  const closed = CLOSED_BY[blocked.code];
  const gates = [
    stepGate(blocked, waiting),
    ...invitesGate(waiting, blocked),
    ...limitGate(blocked, waiting),
    ...readsGate(blocked, waiting),
    ...mailboxGate(blocked, waiting),
    ...finderGates(blocked, waiting),
    hoursGate(waiting),
    paceGate(waiting),
    campaignGate(waiting),
    connectionGate(blocked, waiting),
    subscriptionGate(waiting),
  ]
    .filter((gate): gate is WaitingGate => gate !== null)
    .map((gate) => ({ ...gate, open: gate.open && gate.code !== closed }));
  return [
    ...invitedGate(blocked, waiting),
    ...gates.filter(({ code }) => code === closed),
    ...gates.filter(({ code }) => code !== closed),
  ];
}

/** The invite whose answer the lead is waiting for. */
function invitedGate(
  blocked: Blocked,
  { facts: { invitedAt }, account }: WaitingFacts,
): WaitingGate[] {
  return blocked.code === 'ACCEPTANCE' && invitedAt !== null
    ? [
        {
          code: 'INVITED',
          open: true,
          text: `The invite was sent on ${dateText({ at: invitedAt, zone: account.week.zone })}`,
        },
      ]
    : [];
}

/** How many days of a multi-day wait have passed; null for any other wait, and on its first day. */
function daysOver(
  until: number | null,
  { position, now }: WaitingFacts,
): { over: number; all: number } | null {
  if (until === null || position === null || position.enteredAt > now) return null;
  const all = (until - position.enteredAt) / MS_PER_DAY;
  const over = Math.floor((now - position.enteredAt) / MS_PER_DAY);
  return Number.isInteger(all) && all > 1 && over > 0 ? { over, all } : null;
}

const STEP_TEXTS: Partial<Record<WaitingCode, string>> = {
  BEING_DONE: 'In progress',
  CHECKING: 'Checking whether it was done',
  UNCONFIRMED: 'Needs your answer',
  YOUR_DECISION: 'Needs your decision',
  INVITE_COOLDOWN: 'LinkedIn requires 21 days after a withdrawal',
  NOTE_QUOTA: 'This month’s notes are used up',
  INVITE_REFUSED: 'LinkedIn refused the invite without giving a reason',
  OUT_OF_OFFICE: 'Out of office',
  EMAIL_RETRY: 'Email came back, retrying',
  RECEIVING_DOMAIN: 'Today’s emails to this company are used up',
  FINDER_ANSWER: 'The email finder is still looking',
  INCIDENT: 'Retrying soon',
  SWEEP: 'Checking acceptances',
  INVITATION_LIST: 'Reading your sent invites',
  SEQUENCE_MISSING: 'No sequence yet',
};

function stepGate(blocked: Blocked, waiting: WaitingFacts): WaitingGate {
  const { step, code } = blocked;
  const { now, account } = waiting;
  const zone = account.week.zone;
  const named = STEP_TEXTS[code];
  if (named !== undefined) return { code: 'STEP', open: false, text: named };
  if (step?.kind === 'wait') {
    const by =
      step.until === null
        ? ''
        : ` until ${whenText({ at: step.until, now, zone }).replace(/^on /, '')}`;
    const days = daysOver(step.until, waiting);
    const texts = {
      DELAY: days === null ? `Delay${by}` : `${days.over} of ${days.all} days have passed`,
      ACCEPTANCE:
        days === null
          ? `Invite response: pending${by}`
          : `Response: pending for ${days.over} of ${days.all} days`,
      VIEW: `Message not viewed yet${by}`,
    } as const;
    return {
      code: 'STEP',
      open: false,
      text: step.code in texts ? texts[step.code as keyof typeof texts] : `Waiting${by}`,
    };
  }
  return {
    code: 'STEP',
    open: true,
    text: step?.item == null ? 'The step is due' : `The ${STEP_NAMES[step.item.type].name} is due`,
  };
}

function hoursGate({ account, now }: WaitingFacts): WaitingGate {
  const { week } = account;
  const closesAt = nextClosing(week, now);
  if (closesAt !== null)
    return {
      code: 'WORKING_HOURS',
      open: true,
      text: `Within your working hours until ${whenText({ at: closesAt, now, zone: week.zone }).replace(/^(today|tomorrow) at /, '')}`,
    };
  if (pausedUntil(week, now) !== null)
    return { code: 'WORKING_HOURS', open: false, text: 'You paused everything for today' };
  const opensAt = nextOpening(week, now);
  return {
    code: 'WORKING_HOURS',
    open: false,
    text:
      opensAt === null
        ? 'No working days are turned on'
        : `Your working hours start ${whenText({ at: opensAt, now, zone: week.zone })}`,
  };
}

/**
 * What today still allows of the step; the figures are those of the lead's current item. A limit
 * that no one sets is shown only once it is reached.
 */
function limitGate({ step }: Blocked, { limit, position }: WaitingFacts): WaitingGate[] {
  if (step?.item == null || step.item.id !== position?.itemId) return [];
  const { type } = step.item;
  const open = limit.used < limit.allowance;
  if (!isAction(type) || (open && !isLimitedAction(type))) return [];
  return [
    {
      code: 'DAILY_LIMIT',
      open,
      text: `${grouped(limit.used)} of ${grouped(limit.allowance)} ${STEP_NAMES[type].plural} used today${open ? '' : ', so the rest wait'}`,
    },
  ];
}

const MAILBOX_TEXTS = {
  CONNECTED: 'Your mailbox is connected',
  WARM_UP: 'Your mailbox is warming up',
  LOST: 'Your mailbox connection was lost',
  BOUNCES: 'Too many of your emails bounced',
  MISSING: 'No mailbox is connected',
} as const;

/** The mailbox, if the step sends an email from it. */
function mailboxGate(blocked: Blocked, { account }: WaitingFacts): WaitingGate[] {
  const missing = blocked.code === 'MAILBOX_MISSING';
  if (blocked.step?.item?.type !== 'EMAIL' && !missing) return [];
  const mailbox = missing ? 'MISSING' : (account.mailbox ?? 'MISSING');
  return [
    {
      code: 'MAILBOX',
      open: mailbox === 'CONNECTED' || mailbox === 'WARM_UP',
      text: MAILBOX_TEXTS[mailbox],
    },
  ];
}

/** The email finder and its credits, if the step uses one. */
function finderGates(
  { step, code }: Blocked,
  { facts, around, account }: WaitingFacts,
): WaitingGate[] {
  const asks = step?.item?.type === 'FIND_EMAIL' && isEmailWanted({ facts, around });
  if (!asks && code !== 'FINDER_MISSING' && code !== 'OUT_OF_EMAIL_CREDITS') return [];
  const available = around.finderAvailable && code !== 'FINDER_MISSING';
  const finder = {
    code: 'FINDER',
    open: available,
    text: available ? 'An email finder is set up' : 'No email finder is set up',
  };
  const left = code === 'OUT_OF_EMAIL_CREDITS' ? 0 : account.emailCredits;
  if (left === null) return [finder];
  const credits =
    left > 0 ? `${counted(left, 'email finder credit')} left` : 'Out of email finder credits';
  return [finder, { code: 'EMAIL_CREDITS', open: left > 0, text: credits }];
}

/** The day's profile reads, if the step reads a profile. */
function readsGate(blocked: Blocked, { account }: WaitingFacts): WaitingGate[] {
  const type = blocked.step?.item?.type;
  const looks = type !== undefined && needsProfileRead(type) && blocked.step?.kind === 'ask';
  if (!looks && blocked.code !== 'PROFILE_READS') return [];
  const used = Math.max(0, PROFILE_READS_PER_DAY - account.profileReadsLeft);
  const open = account.profileReadsLeft > 0;
  return [
    {
      code: 'PROFILE_READS',
      open,
      text: `${used} of ${PROFILE_READS_PER_DAY} profile lookups used today${open ? '' : ', so the rest wait'}`,
    },
  ];
}

function invitesGate({ invites }: WaitingFacts, blocked: Blocked): WaitingGate[] {
  const type = blocked.step?.item?.type;
  if (invites === null || (type !== 'CONNECT' && type !== 'CONNECT_BY_EMAIL')) return [];
  return [
    {
      code: 'WEEKLY_INVITES',
      open: invites.allowed,
      text: invites.allowed
        ? `${invites.left} ${invites.left === 1 ? 'invite' : 'invites'} left this week`
        : 'No invites left for now',
    },
  ];
}

function paceGate({ account, now, turn }: WaitingFacts): WaitingGate | null {
  if (turn === null) return null;
  const { ahead } = turn;
  const free = ahead <= 0 && (account.paceSlotAt ?? now) <= now;
  return {
    code: 'PACE',
    open: free,
    text:
      ahead <= 0
        ? 'Next in the queue'
        : `${ahead} ${ahead === 1 ? 'lead' : 'leads'} ahead of this one`,
  };
}

function campaignGate({ campaign }: WaitingFacts): WaitingGate {
  if (campaign.lostSender)
    return { code: 'CAMPAIGN', open: false, text: `${campaign.lostSender.name} can’t send` };
  if (campaign.locked) return { code: 'CAMPAIGN', open: false, text: 'Locked by your plan' };
  return campaign.status === 'ACTIVE'
    ? { code: 'CAMPAIGN', open: true, text: 'The campaign is active' }
    : { code: 'CAMPAIGN', open: false, text: 'The campaign is inactive' };
}

/** A LinkedIn problem only blocks what needs LinkedIn (decision 115). */
function connectionGate(
  { step }: Blocked,
  { account: { status, incident } }: WaitingFacts,
): WaitingGate {
  if (!isConnected(status))
    return { code: 'CONNECTION', open: false, text: 'LinkedIn isn’t connected' };
  return incident === null || (step !== null && !needsNetwork(step))
    ? { code: 'CONNECTION', open: true, text: 'LinkedIn is connected' }
    : { code: 'CONNECTION', open: false, text: incident };
}

function subscriptionGate({
  now,
  realNow,
  account: { subscriptionHalt, week },
}: WaitingFacts): WaitingGate {
  return subscriptionHalt === null
    ? { code: 'SUBSCRIPTION', open: true, text: 'Your plan is active' }
    : {
        code: 'SUBSCRIPTION',
        open: false,
        text: subscriptionHaltText({ halt: subscriptionHalt, zone: week.zone, now, realNow }),
      };
}
