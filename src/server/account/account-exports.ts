import { exportPercent } from '#core/account/export-rules.ts';
import type { ExportAnswer } from '#contract/account.ts';
import { exportIdShape } from '#contract/shapes.ts';
import {
  requestExport,
  deleteExport,
  listExports,
  readExport,
  type AccountExport,
} from '#data/account-export/account-exports.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { lockUser } from '#data/account/users.ts';
import type { Archive, Call, Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { archiveBytes } from '#server/account/account-archive.ts';

type ExportKey =
  | 'GET /account/export'
  | 'POST /account/export'
  | 'GET /account/export/{exportId}'
  | 'GET /account/export/{exportId}/file'
  | 'DELETE /account/export/{exportId}';

function presentExport(made: AccountExport): ExportAnswer {
  const [rowsDone, rowsTotal, ready] = [
    Number(made.rows_done),
    Number(made.rows_total),
    made.state === 'READY',
  ];
  return {
    id: exportIdShape.parse(made.export_id),
    state: made.state,
    askedAt: isoInstant(made.real_asked_at),
    doneAt: isoInstant(made.real_done_at),
    expiresAt: isoInstant(made.real_expires_at),
    percent: exportPercent({ rowsDone, rowsTotal, ready }),
    rows: rowsDone,
    sizeBytes: Number(made.size_bytes),
  };
}

async function askFor({
  caller: { identityId: userId },
  parts,
  http,
  realNow,
}: Call<'POST /account/export'>): Promise<ExportAnswer> {
  return inTransaction(parts.db, async (trx) => {
    // The second of two simultaneous requests waits here, and finds the first one's archive.
    found(await lockUser({ db: trx, userId }));
    const answer = await requestExport({ db: trx, userId, realNow });
    if (answer === null) throw new ApiError('TOO_MANY_EXPORTS');
    if (answer.isNew)
      await writeAudit(
        { db: trx, userId, realNow },
        {
          actedBy: userId,
          type: 'EXPORT_ASKED',
          data: {
            exportId: answer.asked.export_id,
            address: http.address,
            userAgent: http.userAgent,
          },
        },
      );
    return presentExport(answer.asked);
  });
}

async function fetchArchive({
  params,
  caller: { identityId: userId },
  parts: { db, replica },
  http,
  realNow,
}: Call<'GET /account/export/{exportId}/file'>): Promise<Archive> {
  const made = await readExport({ db, userId }, params.exportId);
  if (
    made === undefined ||
    made.state === 'FAILED' ||
    (made.real_expires_at !== null && made.real_expires_at <= realNow)
  )
    throw new ApiError('NOT_FOUND');
  if (made.state !== 'READY') throw new ApiError('EXPORT_NOT_READY');
  await writeAudit(
    { db, userId, realNow },
    {
      actedBy: userId,
      type: 'EXPORT_FETCHED',
      data: { exportId: params.exportId, address: http.address, userAgent: http.userAgent },
    },
  );
  const reading = (await replica?.databaseFor([userId], made.real_done_at)) ?? db;
  return {
    fileName: `reachwell-export-${isoInstant(made.real_asked_at).slice(0, 10)}.zip`,
    chunks: archiveBytes(reading, made),
  };
}

/** Archives of all the user's data (docs/data-export.md). */
export const accountExportHandlers: Handlers<ExportKey> = {
  'GET /account/export': async ({
    query: { page, size },
    caller: { identityId: userId },
    parts: { db },
  }) => {
    const { exports, total } = await listExports({ db, userId }, { page, size });
    return pageResponse({ page, size }, { rows: exports, total }, presentExport);
  },
  'POST /account/export': askFor,
  'GET /account/export/{exportId}': async ({
    params,
    caller: { identityId: userId },
    parts: { db },
  }) => {
    const made = found(await readExport({ db, userId }, params.exportId));
    return presentExport(made);
  },
  'GET /account/export/{exportId}/file': fetchArchive,
  'DELETE /account/export/{exportId}': async ({
    params,
    caller: { identityId: userId },
    parts: { db },
    realNow,
  }) => {
    found(await deleteExport({ db, userId }, params.exportId));
    await writeAudit(
      { db, userId, realNow },
      { actedBy: userId, type: 'EXPORT_DELETED', data: { exportId: params.exportId } },
    );
    return undefined;
  },
};
