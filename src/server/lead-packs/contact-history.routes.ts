import { CSV_START, csvFileName, csvLine } from '#core/lead/csv-export.ts';
import { wrongHistoryText } from '#core/contact-history/read-history-row.ts';
import type { contactHistoryRoutes } from '#contract/contact-history.ts';
import { isContactedElsewhere } from '#data/contact-history/contacted-elsewhere.ts';
import {
  listHistoryImports,
  readHistoryImport,
  readHistoryRejects,
  type HistoryImport,
} from '#data/contact-history/history-imports.ts';
import { undoHistoryImport } from '#data/contact-history/undo-history.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';
import { addHistory, validateHistory } from '#server/lead-packs/contact-history.ts';

const ROWS_AT_ONCE = 2000;

/** People a user contacted elsewhere, from files of other tools (product rules, section 21). */
export const contactHistoryHandlers: Handlers<keyof typeof contactHistoryRoutes> = {
  'POST /v1/contact-history/validation': validateHistory,
  'GET /v1/contact-history': async (call) => {
    const asked = listRequest('GET /v1/contact-history', call);
    const read = await listHistoryImports(call.scope, asked);
    const skipsByDefault = await isContactedElsewhere(call.scope);
    return { ...listResponse(asked, read, present), skipsByDefault };
  },
  'POST /v1/contact-history': async (call) => present(await addHistory(call)),
  'GET /v1/contact-history/{historyImportId}': async ({ scope, params: { historyImportId } }) =>
    present(found(await readHistoryImport(scope, historyImportId))),
  'GET /v1/contact-history/{historyImportId}/rejects': async ({
    scope,
    params: { historyImportId },
  }) => {
    const { fileName, headers } = found(await readHistoryImport(scope, historyImportId));
    return {
      fileName: csvFileName(`${fileName.replace(/\.\w{1,5}$/u, '')} rejects`),
      chunks: rejectLines(scope, historyImportId, headers),
    };
  },
  'DELETE /v1/contact-history/{historyImportId}': async ({
    scope,
    params: { historyImportId },
  }) => {
    await inScope(scope, async (scope) => {
      if (!(await undoHistoryImport(scope, historyImportId))) throw new ApiError('NOT_FOUND');
    });
  },
};

function present({ headers: _, ...one }: HistoryImport) {
  return withIsoInstants(one);
}

async function* rejectLines(
  scope: Owner,
  importId: string,
  headers: readonly string[],
): AsyncGenerator<string> {
  yield CSV_START + csvLine([...headers, 'Reason']);
  for (let after = -1; ;) {
    const rows = await readHistoryRejects(scope, importId, { after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ cells, code }) => {
        const all = headers.map((_, index) => cells?.[index] ?? '');
        return csvLine([...all, wrongHistoryText(code ?? '')]);
      })
      .join('');
    after = last.place;
  }
}
