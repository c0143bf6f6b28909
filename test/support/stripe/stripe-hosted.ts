import type Stripe from 'stripe';

// Stripe's hosted forms, schedules and payments, typed by its own SDK.

const LIVE = { livemode: false } as const;

export function newSession({
  host,
  ...of
}: Pick<
  Stripe.Checkout.Session,
  'id' | 'created' | 'customer' | 'metadata' | 'success_url' | 'cancel_url'
> & { host: string }): Stripe.Checkout.Session {
  return {
    ...LIVE,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: of.created + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    locale: null,
    managed_payments: null,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: null,
    ui_mode: 'hosted',
    url: `${host}/c/pay/${of.id}`,
    wallet_options: null,
    ...of,
  };
}

type PhaseFacts = {
  price: string;
  quantity: number;
  start: number;
  end: number;
  trial: boolean;
  metadata: Stripe.Metadata;
  anchor: 'phase_start' | null;
};

export function newPhase(of: PhaseFacts): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: of.anchor,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date: of.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: of.price,
        price: of.price,
        quantity: of.quantity,
      },
    ],
    metadata: of.metadata,
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: of.start,
    transfer_data: null,
    trial: of.trial,
    trial_end: of.trial ? of.end : null,
  };
}

export function newSchedule({
  of,
  ...facts
}: Pick<Stripe.SubscriptionSchedule, 'id' | 'created' | 'phases'> & {
  of: Stripe.Subscription;
}): Stripe.SubscriptionSchedule {
  const [first] = facts.phases;
  return {
    ...LIVE,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { type: 'flexible', flexible: null },
    canceled_at: null,
    completed_at: null,
    current_phase: first ? { start_date: first.start_date, end_date: first.end_date } : null,
    customer: of.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: null,
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    metadata: {},
    pause_schedules: [],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: of.id,
    test_clock: null,
    ...facts,
  };
}

export function newCard({
  id,
  customer,
}: Pick<Stripe.PaymentMethod, 'id' | 'customer'>): Stripe.PaymentMethod {
  return {
    ...LIVE,
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 4,
      exp_year: 2031,
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: 0,
    customer,
    customer_account: null,
    metadata: {},
    type: 'card',
  };
}

/** The parts of a charge and of a dispute that this world has. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'customer'
  | 'disputed'
  | 'failure_message'
  | 'payment_intent'
  | 'paid'
  | 'status'
>;
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'payment_intent' | 'status'
>;

export function newInvoicePayment({
  id,
  invoice,
  paymentIntent,
}: {
  id: string;
  invoice: Stripe.Invoice;
  paymentIntent: string;
}): Stripe.InvoicePayment {
  return {
    ...LIVE,
    id,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

export function newPortalSession(
  of: Pick<
    Stripe.BillingPortal.Session,
    'id' | 'created' | 'configuration' | 'customer' | 'return_url'
  > & { host: string },
): Stripe.BillingPortal.Session {
  const { host, ...facts } = of;
  return {
    ...LIVE,
    object: 'billing_portal.session',
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
    url: `${host}/p/session/${of.id}`,
    ...facts,
  };
}

/** What of a configuration of the hosted form is asked for again. */
export type PortalConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'metadata'
>;
