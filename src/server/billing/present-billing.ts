import { priceOf, priceText } from '#core/billing/prices.ts';
import { OVERDUE_MS } from '#core/billing/subscription.ts';
import { actionLabel, canBuyFinder, nextCharge } from '#core/billing/subscription-rules.ts';
import type { BillingAnswer, SubscriptionAnswer } from '#contract/billing.ts';
import { userIdShape } from '#contract/shapes.ts';
import { readDisplayName } from '#data/account/users.ts';
import { readTrialEnd } from '#data/billing/billing-people.ts';
import {
  boughtSubscription,
  coveringPlan,
  type OwnSubscription,
} from '#data/billing/subscriptions.ts';
import { readCreditMonth } from '#data/billing/finder-credits.ts';
import { readCredits } from '#data/finder/credits.ts';
import type { Transaction } from '#data/billing/transactions.ts';
import type { Owner } from '#data/scope.ts';
import type { BillingCall, BillingParts } from '#server/billing/billing-parts.ts';
import { isoInstant } from '#server/http/page-response.ts';

/** A subscription as its buyer, or someone it covers, sees it. */
export async function presentSubscription(
  { db, userId }: Owner,
  { buyerId, of, state }: OwnSubscription,
): Promise<SubscriptionAnswer> {
  const nextPriceId = of.next?.priceId ?? null;
  const charge = nextCharge(of, state);
  return {
    id: of.subscriptionId,
    kind: of.kind,
    status: state.status,
    priceId: of.priceId,
    productId: priceOf(of.priceId).productId,
    priceText: priceText(of.priceId),
    seats: of.seats,
    buyerId: userIdShape.parse(buyerId),
    buyerName: await readDisplayName({ db, userId: buyerId }),
    canChange: buyerId === userId,
    createdAt: isoInstant(of.createdAt),
    periodEndsAt: isoInstant(of.periodEnd),
    pausedAt: isoInstant(state.pausedAt),
    pauseAt: isoInstant(state.pauseAt),
    pauseEndsAt: isoInstant(of.pause?.until ?? null),
    endsAt: isoInstant(state.endsAt),
    overdueUntil: isoInstant(
      state.status === 'overdue' ? (of.overdueSince ?? 0) + OVERDUE_MS : null,
    ),
    nextPriceId,
    nextProductId: nextPriceId === null ? null : priceOf(nextPriceId).productId,
    nextSeats: of.next?.seats ?? null,
    nextCharge: charge && { amountCents: charge.amount, at: isoInstant(charge.at) },
    actionLabel: actionLabel({ status: state.status, priceId: of.priceId, nextPriceId }),
  };
}

/** The billing state of an account; where nothing is sold, without plans and prices. */
export async function presentBilling(
  { caller, parts, realNow }: BillingCall,
  { payments }: BillingParts,
): Promise<BillingAnswer> {
  const { userId } = caller;
  const { db } = parts;
  const { balance: credits, renewsAt } = await readCredits({ db, userId });
  const nothing = { subscription: null, pausedAt: null, credits, month: null, canBuy: false };
  if (payments === null)
    return {
      mode: 'off',
      trialEndsAt: null,
      priceText: null,
      subscription: null,
      emailFinder: nothing,
    };
  const plan = await coveringPlan({ db, userId, realNow });
  const finder = await boughtSubscription({ db, userId, realNow, kind: 'FINDER' });
  const month =
    finder === null ? null : await readCreditMonth({ db, userId, realNow }, finder.of, credits);
  const present = async (subscription: OwnSubscription | null) =>
    subscription === null ? null : presentSubscription({ db, userId }, subscription);
  return {
    mode: payments.mode,
    trialEndsAt: isoInstant(await readTrialEnd({ db, userId })),
    priceText: priceText(
      plan === null || plan.state.status === 'canceled' ? null : plan.of.priceId,
    ),
    subscription: await present(plan),
    emailFinder: {
      subscription: await present(finder),
      pausedAt: isoInstant(finder?.state.pausedAt ?? null),
      credits,
      month: month && { ...month, renewsAt: isoInstant(renewsAt) },
      canBuy: canBuyFinder(plan?.state ?? null).allowed,
    },
  };
}

/** A transaction as the API shows it. */
export function presentTransaction(row: Transaction) {
  return {
    id: row.id,
    number: row.number,
    at: isoInstant(row.real_at),
    description: row.description,
    amountCents: row.amount_cents,
    creditCents: row.credit_cents,
    state: row.state,
    invoiceUrl: row.url,
    failureReason: row.reason,
    triedAgainAt: isoInstant(row.real_next_at),
  };
}
