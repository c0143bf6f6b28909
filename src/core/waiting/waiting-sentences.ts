import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import {
  queuePositionOf,
  type Blocked,
  type WaitingCode,
  type WaitingFacts,
} from '#core/waiting/waiting-facts.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { LOOK_EVERY_MINUTES } from '#core/schedule/next-look.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { whenText } from '#core/time/when-text.ts';

/** Made once: to make one takes longer than all the rest of a sentence. */
const WHOLE = new Intl.NumberFormat('en-US');

type Words = {
  name: string;
  step: string;
  steps: string;
  when: string | null;
  look: string | null;
  /**
   * Outside the working hours: when they begin, in words, null where no day is on. Undefined inside
   * of them.
   */
  opens: string | null | undefined;
  place: string;
  /** Whether it is over at a time to come. */
  later: boolean;
  /** Sent invitations that were read of a list that is not at its end. */
  listed: number | null;
  allowance: number;
  incident: string | null;
  reason: string;
};
type Sentence = { sentence: string; ifNothingChanges: string | null };

/**
 * The sentence of what a lead waits for, and what happens if nothing changes: short, plain, with a
 * time in the user's zone (design, section 9).
 */
export function waitingSentence({
  blocked,
  waiting,
}: {
  blocked: Blocked;
  waiting: WaitingFacts;
}): Sentence {
  const { until, step } = blocked;
  const names = STEP_NAMES[step?.item?.type ?? 'VISIT'];
  const position = queuePositionOf(waiting);
  const place =
    position === null
      ? ''
      : position === 1
        ? `${waiting.name} is next`
        : `${waiting.name} is number ${WHOLE.format(position)} in the queue`;
  const words: Words = {
    name: waiting.name,
    step: names.name,
    steps: names.plural,
    when:
      until === null
        ? null
        : whenText({ at: until, now: waiting.now, zone: waiting.account.week.zone }),
    look:
      blocked.code !== 'ACCEPTANCE' || waiting.account.nextLookAt === null
        ? null
        : whenText({
            at: waiting.account.nextLookAt,
            now: waiting.now,
            zone: waiting.account.week.zone,
          }),
    opens: opensText(waiting),
    place,
    later: until !== null && until > waiting.now,
    listed: waiting.account.invitationList?.read ?? null,
    allowance: waiting.limit.allowance,
    incident: waiting.account.incident,
    reason: waiting.reason === null ? 'Paused' : LEAD_REASON_TEXTS[waiting.reason].sentence,
  };
  const watched = step?.item?.type === 'IF_CONNECTED' || step?.item?.type === 'IF_MESSAGE_VIEWED';
  return {
    sentence: SENTENCES[blocked.code](words),
    ifNothingChanges:
      watched && words.when !== null && step.kind === 'wait' && step.code !== 'DELAY'
        ? `If nothing changes, the No branch starts ${words.when}`
        : (OUTCOMES[blocked.code]?.(words) ?? null),
  };
}

function opensText({ account: { week }, now }: WaitingFacts): Words['opens'] {
  if (!isAsleep({ week, now })) return undefined;
  const at = nextOpening({ week, now });
  return at === null ? null : whenText({ at, now, zone: week.zone });
}

function awakeLook(look: Words['look']): string {
  return `We look again ${look === null ? '' : `${look}, and `}every ${LOOK_EVERY_MINUTES.awake} minutes in your working hours${look === null ? '' : ' after that'}.`;
}

/**
 * A look is no act: it happens outside the working hours too, and what follows from it waits for
 * them.
 */
function asleepLook({ look, opens }: { look: Words['look']; opens: string | null }): string {
  const next = look === null ? '' : `, next ${look}`;
  const waits =
    opens === null
      ? 'no working day is switched on, so nothing follows until you switch one on'
      : `what follows waits for your working hours, which begin ${opens}`;
  return `Outside your working hours we only look, every ${LOOK_EVERY_MINUTES.asleep} minutes${next}; ${waits}.`;
}

