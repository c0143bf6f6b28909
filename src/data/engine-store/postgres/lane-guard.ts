import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { Lane } from '#data/engine-store/lane-facts.ts';
import { allOf } from '#data/pipelined-client.ts';
import { inTransaction } from '#data/retried-transaction.ts';

class LaneLost extends Error {}

/**
 * Does `work` in one transaction that holds the lane's row, so that a lane cannot change hands before the commit. Null, with nothing written, when
 * another worker has the lane already.
 */
export async function asHolder<Result>({ db, lane, work }: { db: Database; lane: Lane; work: (trx: DatabaseTransaction) => Promise<Result> }): Promise<Result | null> {
  try {
    return await inTransaction({
      db,
      // The server locks the lane before it does anything of the work, and what was done for a lane that is lost is undone with it.
      work: async (trx) => (await allOf<[void, Result]>([guardLane({ db: trx, lane }), work(trx)]))[1],
    });
  } catch (error) {
    if (error instanceof LaneLost) return null;
    throw error;
  }
}

export type HeldWrite = { lane: Lane; work: (trx: DatabaseTransaction) => Promise<void> };

/** The same for writes without an answer: whether they were done. */
export async function writeAsHolder({ db, lane, work }: HeldWrite & { db: Database }): Promise<boolean> {
  return (await asHolder({ db, lane, work: async (trx) => (await work(trx), true) })) === true;
}

async function guardLane({ db, lane }: { db: DatabaseTransaction; lane: Lane }): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`select true as held from lanes where user_id = ${lane.userId} and fencing = ${lane.fencing} for no key update`.execute(db);
  if (rows.length === 0) throw new LaneLost();
}
