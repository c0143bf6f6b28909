import type { UserStatus } from '#core/account/user-status.ts';
import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { counted, grouped, listed } from '#core/text/formats.ts';
import type { PlanHalt } from '#core/today/plan-reasons.ts';
import { relativeTimeInSentence } from '#core/time/relative-time.ts';
import { timeOfDay, whenText } from '#core/time/when-text.ts';

/**
 * What the engine is doing, in one word; the card is announced when this changes (design, section
 * 6).
 */
const ENGINE_CARD_KINDS = [
  'NOT_CONNECTED',
  'TRIAL_ENDED',
  'PAUSED_SUBSCRIPTION',
  'NO_CAMPAIGN',
  'LOOKING_BACK',
  'PAUSED_TODAY',
  'SLEEP',
  'LIMITS_REACHED',
  'RUNNING',
  'IDLE',
] as const;
type EngineCardKind = (typeof ENGINE_CARD_KINDS)[number];

/** Everything the card depends on. Instants in campaign time. */
export type EngineFacts = {
  now: number;
  zone: string;
  userStatus: UserStatus;
  disconnectedAt: number | null;
  /** Whether the user disconnected the account. */
  disconnectedByUser: boolean;
  /** Actions with an unknown outcome that need the user's answer. */
  unconfirmed: number;
  /** Why nothing can be done at all, as today's plan says it. */
  halt: PlanHalt | null;
  /** Campaigns that were switched off, and those never started. */
  campaigns: { off: number; drafts: number };
  /** The leads of the running campaigns. */
  leads: { all: number; uploading: number; waiting: number; held: number; failed: number };
  /** Whether the user has paused everything for today. */
  pausedToday: boolean;
  /** The database went back, and what happened since is being read (decision 198). */
  looksBack?: boolean;
  asleep: boolean;
  opensAt: number | null;
  closesAt: number | null;
  nextAction: { type: SequenceItemType; at: number } | null;
  doneToday: number;
  allowedToday: number;
  /**
   * The actions that leads are waiting for today, if all of their limits are used up; otherwise
   * empty.
   */
  usedUp: readonly LimitedAction[];
  dayEndsAt: number;
};

export type EngineCard = {
  kind: EngineCardKind;
  title: string;
  sentence: string;
  detail: string | null;
  /** The next action's type, if the sentence names it. */ nextType: SequenceItemType | null;
  done: number | null;
  allowed: number | null;
};

/** The engine card, the most urgent kind first (design, sections 6 and 7, banners). */
export function engineCard(facts: EngineFacts): EngineCard {
  const kind = engineKind(facts);
  const counted = kind === 'RUNNING' || kind === 'LIMITS_REACHED' || kind === 'IDLE';
  return {
    kind,
    ...CARD_TEXTS[kind](facts),
    nextType: kind === 'RUNNING' ? (facts.nextAction?.type ?? null) : null,
    done: counted ? facts.doneToday : null,
    allowed: counted ? facts.allowedToday : null,
  };
}

/** The kind of card for each reason why nothing can be done at all. */
const HALT_KINDS = {
  NOT_CONNECTED: 'NOT_CONNECTED',
  TRIAL_ENDED: 'TRIAL_ENDED',
  SUBSCRIPTION_ENDED: 'TRIAL_ENDED',
  SUBSCRIPTION_UNPAID: 'TRIAL_ENDED',
  SUBSCRIPTION_PAUSED: 'PAUSED_SUBSCRIPTION',
  NO_CAMPAIGN: 'NO_CAMPAIGN',
  NO_WORKING_DAY: 'SLEEP',
} as const satisfies Record<PlanHalt, EngineCardKind>;

/** Picks the kind of card to show. */
function engineKind({
  halt,
  looksBack,
  pausedToday,
  asleep,
  usedUp,
  nextAction,
}: EngineFacts): EngineCardKind {
  if (halt !== null) return HALT_KINDS[halt];
  if (looksBack === true) return 'LOOKING_BACK';
  if (pausedToday) return 'PAUSED_TODAY';
  if (asleep) return 'SLEEP';
  if (usedUp.length > 0) return 'LIMITS_REACHED';
  return nextAction === null ? 'IDLE' : 'RUNNING';
}

/** How many actions the card has room to name. */
const MOST_NAMED = 2;

type CardText = { title: string; sentence: string; detail: string | null };

