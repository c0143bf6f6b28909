import type Stripe from 'stripe';

// Stripe's objects as its API answers them, typed by its own SDK: what the SDK's types demand and
// this world has no use for is empty.

const LIVE = { livemode: false } as const;
const LIST = { object: 'list', has_more: false, url: '/' } as const;

export const listOf = <Row>(data: Row[]) => ({ ...LIST, data });

export function newCustomer(
  of: Pick<Stripe.Customer, 'id' | 'created' | 'email' | 'metadata'>,
): Stripe.Customer {
  return {
    ...LIVE,
    object: 'customer',
    balance: 0,
    default_source: null,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    shipping: null,
    ...of,
  };
}

export function newProduct(of: Pick<Stripe.Product, 'id' | 'created' | 'name'>): Stripe.Product {
  return {
    ...LIVE,
    object: 'product',
    active: true,
    description: null,
    images: [],
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: of.created,
    url: null,
    ...of,
  };
}

type Interval = 'month' | 'year';
export function newPrice({
  interval,
  ...of
}: Pick<Stripe.Price, 'id' | 'created' | 'lookup_key' | 'product' | 'unit_amount' | 'currency'> & {
  interval: Interval;
}): Stripe.Price {
  return {
    ...LIVE,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    metadata: {},
    nickname: null,
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: null,
    ...of,
  };
}

function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    ...LIVE,
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function newSubscription({
  itemId,
  price,
  quantity,
  ...of
}: Pick<Stripe.Subscription, 'id' | 'created' | 'customer' | 'metadata' | 'status'> & {
  itemId: string;
  price: Stripe.Price;
  quantity: number;
}): Stripe.Subscription {
  const { id, created } = of;
  const item: Stripe.SubscriptionItem = {
    id: itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_start: created,
    current_period_end: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    ...LIVE,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: null },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf([item]),
    latest_invoice: null,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    ...of,
  };
}

/** Puts another price on the one item of a subscription. */
export function setPrice({
  of,
  price,
  quantity,
}: {
  of: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
}): void {
  const [item] = of.items.data;
  if (item !== undefined) Object.assign(item, { price, quantity, plan: planOf(price) });
}

export type NewLine = {
  amount: number;
  price: Stripe.Price;
  quantity: number;
  start: number;
  end: number;
  proration: boolean;
};

function newLine({ id, line, of }: { id: string; line: NewLine; of: Stripe.Subscription }) {
  const made: Stripe.InvoiceLineItem = {
    ...LIVE,
    id,
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: `${line.quantity} × ${line.price.lookup_key ?? ''}`,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: null,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: null,
        subscription: of.id,
        subscription_item: of.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: String(line.price.product) },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
    quantity_decimal: null,
    subscription: of.id,
    subtotal: line.amount,
    taxes: [],
  };
  return made;
}

export function newInvoice({
  id,
  number,
  created,
  of,
  lines,
  reason,
}: {
  id: string;
  number: string;
  created: number;
  of: Stripe.Subscription;
  lines: NewLine[];
  reason: Stripe.Invoice.BillingReason;
}): Stripe.Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total);
  return {
    ...LIVE,
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    custom_fields: null,
    customer: of.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `https://invoice.stripe.test/${id}`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines.map((line, index) => newLine({ id: `il_${id}_${index}`, line, of }))),
    metadata: {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: of.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    payments: listOf<Stripe.InvoicePayment>([]),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
