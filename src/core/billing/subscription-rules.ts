import type { Verdict } from '#core/errors/verdict.ts';
import { periodAmount, priceOf, type PriceId } from '#core/billing/prices.ts';
import type {
  ProviderSubscription,
  SubscriptionState,
  SubscriptionStatus,
} from '#core/billing/subscription.ts';

export const ACTION_LABELS = ['UPGRADE', 'RESUME', 'CHANGE'] as const;
type ActionLabel = (typeof ACTION_LABELS)[number];

/** How long a previewed price stays valid. */
export const PREVIEW_MS = 30 * 60_000;

/**
 * What the button beside a subscription says (platform spec, section 4; product rules, section 14).
 */
export function actionLabel(
  subscription: {
    status: SubscriptionStatus;
    priceId: PriceId;
    nextPriceId: PriceId | null;
  } | null,
): ActionLabel {
  if (subscription === null) return 'UPGRADE';
  const { status, priceId, nextPriceId } = subscription;
  if (status === 'in_transition') return 'UPGRADE';
  if (status === 'canceled' && nextPriceId !== null) return 'UPGRADE';
  if (status !== 'active') return 'RESUME';
  return priceOf(priceId).productId === 'advanced' ? 'CHANGE' : 'UPGRADE';
}

/**
 * Whether the email finder may be bought: the main subscription is active or canceled, and not
 * scheduled for a pause (platform spec, section 4).
 */
export function canBuyFinder(main: SubscriptionState | null): Verdict<'FINDER_NEEDS_PLAN'> {
  const allowed =
    main !== null &&
    (main.status === 'active' || main.status === 'canceled') &&
    main.pauseAt === null &&
    main.pausedAt === null;
  return allowed ? { allowed } : { allowed, reason: 'FINDER_NEEDS_PLAN' };
}

type Choice = { priceId: PriceId; seats: number };

/**
 * When a change of price or seats takes effect: immediately if nothing is less than before,
 * otherwise at the end of the period, so that nothing paid for is lost and nothing is owed back
 * (product rules, sections 8 and 18).
 */
export function whenChangeApplies({
  from,
  to,
}: {
  from: Choice;
  to: Choice;
}): 'NOW' | 'PERIOD_END' {
  const [before, after] = [priceOf(from.priceId), priceOf(to.priceId)];
  const isLess = after.rank < before.rank || after.months < before.months || to.seats < from.seats;
  return isLess ? 'PERIOD_END' : 'NOW';
}

export type ChangeRefusal = 'SUBSCRIPTION_NOT_ACTIVE' | 'SUBSCRIPTION_ENDING' | 'SAME_PRICE';

/** Whether the price or the seats of a subscription may be changed now. */
export function canSwitch(
  of: ProviderSubscription,
  state: SubscriptionState,
  to: Choice,
): Verdict<ChangeRefusal> {
  if (state.status !== 'active') return { allowed: false, reason: 'SUBSCRIPTION_NOT_ACTIVE' };
  if (state.endsAt !== null || state.pauseAt !== null)
    return { allowed: false, reason: 'SUBSCRIPTION_ENDING' };
  const isSame = of.priceId === to.priceId && of.seats === to.seats && of.next === null;
  return isSame ? { allowed: false, reason: 'SAME_PRICE' } : { allowed: true };
}

/** Whether a pause may be scheduled: of a running subscription that neither ends nor pauses. */
export function canPause(state: SubscriptionState): Verdict<ChangeRefusal> {
  if (state.status !== 'active') return { allowed: false, reason: 'SUBSCRIPTION_NOT_ACTIVE' };
  return state.endsAt === null && state.pauseAt === null
    ? { allowed: true }
    : { allowed: false, reason: 'SUBSCRIPTION_ENDING' };
}

/** Whether there is something to resume: a pause, a scheduled pause, or a scheduled end. */
export function canResume(state: SubscriptionState): Verdict<ChangeRefusal> {
  const open = state.status === 'active' || state.status === 'paused';
  return open && (state.endsAt !== null || state.pauseAt !== null || state.pausedAt !== null)
    ? { allowed: true }
    : { allowed: false, reason: 'SUBSCRIPTION_NOT_ACTIVE' };
}

/** Whether a subscription may be canceled: once, while it is live. */
export function canCancel(state: SubscriptionState): Verdict<ChangeRefusal> {
  if (state.status === 'canceled') return { allowed: false, reason: 'SUBSCRIPTION_NOT_ACTIVE' };
  return state.endsAt === null
    ? { allowed: true }
    : { allowed: false, reason: 'SUBSCRIPTION_ENDING' };
}

/**
 * The next charge of a subscription, in cents and real time; null if it ends, nothing is charged
 * now, or a payment failed. A pause postpones it by the length of the pause.
 */
export function nextCharge(
  { next, pause, periodEnd, ...of }: ProviderSubscription,
  { status, endsAt }: SubscriptionState,
): { amount: number; at: number } | null {
  if ((status !== 'active' && status !== 'paused') || endsAt !== null) return null;
  const heldMs = pause !== null && pause.from <= periodEnd ? pause.until - pause.from : 0;
  return { amount: periodAmount(next ?? of), at: periodEnd + heldMs };
}

type Lockable = { campaignId: string; name: string; locked: boolean };

/**
 * What a plan does to campaigns, given oldest first: without MULTIPLE_CAMPAIGNS the newest are
 * locked and one stays; otherwise all unlock, in order of creation (product rules, sections 8 and
 * 18).
 */
export function campaignLocks<Campaign extends Lockable>({
  campaigns,
  multipleCampaigns,
}: {
  campaigns: readonly Campaign[];
  multipleCampaigns: boolean;
}): { lock: Campaign[]; unlock: Campaign[] } {
  const allowed = multipleCampaigns ? campaigns.length : 1;
  return {
    lock: campaigns
      .slice(allowed)
      .filter(({ locked }) => !locked)
      .toReversed(),
    unlock: campaigns.slice(0, allowed).filter(({ locked }) => locked),
  };
}
