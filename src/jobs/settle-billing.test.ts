import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { keepCustomer } from '#data/billing/billing-customers.ts';
import type { ProviderAccount, ProviderSubscription } from '#core/billing/subscription.ts';
import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import { compareBilling, settleBilling } from '#jobs/settle-billing.ts';
import { insertTestUser } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-23T09:00:00.000Z');
let realNow = NOW;
let userId: string;
let account: ProviderAccount;
let readings: string[] = [];
const faults = new Map<string, Error>();
const said: string[] = [];

const subscription: ProviderSubscription = {
  subscriptionId: 'sub_1',
  kind: 'PLAN',
  status: 'active',
  priceId: 'pro-monthly',
  seats: 1,
  createdAt: NOW,
  periodKey: 'p1',
  periodStart: NOW,
  periodEnd: NOW + 30 * DAY,
  cancelAtPeriodEnd: false,
  endedAt: null,
  next: null,
  pause: null,
  overdueSince: null,
};
const payments = {
  readAccount: async ({ customerId }: { customerId: string }) => {
    const fault = faults.get(customerId);
    if (fault !== undefined) throw fault;
    readings.push(customerId);
    return account;
  },
} as unknown as Payments;
const parts = () => ({
  db: database.db,
  payments,
  allFeaturesAccounts: [],
  now: () => realNow,
  realNow: () => realNow,
  say: ({ userId: of }: { userId: string }, line: string) => void said.push(`${of}: ${line}`),
});
const compare = () => compareBilling({ parts: parts(), stopping: () => false });
const status = async () =>
  (
    await database.db
      .selectFrom('users')
      .select('subscription_status')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).subscription_status;

beforeEach(async () => {
  await database.db.deleteFrom('billing_customers').execute();
  readings = [];
  faults.clear();
  said.length = 0;
  realNow = NOW;
  userId = await insertTestUser({ db: database.db });
  account = { subscriptions: [{ ...subscription, subscriptionId: `sub_${userId}` }], invoices: [] };
  await keepCustomer({ db: database.db, userId, realNow }, `cus_${userId}`);
});

test('the comparison reads buyers not read lately, and finds changes that no event reported', async () => {
  expect(await compare()).toEqual({ compared: 1, failed: 0 });
  expect(await status()).toBe('active');
  account.subscriptions = account.subscriptions.map((of) => ({
    ...of,
    status: 'canceled',
    endedAt: NOW,
  }));
  realNow += DAY / 4;
  expect(await compare()).toEqual({ compared: 0, failed: 0 });
  realNow += DAY / 4 + 1;
  expect(await compare()).toEqual({ compared: 1, failed: 0 });
  expect(await status()).toBe('canceled');
  expect(readings).toEqual([`cus_${userId}`, `cus_${userId}`]);
});

test('a period end that passed counts, even while the provider still reports the old period', async () => {
  await settleBilling(parts(), userId);
  account.subscriptions = account.subscriptions.map((of) => ({ ...of, cancelAtPeriodEnd: true }));
  realNow = NOW + 30 * DAY;
  await settleBilling(parts(), userId);
  expect(await status()).toBe('canceled');
});

test('a user who never bought isn’t requested, and without a provider nothing happens', async () => {
  const nobody = await insertTestUser({ db: database.db });
  await settleBilling(parts(), nobody);
  await settleBilling({ ...parts(), payments: null }, userId);
  expect(readings).toEqual([]);
});

async function anotherBuyer(): Promise<string> {
  const of = await insertTestUser({ db: database.db });
  await keepCustomer({ db: database.db, userId: of, realNow }, `cus_${of}`);
  return of;
}
const waitingJobs = async () =>
  (
    await sql<{
      key: string;
    }>`select key from graphile_worker.jobs where key like 'settle-%'`.execute(database.db)
  ).rows.map(({ key }) => key);

test('a buyer who can’t be read is logged and retried, and holds up no one else', async () => {
  faults.set(`cus_${userId}`, new PaymentsError('not_found', 'Gone'));
  account = { subscriptions: [], invoices: [] };
  const next = await anotherBuyer();
  expect(await compare()).toEqual({ compared: 1, failed: 1 });
  expect(readings).toEqual([`cus_${next}`]);
  expect(said).toEqual([`${userId}: Couldn’t compare billing with the payment provider`]);
  expect(await waitingJobs()).toContain(`settle-billing/${userId}`);
  faults.clear();
  expect(await compare()).toEqual({ compared: 1, failed: 0 });
});

test('a provider that is out of reach isn’t asked about everyone', async () => {
  const buyers = [userId, ...(await Promise.all(Array.from({ length: 12 }, anotherBuyer)))];
  for (const of of buyers) faults.set(`cus_${of}`, new PaymentsError('unreachable', 'Away'));
  await expect(compare()).rejects.toThrow('Away');
  expect(said).toHaveLength(10);
});
