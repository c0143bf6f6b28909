import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { recallColumns } from '#data/lead-packs/column-memory.ts';
import type { StagedRow } from '#data/lead-packs/staged-rows.ts';
import type { Call } from '#server/http/handler.ts';
import { fileReading } from '#server/lead-packs/file-answer.ts';
import {
  checkNetworkSource,
  connectedAccount,
  networkQuery,
  SOURCE_CHECK_MS,
  SOURCE_REFUSALS,
} from '#server/lead-packs/check-network-source.ts';
import {
  columnMapping,
  guessAnswer,
  guessFileColumns,
  type ColumnGuessAnswer,
} from '#server/lead-packs/file-columns.ts';
import { parseProfileUrls } from '#server/lead-packs/parse-rows.ts';
import type { RowCounts } from '#server/lead-packs/lead-file-store.ts';
import { openLeadFile, type LeadFileOnThread } from '#server/lead-packs/lead-file-thread.ts';
import { rejectUnavailableSource } from '#server/lead-packs/offered-sources.ts';
import { profileUrlLines } from '#server/lead-packs/prepare-source.ts';
import type { LeadFileFacts } from '#server/lead-packs/read-lead-file.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';

type Problem = { row?: number; code: string; message: string };
type FileAnswer = {
  columns: ColumnGuessAnswer[];
  previewRows: string[][];
  previewRowNumbers: number[];
  encoding: LeadFileFacts['encoding'];
  otherLines: LeadFileFacts['otherLines'];
  separator: LeadFileFacts['separator'];
  hasHeader: boolean;
  headerRow: number | null;
  firstRows: { row: number; cells: string[] }[];
};
type Answer = {
  valid: boolean;
  total: number;
  cap: number;
  problems: Problem[];
  wrongRows?: number;
  optOuts?: RowCounts['optOuts'];
  sampleNames?: string[];
} & Partial<FileAnswer>;
type Asked = Call<'POST /searches/validation'>;

const PROBLEMS_SHOWN = 200;
const SAMPLE_NAMES = 5;

/**
 * Checks a source without storing anything: what a file's columns mean and which rows are wrong, or
 * how many people a URL finds.
 */
export async function validateSource(asked: Asked): Promise<Answer> {
  const { searchType } = asked.body;
  const user = found(await readActingUser({ db: asked.parts.db, userId: asked.caller.userId }));
  rejectUnavailableSource(user.email, searchType, asked.parts);
  if (searchType === 'CSV_FILE') return validateFile(asked);
  if (searchType === 'PROFILE_URLS') return validateAddresses(asked);
  if (searchType === 'EXISTING_LEADS')
    throw rejectField('searchType', 'INVALID_VALUE', 'Existing leads don’t need a check');
  return validateSearch(asked.body, asked.parts, user);
}

async function validateFile({
  body,
  file,
  caller: { userId },
  parts: { db },
}: Asked): Promise<Answer> {
  if (file === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  const leadFile = await openLeadFile(file, body);
  try {
    const { headerRow, headers } = leadFile;
    const remembered =
      headerRow === null ? null : await recallColumns({ db, userId }, { kind: 'LEADS', headers });
    return await fileAnswer(leadFile, body, remembered);
  } finally {
    leadFile.close();
  }
}

async function fileAnswer(
  leadFile: LeadFileOnThread,
  body: Asked['body'],
  remembered: readonly ColumnMapping[] | null,
): Promise<Answer> {
  const { rowCount } = leadFile;
  const facts = {
    total: rowCount,
    cap: IMPORT_CAPS.CSV_FILE,
    columns: guessFileColumns(leadFile, remembered).map(guessAnswer),
    ...fileReading(leadFile),
  };
  const mapping = usableMapping(leadFile, body, remembered);
  if (!Array.isArray(mapping))
    return { valid: false, ...facts, wrongRows: rowCount, problems: [mapping] };
  const { wrong, first, optOuts } = await leadFile.rowCounts(mapping);
  return { valid: wrong < rowCount, ...facts, wrongRows: wrong, optOuts, problems: first };
}

/**
 * The columns to judge by. A guess by which nobody can be reached is shown as a problem, not
 * rejected: the person may choose other columns.
 */
function usableMapping(
  file: LeadFileFacts,
  body: Asked['body'],
  remembered: readonly ColumnMapping[] | null,
): ColumnMapping[] | Problem {
  try {
    return columnMapping(file, body.columns, remembered);
  } catch (error) {
    const [field] =
      error instanceof ApiError && body.columns === undefined
        ? (error.extras.fieldErrors ?? [])
        : [];
    if (field === undefined) throw error;
    return { code: field.code, message: field.message };
  }
}

async function validateAddresses({ body }: Asked): Promise<Answer> {
  const rows = parseProfileUrls(profileUrlLines(body.urls));
  const wrong = wrongOnes(rows);
  return {
    valid: wrong.length < rows.length,
    total: rows.length - wrong.length,
    cap: IMPORT_CAPS.PROFILE_URLS,
    wrongRows: wrong.length,
    problems: problemsOf(wrong),
  };
}

async function validateSearch(
  body: Call<'POST /searches/validation'>['body'],
  { network }: Call<'POST /searches/validation'>['parts'],
  user: ActingUser,
): Promise<Answer> {
  const cap = IMPORT_CAPS[body.searchType];
  try {
    const query = networkQuery(body);
    const { total } = await checkNetworkSource(query, user, network);
    // The names are optional: a source that can be counted is valid without them.
    const hits = await network.people
      .search({
        account: connectedAccount(user),
        query,
        offset: 0,
        limit: SAMPLE_NAMES,
        deadlineMs: SOURCE_CHECK_MS,
      })
      .then(
        ({ hits: found }) => found,
        () => [],
      );
    return {
      valid: true,
      total: total ?? 0,
      cap,
      problems: [],
      sampleNames: hits.slice(0, SAMPLE_NAMES).map(({ fullName }) => fullName),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || !SOURCE_REFUSALS.includes(error.code)) throw error;
    return {
      valid: false,
      total: 0,
      cap,
      problems: [{ code: error.code, message: error.message }],
    };
  }
}

function wrongOnes(rows: readonly StagedRow[]): StagedRow[] {
  return rows.filter(({ verdict }) => verdict === 'WRONG');
}

function problemsOf(wrong: readonly StagedRow[]): Problem[] {
  return wrong.slice(0, PROBLEMS_SHOWN).map(({ rowNumber, code, message }) => ({
    row: rowNumber,
    code: code ?? 'WRONG',
    message: message ?? '',
  }));
}
