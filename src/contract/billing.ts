import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ACTION_LABELS } from '#core/billing/subscription-rules.ts';
import { PRICE_IDS, SUBSCRIPTION_KINDS } from '#core/billing/prices.ts';
import { INVOICE_STATES, PAUSE_MONTHS } from '#core/billing/subscription.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { emptyShape, instantShape, pageOf, pageQueryShape, userIdShape } from '#contract/shapes.ts';
import { subscriptionStatusShape, tierShape } from '#contract/shared-words.ts';

const subscriptionKindShape = z
  .enum(SUBSCRIPTION_KINDS)
  .register(shapeNames, { id: 'SubscriptionKind' });

/** More seats than anyone has asked for; a larger number is a typo. */
const MAX_SEATS = 1000;

const priceIdShape = z.enum(PRICE_IDS);
shapeNames.add(priceIdShape, { id: 'PriceId' });
const seatsShape = z.number().int().min(1).max(MAX_SEATS);
const pauseMonthsShape = z.literal(PAUSE_MONTHS);
const subscriptionIdShape = z.string().min(1).max(FIELD_LENGTHS.foreignToken);
const centsShape = z.number().int();

const chargeShape = z.object({ amountCents: centsShape, at: instantShape });
shapeNames.add(chargeShape, { id: 'Charge' });

/**
 * A subscription (product api, "Shapes", Billing). `pauseAt` is a scheduled pause, `pausedAt` one
 * in effect; `endsAt` is set once it was canceled. Only `buyer` may change it.
 */
const subscriptionShape = z.object({
  id: z.string(),
  kind: subscriptionKindShape,
  status: subscriptionStatusShape,
  priceId: priceIdShape,
  productId: z.string(),
  priceText: z.string(),
  seats: z.number().int(),
  buyerId: userIdShape,
  buyerName: z.string(),
  canChange: z.boolean(),
  createdAt: instantShape,
  periodEndsAt: instantShape,
  pausedAt: instantShape.nullable(),
  pauseAt: instantShape.nullable(),
  pauseEndsAt: instantShape.nullable(),
  endsAt: instantShape.nullable(),
  overdueUntil: instantShape.nullable(),
  nextPriceId: priceIdShape.nullable(),
  nextProductId: z.string().nullable(),
  nextSeats: z.number().int().nullable(),
  /** Null when nothing more will be charged, or a payment failed. */
  nextCharge: chargeShape.nullable(),
  actionLabel: z.enum(ACTION_LABELS),
});
shapeNames.add(subscriptionShape, { id: 'Subscription' });
export type SubscriptionAnswer = z.infer<typeof subscriptionShape>;

/** The billing state of an account (product api, "Shapes", Billing). */
const billingShape = z.object({
  /** `off`: nothing is sold here; `test`: no money moves. */
  mode: z.enum(['off', 'test', 'stripe']),
  trialEndsAt: instantShape.nullable(),
  priceText: z.string().nullable(),
  subscription: subscriptionShape.nullable(),
  emailFinder: z.object({
    subscription: subscriptionShape.nullable(),
    pausedAt: instantShape.nullable(),
    credits: z.number().int(),
    /** The credits of the current month, without those left from before, which are spent last. */
    month: z
      .object({
        total: z.number().int(),
        used: z.number().int(),
        renewsAt: instantShape.nullable(),
      })
      .nullable(),
    canBuy: z.boolean(),
  }),
});
shapeNames.add(billingShape, { id: 'Billing' });
export type BillingAnswer = z.infer<typeof billingShape>;

const priceShape = z.object({
  priceId: priceIdShape,
  kind: subscriptionKindShape,
  productId: z.string(),
  period: z.enum(['monthly', 'annual']),
  /** Whole dollars per month and seat. */
  monthly: z.number().int(),
  amountCents: centsShape,
  priceText: z.string(),
  tier: tierShape.nullable(),
  credits: z.number().int(),
});
shapeNames.add(priceShape, { id: 'Price' });

const campaignShape = z.object({ id: z.string(), name: z.string() });
shapeNames.add(campaignShape, { id: 'CampaignName' });

const countChangeShape = z.object({ before: z.number().int(), after: z.number().int() });
shapeNames.add(countChangeShape, { id: 'CountChange' });

/**
 * What a change would do. `at` is when unused time was calculated: a change that sends it as
 * `previewedAt` within half an hour costs exactly this amount.
 */
