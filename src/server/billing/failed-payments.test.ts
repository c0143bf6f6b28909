import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  answerForm,
  api,
  B,
  current,
  database,
  DAY,
  idOf,
  movedTo,
  person,
  steer,
  transactions,
} from './billing-fixture.ts';

/** The fields of a transaction that say how paying went. */
const TOLD = ['at', 'number', 'state', 'failureReason', 'triedAgainAt'] as const;
type Told = Record<(typeof TOLD)[number], string | null>;

/** All but the first, which was the purchase, newest first. */
const afterPurchase = async (): Promise<Told[]> =>
  (await transactions())
    .slice(0, -1)
    .map((row: Told) => Object.fromEntries(TOLD.map((field) => [field, row[field]])));

const nextReadingAt = async () =>
  (
    await sql<{
      run_at: number;
    }>`
      select run_at
      from graphile_worker.jobs
      where key = ${`settle-billing/${person.userId}`}`.execute(database.db)
  ).rows[0]?.run_at;

/** Buys a plan whose next payment is declined; `readAt` reads the account so many days later. */
async function declined() {
  const opened = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
  const { checkoutId, checkoutUrl } = opened.body;
  await answerForm(checkoutUrl, 'pay');
  await api(`POST ${B}/verify`, { checkoutId });
  const dueAt = Date.parse((await current()).subscription.periodEndsAt);
  await answerForm((await api(`GET ${B}/portal`)).body.url, 'fail');
  return {
    day: (days: number) => new Date(dueAt + days * DAY).toISOString(),
    readAt: async (days: number) => {
      await movedTo(dueAt + days * DAY);
      await api(`POST ${B}/verify`, { checkoutId });
    },
  };
}

const failed = { state: 'FAILED', failureReason: 'Declined by test billing' };
const paid = { state: 'PAID', failureReason: null, triedAgainAt: null };

test('each failed payment is a transaction, with its reason and the time of the retry', async () => {
  const { day, readAt } = await declined();
  await readAt(0);
  const owed = { number: 'TEST-0002', ...failed };
  expect(await afterPurchase()).toEqual([{ at: day(0), ...owed, triedAgainAt: day(3) }]);
  expect(await nextReadingAt()).toBe(Date.parse(day(3)));
  await readAt(4);
  const first = { at: day(0), number: null, ...failed, triedAgainAt: day(3) };
  expect(await afterPurchase()).toEqual([{ at: day(3), ...owed, triedAgainAt: day(8) }, first]);
  await steer('pay', await idOf());
  expect(await afterPurchase()).toEqual([
    { at: day(4), number: 'TEST-0002', ...paid },
    { at: day(3), number: null, ...failed, triedAgainAt: day(4) },
    first,
  ]);
});

test('after two weeks an unpaid invoice isn’t tried again', async () => {
  const { day, readAt } = await declined();
  await readAt(15);
  const told = await afterPurchase();
  expect(told.map(({ at, triedAgainAt }) => [at, triedAgainAt])).toEqual([
    [day(14), null],
    [day(8), day(14)],
    [day(3), day(8)],
    [day(0), day(3)],
  ]);
  expect((await current()).subscription.status).toBe('deactivated');
  expect(await nextReadingAt()).toBeUndefined();
});

test('a canceled invoice keeps its failed payments', async () => {
  const { day, readAt } = await declined();
  await readAt(0);
  expect((await api(`DELETE ${B}/subscriptions/${await idOf()}`)).status).toBe(200);
  const told = await afterPurchase();
  expect(told.toSorted((a, b) => Number(a.number === null) - Number(b.number === null))).toEqual([
    { at: day(0), number: 'TEST-0002', ...paid, state: 'VOID' },
    { at: day(0), number: null, ...failed, triedAgainAt: null },
  ]);
});

test('pages count every payment once', async () => {
  const { readAt } = await declined();
  await readAt(9);
  const page = async (number: number) =>
    (await api(`GET ${B}/transactions?page=${number}&size=2`)).body;
  const pages = [await page(0), await page(1), await page(2)];
  expect(pages.map(({ totalElements }) => totalElements)).toEqual([5, 5, 5]);
  const ids = pages.flatMap(({ content }) => content.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(5);
  expect(ids.at(-1)).toBe('TRIAL');
});
