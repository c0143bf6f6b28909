import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { seededDraw } from '#core/random/seeded-draw.ts';

const BETWEEN_MS = 400;
const HOLD_MS = 40;

type Rows = { userId: string; campaignId: string; leadId: string };

/**
 * Rows that the engine locks in this order; a stranger who locks them in the other one stands in
 * its way for good, until PostgreSQL gives one of both up.
 */
const LOCKS = [
  {
    sql: 'select from lanes where user_id = $1 for update',
    values: ({ userId }: Rows) => [userId],
  },
  {
    sql: `
      select from campaign_leads
      where user_id = $1 and campaign_id = $2 and lead_id = $3
      for update`,
    values: ({ userId, campaignId, leadId }: Rows) => [userId, campaignId, leadId],
  },
  {
    sql: `
      select from pack_statistics
      where user_id = $1 and campaign_id = $2
      order by lead_pack_id for update`,
    values: ({ userId, campaignId }: Rows) => [userId, campaignId],
  },
] as const;

/**
 * Forces deadlocks until told to end: two sessions lock the rows of a lead that is at work in
 * opposite orders, with pauses in which the engine comes between them.
 */
export async function forceDeadlocks({
  pool,
  seed,
  signal,
}: {
  pool: pg.Pool;
  seed: number;
  signal: AbortSignal;
}): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    await wait(BETWEEN_MS * (0.5 + seededDraw('deadlock', seed, number)));
    try {
      const rows = await leadAtWork({ pool, draw: seededDraw('deadlock of', seed, number) });
      if (rows !== null)
        await Promise.all([
          lockInOrder({ pool, rows, locks: LOCKS }),
          lockInOrder({ pool, rows, locks: LOCKS.toReversed() }),
        ]);
    } catch {
      // The database is away; it comes back.
    }
  }
}

async function leadAtWork({ pool, draw }: { pool: pg.Pool; draw: number }): Promise<Rows | null> {
  const { rows } = await pool.query<Rows>(`
    select cl.user_id as "userId", cl.campaign_id as "campaignId", cl.lead_id as "leadId"
    from lanes n
    join campaign_leads cl on cl.user_id = n.user_id
    where n.lease_owner is not null and cl.state in ('GETTING_READY', 'IN_PROGRESS')
    order by cl.due_at nulls first, cl.lead_id limit 60`);
  return rows[Math.floor(draw * rows.length)] ?? null;
}

async function lockInOrder({
  pool,
  rows,
  locks,
}: {
  pool: pg.Pool;
  rows: Rows;
  locks: readonly (typeof LOCKS)[number][];
}): Promise<void> {
  const client = await pool.connect();
  // While it is ours the pool does not listen for the loss of its connection.
  const lost = () => undefined;
  client.on('error', lost);
  try {
    await client.query('begin');
    // The longer patience is ours, so that mostly the engine's transactions are given up.
    await client.query("set local deadlock_timeout = '1s'");
    for (const { sql, values } of locks) {
      await client.query(sql, values(rows));
      await wait(HOLD_MS);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    client.release((error as { code?: string }).code === '40P01' ? undefined : true);
  } finally {
    client.off('error', lost);
  }
}