const previewShape = z.object({
  at: instantShape,
  /** When it takes effect. */
  takesEffectAt: instantShape,
  dueNowCents: centsShape,
  creditCents: centsShape,
  nextCharge: chargeShape.nullable(),
  endsAt: instantShape.nullable(),
  pauseAt: instantShape.nullable(),
  pauseEndsAt: instantShape.nullable(),
  campaigns: z.object({
    locked: z.array(campaignShape),
    unlocked: z.array(campaignShape),
    stopped: z.array(campaignShape),
    started: z.array(campaignShape),
  }),
  seats: countChangeShape,
  /**
   * The user's team and the seats that its owners' plans would then have; null if they own none.
   */
  team: z
    .object({ name: z.string(), members: z.number().int(), seats: z.number().int() })
    .nullable(),
  emailCredits: countChangeShape,
});
shapeNames.add(previewShape, { id: 'BillingPreview' });
export type PreviewAnswer = z.infer<typeof previewShape>;

/**
 * An invoice, one of its failed payments, or the free trial (`TRIAL`), which has no number and is
 * ACTIVE or ENDED. FAILED is a declined payment: why, and when it was or will be retried. The
 * latest failed payment has its invoice's number while that is owed; the others have none.
 */
const transactionShape = z.object({
  id: z.string(),
  number: z.string().nullable(),
  at: instantShape,
  description: z.string(),
  amountCents: centsShape,
  creditCents: centsShape,
  state: z.enum([...INVOICE_STATES, 'FAILED', 'ACTIVE', 'ENDED']),
  invoiceUrl: z.string().nullable(),
  failureReason: z.string().nullable(),
  triedAgainAt: instantShape.nullable(),
});
shapeNames.add(transactionShape, { id: 'Transaction' });

const hostedFormShape = z.object({ url: z.string() }).register(shapeNames, { id: 'HostedForm' });
const bySubscription = { params: z.object({ id: subscriptionIdShape }) } as const;

