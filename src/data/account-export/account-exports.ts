import { sql, type Selectable } from 'kysely';
import { EXPORTS_PER_DAY } from '#core/account/export-rules.ts';
import { instantSql, instant, type DatabaseTransaction } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { AccountExports } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type AccountExport = Selectable<AccountExports>;
const DAY_MS = 86_400_000;

/**
 * Requests an archive: the one being created, or a new one; null if too many were requested within
 * a day. The caller has locked the user.
 */
export async function requestExport({
  db,
  userId,
  realNow,
}: Scope<'realNow', DatabaseTransaction>): Promise<{
  asked: AccountExport;
  isNew: boolean;
} | null> {
  const running = await db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'PREPARING')
    .executeTakeFirst();
  if (running !== undefined) {
    // A new request recreates the job, whatever happened to the old one.
    await makeSoon(db, running);
    return { asked: running, isNew: false };
  }
  const { lately } = await db
    .selectFrom('account_exports')
    .select(({ fn }) => fn.countAll<string>().as('lately'))
    .where('user_id', '=', userId)
    .where('real_asked_at', '>', instantSql(realNow - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(lately) >= EXPORTS_PER_DAY) return null;
  // An erasure locks the lane: an archive started beside it would still read the person.
  await db.selectFrom('lanes').select('user_id').where('user_id', '=', userId).forShare().execute();
  const asked = await db
    .insertInto('account_exports')
    .values({ user_id: userId, real_asked_at: instant(realNow) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await makeSoon(db, asked);
  return { asked, isNew: true };
}

function makeSoon(
  db: DatabaseTransaction,
  { user_id: userId, export_id: exportId }: AccountExport,
): Promise<void> {
  return addJob({ db, task: 'make-archive', payload: { userId, exportId } });
}

/** A page of a user's archives, the newest first. */
export async function listExports(
  { db, userId }: Owner,
  { page, size }: { page: number; size: number },
): Promise<{ exports: AccountExport[]; total: number }> {
  const own = db.selectFrom('account_exports').where('user_id', '=', userId);
  const exports = await own
    .selectAll()
    .orderBy('export_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { exports, total: Number(total) };
}

export async function readExport(
  { db, userId }: Owner,
  exportId: string,
): Promise<AccountExport | undefined> {
  return db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('export_id', '=', exportId)
    .executeTakeFirst();
}

/** Deletes an archive, made or half made; false where there is none. */
export async function deleteExport({ db, userId }: Owner, exportId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_exports')
    .where('user_id', '=', userId)
    .where('export_id', '=', exportId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ExportedFile = { fileName: string; pages: number; rows: number };

/** The files of a finished archive in their order, with their pages and rows. */
export async function listExportedFiles(
  { db, userId }: Owner,
  exportId: string,
): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    select file_name as "fileName", count(*)::int as pages,
      sum(row_count)::int as rows from account_export_pages
    where user_id = ${userId} and export_id = ${exportId}
    group by file_number, file_name
    order by file_number, file_name`.execute(db);
  return rows;
}

/** The compressed pages of one file, one at a time. */
export async function* exportedPages(
  { db, userId }: Owner,
  { exportId, fileName }: { exportId: string; fileName: string },
): AsyncGenerator<Buffer> {
  for (let from = -1; ;) {
    const row = await db
      .selectFrom('account_export_pages')
      .select(['page_number', 'content'])
      .where('user_id', '=', userId)
      .where('export_id', '=', exportId)
      .where('file_name', '=', fileName)
      .where('page_number', '>', from)
      .orderBy('file_number')
      .orderBy('page_number')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.content;
    from = row.page_number;
  }
}
