import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { periodAmount, priceOf, type PriceId } from '#core/billing/prices.ts';
import { canBuyFinder } from '#core/billing/subscription-rules.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { seatsOf } from '#core/team/seats.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import type { PreviewAnswer } from '#contract/billing.ts';
import type { ChargePreview, SubscriptionChange } from '#connectors/payments/payments.ts';
import { readLocks } from '#data/billing/derive-plan.ts';
import { boughtSubscription, type OwnSubscription } from '#data/billing/subscriptions.ts';
import { readCredits } from '#data/finder/credits.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { readOwnersSeats, readTeam } from '#data/teams/teams.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import {
  atProvider,
  catchUp,
  customerOf,
  sellerOf,
  type BillingCall,
  type BillingParts,
} from '#server/billing/billing-parts.ts';
import { changeOf, type ChangeRequest } from '#server/billing/change-subscription.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { planFactsOf } from '#server/plan/user-plan.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';

/** The query of a preview. */
export type PreviewAsked = {
  priceId?: PriceId | undefined;
  seats?: number | undefined;
  action?: 'pause' | 'cancel' | 'resume' | undefined;
  months: 1 | 2 | 3;
  kind: 'PLAN' | 'FINDER';
};

function requestOf(asked: PreviewAsked, realNow: number): ChangeRequest {
  const { priceId, seats, action, months } = asked;
  if (action === 'pause') return { do: 'PAUSE', months };
  if (action !== undefined) return { do: action === 'cancel' ? 'CANCEL' : 'RESUME' };
  if (priceId === undefined)
    throw new ApiError('INVALID_INPUT', {
      detail: 'Choose what to preview: a price or an action',
      fieldErrors: [{ path: 'priceId', code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() }],
    });
  return { do: 'SWITCH', priceId, seats, at: realNow };
}

/** Rejects a purchase that can't be made, both on the form and in its preview. */
export async function rejectPurchase(
  { caller, parts, realNow }: BillingCall,
  priceId: PriceId,
): Promise<void> {
  const asked = { db: parts.db, userId: caller.userId, realNow };
  const { kind } = priceOf(priceId);
  const own = await boughtSubscription({ ...asked, kind });
  if (own !== null && own.of.status !== 'canceled') throw new ApiError('SUBSCRIPTION_EXISTS');
  if (kind === 'PLAN') return;
  const plan = await boughtSubscription({ ...asked, kind: 'PLAN' });
  rejectUnless(canBuyFinder(plan?.state ?? null));
}

type Outcome = {
  charges: ChargePreview;
  takesEffectAt: number;
  tierAfter: Tier | null;
  seats: { before: number; after: number };
  endsAt: number | null;
  pause: { from: number; until: number } | null;
  creditsAdded: number;
};

async function purchaseOutcome(
  call: BillingCall,
  priceId: PriceId,
  seats: number,
): Promise<Outcome> {
  await rejectPurchase(call, priceId);
  const { realNow } = call;
  const { months, tier, credits } = priceOf(priceId);
  const amount = periodAmount({ priceId, seats });
  const next = addMonths({ at: realNow, months, anchorDay: dayOfMonth(realNow) });
  return {
    charges: { dueNow: amount, credit: 0, next: { amount, at: next } },
    takesEffectAt: realNow,
    tierAfter: tier,
    seats: { before: 0, after: seats },
    endsAt: null,
    pause: null,
    creditsAdded: credits,
  };
}

function changedOutcome({
  change,
  subscription: { of },
  charges,
  realNow,
}: {
  change: SubscriptionChange;
  subscription: OwnSubscription;
  charges: ChargePreview;
  realNow: number;
}): Outcome {
  const isNow = change.do === 'SWITCH' && change.when === 'NOW';
  const to = change.do === 'SWITCH' ? change : of;
  const held = of.pause !== null && of.pause.from <= realNow;
  const ends = change.do === 'CANCEL';
  const endsAt = ends ? (of.status === 'active' && !held ? of.periodEnd : realNow) : null;
  const added = priceOf(to.priceId).credits - priceOf(of.priceId).credits;
  return {
    charges,
    takesEffectAt:
      change.do === 'PAUSE'
        ? change.from
        : (endsAt ?? (isNow || change.do === 'RESUME' ? realNow : of.periodEnd)),
    tierAfter: priceOf(to.priceId).tier,
    seats: { before: of.seats, after: ends ? 0 : to.seats },
    endsAt,
    pause:
      change.do === 'PAUSE'
        ? {
            from: change.from,
            until: addMonths({
              at: change.from,
              months: change.months,
              anchorDay: dayOfMonth(change.from),
            }),
          }
        : null,
    creditsAdded: isNow ? Math.max(0, added) : 0,
  };
}

