import { listNeeds } from '#core/dashboard/needs-you.ts';
import { trialState } from '#core/plan/trial-state.ts';
import { SEARCH_ERRORS } from '#core/lead-pack/lead-pack.ts';
import { SEARCH_ERROR_TEXTS } from '#core/lead-pack/pack-display.ts';
import { resumesAutomatically } from '#core/lead-pack/search-stop.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { DashboardAnswer } from '#contract/dashboard.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readReplies, readStoppedSearches } from '#data/campaigns/dashboard.ts';
import { readHeldForMailbox } from '#data/waiting/todays-plan.ts';
import { countUnconfirmed } from '#data/tables/unconfirmed-acts.ts';
import type { Call } from '#server/http/handler.ts';

/** Replies that have waited for longer than this are no longer listed. */
const REPLY_DAYS = 14;
/**
 * Reasons for which a search waits until the user acts; one that waits for a switch or the hours
 * continues on its own.
 */
const NEED_THE_USER = SEARCH_ERRORS.filter(
  (error) =>
    error !== 'PAUSED_BY_USER' &&
    (!resumesAutomatically(error) ||
      error === 'ANOTHER_LIVE_SESSION' ||
      error === 'MULTIPLE_RECRUITER_SESSIONS'),
);

/** What waits for the user, and how many people replied today. */
export async function readNeeds(
  { caller: { userId }, parts: { db }, now, realNow }: Call<'GET /v1/dashboard'>,
  user: ActingUser,
  today: number,
): Promise<{ needs: DashboardAnswer['needs']; repliesToday: number }> {
  const [unconfirmed, replies, stopped, held] = await Promise.all([
    countUnconfirmed({ db, userId }),
    readReplies({ db, userId }, { since: Math.min(today, now - REPLY_DAYS * MS_PER_DAY), today }),
    readStoppedSearches({ db, userId }, NEED_THE_USER),
    readHeldForMailbox({ db, userId }),
  ]);
  const needs = listNeeds({
    now,
    status: user.status,
    unconfirmed: { leads: unconfirmed.leads, campaignId: unconfirmed.firstCampaignId },
    trial: trialState({
      planTier: user.plan_tier,
      subscriptionStatus: user.subscription_status,
      trialEndsAt: user.real_trial_ends_at,
      realNow,
    }),
    subscriptionStatus: user.subscription_status,
    replies: { leads: replies.waiting, oldest: replies.oldest },
    stopped: {
      ...stopped,
      reason: stopped.reason === null ? null : SEARCH_ERROR_TEXTS[stopped.reason],
    },
    held: { leads: held },
    invitesPausedUntil: user.invites_paused_until,
  });
  return {
    needs: needs.map((need) => ({ ...need, campaignId: need.campaignId as CampaignId | null })),
    repliesToday: replies.today,
  };
}
