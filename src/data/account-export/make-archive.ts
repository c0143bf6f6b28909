import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { exportExpiresAt } from '#core/account/export-rules.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import type { AccountExport } from '#data/account-export/account-exports.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';
import { countExportRows, readExportPage } from '#data/account-export/read-export-page.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Scope } from '#data/scope.ts';

const compress = promisify(gzip);

/** The contents of stored files come after the tables. */
const CONTENTS = EXPORT_FILES.length;

type Page = { trx: DatabaseTransaction; taken: AccountExport; realNow: number; pageRows: number };
type Written = { fileName: string; text: string | Buffer; rows: number };
type OneExport = { db: AnyDatabase; userId: string; exportId: string };

/**
 * Creates a few pages of an archive; true if more are left. Each page is one transaction that locks
 * the archive's row, so that a kill leaves the last complete page, and the next process continues
 * from there. `stopping` ends it between two pages.
 */
export async function makeExportPages({
  db,
  userId,
  exportId,
  realNow,
  stopping = () => false,
  pageRows = 500,
  pages = 20,
}: OneExport & {
  realNow: () => number;
  stopping?: () => boolean;
  pageRows?: number;
  pages?: number;
}): Promise<boolean> {
  for (let made = 0; made < pages && !stopping(); made += 1) {
    const next = await inTransaction(db, (trx) =>
      makePage({ trx, userId, exportId, realNow: realNow(), pageRows }),
    );
    if (next === null) return false;
  }
  return true;
}

/** Marks the archive as failed; another may be requested. Real time. */
export async function failExport(
  { db, userId, realNow }: Scope<'realNow'>,
  exportId: string,
): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({
      state: 'FAILED',
      real_expires_at: instant(exportExpiresAt(realNow)),
    })
    .where('user_id', '=', userId)
    .where('export_id', '=', exportId)
    .where('state', '=', 'PREPARING')
    .execute();
}

/**
 * One page, and where the next one starts; null if the archive is done, gone, or being made by
 * another process.
 */
async function makePage({
  trx,
  userId,
  exportId,
  realNow,
  pageRows,
}: Omit<Page, 'taken'> & { userId: string; exportId: string }): Promise<AccountExport | null> {
  const taken = await trx
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('export_id', '=', exportId)
    .where('state', '=', 'PREPARING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (taken === undefined) return null;
  if (taken.file_number === 0 && taken.page_number === 0) await recordTotal(trx, taken);
  const page = { trx, taken, realNow, pageRows };
  return taken.file_number < CONTENTS ? makeTablePage(page) : makeContentPage(page);
}

async function recordTotal(trx: DatabaseTransaction, taken: AccountExport): Promise<void> {
  let total = 0;
  for (const file of EXPORT_FILES)
    total += await countExportRows({ db: trx, userId: taken.user_id }, file);
  await trx
    .updateTable('account_exports')
    .set({ rows_total: String(total) })
    .where('user_id', '=', taken.user_id)
    .where('export_id', '=', taken.export_id)
    .execute();
}

async function makeTablePage(page: Page): Promise<AccountExport | null> {
  const { trx, taken, pageRows } = page;
  const file = EXPORT_FILES[taken.file_number];
  if (file === undefined) return null;
  const { lines, csv, rows, after } = await readExportPage(
    { db: trx, userId: taken.user_id },
    { file, after: taken.after_row, limit: pageRows },
  );
  const written: Written[] = [{ fileName: `${file.name}.jsonl`, text: lines, rows }];
  if (csv !== null) written.push({ fileName: `${file.name}.csv`, text: csv, rows });
  const next =
    after === null
      ? { file_number: taken.file_number + 1, page_number: 0, after_row: null }
      : {
          file_number: taken.file_number,
          page_number: taken.page_number + 1,
          after_row: json(after),
        };
  return keepPage({ ...page, written, rows, next });
}

/**
 * The content of the next stored file, under its own name; after the last one the archive is done.
 */
async function makeContentPage(page: Page): Promise<AccountExport | null> {
  const { trx, taken, realNow } = page;
  const own = trx
    .updateTable('account_exports')
    .where('user_id', '=', taken.user_id)
    .where('export_id', '=', taken.export_id);
  const stored = await trx
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'content'])
    .where('user_id', '=', taken.user_id)
    .where('attachment_id', '>', taken.after_row?.[0] ?? '0')
    .orderBy('attachment_id')
    .limit(1)
    .executeTakeFirst();
  if (stored === undefined) {
    await own
      .set({
        state: 'READY',
        real_done_at: instant(realNow),
        real_expires_at: instant(exportExpiresAt(realNow)),
      })
      .execute();
    return null;
  }
  const name = stored.file_name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '_');
  const fileName = `attachments/${stored.attachment_id}-${name}`;
  return keepPage({
    ...page,
    written: [{ fileName, text: stored.content, rows: 1 }],
    rows: 0,
    next: {
      file_number: CONTENTS,
      page_number: taken.page_number + 1,
      after_row: json([stored.attachment_id]),
    },
  });
}

async function keepPage({
  trx,
  taken,
  written,
  rows,
  next,
}: Page & {
  written: readonly Written[];
  rows: number;
  next: { file_number: number; page_number: number; after_row: string | null };
}): Promise<AccountExport> {
  let size = 0;
  for (const { fileName, text, rows: count } of written) {
    const content = await compress(text);
    size += content.length;
    await trx
      .insertInto('account_export_pages')
      .values({
        user_id: taken.user_id,
        export_id: taken.export_id,
        file_number: taken.file_number,
        file_name: fileName,
        page_number: taken.page_number,
        row_count: count,
        content,
      })
      .execute();
  }
  const grown = {
    rows_done: String(Number(taken.rows_done) + rows),
    size_bytes: String(Number(taken.size_bytes) + size),
  };
  return trx
    .updateTable('account_exports')
    .set({ ...next, ...grown })
    .where('user_id', '=', taken.user_id)
    .where('export_id', '=', taken.export_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
