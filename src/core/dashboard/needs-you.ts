import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import type { TrialState } from '#core/plan/trial-state.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { relativeTimeInSentence } from '#core/time/relative-time.ts';

/** What needs the user, the most urgent first (design, png/02). */
export const NEED_CODES = [
  'CONNECTION',
  'PAYMENT',
  'SUBSCRIPTION',
  'UNCONFIRMED',
  'REPLIES',
  'SEARCH_PAUSED',
  'HELD',
  'INVITES_PAUSED',
  'TRIAL',
] as const;
export type NeedCode = (typeof NEED_CODES)[number];
/** `campaignId` is where to go, if the need concerns one campaign. */
export type Need = { code: NeedCode; title: string; detail: string; campaignId: string | null };

export type NeedFacts = {
  now: number;
  status: UserStatus;
  /** Actions with an unknown outcome that need the user's answer. */
  unconfirmed: { leads: number; campaignId: string | null };
  trial: TrialState;
  subscriptionStatus: string | null;
  replies: { leads: number; oldest: { fullName: string; at: number } | null };
  stopped: { searches: number; reason: string | null; campaignId: string | null };
  held: { leads: number };
  invitesPausedUntil: number | null;
};

/** Everything that needs the user, by urgency. */
export function listNeeds(facts: NeedFacts): Need[] {
  return NEED_CODES.flatMap((code) => {
    const need = NEEDS[code](facts);
    return need === null ? [] : [{ code, campaignId: null, ...need }];
  });
}

type Words = { title: string; detail: string; campaignId?: string | null };

const NEEDS = {
  CONNECTION: ({ status }) =>
    isConnected(status)
      ? null
      : {
          title:
            status === 'REGISTRATION_STARTED'
              ? 'Connect your LinkedIn account'
              : 'LinkedIn isn’t connected',
          detail:
            status === 'REGISTRATION_STARTED'
              ? 'Campaigns can’t run without it'
              : USER_STATUS_TEXTS[status].title,
        },
  UNCONFIRMED: ({ unconfirmed: { leads, campaignId } }) =>
    leads === 0
      ? null
      : {
          title: counted(leads, 'action needs your answer', 'actions need your answer'),
          detail: 'Was it sent? We won’t repeat it automatically',
          campaignId,
        },
  TRIAL: ({ trial, subscriptionStatus }) => {
    if (trial.state !== 'ENDING' && trial.state !== 'ENDED') return null;
    if (subscriptionStatus === 'deactivated')
      return {
        title: 'Your subscription is deactivated',
        detail: 'Campaigns are paused until you pay',
      };
    const ending =
      trial.state === 'ENDING' &&
      (trial.daysLeft === 1
        ? 'Your free trial ends today'
        : `Your free trial ends in ${trial.daysLeft} days`);
    return {
      title:
        ending ||
        (subscriptionStatus === null ? 'Your free trial has ended' : 'Your subscription has ended'),
      detail: 'See how to keep your campaigns running',
    };
  },
  PAYMENT: ({ subscriptionStatus }) =>
    subscriptionStatus === 'overdue'
      ? { title: 'Your payment failed', detail: 'Pay to keep your campaigns running' }
      : null,
  SUBSCRIPTION: ({ subscriptionStatus }) =>
    subscriptionStatus === 'paused'
      ? {
          title: 'Your subscription is paused',
          detail: 'Campaigns are paused until you resume it',
        }
      : null,
  REPLIES: ({ replies: { leads, oldest }, now }) =>
    leads === 0
      ? null
      : {
          title: counted(leads, 'unanswered reply', 'unanswered replies'),
          detail:
            oldest === null
              ? 'Someone wrote to you'
              : `Oldest: ${oldest.fullName}, ${relativeTimeInSentence({ at: oldest.at, now })}`,
        },
  SEARCH_PAUSED: ({ stopped: { searches, reason, campaignId } }) =>
    searches === 0
      ? null
      : {
          title: searches === 1 ? 'A search is paused' : `${grouped(searches)} searches are paused`,
          detail: reason ?? 'See why and resume it',
          campaignId,
        },
  HELD: ({ held: { leads } }) =>
    leads === 0
      ? null
      : {
          title: counted(leads, 'lead is waiting for a mailbox', 'leads are waiting for a mailbox'),
          detail: 'Connect one, and they continue automatically',
        },
  INVITES_PAUSED: ({ invitesPausedUntil, now }) =>
    invitesPausedUntil === null || invitesPausedUntil <= now
      ? null
      : {
          title: 'LinkedIn paused your invites',
          detail: 'They resume automatically. Fewer per day is safer',
        },
} as const satisfies Record<NeedCode, (facts: NeedFacts) => Words | null>;
