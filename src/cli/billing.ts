import { ArgumentError } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { counted } from '#core/text/formats.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { compareBilling } from '#jobs/settle-billing.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openMigratedData } from '#main/open-data.ts';
import { openPayments } from '#main/open-payments.ts';

type Billing = {
  config: Config;
  command: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

/**
 * `billing reconcile`: reads every buyer's account at the payment provider and stores its current
 * state, as the nightly comparison does for those not read lately.
 */
export async function billing({ config, command, print, say }: Billing): Promise<void> {
  if (command !== 'reconcile')
    throw new ArgumentError(['billing needs a command: reachwell billing reconcile']);
  if (config.billing === 'off') throw new Error('BILLING is off, so there is nothing to compare.');
  const data = await openMigratedData({
    config,
    connections: 2,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const { db } = data;
    const row = config.practice ? await readClock(db) : null;
    const { compared, failed } = await compareBilling({
      parts: {
        db,
        payments: (await openPayments({ config, db, masterKey: readMasterKey(config) })).payments,
        allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
        realNow: Date.now,
        say: ({ userId, error }, line) =>
          say(`${line} (user ${userId}): ${error instanceof Error ? error.message : 'unknown'}`),
        now: () => (row === null ? Date.now() : campaignTimeOf(row, Date.now())),
      },
      stopping: () => false,
      all: true,
    });
    print(`Compared ${counted(compared, 'account')} with the payment provider.`);
    if (failed > 0)
      throw new Error(
        `${counted(failed, 'account')} couldn’t be compared. The server will retry automatically.`,
      );
  } finally {
    await data.close();
  }
}
