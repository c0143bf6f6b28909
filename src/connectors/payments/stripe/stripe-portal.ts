import type Stripe from 'stripe';

/** Marks a deployment's configuration of the hosted form, so that it is only created once. */
const MARK = { reachwell: 'payment-details' };

async function configurationOf(stripe: Stripe, prefix: string): Promise<string> {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  }))
    if (metadata?.['reachwell'] === MARK.reachwell) return id;
  const { id } = await stripe.billingPortal.configurations.create(
    {
      metadata: MARK,
      // Subscriptions are changed in Reachwell, where previews show what a change does.
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      },
    },
    { idempotencyKey: `${prefix}/portal` },
  );
  return id;
}

/**
 * Stripe's hosted form for payment details; while an invoice is owed, that invoice's page instead,
 * where it can be paid immediately with another card.
 */
export async function openStripePortal({
  stripe,
  customerId,
  prefix,
  returnUrl,
}: {
  stripe: Stripe;
  customerId: string;
  prefix: string;
  returnUrl: string;
}): Promise<string> {
  const { data: open } = await stripe.invoices.list({
    customer: customerId,
    status: 'open',
    limit: 100,
  });
  const owed = open.at(-1)?.hosted_invoice_url;
  if (owed) return owed;
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    configuration: await configurationOf(stripe, prefix),
    return_url: returnUrl,
  });
  return session.url;
}
