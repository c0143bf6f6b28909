import { hkdfSync } from 'node:crypto';
import type { Config } from '#config.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import { createTestBilling } from '#connectors/payments/test-billing/test-billing.ts';
import { emptyRecord } from '#connectors/payments/test-billing/test-record.ts';
import type { TestControls } from '#connectors/payments/test-controls.ts';
import { testBillingRecords } from '#data/billing/test-billing-records.ts';
import type { Database } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** Who takes the money of this deployment; both null where nothing is sold. */
export function openPayments({
  config,
  db,
  masterKey,
}: {
  config: Pick<Config, 'billing' | 'publicUrl'>;
  db: Database;
  masterKey: MasterKey;
}): { payments: Payments | null; test: TestControls | null } {
  if (config.billing === 'off') return { payments: null, test: null };
  const secret = Buffer.from(
    hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), 'reachwell test billing', 32),
  ).toString('hex');
  const billing = createTestBilling({
    store: testBillingRecords({ db, empty: emptyRecord }),
    publicUrl: config.publicUrl,
    secret,
  });
  return { payments: billing, test: billing };
}
