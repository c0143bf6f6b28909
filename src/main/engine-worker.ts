import { openZapierAddress } from '#data/campaigns/zapier-address.ts';
import { openPool } from '#data/database.ts';
import { readDueChores, type DueChores } from '#data/chores/due-chores.ts';
import { openPreparedDatabase } from '#data/database/prepared-database.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { moveWaitingLeads } from '#data/leads/move-leads.ts';
import { ringDueReminders } from '#data/notices/ring-reminders.ts';
import { beat, HEARTBEAT_MS } from '#main/engine-heartbeat.ts';
import { startEngine } from '#engine/start-engine.ts';
import { createEventDelivery } from '#engine/watching/deliver-events.ts';
import { outboundDoorOf } from '#main/outbound-door.ts';
import { countLateAct } from '#main/late-acts.ts';
import type { Ground } from '#main/ground.ts';

const LANES_AT_ONCE = 16;
/**
 * How soon the worker sees that a chore is due, in real ms, and the same after a while in which
 * none was.
 */
const CHORES_EVERY_MS = 500;
const REST_MS = 2000;
/**
 * The engine's own connections: what it asks again and again stays prepared on them, and the web
 * never waits for it.
 */
const CONNECTIONS = 8;

/** Runs an engine in this process and says in the database that it lives; gives what stops it. */
export async function startEngineWorker({
  ground,
}: {
  ground: Ground;
}): Promise<() => Promise<void>> {
  const { config, log, db, databaseUrl, network, clock, background } = ground;
  const pool = openPool({
    databaseUrl,
    size: CONNECTIONS,
    applicationName: 'reachwell engine',
    planOnce: true,
    onError: (error) => log.warn({ error: error.message }, 'A connection of the engine was lost'),
  });
  const engine = await startEngine({
    store: postgresEngineStore({ db: openPreparedDatabase({ pool }), databaseUrl }),
    network,
    clock: { ...clock.clock, elapsed: () => performance.now() },
    random: Math.random,
    config: {
      requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS,
      settleMs: config.ENGINE_SETTLE_MS,
      leaseMs: config.ENGINE_LEASE_MS,
      minGapSeconds: config.ENGINE_MIN_GAP_SECONDS,
      lanesAtOnce: LANES_AT_ONCE,
      allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS.map((email) => email.toLowerCase()),
    },
    log,
    onLateAct: () => background.once('the count of late acts', () => countLateAct({ db })),
  });
  const heartbeat = () => beat({ db, realNow: clock.clock.realNow() });
  await heartbeat();
  background.repeat({
    name: 'the heartbeat of the engine',
    everyMs: HEARTBEAT_MS,
    work: heartbeat,
  });
  let stopping = false;
  const delivery = createEventDelivery({
    db,
    door: outboundDoorOf(config),
    openAddress: (campaign) => openZapierAddress({ db, masterKey: ground.masterKey, ...campaign }),
    realNow: () => clock.clock.realNow(),
    random: Math.random,
    allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS.map((email) => email.toLowerCase()),
    warn: (error) => log.warn({ err: error }, 'An event could not be delivered'),
  });
  const chores: Readonly<Record<keyof DueChores, Chore>> = {
    reminders: {
      name: 'ringing reminders',
      work: () => ringDueReminders({ db, now: clock.clock.now() }),
    },
    transfers: {
      name: 'moving leads',
      work: () => moveWaitingLeads({ db, now: () => clock.clock.now(), stopping: () => stopping }),
    },
    deliveries: { name: 'delivering events', work: delivery.deliverDue },
  };
  background.repeat({
    name: 'looking for chores',
    everyMs: CHORES_EVERY_MS,
    restMs: REST_MS,
    work: lookForChores({ ground, chores }),
  });
  return async () => {
    stopping = true;
    await delivery.idle();
    await engine.stop();
    await pool.end();
  };
}

type Chore = { name: string; work: () => Promise<unknown> };

/** Begins each chore that is due and not under way here; gives how many are due. */
function lookForChores({
  ground: { db, clock, background },
  chores,
}: {
  ground: Ground;
  chores: Readonly<Record<keyof DueChores, Chore>>;
}): () => Promise<number> {
  const underWay = new Set<Chore>();
  return async () => {
    const due = await readDueChores({ db, now: clock.clock.now(), realNow: clock.clock.realNow() });
    const waiting = Object.entries(chores).flatMap(([name, chore]) =>
      due[name as keyof DueChores] ? [chore] : [],
    );
    for (const chore of waiting) {
      if (underWay.has(chore)) continue;
      underWay.add(chore);
      background.once(chore.name, () => chore.work().finally(() => underWay.delete(chore)));
    }
    return waiting.length;
  };
}
