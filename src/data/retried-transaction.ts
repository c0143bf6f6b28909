import type { AnyDatabase, Database, DatabaseTransaction } from '#data/database.ts';

/** What PostgreSQL answers when two transactions stood in each other's way and one was given up: nothing of it happened. */
const GIVEN_UP = ['40001', '40P01'];

/** Does `work` in one transaction, again when PostgreSQL gave it up for another one's sake. Inside a transaction it joins that one. */
export async function inTransaction<Result>({ db, work, tries = 4 }: { db: AnyDatabase; work: (trx: DatabaseTransaction) => Promise<Result>; tries?: number }): Promise<Result> {
  if (db.isTransaction) return work(db as DatabaseTransaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (db as Database).transaction().execute(work);
    } catch (error) {
      if (attempt >= tries || !GIVEN_UP.includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/**
 * The same for work whose last statement needs no look at its answer before the end: the end is sent behind it, and both are answered in one go. Where
 * that statement fails, the end undoes everything and its error is thrown.
 */
export async function inTransactionEndingWith<Result>({ db, work, tries = 4 }: { db: Database; work: (trx: DatabaseTransaction) => Promise<{ last: Promise<Result> }>; tries?: number }): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const sent: Promise<Result>[] = [];
    const transaction = db.transaction().execute(async (trx) => {
      const { last } = await work(trx);
      sent.push(last);
      // By the next tick it has been sent; a client takes nothing behind the end of a transaction.
      await Promise.race([last.catch(() => undefined), new Promise((resolve) => process.nextTick(resolve))]);
    });
    const [end] = await Promise.allSettled([transaction]);
    const [answer] = await Promise.allSettled(sent);
    if (end.status === 'fulfilled' && answer?.status === 'fulfilled') return answer.value;
    const error: unknown = answer?.status === 'rejected' ? answer.reason : end.status === 'rejected' ? end.reason : new Error('A transaction had no last statement.');
    if (attempt >= tries || !GIVEN_UP.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
