import type { Logger } from 'pino';
import type { Clock } from '#core/time/clock.ts';
import { databaseOn, type Database, type NewConnection } from '#data/database.ts';
import { lastBeatOn, recordHeartbeat } from '#data/looks/heartbeat.ts';
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
 * The heartbeat of an engine, by which all processes know that one runs, and by which this one
 * notices that the database went back to an older state: at its start, with each heartbeat, and on
 * each new connection before it is used (decision 198).
 */
export function createHeartbeat(log: Pick<Logger, 'warn'>) {
  let seen: number | null = null;
  let clock: Clock | null = null;

  async function beat(db: Database): Promise<void> {
    if (clock === null) throw new Error('The heartbeat follows no clock yet');
    const time = { now: Math.floor(clock.now()), realNow: clock.realNow(), rate: clock.rate() };
    const recorded = await recordHeartbeat(db, { ...time, seen });
    seen = recorded.beat;
    const { reason, since } = recorded;
    if (reason !== null && since !== null)
      log.warn(
        { reason, since: new Date(since).toISOString() },
        'The database went back to an older state; all accounts look at what happened since before they act',
      );
  }

  return {
    /** The product's clock, before the first heartbeat. */
    follow: (product: Clock) => void (clock = product),
    beat,
    async checkConnection(connection: NewConnection) {
      // On the connection itself: the others of the pool may all be waiting to be checked, too.
      if (seen !== null && (await lastBeatOn(connection)) < seen)
        await beat(databaseOn(connection));
    },
  };
}