/** The campaigns, by name, that a change locks, unlocks, stops, or starts. */
async function campaignEffects(
  { caller, parts, realNow }: BillingCall,
  kind: 'PLAN' | 'FINDER',
  outcome: Outcome,
): Promise<PreviewAnswer['campaigns']> {
  const none = { locked: [], unlocked: [], stopped: [], started: [] };
  const { tierAfter: tier } = outcome;
  if (kind === 'FINDER' || tier === null) return none;
  const { userId } = caller;
  const { db, allFeaturesAccounts = [] } = parts;
  const user = found(await readActingUser({ db, userId }));
  const { campaigns, lock, unlock } = await readLocks(
    { db, userId },
    { email: user.email, tier, allFeaturesAccounts },
  );
  const named = (some: readonly { campaignId: string; name: string }[]) =>
    some.map(({ campaignId: id, name }) => ({ id, name }));
  const stops = outcome.endsAt !== null || outcome.pause !== null;
  const runsNow = isSubscriptionUsable({ ...planFactsOf(user), realNow });
  const active = campaigns.filter(({ status }) => status === 'ACTIVE');
  const running = active.filter(({ locked }) => !locked);
  if (stops) return { ...none, stopped: runsNow ? named(running) : [] };
  const started = runsNow ? [] : active.filter((each) => !lock.includes(each));
  return {
    locked: named(lock),
    unlocked: named(unlock),
    stopped: [],
    started: named(started.filter((each) => !each.locked || unlock.includes(each))),
  };
}

/** What happens to the buyer's team: it stays, with the seats of its owners' plans. */
async function ownedTeam(
  { caller, parts }: BillingCall,
  seatsAfter: number,
): Promise<PreviewAnswer['team']> {
  const { db } = parts;
  const { userId } = caller;
  const team = await readTeam({ db, userId });
  if (team?.role !== 'OWNER') return null;
  const others = await readOwnersSeats({ db, teamId: team.teamId, except: userId });
  return {
    name: team.teamName,
    members: team.members,
    seats: seatsOf([...others, seatsAfter]) ?? seatsAfter,
  };
}

/** What a change or purchase would cost and do (product rules, sections 8 and 18). */
export async function previewChange(
  call: BillingCall,
  billing: BillingParts,
  asked: PreviewAsked,
): Promise<PreviewAnswer> {
  const payments = sellerOf(billing);
  const { caller, parts, realNow } = call;
  const request = requestOf(asked, realNow);
  await catchUp(call, payments);
  const kind = request.do === 'SWITCH' ? priceOf(request.priceId).kind : asked.kind;
  const own = await boughtSubscription({
    db: parts.db,
    userId: caller.userId,
    realNow,
    kind,
  });
  const isPurchase = request.do === 'SWITCH' && (own === null || own.of.status === 'canceled');
  let outcome: Outcome;
  if (isPurchase) outcome = await purchaseOutcome(call, request.priceId, asked.seats ?? 1);
  else {
    if (own === null) throw new ApiError('NOT_FOUND');
    const change = changeOf(request, own, realNow);
    const customerId = await customerOf(call, payments);
    const { subscriptionId } = own.of;
    const charges = await atProvider(() =>
      payments.preview({ customerId, subscriptionId, change, realNow }),
    );
    outcome = changedOutcome({ change, subscription: own, charges, realNow });
  }
  const { balance } = await readCredits({ db: parts.db, userId: caller.userId });
  const { charges, pause } = outcome;
  return {
    at: isoInstant(realNow),
    takesEffectAt: isoInstant(outcome.takesEffectAt),
    dueNowCents: charges.dueNow,
    creditCents: charges.credit,
    nextCharge: charges.next && {
      amountCents: charges.next.amount,
      at: isoInstant(charges.next.at),
    },
    endsAt: isoInstant(outcome.endsAt),
    pauseAt: isoInstant(pause?.from ?? null),
    pauseEndsAt: isoInstant(pause?.until ?? null),
    campaigns: await campaignEffects(call, kind, outcome),
    seats: outcome.seats,
    team: kind === 'PLAN' ? await ownedTeam(call, outcome.seats.after) : null,
    emailCredits: { before: balance, after: balance + outcome.creditsAdded },
  };
}
