import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { freeJobsOfGoneRunners } from '#data/jobs/runner-presence.ts';
import { replayEvents } from '#data/webhooks/webhook-log.ts';
import { changeWebhook, listWebhooks } from '#data/webhooks/webhooks.ts';
import { deliverWebhook } from '#jobs/deliver-webhook.ts';
import { leadsOf, verified, webhookOf, webhookParts } from '#jobs/webhook-fixture.ts';
import { insertTestUser, TEST_MASTER_KEY } from '../support/call-handler.ts';
import { useTestDatabase } from '../support/database.ts';
import { dropJobs, jobWorld, runJobsOn } from '../support/job-world.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

/** `WEBHOOK_EVENTS=100000` for a long run. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 1000);
const LEADS = Math.max(100, EVENTS / 20);
/** A long run is given its time. */
const WAIT_MS = 600_000 * Math.max(1, EVENTS / 10_000);
const BATCH = 50;
/**
 * On the workers' clock 27 hours pass in half a minute. In a long run they take an hour: a job that
 * ends after 10 seconds of that clock would send only a few events.
 */
const RATE = EVENTS > 10_000 ? 20 : 4000;
/** A long run meets thousands of receivers that stay silent. */
const TIMEOUT_MS = EVENTS > 10_000 ? 300 : 1000;
/** After which arrivals the worker is killed. */
const KILLS = [0.1, 0.25, 0.4, 0.6, 0.8].map((share) => Math.floor(share * 2 * EVENTS));
const WORKER = fileURLToPath(new URL('./webhook-worker.ts', import.meta.url));

type Arrival = { eventId: string; leadId: string; nth: number; accepted: boolean };
type Told = { data: { eventId: string; leadId: string; event: { data: { nth: number } } } };

const database = useTestDatabase();
const begun = Date.now();
let userId: string;
let worker: ChildProcess | null = null;
let arrived = 0;
const receivers: Receiver[] = [];

beforeAll(async () => {
  userId = await insertTestUser({ db: database.db, trialEndsAt: begun + 4000 * 86_400_000 });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  for (const receiver of receivers) await receiver.stop();
});

/** A worker that is started again whenever it was killed. */
function work(): void {
  const given = [database.url, ...[begun, RATE, TIMEOUT_MS].map(String)];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, [WORKER, ...given], { stdio: [...stdio] });
  worker = child;
  child.once('exit', () => worker === child && work());
}

/** What goes wrong at a receiver before it accepts an event, by the event. */
const FAULTS = [
  { status: 500 },
  { status: 503, headers: { 'retry-after': '40' } },
  { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } },
  'silent',
  'cut',
] as const;

/** A webhook with its receiver, which accepts an event after so many faults, and all arrivals. */
async function toldOf(faultsOf: (eventId: number) => number, goneFrom = Infinity) {
  const receiver = await openReceiver();
  receivers.push(receiver);
  const arrivals: Arrival[] = [];
  const standing = { isBack: false };
  const tries = new Map<string, number>();
  receiver.behave(({ body, nth }) => {
    const { data } = body as Told;
    const before = tries.get(data.eventId) ?? 0;
    tries.set(data.eventId, before + 1);
    arrived += 1;
    if (KILLS.includes(arrived)) worker?.kill('SIGKILL');
    const isGone = nth >= goneFrom && !standing.isBack;
    const accepted = !isGone && before >= faultsOf(Number(data.eventId));
    const { eventId, leadId, event } = data;
    arrivals.push({ eventId, leadId, nth: event.data.nth, accepted });
    if (accepted) return { status: 204 };
    return isGone ? { status: 410 } : (FAULTS[(nth + before) % FAULTS.length] ?? 'cut');
  });
  const webhook = await webhookOf(database.db, userId, { url: receiver.url });
  return { receiver, arrivals, standing, ...webhook };
}