const CARD_TEXTS = {
  NOT_CONNECTED: ({ userStatus, disconnectedAt, disconnectedByUser, now, unconfirmed }) => ({
    title: userStatus === 'REGISTRATION_STARTED' ? 'Not connected yet' : 'Not connected',
    sentence:
      disconnectedAt === null || userStatus !== 'UNAUTHORIZED'
        ? USER_STATUS_TEXTS[userStatus].title
        : `${disconnectedByUser ? 'Disconnected' : 'Lost'} ${relativeTimeInSentence({ at: disconnectedAt, now })}. ${disconnectedByUser ? 'Connect it' : 'Log in'} again`,
    detail:
      unconfirmed === 0
        ? null
        : `${counted(unconfirmed, 'action needs', 'actions need')} your answer`,
  }),
  TRIAL_ENDED: () => ({
    title: 'Trial ended',
    sentence: 'Nothing is lost. Choose a plan and everything resumes',
    detail: 'See plans',
  }),
  PAUSED_SUBSCRIPTION: () => ({
    title: 'Subscription paused',
    sentence: 'Campaigns are paused until you resume it',
    detail: null,
  }),
  NO_CAMPAIGN: ({ campaigns: { off, drafts } }) => ({
    title: 'No campaign is running',
    sentence:
      off > 0
        ? `${counted(off, 'campaign is', 'campaigns are')} inactive. Start one to resume its leads`
        : drafts > 0
          ? `Launch your ${drafts === 1 ? 'draft' : 'drafts'} to get going`
          : 'Create a campaign to see its activity here',
    detail: null,
  }),
  LOOKING_BACK: () => ({
    title: 'Checking after a restore',
    sentence: 'We’re reading what happened since, so that nothing is done twice',
    detail: 'Everything continues automatically',
  }),
  PAUSED_TODAY: ({ opensAt, now, zone }) => ({
    title: 'Paused for today',
    sentence:
      opensAt === null
        ? 'Continues once you resume'
        : `Resumes ${whenText({ at: opensAt, now, zone })}`,
    detail: 'Resume',
  }),
  SLEEP: ({ opensAt, now, zone }) => ({
    title: 'Sleep mode',
    sentence:
      opensAt === null
        ? 'Campaigns won’t run: every day is off'
        : `Resumes ${whenText({ at: opensAt, now, zone })}`,
    detail: zone,
  }),
  LIMITS_REACHED: ({ usedUp, dayEndsAt, now, zone }) => ({
    title: 'Limits reached',
    sentence:
      usedUp.length > MOST_NAMED
        ? 'Today’s limits for everything due are used up'
        : `Today’s ${listed(usedUp.map((type) => STEP_NAMES[type].plural))} are used up`,
    detail: `Limits reset ${whenText({ at: dayEndsAt, now, zone })}`,
  }),
  RUNNING: ({ nextAction, dayEndsAt, closesAt, now, zone }) => ({
    title: 'Running',
    sentence:
      nextAction === null
        ? 'Working'
        : `Next: ${STEP_NAMES[nextAction.type].name} ${nextAction.at < dayEndsAt ? `at ${timeOfDay({ at: nextAction.at, zone })}` : whenText({ at: nextAction.at, now, zone })}`,
    detail: closesAt === null ? null : `until ${timeOfDay({ at: closesAt, zone })}`,
  }),
  IDLE: ({ leads }) => ({ title: 'Idle', sentence: idleSentence(leads), detail: null }),
} as const satisfies Record<EngineCardKind, (facts: EngineFacts) => CardText>;

/**
 * Why nothing is due although campaigns are running: what leads are waiting for, the soonest to end
 * first.
 */
function idleSentence({ all, uploading, waiting, held, failed }: EngineFacts['leads']): string {
  if (uploading > 0) return `${counted(uploading, 'lead is', 'leads are')} being imported`;
  if (all === 0) return 'Your active campaigns have no leads yet. Add some';
  if (waiting > 0)
    return `${counted(waiting, 'lead is', 'leads are')} waiting for a reply or a delay`;
  if (held > 0)
    return `${counted(held, 'lead is', 'leads are')} paused and ${held === 1 ? 'needs' : 'need'} your decision`;
  if (failed === all)
    return all === 1
      ? 'The only lead failed. Open it to see why'
      : `All ${grouped(all)} leads failed. Open them to see why`;
  return failed > 0
    ? `All leads are done, ${grouped(failed)} of them failed`
    : 'All leads are done. Add more';
}
