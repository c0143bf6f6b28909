import type { Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

/** Thrown to undo a reservation that the last look refused. */
export class NotReserved extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Writes a try down in one transaction, which NotReserved undoes. `standing` is the reason when
 * another try of the same thing stands: the last wall, which nothing should ever reach.
 */
export async function reserveTry<Refusal extends string, Standing extends string>(
  db: Database,
  write: (trx: DatabaseTransaction) => Promise<string>,
  standing: Standing,
): Promise<{ reserved: true; intentId: string } | { reserved: false; reason: Refusal | Standing }> {
  try {
    return { reserved: true, intentId: await inTransaction(db, write) };
  } catch (error) {
    if (error instanceof NotReserved) return { reserved: false, reason: error.reason as Refusal };
    if ((error as { code?: string }).code === '23505') return { reserved: false, reason: standing };
    throw error;
  }
}