async function happen(leadIds: readonly string[]): Promise<void> {
  for (let from = 0; from < EVENTS; from += BATCH)
    await sql`
      insert into events (user_id, type, at, lead_id, actor, data)
      select ${userId}, 'LIKED', to_timestamp(${begun / 1000}::float8 + nth),
        (${leadIds}::bigint[])[1 + nth % ${LEADS}], 'ENGINE', jsonb_build_object('nth', nth)
      from generate_series(${from}::int, ${Math.min(from + BATCH, EVENTS) - 1}::int) nth
      order by nth`.execute(database.db);
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from zapier_deliveries
    where user_id = ${userId} and state = 'WAITING'`.execute(database.db);
  return rows[0]?.count ?? -1;
};

/** Leads of which an event came before an earlier one was accepted. */
function outOfOrder(arrivals: readonly Arrival[]): string[] {
  const next = new Map<string, number>();
  return arrivals.flatMap(({ leadId, nth, accepted }) => {
    const expected = next.get(leadId) ?? nth % LEADS;
    if (accepted) next.set(leadId, Math.max(expected, nth + LEADS));
    return nth > expected ? [`${leadId}: ${nth} before ${expected}`] : [];
  });
}

/** At the time of each request: the workers' clock is ahead. */
function verifyAll(secret: string, { requests }: Receiver): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const request of requests) {
    vi.setSystemTime(Number(request.headers['webhook-timestamp']) * 1000);
    verified(secret, request);
  }
  vi.useRealTimers();
}

test(
  'every event comes at least once and in the order of its lead, whatever receivers do and however workers die',
  { timeout: 2 * WAIT_MS },
  async () => {
    const leadIds = await leadsOf(database.db, userId, LEADS);
    const faulty = await toldOf((eventId) => ((eventId * 7919) % 10 < 2 ? eventId % 4 : 0));
    const gone = await toldOf(() => 0, Math.floor(EVENTS / 4));
    work();
    await happen(leadIds);
    const own = { db: database.db, userId, realNow: Date.now() };
    const isGonePaused = async () =>
      (await listWebhooks(own, TEST_MASTER_KEY, gone.webhookId))[0]?.pausedReason ?? null;
    await expect.poll(isGonePaused, { timeout: WAIT_MS, interval: 500 }).toBe('GONE');
    gone.standing.isBack = true;
    await inTransaction(database.db, (db) =>
      changeWebhook({ ...own, db }, gone.webhookId, {
        masterKey: TEST_MASTER_KEY,
        active: true,
      }),
    );
    await expect.poll(waiting, { timeout: WAIT_MS, interval: 500 }).toBe(0);
    const last = worker;
    worker = null;
    last?.kill('SIGKILL');
    for (const { arrivals, receiver, secret } of [faulty, gone]) {
      const accepted = arrivals.filter((arrival) => arrival.accepted);
      expect(new Set(accepted.map(({ nth }) => nth)).size).toBe(EVENTS);
      expect(outOfOrder(arrivals)).toEqual([]);
      verifyAll(secret, receiver);
    }

    const [from, to] = [EVENTS / 4, EVENTS / 2];
    const before = faulty.arrivals.length;
    const range = { from: begun + from * 1000, to: begun + to * 1000, eventIds: null };
    const count = await replayEvents(own, faulty.webhookId, range);
    const parts = webhookParts({ db: database.db });
    while ((await waiting()) > 0)
      await deliverWebhook(parts, { userId, webhookId: faulty.webhookId }, () => false);
    const replayed = faulty.arrivals.slice(before);
    expect(count).toBe(to - from);
    expect(new Set(replayed.map(({ nth }) => nth))).toEqual(
      new Set(Array.from({ length: to - from }, (_, index) => from + index)),
    );
    expect(replayed).toHaveLength(to - from);
  },
);

test('an event is tried at once by the job runner', { timeout: 120_000 }, async () => {
  const leadIds = await leadsOf(database.db, userId, LEADS);
  await database.db.deleteFrom('webhooks').execute();
  await dropJobs(database.db);
  const { receiver } = await toldOf(() => 0);
  const arrivedAt = new Map<number, number>();
  receiver.behave(({ body }) => {
    arrivedAt.set((body as Told).data.event.data.nth, performance.now());
    return { status: 200 };
  });
  const { outbound } = webhookParts({ db: database.db });
  const world = jobWorld({ db: database.db, outbound });
  const stop = runJobsOn(database.url, world);
  const written: number[] = [];
  for (let nth = 0; nth < 200; nth += 1) {
    await sql`
        insert into events (user_id, type, at, lead_id, actor, data)
        values (
          ${userId}, 'LIKED', now(), ${leadIds[nth % LEADS]}, 'ENGINE',
          jsonb_build_object('nth', ${nth}::int)
        )`.execute(database.db);
    written.push(performance.now());
    await wait(20);
  }
  // As the product does for a runner that an overloaded machine stopped.
  const arrivals = async () => {
    await freeJobsOfGoneRunners(database.db);
    return arrivedAt.size;
  };
  await expect.poll(arrivals, { timeout: 60_000, interval: 500 }).toBe(written.length);
  await stop();
  const waits = written
    .map((at, nth) => Math.max(0, (arrivedAt.get(nth) ?? Infinity) - at))
    .toSorted((a, b) => a - b);
  const [median, p99] = [0.5, 0.99].map((share) => waits[Math.floor(share * waits.length)] ?? 0);
  console.info(`From event to first attempt: median ${median} ms, p99 ${p99} ms`);
  expect(p99).toBeLessThan(5000);
});
