import type { DatabaseTransaction } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Restarts the archives being created, each with a new job, because their jobs stop at this
 * transaction's lock. Locks all of the user's archives, in a separate statement: one that had to
 * wait for a page would delete only the pages it saw before.
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
