import { LIST_HEADERS, listCells } from '#core/do-not-contact-file/list-lines.ts';
import { CSV_START, csvFileName, csvLine } from '#core/lead/csv-export.ts';
import type { doNotContactFileRoutes } from '#contract/do-not-contact-files.ts';
import { readWrittenEntries } from '#data/do-not-contact/do-not-contact-list.ts';
import { undoListFile } from '#data/do-not-contact-files/list-files.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { addListFile, validateListFile } from '#server/lead-packs/do-not-contact-files.ts';

const ENTRIES_AT_ONCE = 2000;

/** The do-not-contact record as files (product rules, section 5). */
export const doNotContactFileHandlers: Handlers<keyof typeof doNotContactFileRoutes> = {
  'POST /v1/do-not-contact/files/validation': validateListFile,
  'POST /v1/do-not-contact/files': addListFile,
  'DELETE /v1/do-not-contact/files/{fileId}': ({ scope, params: { fileId } }) =>
    inScope(scope, async (scope) => {
      const undone = await undoListFile(scope, fileId);
      if (undone.removed + undone.kept === 0) throw new ApiError('NOT_FOUND');
      return undone;
    }),
  'GET /v1/do-not-contact/file': async ({ scope }) => ({
    fileName: csvFileName('Do not contact'),
    chunks: listLines(scope),
  }),
};

async function* listLines(scope: Owner): AsyncGenerator<string> {
  yield CSV_START + csvLine(LIST_HEADERS);
  for (let after = '0'; ;) {
    const entries = await readWrittenEntries(scope, { after, limit: ENTRIES_AT_ONCE });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries.map((entry) => csvLine(listCells(entry))).join('');
    after = last.id;
  }
}
