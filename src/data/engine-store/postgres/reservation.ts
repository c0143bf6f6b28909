import type { Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';

/** Thrown to roll back a reservation that the last check rejected. */
export class NotReserved extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Writes a try in one transaction, which NotReserved rolls back. `standing` is the reason if
 * another try of the same thing exists: the last safeguard, which should never be reached.
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
