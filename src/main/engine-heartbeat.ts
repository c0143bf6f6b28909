import type { Logger } from 'pino';
import type { SeenState } from '#core/looks/database-age.ts';
import type { Clock } from '#core/time/clock.ts';
import { databaseOn, type Database, type NewConnection } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { isOlderOn, readTransactions, recordHeartbeat } from '#data/looks/heartbeat.ts';
import { tellLooksDone, type AdministratorMail } from '#data/looks/tell-administrators.ts';
import { HEARTBEAT } from '#data/looks/require-look.ts';
import { readSetting } from '#data/settings/settings.ts';

export const HEARTBEAT_MS = 5000;
const MAX_SILENCE_MS = 30_000;

/** Whether an engine has reported lately, anywhere in the deployment. */
export async function isEngineAlive(db: Database, realNow: number): Promise<boolean> {
  const heartbeat = await readSetting(db, HEARTBEAT);
  return heartbeat !== null && realNow - Number(heartbeat['realAt']) < MAX_SILENCE_MS;
}

export type EngineHeartbeat = ReturnType<typeof createHeartbeat>;

/**
 * The heartbeat of an engine, by which all processes know that one runs, and by which each notices
 * that the database went back to an older state: at its start, with each heartbeat, and on each new
 * connection before it is used (decisions 198 and 205). A process without an engine only compares.
 */
export function createHeartbeat({
  beats,
  mail,
  log,
}: {
  beats: boolean;
  mail: AdministratorMail;
  log: Pick<Logger, 'warn'>;
}) {
  let seen: SeenState | null = null;
  let clock: Clock | null = null;

  async function beat(db: Database): Promise<void> {
    if (clock === null) throw new Error('The heartbeat follows no clock yet');
    const time = { now: Math.floor(clock.now()), realNow: clock.realNow(), rate: clock.rate() };
    const recorded = await recordHeartbeat(db, { ...time, seen, beats, mail });
    const { reason, since } = recorded;
    // An act may have been remembered meanwhile, which only an older state takes back.
    seen =
      seen === null || reason !== null
        ? recorded.seen
        : {
            beat: Math.max(seen.beat, recorded.seen.beat),
            transactions: Math.max(seen.transactions, recorded.seen.transactions),
          };
    if (reason !== null && since !== null)
      log.warn(
        { reason, since: new Date(since).toISOString() },
        'The database went back to an older state; all accounts look at what happened since before they act',
      );
    if (beats) await tellLooksDone(db, time.now);
  }

  return {
    /** The product's clock, before the first heartbeat. */
    follow: (product: Clock) => void (clock = product),
    beat,
    /** The same store, which remembers what was committed before an act leaves. */
    remembering(store: EngineStore, db: Database): EngineStore {
      async function remember<Answer extends { reserved: boolean }>(answer: Answer) {
        if (answer.reserved && seen !== null) {
          const transactions = await readTransactions(db);
          seen = { ...seen, transactions: Math.max(seen.transactions, transactions) };
        }
        return answer;
      }
      return {
        ...store,
        reserve: async (query) => remember(await store.reserve(query)),
        reserveMessage: async (query) => remember(await store.reserveMessage(query)),
        reserveWithdrawal: async (query) => remember(await store.reserveWithdrawal(query)),
      };
    },
    async checkConnection(connection: NewConnection) {
      // On the connection itself: the others of the pool may all be waiting to be checked, too.
      if (seen !== null && (await isOlderOn(connection, seen))) await beat(databaseOn(connection));
    },
  };
}
