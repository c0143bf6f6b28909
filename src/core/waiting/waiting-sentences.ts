import { SENDER_LOSS_TEXTS } from '#core/team/shared-campaign.ts';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import {
  queuePositionOf,
  type Blocked,
  type WaitingCode,
  type WaitingFacts,
} from '#core/waiting/waiting-facts.ts';
import { noteOmissionText } from '#core/limits/note-texts.ts';
import { outOfCreditsText } from '#core/plan/email-credits.ts';
import { subscriptionHaltText } from '#core/plan/subscription-halt.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { POLL_MINUTES } from '#core/schedule/polling.ts';
import { channelOf, type Channel } from '#core/sequence/channels.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { grouped } from '#core/text/formats.ts';
import { aboutText, whenText } from '#core/time/when-text.ts';

type Words = {
  name: string;
  step: string;
  /** The sequence ends next. */
  atEnd: boolean;
  /** The channel of the step. */
  channel: Channel;
  steps: string;
  when: string | null;
  /** The same for an estimated time. */
  about: string | null;
  /** When the delay before the step ends, possibly outside the working hours. */
  delayEnds: string | null;
  look: string | null;
  /**
   * Outside the working hours: when they begin, in words, null where no day is on. Undefined within
   * them.
   */
  opens: string | null | undefined;
  place: string;
  /** Whether it ends at a time still to come. */
  later: boolean;
  /** How many entries of a partly read list of sent invitations were read. */
  listed: number | null;
  allowance: number;
  incident: string | null;
  /** What ended the trial or plan, or pauses it, and whether only a payment is needed. */
  halt: string;
  /** The lost sender of a shared campaign and why, as “Maya, who isn’t connected to LinkedIn”. */
  lostSender: string;
  unpaid: boolean;
  reason: string;
  /** That the finder's credits are used up, and when they renew. */
  credits: string;
};
type Sentence = { sentence: string; ifNothingChanges: string | null };

/**
 * What a lead waits for, and what happens if nothing changes, as a sentence: short, plain, with a
 * time in the user's zone (design, section 9).
 */
export function waitingSentence(blocked: Blocked, waiting: WaitingFacts): Sentence {
  const { until, step } = blocked;
  const { now, realNow } = waiting;
  const { zone } = waiting.account.week;
  const names = STEP_NAMES[step?.item?.type ?? 'VISIT'];
  const when = (at: number | null) => (at === null ? null : whenText({ at, now, zone }));
  const position = queuePositionOf(waiting);
  const place =
    position === null
      ? ''
      : position === 1
        ? `${waiting.name} is next`
        : `${waiting.name} is number ${grouped(position)} in the queue`;
  const words: Words = {
    name: waiting.name,
    step: names.name,
    atEnd: step?.item?.type === 'END',
    channel: channelOf(step?.item?.type ?? 'VISIT'),
    steps: names.plural,
    when: when(until),
    about: until === null ? null : aboutText({ at: until, now, zone }),
    delayEnds: when(step?.kind === 'wait' ? step.until : null),
    look: when(blocked.code === 'ACCEPTANCE' ? waiting.account.nextLookAt : null),
    opens: opensText(waiting),
    place,
    later: until !== null && until > now,
    listed: waiting.account.invitationList?.read ?? null,
    allowance: waiting.limit.allowance,
    incident: waiting.account.incident,
    halt:
      waiting.account.subscriptionHalt === null
        ? ''
        : subscriptionHaltText({ halt: waiting.account.subscriptionHalt, zone, now, realNow }),
    lostSender: lostSenderText(waiting),
    unpaid: waiting.account.subscriptionHalt?.code === 'SUBSCRIPTION_UNPAID',
    credits: outOfCreditsText({
      renewsAt: waiting.account.emailCreditsRenewAt,
      zone,
      now,
      realNow,
      canBuy: waiting.account.sellsCredits,
    }),
    reason: waiting.reason === null ? 'Paused' : LEAD_REASON_TEXTS[waiting.reason].sentence,
  };
  const watched = step?.item?.type === 'IF_CONNECTED' || step?.item?.type === 'IF_MESSAGE_VIEWED';
  const awayUntil = blocked.code === 'OUT_OF_OFFICE' ? null : absenceOf(waiting);
  const away =
    awayUntil === null ? '' : `${waiting.name} is out of office and back ${when(awayUntil)}. `;
  return {
    sentence: `${away}${SENTENCES[blocked.code](words)}${withoutNote(blocked, waiting)}`,
    ifNothingChanges:
      watched && words.when !== null && step.kind === 'wait' && step.code !== 'DELAY'
        ? `If nothing changes, the No branch starts ${words.when}`
        : (OUTCOMES[blocked.code]?.(words) ?? null),
  };
}

