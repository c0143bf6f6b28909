import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ACTION_LABELS } from '#core/billing/subscription-rules.ts';
import { PRICE_IDS, SUBSCRIPTION_KINDS } from '#core/billing/prices.ts';
import { INVOICE_STATES, PAUSE_MONTHS, SUBSCRIPTION_STATUSES } from '#core/billing/subscription.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { emptyShape, instantShape, pageOf, pageQueryShape, userIdShape } from '#contract/shapes.ts';

/** More seats than anyone has asked for; a larger number is a typo. */
const MAX_SEATS = 1000;

const priceIdShape = z.enum(PRICE_IDS);
const seatsShape = z.number().int().min(1).max(MAX_SEATS);
const pauseMonthsShape = z.literal(PAUSE_MONTHS);
const subscriptionIdShape = z.string().min(1).max(FIELD_LENGTHS.foreignToken);
const centsShape = z.number().int();

/**
 * A subscription (product api, "Shapes", Billing). `pauseAt` is a scheduled pause, `pausedAt` one
 * in effect; `endsAt` is set once it was canceled. Only `buyer` may change it.
 */
const subscriptionShape = z.object({
  id: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
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
  nextCharge: z.object({ amountCents: centsShape, at: instantShape }).nullable(),
  actionLabel: z.enum(ACTION_LABELS),
});
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
export type BillingAnswer = z.infer<typeof billingShape>;

const priceShape = z.object({
  priceId: priceIdShape,
  kind: z.enum(SUBSCRIPTION_KINDS),
  productId: z.string(),
  period: z.enum(['monthly', 'annual']),
  /** Whole dollars per month and seat. */
  monthly: z.number().int(),
  amountCents: centsShape,
  priceText: z.string(),
  tier: z.enum(['BASIC', 'PRO', 'ADVANCED']).nullable(),
  credits: z.number().int(),
});

const campaignShape = z.object({ id: z.string(), name: z.string() });

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
  nextCharge: z.object({ amountCents: centsShape, at: instantShape }).nullable(),
  endsAt: instantShape.nullable(),
  pauseAt: instantShape.nullable(),
  pauseEndsAt: instantShape.nullable(),
  campaigns: z.object({
    locked: z.array(campaignShape),
    unlocked: z.array(campaignShape),
    stopped: z.array(campaignShape),
    started: z.array(campaignShape),
  }),
  seats: z.object({ before: z.number().int(), after: z.number().int() }),
  /**
   * The user's team and the seats that its owners' plans would then have; null if they own none.
   */
  team: z
    .object({ name: z.string(), members: z.number().int(), seats: z.number().int() })
    .nullable(),
  emailCredits: z.object({ before: z.number().int(), after: z.number().int() }),
});
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
    noDryRun: true,
    answer: subscriptionShape,
  },
  'POST /v1/shared/billings/subscriptions/{id}/pause': {
    ...bySubscription,
    summary: 'Pause a subscription at the end of its period, for one to three months',
    noDryRun: true,
    body: z.strictObject({ months: pauseMonthsShape }),
    answer: subscriptionShape,
  },
  'POST /v1/shared/billings/subscriptions/{id}/resume': {
    ...bySubscription,
    summary: 'Resume a paused subscription, or keep one that would pause or end',
    noDryRun: true,
    answer: subscriptionShape,
  },
  'GET /v1/shared/billings/preview': {
    summary: 'What a change would cost, when, and what it does to campaigns, seats, and credits',
    query: z.object({
      priceId: priceIdShape.optional(),
      seats: z.coerce.number().pipe(seatsShape).optional(),
      action: z.enum(['pause', 'cancel', 'resume']).optional(),
      months: z.coerce.number().pipe(pauseMonthsShape).default(1),
      kind: z.enum(SUBSCRIPTION_KINDS).default('PLAN'),
    }),
    answer: previewShape,
  },
  'POST /v1/shared/billings/verify': {
    summary: 'Confirm a hosted form that the user returned from',
    noDryRun: true,
    body: z.strictObject({ checkoutId: z.string().min(1).max(FIELD_LENGTHS.checkoutId) }),
    answer: z.object({ state: z.enum(['OPEN', 'COMPLETE', 'EXPIRED']), billing: billingShape }),
  },
  'GET /v1/shared/billings/paymentdetails': {
    summary: 'How the acting user pays, in the provider’s words',
    answer: z.object({ paymentMethod: z.string().nullable() }),
  },
  'PUT /v1/shared/billings/paymentdetails': {
    summary: 'Change payment details: the URL of the provider’s hosted form',
    noDryRun: true,
    answer: z.object({ url: z.string() }),
  },
  'GET /v1/shared/billings/portal': {
    summary: 'The URL of the provider’s hosted form for payment details',
    answer: z.object({ url: z.string() }),
  },
  'GET /v1/shared/billings/transactions': {
    summary: 'What the acting user was charged and their free trial, newest first, paged',
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(transactionShape),
  },
  'POST /billing/webhooks': {
    summary: "The payment provider's signed events",
    permission: 'public',
    tenant: 'none',
    answer: emptyShape,
  },
  'POST /practice/billing': {
    scopes: null,
    summary: 'Make something happen on the test billing: a payment, a failure, the next renewal',
    tag: 'Practice',
    permission: 'practice-user',
    body: z.strictObject({
      do: z.enum(['pay', 'fail', 'renew', 'dispute']),
      subscriptionId: subscriptionIdShape,
    }),
    answer: billingShape,
  },
} as const satisfies PartialRoutes);
