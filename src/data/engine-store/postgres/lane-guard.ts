import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

class LaneLost extends Error {}

/**
 * Does `work` in one transaction that holds the lane's row, so that a lane cannot change hands
 * before the commit. Null, with nothing written, when another worker has the lane already.
 */
export async function asHolder<Result>({
  db,
  lane,
  work,
}: {
  db: Database;
  lane: Lane;
  work: (trx: DatabaseTransaction) => Promise<Result>;
}): Promise<Result | null> {
  try {
    return await inTransaction({
      db,
      work: async (trx) => {
        const { rows } = await holdingLane(lane).execute(trx);
        if (rows.length === 0) throw new LaneLost();
        return work(trx);
      },
    });
  } catch (error) {
    if (error instanceof LaneLost) return null;
    throw error;
  }
}

export type HeldWrite = { lane: Lane; work: (trx: DatabaseTransaction) => Promise<void> };

/** The same for writes without an answer: whether they were done. */
export async function writeAsHolder({
  db,
  lane,
  work,
}: HeldWrite & { db: Database }): Promise<boolean> {
  return (await asHolder({ db, lane, work: async (trx) => (await work(trx), true) })) === true;
}

/** Locks the lane until the transaction ends; a row when it is still this worker's. */
export function holdingLane(lane: Lane): RawBuilder<{ held: boolean }> {
  return sql`select true as held from lanes where user_id = ${lane.userId} and fencing = ${lane.fencing} for no key update`;
}
