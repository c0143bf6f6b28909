import { openPreparedDatabase } from '#data/database/prepared-database.ts';
import { emailLinkKeysOf, emailLinkUrl } from '#data/email-links/email-tokens.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { workerPresence } from '#data/engine-store/postgres/worker-presence.ts';
import { HEARTBEAT_MS } from '#main/engine-heartbeat.ts';
import { startEngine } from '#engine/start-engine.ts';
import { openFinders } from '#main/finders.ts';
import { countLateAct } from '#main/late-acts.ts';
import { openMailAdapters } from '#main/mail-adapters.ts';
import type { Resources } from '#main/resources.ts';
import { startMailboxWatch } from '#main/mailbox-watch.ts';
import { createUserMail } from '#main/user-mailboxes.ts';

const LANES_AT_ONCE = 16;

/**
 * Runs an engine in this process and records in the database that it is alive; returns how to stop
 * it.
 */
export async function startEngineWorker(resources: Resources): Promise<() => Promise<void>> {
  const { config, log, db, pool, listener, heartbeat, network, networkAddress, clock } = resources;
  const { background, masterKey } = resources;
  const beat = () => heartbeat.beat(db);
  await beat();
  const finders = openFinders(resources);
  const linkKeys = emailLinkKeysOf(masterKey);
  const engineDb = openPreparedDatabase(pool, { prepares: config.DATABASE_PREPARED });
  const ownStore = postgresEngineStore(engineDb, workerPresence(listener), erasedPeople(masterKey));
  const store = heartbeat.remembering(ownStore, engineDb);
  const mail = createUserMail({
    db,
    masterKey,
    clock: clock.clock,
    adapters: openMailAdapters({
      config,
      clock: clock.clock,
      controlUrl: () => networkAddress.controlUrl,
    }).adapters,
  });
  const engine = await startEngine({
    store,
    network,
    mail,
    finder: finders.finder,
    emailLinkUrl: (link) => emailLinkUrl({ publicUrl: config.publicUrl, keys: linkKeys, ...link }),
    clock: { ...clock.clock, elapsed: () => performance.now() },
    random: Math.random,
    config: {
      requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS,
      settleMs: config.ENGINE_SETTLE_MS,
      emailSettleMs: config.EMAIL_SETTLE_MS,
      leaseMs: config.ENGINE_LEASE_MS,
      minGapSeconds: config.ENGINE_MIN_GAP_SECONDS,
      lanesAtOnce: LANES_AT_ONCE,
      allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
    },
    log,
    onLateAct: () => background.once('counting a late action', () => countLateAct(db)),
  });
  const watch = startMailboxWatch({ resources, mail, store, owner: engine.owner });
  background.repeat({
    name: 'the engine’s heartbeat',
    everyMs: HEARTBEAT_MS,
    work: beat,
  });
  return async () => {
    await watch.stop();
    await engine.stop();
    await finders.close();
  };
}
