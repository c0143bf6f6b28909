import { sql, type RawBuilder } from 'kysely';
import { camel } from '#data/account-export/read-export-page.ts';
import type { ArchiveRow } from '#data/account-import/import-files.ts';
import { isNamed } from '#data/account-import/new-ids.ts';
import { ownIdOf, RefusedRow, type FileColumns } from '#data/account-import/read-row.ts';
import { json, type DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** A row to write; the bytes of an attached file belong to it. */
export type NumberedRow = { place: number; row: ArchiveRow; content?: Uint8Array };
export type RefusedPlace = { place: number; refusal: RefusedRow };
type Writing = Owner<DatabaseTransaction>;

/** PostgreSQL's classes of errors that a row brings about: its values, and what it names. */
const FAULTS_OF_ROWS = /^(22|23|54)/;
const TEXT_EVENTS = ['INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT'];
const ANSWER_EVENTS = ['INVITE_ACCEPTED', 'MESSAGE_RESPONDED', 'EMAIL_RESPONDED'];

/**
 * Writes rows of a file, and returns those that the database refused. All go in one statement; if
 * one of them is at fault, each goes by itself.
 */
export async function writeRows(
  writing: Writing,
  of: FileColumns,
  rows: readonly NumberedRow[],
): Promise<RefusedPlace[]> {
  const refused: RefusedPlace[] = [];
  for (const part of of.file.table === 'events' ? eventParts(rows) : [rows]) {
    if (part.length === 0 || (await attempt(writing, of, part)) === null) continue;
    for (const one of part) {
      const refusal = await attempt(writing, of, [one]);
      if (refusal !== null) refused.push({ place: one.place, refusal });
    }
  }
  return refused;
}

/**
 * Triggers count an answer for the text before it, so a text that was recorded after an answer to
 * the same lead comes in a later statement than that answer.
 */
function eventParts(rows: readonly NumberedRow[]): NumberedRow[][] {
  const parts: NumberedRow[][] = [[]];
  let answered = new Set<unknown>();
  for (const one of rows) {
    const { type, leadId } = one.row;
    if (TEXT_EVENTS.includes(String(type)) && answered.has(leadId)) {
      parts.push([]);
      answered = new Set();
    }
    if (ANSWER_EVENTS.includes(String(type))) answered.add(leadId);
    parts.at(-1)?.push(one);
  }
  return parts;
}

async function attempt(
  writing: Writing,
  of: FileColumns,
  rows: readonly NumberedRow[],
): Promise<RefusedRow | null> {
  const { db } = writing;
  await sql`savepoint rows`.execute(db);
  try {
    await (of.file.table === 'users' ? writeSettings : insertRows)(writing, of, rows);
    await sql`release savepoint rows`.execute(db);
    return null;
  } catch (error) {
    await sql`rollback to savepoint rows`.execute(db);
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): RefusedRow {
  const { code = '', column } = error as { code?: string; column?: string };
  if (!FAULTS_OF_ROWS.test(code)) throw error;
  if (code === '23503') return new RefusedRow('NOT_THERE');
  if (code === '23505') return new RefusedRow('DUPLICATE');
  return new RefusedRow('WRONG_VALUE', column === undefined ? null : camel(column));
}

async function insertRows(
  { db, userId }: Writing,
  of: FileColumns,
  rows: readonly NumberedRow[],
): Promise<void> {
  const { file } = of;
  const ownId = isNamed(file.name) ? null : ownIdOf(of);
  const columns = of.columns.filter(
    ({ name, derived }) =>
      !derived &&
      name !== file.of &&
      name !== ownId &&
      !(file.anew ?? []).includes(name) &&
      rows.some(({ row }) => Object.hasOwn(row, camel(name))),
  );
  const given = rows.map(({ row, content }) => ({
    ...Object.fromEntries(columns.map(({ name }) => [name, row[camel(name)]])),
    ...(content !== undefined && { content: Buffer.from(content).toString('base64') }),
  }));
  const typed = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const names: RawBuilder<unknown>[] = columns.map(({ name }) => sql.ref(name));
  const values = [...names];
  if (file.table === 'attachments') {
    typed.push(sql`content text`);
    names.push(sql`content`);
    values.push(sql`decode(content, 'base64')`);
  }
  if (file.table === 'intents') {
    names.push(sql`fencing`);
    values.push(sql`0`);
  }
  await sql`
    insert into ${sql.table(file.table)} (${sql.ref(file.of)}, ${sql.join(names)})
    overriding system value
    select ${userId}, ${sql.join(values)}
    from jsonb_to_recordset(${json(given)}::jsonb) as r (${sql.join(typed)})`.execute(db);
}

/** Only the user's settings; the rest of the row is about the other installation. */
async function writeSettings(
  { db, userId }: Writing,
  _: FileColumns,
  rows: readonly NumberedRow[],
): Promise<void> {
  await sql`
    update users u
    set zone = r.zone, schedule = r.schedule, processing_limits = r."processingLimits",
      processing_limit_range = r."processingLimitRange",
      activity_control_enabled = r."activityControlEnabled",
      person_name_words = r."personNameWords", invites_paused_until = r."invitesPausedUntil",
      invite_limit_answers = r."inviteLimitAnswers", limits_version = limits_version + 1,
      schedule_version = schedule_version + 1, name_words_version = name_words_version + 1
    from jsonb_to_record(${json(rows[0]?.row)}::jsonb) as r (
      zone text, schedule jsonb, "processingLimits" jsonb, "processingLimitRange" int,
      "activityControlEnabled" boolean, "personNameWords" text[],
      "invitesPausedUntil" timestamptz, "inviteLimitAnswers" int
    )
    where u.user_id = ${userId}`.execute(db);
}
