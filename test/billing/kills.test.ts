import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PRICE_IDS, priceOf, type PriceId } from '#core/billing/prices.ts';
import { isLive } from '#core/billing/subscription.ts';
import { readCustomer } from '#data/billing/billing-customers.ts';
import { listSubscriptions } from '#data/billing/subscriptions.ts';
import { listTransactions } from '#data/billing/transactions.ts';
import { settleBilling } from '#jobs/settle-billing.ts';
import {
  answersCome,
  api,
  database,
  moveTo,
  newPerson,
  paidBy,
  payments,
  stripe,
  time,
  type Person,
} from '#server/billing/stripe-fixture.ts';

/** How many kills: a short form, or as many as are asked for (docs/proof/billing.md). */
const KILLS = Number(process.env['KILLS'] ?? 60);
const ACTS_OF_ONE = 6;

/**
 * When a process dies: before a call reaches Stripe, after Stripe has done it, or after its answer
 * came and before it was written down, because the database is gone with it.
 */
const HOWS = ['before', 'after', 'unwritten'] as const;
const DEEDS = ['switch', 'switch', 'pause', 'resume', 'cancel', 'finder'] as const;
const PLANS = PRICE_IDS.filter((id) => priceOf(id).kind === 'PLAN');
const FINDERS = PRICE_IDS.filter((id) => priceOf(id).kind === 'FINDER');
const drawn = fc.record({
  action: fc.constantFrom(...DEEDS),
  priceId: fc.constantFrom<PriceId>(...PLANS),
  finderId: fc.constantFrom<PriceId>(...FINDERS),
  seats: fc.integer({ min: 1, max: 3 }),
  months: fc.constantFrom(1, 2, 3),
  /** The deaths of the process on the way to an answer, one try after the other. */
  deaths: fc.array(
    fc.record({
      how: fc.constantFrom(...HOWS),
      /** Which call it dies at: of those that change something, or of all. */
      call: fc.nat(5),
      changing: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  /** Whether the person tries until it works. */
  insists: fc.boolean(),
});
type Death = { how: (typeof HOWS)[number]; call: number; changing: boolean };
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

const figures: Record<string, number> = {};
const count = (name: string, by = 1) => void (figures[name] = (figures[name] ?? 0) + by);
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testServerUrl') });
  await admin.connect();
  database.pool.on('error', () => undefined);
});
afterAll(() => admin.end());

const databaseName = () => new URL(database.url).pathname.slice(1);
async function closeDatabase(): Promise<void> {
  await admin.query(`alter database ${databaseName()} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    databaseName(),
  ]);
}

/** Opens it again, and lets go of the connections that died, as a process that starts has none. */
async function openDatabaseAgain(): Promise<void> {
  await admin.query(`alter database ${databaseName()} allow_connections true`);
  const all = () => Array.from({ length: database.pool.totalCount + 1 }, () => sql`select 1`);
  for (let tries = 0; tries < 10; tries += 1) {
    const answers = await Promise.allSettled(all().map((each) => each.execute(database.db)));
    if (answers.every(({ status }) => status === 'fulfilled')) return;
  }
}

/** Does something while the process dies at a call; whether it died. */
async function dying<Result>({
  at: { how, call, changing },
  work,
}: {
  at: Death;
  work: () => Promise<Result>;
}): Promise<boolean> {
  let [left, isDead, isHere] = [call, false, false];
  let died = '';
  stripe.refuse((line) => {
    if (isDead) return true;
    isHere = (!changing || line.startsWith('POST')) && left-- === 0;
    if (!isHere) return false;
    died = line.replaceAll(/(sub|cus|cs_test|in|sub_sched)_\w+/g, '{id}');
    isDead = how === 'before';
    return isDead;
  });
  stripe.play(async () => {
    if (!isHere) return isDead ? 'cut' : 'answer';
    [isHere, isDead] = [false, true];
    if (how === 'after') return 'cut';
    await closeDatabase();
    return 'answer';
  });
  await work().catch(() => undefined);
  stripe.refuse(() => false);
  answersCome();
  if (isDead && how === 'unwritten') await openDatabaseAgain();
  if (!isDead) return false;
  count('kills');
  count(`kills ${how}`);
  count(`kills at ${died}`);
  return true;
}

const parts = () => ({
  db: database.db,
  payments,
  allFeaturesAccounts: [],
  now: () => time.now,
  realNow: () => time.real,
  say: () => undefined,
});

/** What must hold whenever the account was read again. */
async function judge(person: Person): Promise<void> {
  const { userId } = person;
  await settleBilling(parts(), userId);
  const theirs = [...stripe.world.customers.values()].filter(
    ({ metadata }) => metadata['user_id'] === userId,
  );
  expect(theirs.length, 'a user has one customer at Stripe').toBeLessThanOrEqual(1);
  const customerId = await readCustomer({ db: database.db, userId });
  if (customerId === null) return;
  expect(theirs[0]?.id).toBe(customerId);
  const realNow = time.real;
  const { subscriptions, invoices } = await payments.readAccount({ customerId, realNow });
  const own = (await listSubscriptions({ db: database.db, userId, realNow })).map(({ of }) => of);
  const byId = (a: { subscriptionId: string }, b: { subscriptionId: string }) =>
    a.subscriptionId.localeCompare(b.subscriptionId);
  expect(own.toSorted(byId), 'our state is Stripe’s').toEqual(subscriptions.toSorted(byId));
  for (const kind of ['PLAN', 'FINDER'])
    expect(
      subscriptions.filter((of) => of.kind === kind && isLive(of)).length,
      'nothing is subscribed to twice',
    ).toBeLessThanOrEqual(1);
  const written = await listTransactions(
    { db: database.db, userId, realNow },
    { page: 0, size: 100 },
  );
  const charged = written.transactions.filter(({ number }) => number !== null);
  expect(charged.length, 'no invoice is lost').toBe(invoices.length);
}

/** Whether the account will be read without anyone's doing: a job waits. */
async function isLookedAfter({ userId }: Person): Promise<boolean> {
  const key = `settle-billing/${userId}`;
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key}`.execute(
    database.db,
  );
  return rows.length > 0;
}

const paid = async (of: Person) =>
  (await readCustomer({ db: database.db, userId: of.userId })) === null ? 0 : paidBy(of);

/** Tries something again after each death, until a try lives through; whether one did. */
async function dyingOften<Result>({
  deaths,
  work,
  person,
}: {
  deaths: readonly Death[];
  work: () => Promise<Result>;
  person?: Person;
}): Promise<boolean> {
  for (const at of deaths) {
    if (!(await dying({ at, work }))) return true;
    if (person) expect(await isLookedAfter(person), 'a job looks after it').toBe(true);
    moveTo(time.real + 1000);
  }
  return false;
}

/** Buys, dying at the form and at the return from it. */
async function purchase(person: Person, drawn: Drawn, priceId: PriceId): Promise<void> {
  const { deaths, insists, seats } = drawn;
  const order = () => api(person, 'POST /subscriptions', { priceId, seats });
  const before = await paid(person);
  await dyingOften({ deaths, work: order });
  if (!insists) {
    await judge(person);
    return count('purchases given up');
  }
  const { status, body, text } = await order();
  expect(status, text).toBe(201);
  const customer = await readCustomer({ db: database.db, userId: person.userId });
  const kindOf = (id: string) => stripe.world.sessions.get(id)?.metadata?.['kind'];
  const open = [...stripe.world.sessions.values()].filter(
    (each) =>
      each.customer === customer &&
      each.status === 'open' &&
      kindOf(each.id) === kindOf(body.checkoutId),
  );
  expect(open.map(({ id }) => id)).toEqual([body.checkoutId]);
  stripe.answer({ checkoutId: body.checkoutId, outcome: 'pay' });
  const verify = () => api(person, 'POST /verify', { checkoutId: body.checkoutId });
  await dyingOften({ deaths: deaths.slice(0, 2), work: verify });
  await judge(person);
  expect((await paid(person)) - before).toBe(priceOf(priceId).periodCents * seats);
  count('purchases');
}

/**
 * Changes a subscription, dying on the way; what is tried again holds once, and costs as previewed.
 */
async function changeOf(person: Person, id: string, drawn: Drawn): Promise<void> {
  const { action, priceId, seats, months, deaths, insists } = drawn;
  const query =
    action === 'switch'
      ? `priceId=${priceId}&seats=${seats}`
      : `action=${action}${action === 'pause' ? `&months=${months}` : ''}`;
  const told = await api(person, `GET /preview?${query}`);
  if (told.status !== 200) return count('refused by the rules');
  const { at: previewedAt, dueNowCents } = told.body;
  const ask = () => {
    if (action === 'switch')
      return api(person, `PATCH /subscriptions/${id}`, { priceId, seats, previewedAt });
    if (action === 'cancel') return api(person, `DELETE /subscriptions/${id}`);
    return api(person, `POST /subscriptions/${id}/${action}`, action === 'pause' ? { months } : {});
  };
  const before = await paid(person);
  let isDone = await dyingOften({ deaths, work: ask, person });
  if (!isDone && insists) {
    const again = await ask();
    expect(again.status, again.text.slice(0, 300)).toBe(200);
    isDone = true;
  }
  await judge(person);
  const cost = (await paid(person)) - before;
  if (isDone) expect(cost, 'it costs what the preview said').toBe(dueNowCents);
  else expect([0, dueNowCents]).toContain(cost);
  count(`changes ${isDone ? 'done' : 'given up'} (${action})`);
}

async function actOf(person: Person, drawn: Drawn): Promise<void> {
  const own = await listSubscriptions({
    db: database.db,
    userId: person.userId,
    realNow: time.real,
  });
  const live = (kind: string) => own.find(({ of }) => of.kind === kind && isLive(of));
  const plan = live('PLAN');
  if (plan === undefined) return purchase(person, drawn, drawn.priceId);
  if (drawn.action !== 'finder') return changeOf(person, plan.of.subscriptionId, drawn);
  const mayBuy = plan.state.pauseAt === null && plan.state.status === 'active';
  if (live('FINDER') === undefined && mayBuy)
    await purchase(person, { ...drawn, seats: 1 }, drawn.finderId);
}

test(
  `${KILLS} kills between our write and Stripe’s answer lose no subscription and double none`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const plans = fc.sample(drawn, KILLS * 10);
    let person = await newPerson();
    let acts = 0;
    for (const one of plans) {
      if ((figures['kills'] ?? 0) >= KILLS) break;
      if (acts % ACTS_OF_ONE === 0) person = await newPerson();
      acts += 1;
      moveTo(time.real + 1000);
      await actOf(person, one).catch((error: unknown) => {
        throw new Error(`After ${JSON.stringify(one)}`, { cause: error });
      });
    }
    console.log(
      Object.entries(figures)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, times]) => `${String(times).padStart(6)}  ${name}`)
        .join('\n'),
    );
    expect(figures['kills']).toBeGreaterThanOrEqual(KILLS);
  },
);
