import type { Answer } from '#web/api/call-types.ts';

type Subscription = NonNullable<Answer<'GET /v1/shared/billings/current'>['subscription']>;
type Invoice = Answer<'GET /v1/shared/billings/transactions'>['content'][number];

/** What the pages of plans and payments share. */
export const billingTexts = {
  products: {
    basic: 'Basic',
    pro: 'Pro',
    advanced: 'Advanced',
    small: 'Email finder, 1 000 credits',
    medium: 'Email finder, 2 000 credits',
    large: 'Email finder, 5 000 credits',
    extralarge: 'Email finder, 10 000 credits',
  },
  sized: (product: string, period: string) => `${product}, ${period}`,
  times: (what: string, seats: number) => `${what}, ${seats} seats`,
  periods: { monthly: 'monthly', annual: 'annual' },
  period: 'Billing period',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (dollars: number) => `Save $${dollars} a month`,
  saveUpTo: (dollars: number) => `Save up to $${dollars} a month`,
  perMonth: 'per month',
  perYear: (money: string) => `${money} per year`,
  freeTrial: 'Free trial',

  test: 'Test billing.',
  testText:
    'No payment provider is set up on this server. Everything works as it would with one, but no cards are accepted and nothing is charged.',
  realDates: 'Dates are in real time.',

  noPlans: 'This server doesn’t sell plans',
  noPlansText: 'Every account has every feature, and nothing is charged.',
  goToCampaigns: 'Go to campaigns',

  labels: { UPGRADE: 'Upgrade', RESUME: 'Resume', CHANGE: 'Change' } satisfies Record<
    Subscription['actionLabel'],
    string
  >,
  statuses: {
    active: 'Active',
    overdue: 'Overdue',
    canceled: 'Ended',
    deactivated: 'Deactivated',
    paused: 'Paused',
    in_transition: 'Payment in progress',
  } satisfies Record<Subscription['status'], string>,
  current: 'Current plan',
  currentSize: 'Current size',
  keep: 'Keep this plan',
  ending: 'Ends soon',
  pausing: 'Pauses soon',
  invoices: {
    OPEN: 'Open',
    PAID: 'Paid',
    VOID: 'Void',
    DISPUTED: 'Disputed',
    FAILED: 'Failed',
    ACTIVE: 'Active',
    ENDED: 'Ended',
  } satisfies Record<Invoice['state'], string>,

  onlyBuyer: (name: string) => `Only ${name}, who bought it, can change it`,
  otherAccount: 'Only the account owner can change billing',
} as const;