/** Until when the person is known to be away; null: they aren't. */
function absenceOf({ facts: { memory }, now }: WaitingFacts): number | null {
  const { notBefore = 0, notBeforeCode } = memory;
  return notBeforeCode === 'OUT_OF_OFFICE' && notBefore > now ? notBefore : null;
}

/** That an invitation in the queue goes without its note, if notes aren't back by its turn. */
function withoutNote({ step, until }: Blocked, { noteOmission, account }: WaitingFacts): string {
  if (noteOmission === undefined || (step?.kind !== 'act' && step?.kind !== 'ask')) return '';
  if (noteOmission.until !== null && (until ?? 0) >= noteOmission.until) return '';
  return ` It goes without a note: ${noteOmissionText(noteOmission, account.week.zone)}.`;
}

function opensText({ account: { week }, now }: WaitingFacts): Words['opens'] {
  if (!isAsleep(week, now)) return undefined;
  const at = nextOpening(week, now);
  return at === null ? null : whenText({ at, now, zone: week.zone });
}

function lostSenderText({ campaign: { lostSender } }: WaitingFacts): string {
  return lostSender ? `${lostSender.name}, who ${SENDER_LOSS_TEXTS[lostSender.loss]}` : '';
}

function awakeLook(look: Words['look']): string {
  return `We check again ${look === null ? '' : `${look}, and `}every ${POLL_MINUTES.awake} minutes during your working hours${look === null ? '' : ' after that'}.`;
}

/**
 * A lookup isn't an action: it also happens outside the working hours, but what follows from it
 * waits for them.
 */
function asleepLook(look: Words['look'], opens: string | null): string {
  const next = look === null ? '' : `, next ${look}`;
  const waits =
    opens === null
      ? 'no working days are turned on, so nothing happens until you turn one on'
      : `the next step waits for your working hours, which start ${opens}`;
  return `Outside your working hours, we only check every ${POLL_MINUTES.asleep} minutes${next}; ${waits}.`;
}

