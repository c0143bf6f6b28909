import { describe, expect, test } from 'vitest';
import { signTestEvent } from '#connectors/payments/test-billing/test-billing.ts';
import { sql } from 'kysely';
import { beginReading } from '#data/billing/billing-customers.ts';
import { writeAccount } from '#data/billing/write-account.ts';
import { instant } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addCreditEntry } from '#data/finder/credits.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import {
  answerForm,
  api,
  B,
  buy,
  current,
  database,
  DAY,
  movedTo,
  other,
  person,
  SECRET,
  server,
  START,
  steer,
  time,
  columns,
  wokenAt,
  idOf,
  change,
  act,
  preview,
  transactions,
  withTrial,
} from './billing-fixture.ts';

describe('buying', () => {
  test('goes through the hosted form, and the plan takes effect immediately', async () => {
    expect(await current()).toMatchObject({
      mode: 'test',
      priceText: 'Free trial',
      subscription: null,
      emailFinder: { subscription: null, canBuy: false, credits: 100 },
    });
    const opened = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
    expect((await columns()).plan_tier).toBeNull();
    const page = await server.app.inject({ url: new URL(opened.body.checkoutUrl).pathname });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('no money moves')]);
    const paid = await answerForm(opened.body.checkoutUrl, 'pay');
    expect([paid.statusCode, paid.body]).toEqual([200, expect.stringContaining('Thank you')]);
    expect(await columns()).toEqual({ plan_tier: 'PRO', subscription_status: 'active' });
    expect(await wokenAt()).toBe(0);
    expect((await current()).subscription).toMatchObject({
      status: 'active',
      priceId: 'pro-monthly',
      priceText: '$79.0 per month',
      buyerId: person.userId,
      canChange: true,
      actionLabel: 'UPGRADE',
      periodEndsAt: '2026-12-23T09:00:00.000Z',
    });
    expect(await transactions()).toEqual([
      expect.objectContaining({ description: 'pro-monthly', amountCents: 7900, state: 'PAID' }),
    ]);
  });

  test('a declined payment says so, and the form can be tried again', async () => {
    const opened = await api(`POST ${B}/subscriptions`, { priceId: 'basic-annual' });
    const failed = await answerForm(opened.body.checkoutUrl, 'fail');
    expect([failed.statusCode, failed.body]).toEqual([402, expect.stringContaining('declined')]);
    expect((await columns()).subscription_status).toBeNull();
    await answerForm(opened.body.checkoutUrl, 'pay');
    expect((await current()).subscription.priceText).toBe('$468.0 per year');
  });

  test('a payment that takes time is in transition until it arrives', async () => {
    const opened = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
    await answerForm(opened.body.checkoutUrl, 'wait');
    expect((await current()).subscription).toMatchObject({
      status: 'in_transition',
      actionLabel: 'UPGRADE',
    });
    await steer('pay', await idOf());
    expect((await current()).subscription.status).toBe('active');
  });

  test('nothing is bought twice, through an older form or beside a subscription', async () => {
    const first = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
    await buy('basic-monthly');
    expect((await answerForm(first.body.checkoutUrl, 'pay')).body).toContain('is closed');
    const again = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
    expect([again.status, again.body.code]).toEqual([409, 'SUBSCRIPTION_EXISTS']);
    expect(await transactions()).toHaveLength(1);
  });

  test('someone else’s form can’t be confirmed', async () => {
    const opened = await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' });
    const body = { checkoutId: opened.body.checkoutId };
    expect((await api(`POST ${B}/verify`, body, other)).status).toBe(404);
    expect((await api(`POST ${B}/verify`, body)).body.state).toBe('OPEN');
  });
});

const stateOf = ({ state }: { state: string }) => state;

test('the free trial is the first transaction, and ends in time or with the first plan', async () => {
  await database.db
    .updateTable('users')
    .set({ real_created_at: instant(START - DAY), real_trial_ends_at: instant(START + DAY) })
    .where('user_id', '=', person.userId)
    .execute();
  expect(await withTrial()).toEqual([
    {
      id: 'TRIAL',
      number: null,
      at: new Date(START - DAY).toISOString(),
      description: 'TRIAL',
      amountCents: 0,
      creditCents: 0,
      state: 'ACTIVE',
      invoiceUrl: null,
      failureReason: null,
      triedAgainAt: null,
    },
  ]);
  await movedTo(START + DAY);
  expect((await withTrial()).map(stateOf)).toEqual(['ENDED']);
  await buy('pro-monthly');
  expect((await withTrial()).map(stateOf)).toEqual(['PAID', 'ENDED']);
});

