import type { Payments } from '#connectors/payments/payments.ts';
import { customersToCompare } from '#data/billing/billing-customers.ts';
import { settleAccount } from '#data/billing/settle-account.ts';
import type { Database } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';

export type SellingParts = {
  db: Database;
  /** Null where nothing is sold. */
  payments: Payments | null;
  allFeaturesAccounts: readonly string[];
  now: () => number;
  realNow: () => number;
};

/**
 * Reads a buyer's account at the provider and writes what it is now: at each border, and whenever
 * news of it came.
 */
export async function settleBilling({
  parts: { db, payments, allFeaturesAccounts, now, realNow },
  userId,
}: {
  parts: SellingParts;
  userId: string;
}): Promise<void> {
  if (payments === null) return;
  await settleAccount({
    db,
    userId,
    readAccount: payments.readAccount,
    moment: { now: Math.floor(now()), realNow: realNow(), allFeaturesAccounts },
  });
}

/** So old a reading is looked at again by the nightly comparison, in real ms. */
const COMPARE_AFTER_MS = 12 * 3_600_000;
const BUYERS_AT_ONCE = 100;

/**
 * Compares every buyer who wasn't read lately with the provider: what no event told is found here
 * (product rules, section 18). What is left is enqueued. Returns how many it read.
 */
export async function compareBilling({
  parts,
  stopping,
  all = false,
}: {
  parts: SellingParts;
  stopping: () => boolean;
  all?: boolean;
}): Promise<number> {
  const { db, payments, realNow } = parts;
  if (payments === null) return 0;
  const realBefore = realNow() - (all ? 0 : COMPARE_AFTER_MS);
  let compared = 0;
  for (;;) {
    const buyers = await customersToCompare({ db, realBefore, limit: BUYERS_AT_ONCE });
    for (const userId of buyers) {
      if (stopping()) {
        await addJob({ db, task: 'compare-billing', payload: {} });
        return compared;
      }
      await settleBilling({ parts, userId });
      compared += 1;
    }
    if (buyers.length < BUYERS_AT_ONCE) return compared;
  }
}
