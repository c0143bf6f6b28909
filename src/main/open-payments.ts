import { hkdfSync } from 'node:crypto';
import type { Config } from '#config.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import { createTestBilling } from '#connectors/payments/test-billing/test-billing.ts';
import { emptyRecord } from '#connectors/payments/test-billing/test-record.ts';
import type { TestControls } from '#connectors/payments/test-controls.ts';
import { testBillingRecords } from '#data/billing/test-billing-records.ts';
import type { Database } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** The payment provider of this deployment; both null where nothing is sold. */
export async function openPayments({
  config,
  db,
  masterKey,
}: {
  config: Pick<Config, 'billing' | 'publicUrl' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>;
  db: Database;
  masterKey: MasterKey;
}): Promise<{ payments: Payments | null; test: TestControls | null }> {
  if (config.billing === 'off') return { payments: null, test: null };
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), purpose, bytes)).toString(
      'hex',
    );
  if (config.billing === 'stripe') {
    const { createStripePayments } = await import('#connectors/payments/stripe/stripe-payments.ts');
    const payments = createStripePayments({
      secretKey: config.STRIPE_SECRET_KEY ?? '',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      publicUrl: config.publicUrl,
      installation: derived('reachwell payments', 8),
    });
    return { payments, test: null };
  }
  const secret = derived('reachwell test billing', 32);
  const billing = createTestBilling({
    store: testBillingRecords(db, emptyRecord),
    publicUrl: config.publicUrl,
    secret,
  });
  return { payments: billing, test: billing };
}
