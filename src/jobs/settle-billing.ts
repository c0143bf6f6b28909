import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import { customersToCompare } from '#data/billing/billing-customers.ts';
import { settleAccount } from '#data/billing/settle-account.ts';
import type { Database } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';

export type SellingParts = {
  db: Database;
  /** Null when billing is off. */
  payments: Payments | null;
  allFeaturesAccounts: readonly string[];
  now: () => number;
  realNow: () => number;
  /** Writes to the process log. */
  say: (of: { userId: string; error?: unknown }, line: string) => void;
};

/**
 * Reads a buyer's account at the provider and stores its current state: when a period, a pause, or
 * the overdue days end, and whenever an event arrives.
 */
export async function settleBilling(
  { db, payments, allFeaturesAccounts, now, realNow }: SellingParts,
  userId: string,
): Promise<void> {
  if (payments === null) return;
  await settleAccount({ db, userId }, payments.readAccount, {
    now: Math.floor(now()),
    realNow: realNow(),
    allFeaturesAccounts,
  });
}

/** Readings older than this are repeated by the nightly comparison, in real ms. */
const COMPARE_AFTER_MS = 12 * 3_600_000;
const BUYERS_AT_ONCE = 100;
/** How soon a buyer who couldn't be read is retried, in real ms. */
const RETRY_MS = 60_000;
/** After this many unreachable buyers in a row, the provider counts as down. */
const MOST_UNREACHABLE = 10;

/** How many buyers a comparison read, and how many it couldn't. */
export type Comparison = { compared: number; failed: number };

/**
 * Compares every buyer not read recently with the provider, to find what no event reported (product
 * rules, section 18). A buyer who can't be read is logged and retried as a job of their own, and
 * the others continue; only a provider that is down ends the comparison. The rest is enqueued.
 */
export async function compareBilling({
  parts,
  stopping,
  all = false,
}: {
  parts: SellingParts;
  stopping: () => boolean;
  all?: boolean;
}): Promise<Comparison> {
  const { db, payments, realNow } = parts;
  const done: Comparison = { compared: 0, failed: 0 };
  if (payments === null) return done;
  const realBefore = realNow() - (all ? 0 : COMPARE_AFTER_MS);
  let [afterUserId, unreachable] = ['0', 0];
  for (;;) {
    const buyers = await customersToCompare({ db, realBefore, afterUserId, limit: BUYERS_AT_ONCE });
    for (const userId of buyers) {
      if (stopping()) {
        await addJob({ db, task: 'compare-billing', payload: {} });
        return done;
      }
      try {
        await settleBilling(parts, userId);
        [done.compared, unreachable] = [done.compared + 1, 0];
      } catch (error) {
        done.failed += 1;
        parts.say({ userId, error }, 'Couldn’t compare billing with the payment provider');
        await addJob({ db, task: 'settle-billing', payload: { userId }, afterMs: RETRY_MS });
        const isGone = error instanceof PaymentsError && error.kind === 'unreachable';
        unreachable = isGone ? unreachable + 1 : 0;
        if (unreachable >= MOST_UNREACHABLE) throw error;
      }
    }
    const last = buyers.at(-1);
    if (last === undefined || buyers.length < BUYERS_AT_ONCE) return done;
    afterUserId = last;
  }
}
