import {
  ARCHIVE_PROBLEM_TEXTS,
  ARCHIVE_VERSION,
  LEFT_OUT_FILES,
  OLDEST_ARCHIVE_VERSION,
  REFUSAL_TEXTS,
  REFUSALS_KEPT,
} from '#core/account/archive-rules.ts';
import type { archiveImportRoutes, ArchiveReportAnswer } from '#contract/archive-import.ts';
import { archiveImportIdShape } from '#contract/shapes.ts';
import {
  continueArchiveImport,
  filledTables,
  insertArchiveImport,
  listArchiveImports,
  readArchiveImport,
  readRefusals,
  type ArchiveImport,
} from '#data/account-import/archive-imports.ts';
import { ArchiveError, openArchive, type OpenArchive } from '#data/account-import/archive-zip.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';
import { IMPORT_FILES } from '#data/account-import/import-files.ts';
import { lockUser } from '#data/account/users.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { pageResponse, withIsoInstants } from '#server/http/page-response.ts';

/** How many of the files that an account has already are named when it refuses an archive. */
const NAMED_FILES = 3;

/** Reading an archive into an empty account (docs/data-export.md). */
export const archiveImportHandlers: Handlers<keyof typeof archiveImportRoutes> = {
  'GET /v1/archive/import': async ({ query, caller: { identityId: userId }, parts: { db } }) =>
    pageResponse(query, await listArchiveImports({ db, userId }, query), present),
  'POST /v1/archive/import': importArchive,
  'GET /v1/archive/import/{archiveImportId}': async ({
    params: { archiveImportId },
    caller: { identityId: userId },
    parts: { db },
  }) => {
    const one = found(await readArchiveImport({ db, userId }, archiveImportId));
    return report({ db, userId }, one);
  },
  'POST /v1/archive/import/{archiveImportId}/continue': async ({
    params: { archiveImportId },
    caller: { identityId: userId },
    parts: { db },
  }) =>
    inTransaction(db, async (trx) => {
      const scope = { db: trx, userId };
      found(await lockUser(scope));
      found(await readArchiveImport(scope, archiveImportId));
      await rejectWhileRunning(scope);
      if (!(await continueArchiveImport(scope, archiveImportId)))
        throw new ApiError('ARCHIVE_IMPORT_OVER');
      return { taskId: archiveImportId };
    }),
};

async function importArchive({
  file,
  caller: { identityId: userId },
  parts: { db },
  realNow,
}: Call<'POST /v1/archive/import'>) {
  if (file === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  const { manifest } = await open(file.bytes);
  return inTransaction(db, async (trx) => {
    const scope = { db: trx, userId, realNow };
    // The second of two simultaneous requests waits here, and finds the first one's import.
    found(await lockUser(scope));
    await rejectWhileRunning(scope);
    await rejectUnlessEmpty(scope);
    const importId = await insertArchiveImport(scope, {
      fileName: file.fileName,
      manifest,
      bytes: file.bytes,
    });
    await writeAudit(scope, {
      actedBy: userId,
      type: 'ARCHIVE_IMPORTED',
      data: { importId, detail: file.fileName },
    });
    return { taskId: archiveImportIdShape.parse(importId) };
  });
}

async function open(bytes: Uint8Array): Promise<OpenArchive> {
  try {
    return await openArchive(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { code, version } = error;
    if (code !== 'ARCHIVE_OF_OTHER_VERSION' || version === null) throw new ApiError(code);
    const detail =
      version > ARCHIVE_VERSION
        ? `A newer version of Reachwell made this archive (format ${version}; this one reads up to ${ARCHIVE_VERSION}). Update this installation first`
        : `An older version of Reachwell made this archive (format ${version}; this one reads from ${OLDEST_ARCHIVE_VERSION} on). Update that installation, and export again`;
    throw new ApiError(code, { detail });
  }
}

async function rejectWhileRunning(scope: Owner): Promise<void> {
  const { rows } = await listArchiveImports(scope, { page: 0, size: 1 });
  if (rows[0]?.state === 'RUNNING') throw new ApiError('ARCHIVE_IMPORT_RUNNING');
}

async function rejectUnlessEmpty(scope: Owner): Promise<void> {
  const filled = await filledTables(scope);
  const files = IMPORT_FILES.filter(({ table }) => filled.includes(table));
  if (files.length === 0) return;
  const names = files.map(({ name }) => name.replaceAll('-', ' '));
  const more = names.length > NAMED_FILES ? ', and more' : '';
  const has = names.slice(0, NAMED_FILES).join(', ') + more;
  throw new ApiError('ACCOUNT_NOT_EMPTY', {
    detail: `Archives can only be imported into an empty account, and this one already has: ${has}`,
  });
}

function present({ id, counts, leftOut: _, rowsDone, rowsTotal, problem, ...one }: ArchiveImport) {
  const files = Object.values(counts);
  const done = Number(rowsDone);
  return withIsoInstants({
    ...one,
    id: archiveImportIdShape.parse(id),
    rowsDone: done,
    // The archive says how many rows it has; what is counted is believed.
    rowsTotal: Math.max(done, Number(rowsTotal)),
    read: files.reduce((sum, { read }) => sum + read, 0),
    refused: files.reduce((sum, { refused }) => sum + refused, 0),
    problem: problem === null ? null : ARCHIVE_PROBLEM_TEXTS[problem],
  });
}

async function report(scope: Owner, one: ArchiveImport): Promise<ArchiveReportAnswer> {
  const holds = (name: string) => EXPORT_FILES.find((file) => file.name === name)?.says ?? name;
  const refusals = await readRefusals(scope, one.id, REFUSALS_KEPT);
  return {
    ...present(one),
    files: IMPORT_FILES.flatMap(({ name }) => {
      const counted = one.counts[name];
      return counted === undefined ? [] : [{ file: name, holds: holds(name), ...counted }];
    }),
    refusals: refusals.map((refusal) => ({ ...refusal, message: REFUSAL_TEXTS[refusal.code] })),
    leftOut: EXPORT_FILES.flatMap(({ name, says }) => {
      const [rows, reason] = [one.leftOut[name], LEFT_OUT_FILES[name]];
      return rows === undefined || reason === undefined
        ? []
        : [{ file: name, holds: says, rows, reason }];
    }),
  };
}
