import { createHash } from 'node:crypto';
import type { ListColumn } from '#core/do-not-contact-file/list-columns.ts';
import type { ListEntry } from '#core/do-not-contact-file/list-entry.ts';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import type { DoNotContactFileReport } from '#contract/do-not-contact-files.ts';
import { recordListRows, stopListed } from '#data/do-not-contact-files/list-files.ts';
import type { OptOutRow } from '#data/do-not-contact/opt-out-rows.ts';
import { sharesDoNotContact } from '#data/do-not-contact/share-later.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { recallColumns, rememberColumns } from '#data/lead-packs/column-memory.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { columnAnswer, fileReading, rejectUnknownColumns } from '#server/lead-packs/file-answer.ts';
import type { ListFacts, ListRow } from '#server/lead-packs/list-file.ts';
import { openLeadFile, type LeadFileOnThread } from '#server/lead-packs/lead-file-thread.ts';

type Asked = Pick<Call<'POST /v1/do-not-contact/files'>, 'body' | 'file' | 'scope'>;
type Opened = { file: LeadFileOnThread; fileName: string; fileId: string; facts: ListFacts };
type Report = DoNotContactFileReport['rows'];

/** Previews a do-not-contact file without storing anything. */
export async function validateListFile(call: Call<'POST /v1/do-not-contact/files/validation'>) {
  const { body, scope } = call;
  return withListFile(call, async ({ file, facts: { guesses, errors, read } }) => ({
    valid: read !== null && read.wrong < file.rowCount,
    total: file.rowCount,
    cap: IMPORT_CAPS.CSV_FILE,
    scope: await scopeOf(scope),
    counts: read?.counts ?? null,
    wrongRows: read?.wrong ?? 0,
    problems: read?.first ?? errors.map(({ code, message }) => ({ code, message })),
    columns: guesses.map((guess) => columnAnswer(guess, body.columns)),
    ...fileReading(file),
  }));
}

/** Adds everyone in a file, in one transaction, and returns the result of each row. */
export async function addListFile(
  call: Call<'POST /v1/do-not-contact/files'>,
): Promise<DoNotContactFileReport> {
  const { body, scope, parts } = call;
  const erased = erasedPeople(parts.masterKey);
  return withListFile(call, async ({ file, fileName, fileId, facts }) => {
    const { errors, mapping } = facts;
    if (errors.length > 0)
      throw new ApiError('INVALID_INPUT', {
        fieldErrors: errors.map(({ code, message }) => ({ path: 'columns', code, message })),
      });
    return inScope(scope, async (scope) => {
      const rows: Report = [];
      for await (const part of file.listParts()) {
        const optOuts = part.map((row) => optOutOf(row, fileName));
        const given = optOuts.filter((row) => row !== null);
        const added = await recordListRows(scope, { listFile: fileId, rows: given, erased });
        let place = -1;
        for (const [at, row] of part.entries()) {
          if (optOuts[at] !== null) place += 1;
          rows.push(reportOf(row, added.has(place)));
        }
      }
      await stopListed(scope, fileId);
      if (body.columns !== undefined && file.headerRow !== null)
        await rememberColumns(scope, { kind: 'DO_NOT_CONTACT', headers: file.headers }, mapping);
      const count = (verdict: Report[number]['verdict']) =>
        rows.filter((row) => row.verdict === verdict).length;
      return {
        fileId,
        fileName,
        scope: await scopeOf(scope),
        added: count('ADDED'),
        alreadyListed: count('ALREADY_LISTED'),
        wrong: count('WRONG'),
        rows,
      };
    });
  });
}

async function scopeOf(scope: Asked['scope']): Promise<'USER' | 'TEAM'> {
  return (await sharesDoNotContact(scope)) ? 'TEAM' : 'USER';
}

/** Opens an uploaded file, reads what it asks for, and closes it after the work. */
async function withListFile<Result>(
  { body, file: upload, scope }: Asked,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (upload === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  // The same file is the same one, however often it is added.
  const fileId = createHash('sha256').update(upload.bytes).digest('hex').slice(0, 32);
  const file = await openLeadFile(upload, body);
  try {
    rejectUnknownColumns(body.columns ?? [], file.headers.length);
    const { columns = null, reason = 'FILE' } = body;
    const remembered = await recall(scope, file);
    const facts = await file.list({ columns, remembered, reason });
    return await work({ file, fileName: upload.fileName, fileId, facts });
  } finally {
    file.close();
  }
}

async function recall(
  scope: Asked['scope'],
  { headerRow, headers }: LeadFileOnThread,
): Promise<ListColumn[] | null> {
  return headerRow === null ? null : recallColumns(scope, { kind: 'DO_NOT_CONTACT', headers });
}

function optOutOf(row: ListRow, fileName: string): OptOutRow | null {
  if (row.verdict === 'WRONG') return null;
  const { covers, name, memberId, profileSlug, addresses, reason, column, value } = row.entry;
  return {
    covers,
    name,
    member: memberId,
    slug: profileSlug,
    addresses,
    evidence: { fileName, column, value, date: null },
    leadId: null,
    reason,
  };
}

function reportOf(row: ListRow, added: boolean): Report[number] {
  if (row.verdict === 'WRONG')
    return {
      row: row.rowNumber,
      verdict: 'WRONG',
      entry: null,
      code: row.code,
      message: row.sentence,
    };
  const { entry, leftOut } = row;
  return {
    row: row.rowNumber,
    verdict: added ? 'ADDED' : 'ALREADY_LISTED',
    entry: nameOf(entry),
    code: leftOut.length > 0 ? 'LEFT_OUT' : null,
    message: leftOut.length > 0 ? `Left out: ${leftOut.join(', ')}` : null,
  };
}

function nameOf({ covers, name, addresses }: ListEntry): string {
  return covers === 'ADDRESS' ? addresses.join(', ') : name;
}
