import { MOST_HISTORY_ROWS } from '#core/contact-history/read-history.ts';
import type { HistoryColumn, HistoryColumnGuess } from '#core/contact-history/history-columns.ts';
import { historyToolOf } from '#core/contact-history/history-tools.ts';
import type { FieldError } from '#contract/problem.ts';
import { insertHistoryImport, readHistoryImport } from '#data/contact-history/history-imports.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import type { HistoryFacts } from '#server/lead-packs/history-file.ts';
import { openLeadFile, type LeadFileOnThread } from '#server/lead-packs/lead-file-thread.ts';

type Asked = Pick<Call<'POST /v1/contact-history/validation'>, 'body' | 'file' | 'now'>;
type Opened = { file: LeadFileOnThread; fileName: string; facts: HistoryFacts };

const MAX_SAMPLE_LENGTH = 200;

/** What a file of contact history says, without storing anything. */
export async function validateHistory(call: Call<'POST /v1/contact-history/validation'>) {
  const { body } = call;
  return withHistoryFile(call, async ({ file, fileName, facts: { guesses, errors, read } }) => {
    const { previewRows, firstRows, encoding, otherLines, separator, headerRow } = file;
    return {
      valid: (read?.people ?? 0) > 0,
      tool: historyToolOf(file.headers, fileName),
      kind: read?.kind ?? null,
      dateOrder: read?.order ?? null,
      total: file.rowCount,
      cap: MOST_HISTORY_ROWS,
      people: read?.people ?? 0,
      wrongRows: read?.wrong ?? 0,
      silentRows: read?.silent ?? 0,
      counts: read?.counts ?? null,
      problems: read?.first ?? errors.map(({ code, message }) => ({ code, message })),
      columns: guesses.map((guess) => columnAnswer(guess, body.columns)),
      previewRows: previewRows.map(({ cells }) => cells),
      previewRowNumbers: previewRows.map(({ row }) => row),
      encoding,
      otherLines,
      separator,
      hasHeader: headerRow !== null,
      headerRow,
      firstRows,
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
      return found(await readHistoryImport(scope, importId));
    });
  });
}

/** Opens an uploaded file, reads its history, and closes it after the work. */
async function withHistoryFile<Result>(
  { body, file: upload, now }: Asked,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (upload === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  const file = await openLeadFile(upload, body, MOST_HISTORY_ROWS);
  try {
    rejectUnknownColumns(body.columns ?? [], file.headers.length);
    const { columns = null, dateOrder: order = null } = body;
    const facts = await file.history({ columns, order, now });
    return await work({ file, fileName: upload.fileName, facts });
  } finally {
    file.close();
  }
}

function rejectUnknownColumns(columns: readonly HistoryColumn[], count: number): void {
  const fieldErrors = columns.flatMap(({ index }, place): FieldError[] => {
    const path = `columns.${place}.index`;
    if (index >= count)
      return [{ path, code: 'UNKNOWN_COLUMN', message: `The file has ${count} columns` }];
    return columns.findIndex((other) => other.index === index) < place
      ? [{ path, code: 'DUPLICATE', message: 'This column appears more than once' }]
      : [];
  });
  if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
}

/** A column as it was chosen, otherwise as it is guessed; one that wasn’t chosen is ignored. */
function columnAnswer(
  { index, header, field, source, sure, filled, samples }: HistoryColumnGuess,
  chosen: readonly HistoryColumn[] | undefined,
) {
  const choice = chosen?.find((column) => column.index === index)?.field ?? 'ignore';
  const short = (text: string) => text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed();
  return {
    index,
    header: short(header),
    field: chosen === undefined ? field : choice,
    from: chosen === undefined ? source : ('CHOSEN' as const),
    sure: chosen === undefined ? sure : true,
    filled,
    samples: samples.map(short),
  };
}
