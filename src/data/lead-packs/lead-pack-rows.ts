import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';
import { json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';

type OnePack = { db: AnyDatabase; userId: string; leadPackId: string };

/** What a row of a file, a list or a search says about a person; the collector makes a lead of it. */
export type StagedPerson = {
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  email: string | null;
  profileSlug: string | null;
  memberId: string | null;
  headline: string | null;
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  photoUrl: string | null;
  custom: Record<string, string>;
};

/** A row on its way in: `cells` as they stood in the source; with a verdict it is done, without one it waits for the collector. */
export type StagedRow = { rowNumber: number; cells: readonly string[]; person: StagedPerson | null; verdict: ImportVerdict | null; code: string | null; message: string | null };

const ROWS_A_STATEMENT = 500;
const ROWS_A_BREATH = 100;

/** Rows on their way, column by column. */
type Part = { numbers: number[]; verdicts: (ImportVerdict | null)[]; codes: (string | null)[]; messages: (string | null)[]; raws: string[] };
const emptyPart = (): Part => ({ numbers: [], verdicts: [], codes: [], messages: [], raws: [] });

/** Puts all rows of a source down, in statements of some hundred rows, each taken from the source when it is its turn; answers how many, and how many have a verdict. */
export async function stageRows({ db, userId, leadPackId, rows }: OnePack & { db: DatabaseTransaction; rows: Iterable<StagedRow> }): Promise<{ rows: number; judged: number }> {
  const counts = { rows: 0, judged: 0 };
  let part = emptyPart();
  let written: Promise<unknown> = Promise.resolve();
  const write = async () => {
    const { numbers, raws, verdicts, codes, messages } = part;
    if (numbers.length === 0) return;
    part = emptyPart();
    await written;
    // JSON holds no line ends, so that a line is a row: that is read faster than one document with all of them.
    written = sql`
      insert into lead_pack_rows (user_id, lead_pack_id, row_number, verdict, code, message, raw)
      select ${userId}, ${leadPackId}, row_number, verdict, code, message, raw::jsonb
      from unnest(${numbers}::int[], ${verdicts}::text[], ${codes}::text[], ${messages}::text[], string_to_array(${raws.join('\n')}, e'\n')) as l (row_number, verdict, code, message, raw)`.execute(db);
    // Its failure is met where it is waited for.
    written.catch(() => undefined);
  };
  for (const { rowNumber, cells, person, verdict, code, message } of rows) {
    counts.rows += 1;
    if (verdict !== null) counts.judged += 1;
    part.numbers.push(rowNumber);
    part.verdicts.push(verdict);
    part.codes.push(code);
    part.messages.push(message);
    part.raws.push(json({ cells, person: person === null ? null : known(person) }));
    if (part.numbers.length === ROWS_A_STATEMENT) await write();
    // While rows are read the database writes those before, and others get their turn.
    if (counts.rows % ROWS_A_BREATH === 0) await breathe();
  }
  await write();
  await written;
  return counts;
}

/** What is not known of a person takes no room. */
function known(person: StagedPerson): Partial<StagedPerson> {
  const facts: Record<string, unknown> = {};
  for (const field in person) if (person[field as keyof StagedPerson] !== null) facts[field] = person[field as keyof StagedPerson];
  return facts;
}

/** Puts leads that the user has already down as rows, newest first; answers how many. */
export async function stageLeads({ db, userId, leadPackId, leadIds }: OnePack & { db: DatabaseTransaction; leadIds: readonly string[] }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into lead_pack_rows (user_id, lead_pack_id, row_number, lead_id, raw)
    select l.user_id, ${leadPackId}, row_number() over (order by l.lead_id desc), l.lead_id, jsonb_build_object('cells', jsonb_build_array(coalesce(l.full_name, l.email, l.profile_slug, '')), 'person', jsonb_build_object(
      'firstName', l.first_name, 'lastName', l.last_name, 'fullName', l.full_name, 'email', l.email, 'profileSlug', l.profile_slug, 'memberId', l.network_member_id, 'headline', l.headline, 'jobTitle', l.job_title,
      'company', l.company, 'industry', l.industry, 'location', l.location, 'country', l.country, 'phone', l.phone, 'website', l.website, 'photoUrl', l.photo_url, 'custom', l.custom))
    from leads l where l.user_id = ${userId} and l.lead_id = any(${[...leadIds]}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export type PackRow = { rowNumber: number; verdict: ImportVerdict | null; code: string | null; message: string | null; cells: string[]; person: Partial<StagedPerson> | null; leadId: string | null };
type RowsFilter = OnePack & { verdicts: readonly ImportVerdict[] | null };
type StoredRow = { row_number: number; verdict: ImportVerdict | null; code: string | null; message: string | null; raw: { cells?: string[]; person?: Partial<StagedPerson> | null }; lead_id: string | null };

const COLUMNS = sql`row_number, verdict, code, message, raw, lead_id`;

/** A page of a pack's rows that have a verdict, and this reason where one is given, in the order of the source. */
export async function listPackRows({ db, userId, leadPackId, verdicts, code = null, page, size }: RowsFilter & { code?: string | null; page: number; size: number }): Promise<PackRow[]> {
  const asked = verdicts === null ? sql`verdict is not null` : sql`verdict = any(${[...verdicts]}::text[])`;
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from lead_pack_rows where user_id = ${userId} and lead_pack_id = ${leadPackId} and ${asked} and (${code}::text is null or code = ${code}) order by row_number offset ${page * size} limit ${size}`.execute(db);
  return rows.map(readRow);
}

/** The next rows with one of these verdicts after a row number: a pack of any length in pieces. */
export async function listPackRowsAfter({ db, userId, leadPackId, verdicts, after, limit }: OnePack & { verdicts: readonly ImportVerdict[]; after: number; limit: number }): Promise<PackRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS} from lead_pack_rows where user_id = ${userId} and lead_pack_id = ${leadPackId} and verdict = any(${[...verdicts]}::text[]) and row_number > ${after} order by row_number limit ${limit}`.execute(db);
  return rows.map(readRow);
}

function readRow(row: StoredRow): PackRow {
  return { rowNumber: row.row_number, verdict: row.verdict, code: row.code, message: row.message, cells: row.raw.cells ?? [], person: row.raw.person ?? null, leadId: row.lead_id };
}