const SENTENCES = {
  CAMPAIGN_OFF: ({ name }) =>
    `The campaign is off. ${name} goes on where they stand once you start it.`,
  CAMPAIGN_LOCKED: ({ name }) =>
    `Your plan locks this campaign. ${name} goes on once it is unlocked.`,
  SUBSCRIPTION: ({ name }) => `Your subscription does not run. ${name} goes on once it does.`,
  CONNECTION: ({ name }) =>
    `Your LinkedIn connection is lost. ${name} goes on once you connect again.`,
  NETWORK_UNREACHABLE: ({ incident }) =>
    `${incident ?? 'LinkedIn does not answer just now'}. We keep trying, and all goes on by itself.`,
  BEING_DONE: ({ step }) => `The ${step} is being done right now.`,
  CHECKING: ({ step }) =>
    `LinkedIn gave no clear answer to the ${step}. We look whether it was done.`,
  UNCONFIRMED: () =>
    'We could not find out whether the last step was done. Tell us what you see on LinkedIn.',
  YOUR_DECISION: ({ reason }) => `${reason}.`,
  MAILBOX_MISSING: () =>
    'This step needs your mailbox. Connect it, and the lead goes on by itself.',
  FINDER_MISSING: () =>
    'This step needs an email finder. Set one up, and the lead goes on by itself.',
  DELAY: ({ step, when }) => `The delay before the next step, ${step}, ends ${when}.`,
  ACCEPTANCE: ({ name, look, opens }) =>
    `${name} has not answered your invite yet. ${opens === undefined ? awakeLook(look) : asleepLook({ look, opens })}`,
  VIEW: ({ name }) =>
    `${name} has not seen your message yet. We look once a day, and at once when LinkedIn tells us.`,
  INVITE_COOLDOWN: ({ name, when }) => `LinkedIn takes a new invite to ${name} ${when}.`,
  NOTE_QUOTA: ({ when }) => `This month’s invite notes are used up. The invite goes out ${when}.`,
  INVITE_REFUSED: ({ name, when }) =>
    `LinkedIn refused the invite to ${name} without saying why. We try again ${when}.`,
  OUT_OF_OFFICE: ({ name, when }) => `${name} is out of office. We go on ${when}.`,
  INCIDENT: ({ step, when }) => `LinkedIn could not do the ${step} just now. We try again ${when}.`,
  SWEEP: ({ name, when, later }) =>
    `We look whether ${name} has accepted your invite${later && when !== null ? ` ${when}` : ''}.`,
  PROFILE_READS: ({ name, when }) =>
    `Today’s profile lookups are used up. ${name} goes on${when === null ? ' with those of your next working day' : ` ${when}`}.`,
  INVITATION_LIST: ({ name, when, listed }) =>
    `To know whether ${name} has accepted, we read the list of your sent invites to its end. It is long: ${listed === null ? 'we are still reading' : `${WHOLE.format(listed)} read so far`}${when === null ? '' : `, and LinkedIn did not show the rest. We go on ${when}`}.`,
  PAUSED_TODAY: ({ step, when }) =>
    `You paused everything for today. The ${step} goes out ${when === null ? 'once you resume' : `about ${when}, or today once you resume`}.`,
  WORKING_HOURS: ({ step, when }) =>
    when === null
      ? `The ${step} waits for your working hours, and no day is switched on.`
      : `The ${step} goes out in your working hours, about ${when}.`,
  INVITES_PAUSED: ({ when }) =>
    `LinkedIn refused invites, so all of them are paused. They go on ${when}.`,
  WEEKLY_INVITES: ({ when }) =>
    `The invites of the last 7 days are used up. The next one can go out ${when}.`,
  PENDING_INVITES: () =>
    'Too many of your invites are still unanswered. Withdraw old ones, and new ones go out.',
  DAILY_LIMIT: ({ steps, place, allowance, when }) =>
    `Today’s limit of ${allowance} ${steps} is used up${place === '' ? '' : ` or taken. ${place}`}${when === null ? '.' : `, expected ${when}.`}`,
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
  PENDING_INVITES: ({ name }) => `${name} waits until invites are answered`,
};
