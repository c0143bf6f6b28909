import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { relativeTime } from '#core/time/relative-time.ts';
import { timeOfDay, whenText } from '#core/time/when-text.ts';

/** What the engine does, in one word; the card is announced when the kind changes (design, section 6). */
export const ENGINE_CARD_KINDS = [
  'NOT_CONNECTED',
  'TRIAL_ENDED',
  'PAUSED_SUBSCRIPTION',
  'PAUSED_TODAY',
  'SLEEP',
  'LIMITS_REACHED',
  'RUNNING',
  'IDLE',
] as const;
export type EngineCardKind = (typeof ENGINE_CARD_KINDS)[number];

/** Everything the card hangs on. Instants in campaign time. */
export type EngineFacts = {
  now: number;
  zone: string;
  userStatus: UserStatus;
  disconnectedAt: number | null;
  /** Whether it was the user who ended the connection. */
  disconnectedByUser: boolean;
  /** Actions with an unknown outcome that need the user's answer. */
  unconfirmed: number;
  trialEnded: boolean;
  subscriptionPaused: boolean;
  /** Whether the user has paused everything for today. */
  pausedToday: boolean;
  asleep: boolean;
  opensAt: number | null;
  closesAt: number | null;
  nextAction: { type: SequenceItemType; at: number } | null;
  doneToday: number;
  allowedToday: number;
  /** True when leads are due today and no action that they wait for has any of its limit left. */
  limitsReached: boolean;
  dayEndsAt: number;
};

export type EngineCard = {
  kind: EngineCardKind;
  title: string;
  sentence: string;
  detail: string | null;
  /** What comes next, where the sentence names it. */ nextType: SequenceItemType | null;
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

/** Which of the eight kinds holds. */
function engineKind({
  userStatus,
  trialEnded,
  subscriptionPaused,
  pausedToday,
  asleep,
  limitsReached,
  nextAction,
}: EngineFacts): EngineCardKind {
  if (!isConnected(userStatus)) return 'NOT_CONNECTED';
  if (trialEnded) return 'TRIAL_ENDED';
  if (subscriptionPaused) return 'PAUSED_SUBSCRIPTION';
  if (pausedToday) return 'PAUSED_TODAY';
  if (asleep) return 'SLEEP';
  if (limitsReached) return 'LIMITS_REACHED';
  return nextAction === null ? 'IDLE' : 'RUNNING';
}

type CardText = { title: string; sentence: string; detail: string | null };

const CARD_TEXTS = {
  NOT_CONNECTED: ({ userStatus, disconnectedAt, disconnectedByUser, now, unconfirmed }) => ({
    title: userStatus === 'REGISTRATION_STARTED' ? 'Not connected yet' : 'Not connected',
    sentence:
      disconnectedAt === null || userStatus !== 'UNAUTHORIZED'
        ? USER_STATUS_TEXTS[userStatus].title
        : `${disconnectedByUser ? 'Disconnected' : 'Lost'} ${relativeTime({ at: disconnectedAt, now }).toLowerCase()}. ${disconnectedByUser ? 'Connect it' : 'Log in'} again`,
    detail:
      unconfirmed === 0
        ? null
        : `${unconfirmed} ${unconfirmed === 1 ? 'action needs' : 'actions need'} your answer`,
  }),
  TRIAL_ENDED: () => ({
    title: 'Trial ended',
    sentence: 'Nothing is lost. With a longer trial everything goes on',
    detail: 'See plans',
  }),
  PAUSED_SUBSCRIPTION: () => ({
    title: 'Subscription paused',
    sentence: 'Campaigns stand still until you resume it',
    detail: null,
  }),
  PAUSED_TODAY: ({ opensAt, now, zone }) => ({
    title: 'Paused for today',
    sentence:
      opensAt === null
        ? 'Goes on once you resume it'
        : `Goes on ${whenText({ at: opensAt, now, zone })}`,
    detail: 'Resume',
  }),
  SLEEP: ({ opensAt, now, zone }) => ({
    title: 'Sleep mode',
    sentence:
      opensAt === null
        ? 'Campaigns never run: no day is switched on'
        : `Wakes ${whenText({ at: opensAt, now, zone })}`,
    detail: zone,
  }),
  LIMITS_REACHED: ({ dayEndsAt, now, zone }) => ({
    title: 'Limits reached',
    sentence: 'Today’s limits are used up',
    detail: `New ones ${whenText({ at: dayEndsAt, now, zone })}`,
  }),
  RUNNING: ({ nextAction, closesAt, zone }) => ({
    title: 'Running',
    sentence:
      nextAction === null
        ? 'Working'
        : `Next: ${STEP_NAMES[nextAction.type].name} at ${timeOfDay({ at: nextAction.at, zone })}`,
    detail: closesAt === null ? null : `until ${timeOfDay({ at: closesAt, zone })}`,
  }),
  IDLE: () => ({ title: 'Nothing to do', sentence: 'Nothing is due just now', detail: null }),
} as const satisfies Record<EngineCardKind, (facts: EngineFacts) => CardText>;
