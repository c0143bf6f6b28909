// Takes an account out of one installation and into another, as users do, and compares archives.
import { wrongArchiveField } from '#contract/archive-rows.ts';
import { requestExport, readExport as readMade } from '#data/account-export/account-exports.ts';
import { makeExportPages } from '#data/account-export/make-archive.ts';
import { insertArchiveImport } from '#data/account-import/archive-imports.ts';
import { openArchive } from '#data/account-import/archive-zip.ts';
import { importArchive } from '#data/account-import/import-archive.ts';
import { IMPORT_FILES } from '#data/account-import/import-files.ts';
import type { Database } from '#data/database.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { archiveBytes } from '#server/account/account-archive.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';
import type { ReadExport, Row } from './read-export.ts';

type Account = { db: Database; userId: string };

/** Makes the archive of an account, as its download has it. */
export async function exported({ db, userId }: Account, realNow = Date.now()): Promise<Uint8Array> {
  const asked = await db
    .transaction()
    .execute((trx) => requestExport({ db: trx, userId, realNow }));
  const exportId = asked?.asked.export_id ?? '';
  while (await makeExportPages({ db, userId, exportId, realNow: () => realNow, pageRows: 40 }));
  const made = await readMade({ db, userId }, exportId);
  if (made === undefined) throw new Error('No export was made.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of archiveBytes(db, made)) chunks.push(chunk);
  await db.deleteFrom('account_exports').where('user_id', '=', userId).execute();
  return Buffer.concat(chunks);
}

/** Stores an archive in an account as its upload does. Returns the id of the import. */
export async function uploaded({ db, userId }: Account, bytes: Uint8Array): Promise<string> {
  const { manifest } = await openArchive(bytes);
  return db
    .transaction()
    .execute((trx) =>
      insertArchiveImport(
        { db: trx, userId, realNow: Date.now() },
        { fileName: 'archive.zip', manifest, bytes },
      ),
    );
}

/**
 * Runs the import job with small pages, and kills it in the middle of one again and again: `dies`
 * says after how many rows. Returns how often it died.
 */
export async function readInDying(
  { db, userId }: Account,
  importId: string,
  { now, dies }: { now: () => number; dies: () => number },
): Promise<number> {
  const erased = erasedPeople(TEST_MASTER_KEY);
  for (let deaths = 0; ; deaths += 1) {
    let left = dies();
    const wrongField: typeof wrongArchiveField = (file, row) => {
      if ((left -= 1) < 0) throw new Error('Died');
      return wrongArchiveField(file, row);
    };
    try {
      await importArchive(
        { db, userId, importId, now, realNow: Date.now, pageRows: 13 },
        { wrongField, erased },
      );
      return deaths;
    } catch (error) {
      if ((error as Error).message !== 'Died') throw error;
    }
  }
}

/** Fields that begin anew in the account that reads the archive. */
const FOLLOWS = ['changedAt'];
/** The settings of a user; the rest of the row is about their account. */
const SETTINGS = [
  'zone',
  'schedule',
  'processingLimits',
  'processingLimitRange',
  'activityControlEnabled',
  'personNameWords',
  'invitesPausedUntil',
  'inviteLimitAnswers',
];

/** A row as it is to be after its archive was read. */
type Change = (file: string, row: Row) => Row;

/**
 * The files of an archive that are read back, each number of a row replaced by its turn: the
 * numbers of an installation are those between `first` and `last`, wherever they stand.
 */
export function normalized(
  archive: ReadExport,
  { first, last, change = (_, row) => row }: { first: number; last: number; change?: Change },
): Record<string, string[]> {
  const turns = new Map<string, number>();
  const named = (line: string) =>
    line.replace(/(?<![\w.])\d{7}(?!\w)/g, (number) => {
      if (Number(number) < first || Number(number) > last) return number;
      if (!turns.has(number)) turns.set(number, turns.size + 1);
      return `#${turns.get(number)}`;
    });
  return Object.fromEntries(
    IMPORT_FILES.map(({ name }) => [
      name,
      archive.rows(name).map((row) => {
        const kept = Object.entries(change(name, row)).filter(([field]) =>
          name === 'user' ? SETTINGS.includes(field) : !FOLLOWS.includes(field),
        );
        return named(JSON.stringify(Object.fromEntries(kept)));
      }),
    ]),
  );
}

/** The changes of reading an archive: nothing runs or waits to leave. */
export const stopped: Change = (file, row) => {
  if (file === 'campaigns' && row['status'] === 'ACTIVE') return { ...row, status: 'NOT_ACTIVE' };
  if (file === 'acts' && row['status'] === 'SENDING')
    return { ...row, departedAt: row['departedAt'] ?? row['startedAt'] };
  return row;
};