/** Plans, prices and payments (product api, "Billing, e-mail finder, teams"). */
export const billingRoutes = selfRoutes('Billing', {
  'GET /v1/shared/billings/current': {
    summary: 'The trial, the plan, and the email finder of the acting user',
    answer: billingShape,
  },
  'GET /v1/shared/billings/prices': {
    summary: 'Plans and email finder sizes with their monthly and annual prices',
    answer: z.array(priceShape),
  },
  'GET /v1/shared/billings/subscriptions': {
    summary: 'Every subscription the acting user bought, newest first',
    answer: z.array(subscriptionShape),
  },
  'POST /v1/shared/billings/subscriptions': {
    summary: 'Buy a plan or an email finder size on the provider’s hosted form',
    problems: [
      'SUBSCRIPTION_EXISTS',
      'FINDER_NEEDS_PLAN',
      'PAYMENTS_UNREACHABLE',
      'PAYMENT_FAILED',
    ],
    noDryRun: true,
    status: 201,
    body: z.strictObject({ priceId: priceIdShape, seats: seatsShape.default(1) }),
    answer: z.object({ checkoutId: z.string(), checkoutUrl: z.string() }),
  },
  'GET /v1/shared/billings/subscriptions/{id}': {
    ...bySubscription,
    summary: 'One subscription',
    answer: subscriptionShape,
  },
  'PATCH /v1/shared/billings/subscriptions/{id}': {
    ...bySubscription,
    summary: 'Change plan or seats: more takes effect now, less at the end of the period',
    problems: [
      'PAYMENT_FAILED',
      'SAME_PRICE',
      'PREVIEW_EXPIRED',
      'PAYMENTS_UNREACHABLE',
      'CONFLICT',
      'SUBSCRIPTION_OF_BUYER',
      'SUBSCRIPTION_ENDING',
      'SUBSCRIPTION_NOT_ACTIVE',
    ],
    noDryRun: true,
    body: z.strictObject({
      priceId: priceIdShape,
      seats: seatsShape.optional(),
      previewedAt: instantShape.optional(),
    }),
    answer: subscriptionShape,
  },
  'DELETE /v1/shared/billings/subscriptions/{id}': {
    ...bySubscription,
    summary: 'Cancel a subscription at the end of its period',
    problems: [
      'SUBSCRIPTION_OF_BUYER',
      'PAYMENTS_UNREACHABLE',
      'CONFLICT',
      'SUBSCRIPTION_ENDING',
      'SUBSCRIPTION_NOT_ACTIVE',
      'PAYMENT_FAILED',
    ],
    noDryRun: true,
    answer: subscriptionShape,
  },
  'POST /v1/shared/billings/subscriptions/{id}/pause': {
    ...bySubscription,
    summary: 'Pause a subscription at the end of its period, for one to three months',
    problems: [
      'SUBSCRIPTION_ENDING',
      'PAYMENTS_UNREACHABLE',
      'SUBSCRIPTION_OF_BUYER',
      'PAYMENT_FAILED',
      'SUBSCRIPTION_NOT_ACTIVE',
    ],
    noDryRun: true,
    body: z.strictObject({ months: pauseMonthsShape }),
    answer: subscriptionShape,
  },
  'POST /v1/shared/billings/subscriptions/{id}/resume': {
    ...bySubscription,
    summary: 'Resume a paused subscription, or keep one that would pause or end',
    problems: [
      'SUBSCRIPTION_NOT_ACTIVE',
      'PAYMENTS_UNREACHABLE',
      'PAYMENT_FAILED',
      'SUBSCRIPTION_OF_BUYER',
      'SUBSCRIPTION_ENDING',
    ],
    noDryRun: true,
    answer: subscriptionShape,
  },
  'GET /v1/shared/billings/preview': {
    summary: 'What a change would cost, when, and what it does to campaigns, seats, and credits',
    problems: [
      'PREVIEW_EXPIRED',
      'SUBSCRIPTION_EXISTS',
      'PAYMENTS_UNREACHABLE',
      'PAYMENT_FAILED',
      'SUBSCRIPTION_NOT_ACTIVE',
      'SUBSCRIPTION_ENDING',
      'SAME_PRICE',
      'FINDER_NEEDS_PLAN',
      'SUBSCRIPTION_OF_BUYER',
      'CONFLICT',
    ],
    query: z.object({
      priceId: priceIdShape.optional(),
      seats: z.coerce.number().pipe(seatsShape).optional(),
      action: z.enum(['pause', 'cancel', 'resume']).optional(),
      months: z.coerce.number().pipe(pauseMonthsShape).default(1),
      kind: subscriptionKindShape.default('PLAN'),
    }),
    answer: previewShape,
  },
  'POST /v1/shared/billings/verify': {
    summary: 'Confirm a hosted form that the user returned from',
    problems: ['PAYMENTS_UNREACHABLE'],
    noDryRun: true,
    body: z.strictObject({ checkoutId: z.string().min(1).max(FIELD_LENGTHS.checkoutId) }),
    answer: z.object({ state: z.enum(['OPEN', 'COMPLETE', 'EXPIRED']), billing: billingShape }),
  },
  'GET /v1/shared/billings/paymentdetails': {
    summary: 'How the acting user pays, in the provider’s words',
    problems: ['PAYMENTS_UNREACHABLE'],
    answer: z.object({ paymentMethod: z.string().nullable() }),
  },
  'PUT /v1/shared/billings/paymentdetails': {
    summary: 'Change payment details: the URL of the provider’s hosted form',
    problems: ['PAYMENTS_UNREACHABLE'],
    noDryRun: true,
    answer: hostedFormShape,
  },
  'GET /v1/shared/billings/portal': {
    summary: 'The URL of the provider’s hosted form for payment details',
    problems: ['PAYMENTS_UNREACHABLE'],
    answer: hostedFormShape,
  },
  'GET /v1/shared/billings/transactions': {
    summary: 'What the acting user was charged and their free trial, newest first, paged',
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(transactionShape),
  },
  'POST /billing/webhooks': {
    summary: "The payment provider's signed events",
    problems: ['WRONG_SIGNATURE', 'NOT_FOUND', 'PAYMENTS_UNREACHABLE'],
    permission: 'public',
    tenant: 'none',
    answer: emptyShape,
  },
  'POST /practice/billing': {
    scopes: null,
    summary: 'Make something happen on the test billing: a payment, a failure, the next renewal',
    problems: ['PAYMENTS_UNREACHABLE', 'CONFLICT'],
    tag: 'Practice',
    permission: 'practice-user',
    body: z.strictObject({
      do: z.enum(['pay', 'fail', 'renew', 'dispute']),
      subscriptionId: subscriptionIdShape,
    }),
    answer: billingShape,
  },
} as const satisfies PartialRoutes);
