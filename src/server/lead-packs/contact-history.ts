import { MOST_HISTORY_ROWS } from '#core/contact-history/read-history.ts';
import { historyToolOf } from '#core/contact-history/history-tools.ts';
import { insertHistoryImport, readHistoryImport } from '#data/contact-history/history-imports.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { recallColumns, rememberColumns } from '#data/lead-packs/column-memory.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { columnAnswer, fileReading, rejectUnknownColumns } from '#server/lead-packs/file-answer.ts';
import type { HistoryFacts } from '#server/lead-packs/history-file.ts';
import { openLeadFile, type LeadFileOnThread } from '#server/lead-packs/lead-file-thread.ts';

type Asked = Pick<Call<'POST /v1/contact-history/validation'>, 'body' | 'file' | 'now' | 'scope'>;
type Opened = { file: LeadFileOnThread; fileName: string; facts: HistoryFacts };

/** What a file of contact history says, without storing anything. */
export async function validateHistory(call: Call<'POST /v1/contact-history/validation'>) {
  const { body } = call;
  return withHistoryFile(call, async ({ file, fileName, facts: { guesses, errors, read } }) => {
    return {
      valid: (read?.people ?? 0) > 0,
      tool: historyToolOf(file.headers, fileName),
      kind: read?.kind ?? null,
      dateOrder: read?.order ?? null,
      datesAreUnclear: read?.unclear ?? false,
      total: file.rowCount,
      cap: MOST_HISTORY_ROWS,
      people: read?.people ?? 0,
      wrongRows: read?.wrong ?? 0,
      silentRows: read?.silent ?? 0,
      counts: read?.counts ?? null,
      problems: read?.first ?? errors.map(({ code, message }) => ({ code, message })),
      columns: guesses.map((guess) => columnAnswer(guess, body.columns)),
      ...fileReading(file),
    };
  });
}

/** Stores a file’s people and wrong rows; a job adds the people to the history. */
export async function addHistory(call: Call<'POST /v1/contact-history'>) {
  const { scope, body } = call;
  return withHistoryFile(call, async ({ file, fileName, facts: { errors, read } }) => {
    if (read === null)
      throw new ApiError('INVALID_INPUT', {
        fieldErrors: errors.map(({ code, message }) => ({ path: 'columns', code, message })),
      });
    if (read.people === 0)
      throw rejectField(
        'file',
        'NO_ONE_CONTACTED',
        'This file doesn’t say that anyone was contacted',
      );
    return inScope(scope, async (scope) => {
      const importId = await insertHistoryImport(
        scope,
        {
          tool: body.tool ?? historyToolOf(file.headers, fileName),
          fileName,
          headers: file.headers,
          totalRows: file.rowCount,
          wrongRows: read.wrong,
          silentRows: read.silent,
          counts: read.counts,
          people: read.people,
        },
        file.historyParts(),
      );
      if (body.columns !== undefined && file.headerRow !== null)
        await rememberColumns(scope, { kind: 'HISTORY', headers: file.headers }, body.columns);
      return found(await readHistoryImport(scope, importId));
    });
  });
}

/** Opens an uploaded file, reads its history, and closes it after the work. */
async function withHistoryFile<Result>(
  { body, file: upload, now, scope }: Asked,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (upload === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  const file = await openLeadFile(upload, body, MOST_HISTORY_ROWS);
  try {
    rejectUnknownColumns(body.columns ?? [], file.headers.length);
    const { columns = null, dateOrder: order = null } = body;
    const { headerRow, headers } = file;
    const remembered =
      headerRow === null ? null : await recallColumns(scope, { kind: 'HISTORY', headers });
    const facts = await file.history({ columns, remembered, order, now });
    return await work({ file, fileName: upload.fileName, facts });
  } finally {
    file.close();
  }
}
