import { productClock, withData, type Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import { compareBilling } from '#jobs/settle-billing.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openPayments } from '#main/open-payments.ts';

/**
 * `billing reconcile`: reads every buyer's account at the payment provider and stores its current
 * state, as the nightly comparison does for those not read lately.
 */
export async function billing(operator: Operator): Promise<void> {
  const { config, print, say } = operator;
  if (config.billing === 'off') throw new Error('BILLING is off, so there is nothing to compare.');
  const { compared, failed } = await withData({ ...operator, connections: 2 }, async (db) =>
    compareBilling({
      parts: {
        db,
        payments: (await openPayments({ config, db, masterKey: readMasterKey(config) })).payments,
        allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
        realNow: Date.now,
        say: ({ userId, error }, line) =>
          say(`${line} (user ${userId}): ${error instanceof Error ? error.message : 'unknown'}`),
        now: await productClock(db, config),
      },
      stopping: () => false,
      all: true,
    }),
  );
  print(`Compared ${counted(compared, 'account')} with the payment provider.`);
  if (failed > 0)
    throw new Error(
      `${counted(failed, 'account')} couldn’t be compared. The server will retry automatically.`,
    );
}