describe('a failed payment', () => {
  test('is overdue and usable for 14 days, then stops, and paying starts it again', async () => {
    await buy('pro-monthly');
    await steer('fail', await idOf());
    expect((await current()).subscription).toMatchObject({
      status: 'overdue',
      overdueUntil: new Date(START + 14 * DAY).toISOString(),
    });
    expect((await columns()).subscription_status).toBe('overdue');
    expect((await transactions()).map(stateOf)).toEqual(['FAILED', 'PAID']);
    await steer('renew', await idOf());
    expect(await columns()).toEqual({ plan_tier: null, subscription_status: 'deactivated' });
    await steer('pay', await idOf());
    expect(await columns()).toEqual({ plan_tier: 'PRO', subscription_status: 'active' });
    expect((await transactions()).map(stateOf)).toEqual(['PAID', 'FAILED', 'FAILED', 'PAID']);
    expect((await current()).subscription.periodEndsAt).toBe('2026-12-23T09:00:00.000Z');
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', person.userId)
      .orderBy('notification_id')
      .execute();
    expect(told.map(({ data }) => data['title'])).toEqual([
      'Your plan is Pro',
      'Your payment failed',
      'Your subscription is deactivated',
      'Your plan is Pro',
    ]);
  });

  test('declines an upgrade, which then changes nothing', async () => {
    await buy('basic-monthly');
    const portal = await api(`GET ${B}/portal`);
    await answerForm(portal.body.url, 'fail');
    const declined = await change({ priceId: 'pro-monthly' });
    expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_FAILED']);
    expect((await columns()).plan_tier).toBe('BASIC');
    await answerForm(portal.body.url, 'pay');
    expect((await change({ priceId: 'pro-monthly' })).status).toBe(200);
  });

  test('a disputed one deactivates', async () => {
    await buy('pro-monthly');
    await steer('dispute', await idOf());
    expect((await current()).subscription.status).toBe('deactivated');
    expect((await transactions())[0].state).toBe('DISPUTED');
  });
});

describe('only the buyer', () => {
  const joinTeam = async () => {
    const { team_id } = await database.db
      .insertInto('teams')
      .values({ team_name: 'Fjord' })
      .returning('team_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('team_members')
      .values([
        { team_id, user_id: person.userId, role: 'OWNER' },
        { team_id, user_id: other.userId, role: 'USER' },
      ])
      .execute();
  };

  test('changes a subscription; a teammate on a seat has its plan and sees who bought it', async () => {
    await joinTeam();
    await buy('advanced-monthly', { seats: 2 });
    expect(await columns(other.userId)).toEqual({
      plan_tier: 'ADVANCED',
      subscription_status: 'active',
    });
    const theirs = (await current(other)).subscription;
    expect(theirs).toMatchObject({
      buyerId: person.userId,
      buyerName: 'Test Person',
      canChange: false,
    });
    const refused = await api(`DELETE ${B}/subscriptions/${theirs.id}`, undefined, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'SUBSCRIPTION_OF_BUYER']);
  });

  test('and no one else learns that it exists', async () => {
    await buy('pro-monthly', { seats: 1 });
    const id = await idOf();
    expect((await api(`GET ${B}/subscriptions/${id}`, undefined, other)).status).toBe(404);
    expect((await api(`DELETE ${B}/subscriptions/${id}`, undefined, other)).status).toBe(404);
    await joinTeam();
    expect((await columns(other.userId)).plan_tier).toBeNull();
    expect((await api(`GET ${B}/subscriptions/${id}`, undefined, other)).status).toBe(404);
  });
});

describe('the email finder', () => {
  test('requires a plan, and its credits are in the ledger', async () => {
    const early = await api(`POST ${B}/subscriptions`, { priceId: 'small-monthly' });
    expect([early.status, early.body.code]).toEqual([409, 'FINDER_NEEDS_PLAN']);
    await buy('basic-monthly');
    expect((await preview('priceId=small-monthly')).emailCredits).toEqual({
      before: 100,
      after: 1100,
    });
    await buy('small-monthly');
    expect((await current()).emailFinder).toMatchObject({
      credits: 1100,
      month: { total: 1000, used: 0, renewsAt: '2026-12-23T09:00:00.000Z' },
      subscription: { priceId: 'small-monthly', kind: 'FINDER' },
    });
    const { id } = (await current()).emailFinder.subscription;
    expect((await preview('priceId=medium-monthly')).emailCredits.after).toBe(2100);
    await api(`PATCH ${B}/subscriptions/${id}`, { priceId: 'medium-monthly' });
    expect((await current()).emailFinder.credits).toBe(2100);
    for (const cause of ['question/1/one', 'question/1/two'])
      await inTransaction(database.db, (db) =>
        addCreditEntry({
          db,
          userId: person.userId,
          type: 'HOLD',
          amount: -1,
          cause,
          now: START,
          realNow: START,
        }),
      );
    expect((await current()).emailFinder).toMatchObject({
      credits: 2098,
      month: { total: 2000, used: 2 },
    });
    await steer('renew', id);
    expect((await current()).emailFinder.credits).toBe(2100);
    await api(`DELETE ${B}/subscriptions/${id}`);
    await steer('renew', id);
    expect((await current()).emailFinder).toMatchObject({ credits: 100, month: null });
  });

  test('pauses and resumes with the plan', async () => {
    await buy('basic-monthly');
    await buy('small-annual');
    await act('pause', { months: 1 });
    expect((await current()).emailFinder.subscription.pauseAt).toBe('2026-12-23T09:00:00.000Z');
    await act('resume');
    expect((await current()).emailFinder.subscription.pauseAt).toBeNull();
  });
});

