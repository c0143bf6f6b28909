import { sql, type RawBuilder } from 'kysely';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';
import type { StagedPart, StagedPerson } from '#data/lead-packs/staged-rows.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Inserts all rows of a source in batches, preparing the next batch while one is written. Returns
 * how many rows there were, and how many have a verdict.
 */
export async function stageRows(
  { db, userId }: Owner,
  leadPackId: string,
  parts: Iterable<StagedPart> | AsyncIterable<StagedPart>,
): Promise<{ rows: number; judged: number }> {
  const counts = { rows: 0, judged: 0 };
  let written: Promise<unknown> = Promise.resolve();
  for await (const { judged, numbers, verdicts, codes, messages, raws } of parts) {
    await written;
    counts.rows += numbers.length;
    counts.judged += judged;
    written = sql`
      insert into lead_pack_rows (user_id, lead_pack_id, row_number, verdict, code, message, raw)
      select ${userId}, ${leadPackId}, row_number, verdict, code, message, raw::jsonb
      from unnest(
        ${numbers}::int[], ${verdicts}::text[], ${codes}::text[], ${messages}::text[],
        string_to_array(${Buffer.from(raws.buffer)}::text, e'\n')
      ) as l (row_number, verdict, code, message, raw)`.execute(db);
    // Its failure is met where it is waited for.
    written.catch(() => undefined);
  }
  await written;
  return counts;
}

/** Puts leads that the user has already down as rows, newest first; returns how many. */
export async function stageLeads(
  { db, userId }: Owner,
  leadPackId: string,
  leadIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into lead_pack_rows (user_id, lead_pack_id, row_number, lead_id, raw)
    select l.user_id, ${leadPackId}, row_number() over (order by l.lead_id desc), l.lead_id,
      jsonb_build_object(
        'cells', jsonb_build_array(coalesce(l.full_name, l.email, l.profile_slug, '')),
        'person', jsonb_build_object(
          'firstName', l.first_name, 'lastName', l.last_name, 'fullName', l.full_name,
          'email', l.email, 'profileSlug', l.profile_slug, 'memberId', l.network_member_id,
          'headline', l.headline, 'jobTitle', l.job_title, 'company', l.company,
          'industry', l.industry, 'location', l.location, 'country', l.country, 'phone', l.phone,
          'website', l.website, 'photoUrl', l.photo_url, 'custom', l.custom
        )
      )
    from leads l
    where l.user_id = ${userId} and l.lead_id = any(${[...leadIds]}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export type PackRow = {
  rowNumber: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  cells: string[];
  person: Partial<StagedPerson> | null;
  note: string | null;
  leadId: string | null;
  /** Came in by the address of a profile that the network was never asked about. */
  unchecked: boolean;
  /** Came in with the email address of an earlier lead of the campaign, who gets the emails. */
  sameAddress: boolean;
};
type StoredRow = {
  row_number: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  raw: { cells?: string[]; person?: Partial<StagedPerson> | null; note?: string };
  lead_id: string | null;
  unchecked: boolean;
  same_address: boolean;
};

const COLUMNS = sql`row_number, verdict, code, message, raw, lead_id,
  verdict in ('ADDED', 'MERGED') and exists (
    select from leads l
    where l.user_id = lead_pack_rows.user_id and l.lead_id = lead_pack_rows.lead_id
      and l.profile_slug is not null and l.network_member_id is null and l.profile_read_at is null
  ) as unchecked,
  verdict in ('ADDED', 'MERGED') and exists (
    select from campaign_leads mine
    join leads l on l.user_id = mine.user_id and l.lead_id = mine.lead_id
    join leads o
      on o.user_id = l.user_id and lower(o.email) = lower(l.email) and o.lead_id < l.lead_id
    join campaign_leads theirs
      on theirs.user_id = o.user_id and theirs.lead_id = o.lead_id
      and theirs.campaign_id = mine.campaign_id
    where mine.user_id = lead_pack_rows.user_id and mine.lead_id = lead_pack_rows.lead_id
      and mine.lead_pack_id = lead_pack_rows.lead_pack_id
  ) as same_address`;

/**
 * A page of a pack's rows that have a verdict, and this reason where one is given, in the order of
 * the source.
 */
export async function listPackRows(
  { db, userId }: Owner,
  {
    leadPackId,
    verdicts,
    page,
    size,
    code = null,
  }: {
    leadPackId: string;
    verdicts: readonly ImportVerdict[] | null;
    page: number;
    size: number;
    code?: string | null;
  },
): Promise<PackRow[]> {
  const { rows } = await sql<StoredRow>`
      select ${COLUMNS}
      from lead_pack_rows
      where user_id = ${userId}
        and lead_pack_id = ${leadPackId}
        and ${hasVerdict(verdicts)}
        and (${code}::text is null or code = ${code})
      order by row_number offset ${page * size} limit ${size}`.execute(db);
  return rows.map(readRow);
}

/** Whether rows of a pack still wait for their verdict. */
export async function hasOpenRows({ db, userId }: Owner, leadPackId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead_pack_rows
    where user_id = ${userId} and lead_pack_id = ${leadPackId} and verdict is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The next rows after a row number with one of these verdicts (null: any), and this reason where
 * one is given: a pack of any length in pieces.
 */
export async function listPackRowsAfter(
  { db, userId }: Owner,
  {
    leadPackId,
    verdicts,
    after,
    limit,
    code = null,
  }: {
    leadPackId: string;
    verdicts: readonly ImportVerdict[] | null;
    after: number;
    limit: number;
    code?: string | null;
  },
): Promise<PackRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}
    from lead_pack_rows
    where user_id = ${userId}
      and lead_pack_id = ${leadPackId}
      and ${hasVerdict(verdicts)}
      and (${code}::text is null or code = ${code})
      and row_number > ${after}
    order by row_number limit ${limit}`.execute(db);
  return rows.map(readRow);
}

function hasVerdict(verdicts: readonly ImportVerdict[] | null): RawBuilder<boolean> {
  return verdicts === null
    ? sql<boolean>`verdict is not null`
    : sql<boolean>`verdict = any(${[...verdicts]}::text[])`;
}

function readRow(row: StoredRow): PackRow {
  return {
    rowNumber: row.row_number,
    verdict: row.verdict,
    code: row.code,
    message: row.message,
    cells: row.raw.cells ?? [],
    person: row.raw.person ?? null,
    note: row.raw.note ?? null,
    leadId: row.lead_id,
    unchecked: row.unchecked,
    sameAddress: row.same_address,
  };
}
