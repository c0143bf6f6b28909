import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

class LaneLost extends Error {}

/**
 * Runs `work` in one transaction that locks the lane's row, so that a lane can't change hands
 * before the commit. Null, with nothing written, if another worker already has the lane.
 */
export async function withLaneLease<Result>(
  db: Database,
  lane: Lane,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await inTransaction(db, async (trx) => {
      const { rows } = await lockLaneStatement(lane).execute(trx);
      if (rows.length === 0) throw new LaneLost();
      return work(trx);
    });
  } catch (error) {
    if (error instanceof LaneLost) return null;
    throw error;
  }
}

export type LeasedWrite = { lane: Lane; work: (trx: DatabaseTransaction) => Promise<void> };

/** The same for writes without a result: whether they were done. */
export async function writeWithLaneLease(
  db: Database,
  lane: Lane,
  work: (trx: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  return (await withLaneLease(db, lane, async (trx) => (await work(trx), true))) === true;
}

/** Locks the lane until the transaction ends; returns a row if it is still this worker's. */
export function lockLaneStatement(lane: Lane): RawBuilder<{ held: boolean }> {
  return sql`
    select true as held
    from lanes
    where user_id = ${lane.userId} and fencing = ${lane.fencing}
    for no key update`;
}