describe('events of the provider', () => {
  const send = (body: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/billing/webhooks',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const event = (id: string) =>
    JSON.stringify({ id, type: 'subscription.updated', customer: `test_${person.userId}` });
  const signed = (body: string, at = time.real) =>
    send(body, signTestEvent({ secret: SECRET, body, at }));
  const stored = async () =>
    (
      await database.db
        .selectFrom('billing_events')
        .select('event_id')
        .where('user_id', '=', person.userId)
        .execute()
    ).length;

  test('are only hints: each is stored once, and the account is read', async () => {
    await buy('pro-monthly');
    // The event for the end of the period gets lost, and another event finds it.
    await api(`DELETE ${B}/subscriptions/${await idOf()}`);
    await movedTo(START + 40 * DAY);
    expect((await columns()).subscription_status).toBe('active');
    const id = `evt_${person.userId}`;
    expect((await signed(event(id))).statusCode).toBe(200);
    expect((await columns()).subscription_status).toBe('canceled');
    expect((await signed(event(id))).statusCode).toBe(200);
    expect(await stored()).toBe(1);
  });

  test('with a wrong, altered, or old signature are rejected', async () => {
    await buy('pro-monthly');
    const body = event(`evt_x${person.userId}`);
    const good = signTestEvent({ secret: SECRET, body, at: time.real });
    for (const signature of [
      '',
      'nonsense',
      good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
      expect((await send(body, signature)).statusCode).toBe(400);
    expect((await send(body.replace('updated', 'deleted'), good)).statusCode).toBe(400);
    expect((await signed(body, time.real - 3_600_000)).statusCode).toBe(400);
    expect(await stored()).toBe(0);
  });
});

test('where nothing is sold, plans and prices are not mentioned', async () => {
  const off = await buildTestServer({
    db: database.db,
    time,
    handlers: billingHandlers({ payments: null, test: null }),
  });
  const ask = (line: string, body?: object) =>
    off.call(line, { headers: person.headers, ...(body !== undefined && { body }) });
  expect((await ask(`GET ${B}/current`)).body).toEqual({
    mode: 'off',
    trialEndsAt: null,
    priceText: null,
    subscription: null,
    emailFinder: { subscription: null, pausedAt: null, credits: 100, month: null, canBuy: false },
  });
  for (const [line, body] of [
    [`GET ${B}/prices`],
    [`GET ${B}/subscriptions`],
    [`GET ${B}/preview?priceId=pro-monthly`],
    [`GET ${B}/transactions`],
    [`GET ${B}/portal`],
    [`POST ${B}/subscriptions`, { priceId: 'pro-monthly' }],
    ['POST /practice/billing', { do: 'pay', subscriptionId: 'sub_1' }],
  ] as const)
    expect((await ask(line, body)).status).toBe(404);
});

test('a read older than the last one changes nothing', async () => {
  await buy('pro-monthly');
  const { userId } = person;
  const begun = await beginReading({ db: database.db, userId });
  await steer('fail', await idOf());
  const written = await writeAccount(
    { db: database.db, userId },
    {
      account: { subscriptions: [], invoices: [] },
      reading: begun?.reading ?? '0',
      moment: { now: START, realNow: START, allFeaturesAccounts: [] },
    },
  );
  expect(written).toBe(false);
  expect((await columns()).subscription_status).toBe('overdue');
});

test('the job runs at the time of the next subscription change', async () => {
  await buy('pro-monthly');
  const { rows: jobs } = await sql<{
    run_at: number;
  }>`
    select run_at
    from graphile_worker.jobs
    where key = ${`settle-billing/${person.userId}`}`.execute(database.db);
  expect(jobs).toEqual([{ run_at: Date.parse('2026-12-23T09:00:00.000Z') }]);
});
