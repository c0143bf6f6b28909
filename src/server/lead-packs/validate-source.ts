import { setImmediate as breathe } from 'node:timers/promises';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { recallColumns } from '#data/lead-packs/column-memory.ts';
import type { StagedRow } from '#data/lead-packs/lead-pack-rows.ts';
import type { Call } from '#server/handler.ts';
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
import { judgeAddresses, judgeRows } from '#server/lead-packs/judge-rows.ts';
import { refuseUnofferedSource } from '#server/lead-packs/offered-sources.ts';
import { profileUrlLines } from '#server/lead-packs/prepare-source.ts';
import { readLeadFile, type LeadFile } from '#server/lead-packs/read-lead-file.ts';
import { Refusal, refuseField } from '#server/refusal.ts';

type Problem = { row?: number; code: string; message: string };
type FileAnswer = {
  columns: ColumnGuessAnswer[];
  previewRows: string[][];
  encoding: LeadFile['encoding'];
  separator: LeadFile['separator'];
  hasHeader: boolean;
};
type Answer = {
  valid: boolean;
  total: number;
  cap: number;
  problems: Problem[];
  wrongRows?: number;
  sampleNames?: string[];
} & Partial<FileAnswer>;
type Asked = Call<'POST /searches/validation'>;

const PROBLEMS_SHOWN = 200;
const PREVIEW_ROWS = 5;
const LONGEST_CELL = 300;
const SAMPLE_NAMES = 5;
/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 1000;

/** Looks at a source without storing anything: what a file's columns mean and which rows are wrong, or how many people an address finds. */
export async function validateSource(asked: Asked): Promise<Answer> {
  const { searchType } = asked.body;
  const user = await readActingUser({ db: asked.parts.db, userId: asked.caller.userId });
  if (user === undefined) throw new Refusal('NOT_FOUND');
  refuseUnofferedSource({ email: user.email, searchType, parts: asked.parts });
  if (searchType === 'CSV_FILE') return validateFile(asked);
  if (searchType === 'PROFILE_URLS') return validateAddresses(asked);
  if (searchType === 'EXISTING_LEADS')
    throw refuseField('searchType', 'INVALID_VALUE', 'Leads that exist need no check');
  return validateSearch({ ...asked, user });
}

async function validateFile({
  body,
  file,
  caller: { userId },
  parts: { db },
}: Asked): Promise<Answer> {
  if (file === null) throw refuseField('file', 'REQUIRED', 'Choose a file');
  const leadFile = await readLeadFile({ file, choice: body });
  const remembered = leadFile.hasHeader
    ? await recallColumns({ db, userId, headers: leadFile.headers })
    : null;
  const guesses = guessFileColumns({ file: leadFile, remembered });
  const shown = {
    columns: guesses.map(guessAnswer),
    previewRows: leadFile
      .rows()
      .take(PREVIEW_ROWS)
      .map(({ cells }) => cells.map(shortened))
      .toArray(),
    encoding: leadFile.encoding,
    separator: leadFile.separator,
    hasHeader: leadFile.hasHeader,
  };
  const facts = { total: leadFile.rowCount, cap: IMPORT_CAPS.CSV_FILE, ...shown };
  const mapping = usableMapping({ file: leadFile, body, remembered });
  if (!Array.isArray(mapping))
    return { valid: false, ...facts, wrongRows: leadFile.rowCount, problems: [mapping] };
  const wrong = await wrongRowsOf(judgeRows({ file: leadFile, columns: mapping }));
  return {
    valid: wrong.length < leadFile.rowCount,
    ...facts,
    wrongRows: wrong.length,
    problems: problemsOf(wrong),
  };
}

/** The columns to judge by. A guess by which nobody can be reached is a problem to show, not a refusal: the person may choose other columns. */
function usableMapping({
  file,
  body,
  remembered,
}: {
  file: LeadFile;
  body: Asked['body'];
  remembered: readonly ColumnMapping[] | null;
}): ColumnMapping[] | Problem {
  try {
    return columnMapping({ file, chosen: body.columns, remembered });
  } catch (error) {
    const [field] =
      error instanceof Refusal && body.columns === undefined
        ? (error.extras.fieldErrors ?? [])
        : [];
    if (field === undefined) throw error;
    return { code: field.code, message: field.message };
  }
}

async function validateAddresses({ body }: Asked): Promise<Answer> {
  const rows = judgeAddresses(profileUrlLines(body.urls));
  const wrong = wrongOnes(rows);
  return {
    valid: wrong.length < rows.length,
    total: rows.length - wrong.length,
    cap: IMPORT_CAPS.PROFILE_URLS,
    wrongRows: wrong.length,
    problems: problemsOf(wrong),
  };
}

async function validateSearch({
  body,
  parts: { network },
  user,
}: Asked & { user: ActingUser }): Promise<Answer> {
  const cap = IMPORT_CAPS[body.searchType];
  try {
    const query = networkQuery(body);
    const { total } = await checkNetworkSource({ query, user, network });
    // The names are a courtesy: a source that counts is good without them.
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
    if (!(error instanceof Refusal) || !SOURCE_REFUSALS.includes(error.code)) throw error;
    return {
      valid: false,
      total: 0,
      cap,
      problems: [{ code: error.code, message: error.message }],
    };
  }
}

/** The wrong ones of many rows; others get their turn meanwhile. */
async function wrongRowsOf(rows: Iterable<StagedRow>): Promise<StagedRow[]> {
  const wrong: StagedRow[] = [];
  let looked = 0;
  for (const row of rows) {
    looked += 1;
    if (row.verdict === 'WRONG') wrong.push(row);
    if (looked % ROWS_AT_ONCE === 0) await breathe();
  }
  return wrong;
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

function shortened(cell: string): string {
  return cell.slice(0, LONGEST_CELL).toWellFormed();
}