const SENTENCES = {
  CAMPAIGN_OFF: ({ name }) =>
    `The campaign is inactive. ${name} picks up where they left off once you start it.`,
  CAMPAIGN_LOCKED: ({ name }) =>
    `Your plan locks this campaign. ${name} continues once it’s unlocked.`,
  SENDER: ({ name, lostSender }) =>
    `${name} waits for ${lostSender}. Hand them to another sender if they shouldn’t wait.`,
  SUBSCRIPTION: ({ name, halt, unpaid }) =>
    `${halt}. ${name} continues once you ${unpaid ? 'pay' : 'choose a plan'}.`,
  SUBSCRIPTION_PAUSED: ({ name, halt, when }) =>
    `${halt}. ${name} continues ${when === null ? '' : 'then, or '}once you resume it.`,
  CONNECTION: ({ name }) =>
    `Your LinkedIn connection was lost. ${name} continues once you reconnect.`,
  NETWORK_UNREACHABLE: ({ incident }) =>
    `${incident ?? 'LinkedIn isn’t responding right now'}. We’ll keep trying, and everything continues automatically.`,
  LOOKING_BACK: ({ name }) =>
    `Reachwell was restored from a backup and is checking what happened since, so that nothing is done twice. ${name} continues automatically.`,
  BEING_DONE: ({ step }) => `The ${step} is in progress.`,
  CHECKING: ({ name, step, channel }) =>
    ({
      EMAIL:
        'Your mailbox didn’t give a clear response to the email. We’re checking whether it was sent.',
      FINDER: `The search for ${name}’s email was interrupted. We’ll ask again, at no extra cost.`,
      NETWORK: `LinkedIn didn’t give a clear response to the ${step}. We’re checking whether it was done.`,
    })[channel],
  UNCONFIRMED: ({ channel }) =>
    `We couldn’t confirm whether the last step was done. Tell us what you see ${channel === 'EMAIL' ? 'in your mailbox' : 'on LinkedIn'}.`,
  YOUR_DECISION: ({ reason }) => `${reason}.`,
  MAILBOX_MISSING: () =>
    'This step needs your mailbox. Connect it, and the lead continues automatically.',
  FINDER_MISSING: () =>
    'This step needs an email finder. Set one up, and the lead continues automatically.',
  OUT_OF_EMAIL_CREDITS: ({ credits }) => `${credits}. The lead continues automatically.`,
  DELAY: ({ step, atEnd, when, delayEnds }) =>
    atEnd
      ? `There are no more steps. The sequence ends ${when}.`
      : `The delay before the next step, ${step}, ends ${delayEnds}.${when === delayEnds ? '' : ` The ${step} is due ${when}, in your working hours.`}`,
  ACCEPTANCE: ({ name, look, opens }) =>
    `${name} hasn’t responded to your invite yet. ${opens === undefined ? awakeLook(look) : asleepLook(look, opens)}`,
  VIEW: ({ name }) =>
    `${name} hasn’t viewed your message yet. We check once a day, and right away when LinkedIn notifies us.`,
  INVITE_COOLDOWN: ({ name, when }) => `LinkedIn accepts a new invite to ${name} ${when}.`,
  NOTE_QUOTA: ({ when }) => `This month’s invite notes are used up. The invite goes out ${when}.`,
  INVITE_REFUSED: ({ name, when }) =>
    `LinkedIn refused the invite to ${name} without giving a reason. We’ll try again ${when}.`,
  OUT_OF_OFFICE: ({ name, when }) => `${name} is out of office. We’ll continue ${when}.`,
  EMAIL_RETRY: ({ name, when }) =>
    `The email to ${name} came back for now. We’ll try again ${when}.`,
  RECEIVING_DOMAIN: ({ name, when }) =>
    `Today’s emails to ${name}’s email provider are used up, so that it keeps trusting yours. ${name} continues ${when}.`,
  FINDER_ANSWER: ({ name, when }) =>
    `The email finder is still looking for ${name}’s email. We’ll ask again ${when}.`,
  MAILBOX_LOST: ({ name }) =>
    `Your mailbox connection was lost. ${name} continues once you connect it again.`,
  BOUNCES: ({ name }) =>
    `Too many of your last emails bounced, so emails are on hold. ${name} continues once you clean your lists and resume.`,
  WARM_UP: ({ place, allowance, when }) =>
    `Your mailbox is warming up, so today’s limit is ${allowance} emails, and they’re used up${place === '' ? '' : ` or reserved. ${place}`}${when === null ? '.' : `, expected ${when}.`}`,
  INCIDENT: ({ step, when, channel }) =>
    ({
      EMAIL: `Your mailbox couldn’t send the email right now. We’ll try again ${when}.`,
      FINDER: `The email finder isn’t responding right now. We’ll try again ${when}.`,
      NETWORK: `LinkedIn couldn’t complete the ${step} right now. We’ll try again ${when}.`,
    })[channel],
  SWEEP: ({ name, when, later }) =>
    `We’re checking whether ${name} accepted your invite${later && when !== null ? ` ${when}` : ''}.`,
  PROFILE_READS: ({ name, when }) =>
    `Today’s profile lookups are used up. ${name} continues${when === null ? ' on your next working day' : ` ${when}`}.`,
  INVITATION_LIST: ({ name, when, listed }) =>
    `To find out whether ${name} accepted, we’re reading your full list of sent invites. It’s long${listed === null ? ', so this takes a while' : `: ${grouped(listed)} read so far`}${when === null ? '' : `, and LinkedIn didn’t show the rest. We’ll continue ${when}`}.`,
  PAUSED_TODAY: ({ step, about }) =>
    `You paused everything for today. The ${step} goes out ${about === null ? 'once you resume' : `${about}, or today once you resume`}.`,
  WORKING_HOURS: ({ step, about }) =>
    about === null
      ? `The ${step} waits for your working hours, but no days are turned on.`
      : `The ${step} goes out during your working hours, ${about}.`,
  INVITES_PAUSED: ({ when }) =>
    `LinkedIn refused some invites, so all of them are paused. They resume ${when}.`,
  WEEKLY_INVITES: ({ when }) =>
    `You’ve used all your invites for 7 days. The next one can go out ${when}.`,
  PENDING_INVITES: () =>
    'Too many of your invites are still pending. Withdraw old ones so new ones can go out.',
  DAILY_LIMIT: ({ steps, place, allowance, when }) =>
    `Today’s limit of ${allowance} ${steps} is used up${place === '' ? '' : ` or reserved. ${place}`}${when === null ? '.' : `, expected ${when}.`}`,
  PACE: ({ step, place, when }) =>
    `The ${step} is due${place === '' ? '' : `. ${place}`}${when === null ? '.' : `, expected ${when}.`}`,
  SEQUENCE_MISSING: () => 'The campaign has no sequence yet.',
} as const satisfies Record<WaitingCode, (words: Words) => string>;

const OUTCOMES: Partial<Record<WaitingCode, (words: Words) => string>> = {
  ACCEPTANCE: ({ name }) => `${name} waits here until they accept`,
  UNCONFIRMED: ({ name }) => `${name} stays here. Nothing is sent twice`,
  YOUR_DECISION: ({ name }) => `${name} stays here`,
  MAILBOX_MISSING: ({ name }) => `${name} stays here`,
  FINDER_MISSING: ({ name }) => `${name} stays here`,
  OUT_OF_EMAIL_CREDITS: ({ name }) => `${name} stays here`,
  MAILBOX_LOST: ({ name }) => `${name} stays here`,
  BOUNCES: ({ name }) => `${name} stays here`,
  PENDING_INVITES: ({ name }) =>
    `${name} waits until some pending invites are accepted or withdrawn`,
};
