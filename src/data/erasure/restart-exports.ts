import type { DatabaseTransaction } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Begins the archives that are being made again, each with a job of its own: whoever met the lock of
 * this transaction has left them. Holds all archives of the user. They are locked by a statement
 * of their own, since one that had to wait for a page would delete only the pages it saw before.
 */
export async function restartExports({ db, userId }: Owner<DatabaseTransaction>): Promise<void> {
  const held = await db
    .selectFrom('account_exports')
    .select(['export_id', 'state'])
    .where('user_id', '=', userId)
    .orderBy('export_id')
    .forUpdate()
    .execute();
  for (const { export_id: exportId } of held.filter(({ state }) => state === 'PREPARING')) {
    await db
      .deleteFrom('account_export_pages')
      .where('user_id', '=', userId)
      .where('export_id', '=', exportId)
      .execute();
    await db
      .updateTable('account_exports')
      .set({ file_number: 0, page_number: 0, after_row: null, rows_done: '0', size_bytes: '0' })
      .where('user_id', '=', userId)
      .where('export_id', '=', exportId)
      .execute();
    await addJob({ db, task: 'make-archive', payload: { userId, exportId } });
  }
}
