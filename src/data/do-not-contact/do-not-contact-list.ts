import { sql, type RawBuilder } from 'kysely';
import type {
  DoNotContactCovers,
  DoNotContactEvidence,
  DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readSqlPart, type Part } from '#data/database/keyset.ts';
import type { ListQuery, Page } from '#data/database/own-rows.ts';

/** An entry of the record in a list; `at` is campaign time. */
export type DoNotContactEntry = {
  entryId: string;
  covers: DoNotContactCovers;
  reason: DoNotContactReason;
  name: string | null;
  address: string | null;
  evidence: DoNotContactEvidence | null;
  campaignName: string | null;
  leadId: string | null;
  onTeamList: boolean;
  keys: string[];
  at: number;
};
type Asked = {
  /** Part of a name, an address, or an origin. */
  query: string | null;
  /** The origin of entries: a file, a campaign, or a reason's code. */
  origin: string | null;
};

const ORIGIN = sql`coalesce(e.evidence ->> 'fileName', c.name, '')`;
const COLUMNS = sql`
  e.entry_id as "entryId", e.covers, e.reason, e.name, e.address, e.evidence,
  c.name as "campaignName", l.lead_id as "leadId",
  extract(epoch from e.at)::float8 * 1000 as at,
  array(
    select k.key from do_not_contact_keys k
    where k.user_id = e.user_id and k.entry_id = e.entry_id order by k.key
  ) as keys,
  exists (
    select from do_not_contact_keys k
    join team_members me on me.user_id = k.user_id
    join teams t on t.team_id = me.team_id and t.shared_blacklist
    join team_blacklist_keys s on s.team_id = me.team_id and s.person_key = k.key
    join team_blacklist b on b.team_id = s.team_id and b.entry_id = s.entry_id
      and b.real_taken_off_at is null
    where k.user_id = e.user_id and k.entry_id = e.entry_id
  ) as "onTeamList"`;
const JOINS = sql`
  left join campaigns c on c.user_id = e.user_id and c.campaign_id = e.campaign_id
  left join leads l on l.user_id = e.user_id and l.lead_id = e.lead_id`;

/** A page of a user's record, newest first, or a part of it by cursor. */
export async function listDoNotContact(
  db: AnyDatabase,
  userId: string,
  { query, origin, page, size, walk }: Asked & ListQuery,
): Promise<Page<DoNotContactEntry> | Part<DoNotContactEntry>> {
  const where = whereAsked(userId, { query, origin });
  if (walk !== null)
    return readSqlPart<DoNotContactEntry>(db, walk, {
      id: sql.ref('e.entry_id'),
      changedAt: sql.ref('e.changed_at'),
      select: COLUMNS,
      from: sql`from do_not_contact e ${JOINS} where ${where}`,
    });
  const { rows: entries } = await sql<DoNotContactEntry>`
    select ${COLUMNS} from do_not_contact e ${JOINS} where ${where}
    order by e.at desc, e.entry_id desc limit ${size} offset ${page * size}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from do_not_contact e ${JOINS} where ${where}`.execute(db);
  return { rows: entries, total: rows[0]?.total ?? 0 };
}

/** One entry of a user's record; null: there is none with this id. */
export async function readDoNotContact(
  db: AnyDatabase,
  userId: string,
  entryId: string,
): Promise<DoNotContactEntry | null> {
  const { rows } = await sql<DoNotContactEntry>`
    select ${COLUMNS} from do_not_contact e ${JOINS}
    where e.user_id = ${userId} and e.entry_id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes one entry of the record; `releaseUncovered` releases its leads. */
export async function deleteDoNotContact(
  db: AnyDatabase,
  userId: string,
  entryId: string,
): Promise<void> {
  await db
    .deleteFrom('do_not_contact')
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .execute();
}

function whereAsked(userId: string, { query, origin }: Asked): RawBuilder<boolean> {
  const part = query === null ? null : `%${query.replace(/[\\%_]/gu, '\\$&')}%`;
  return sql<boolean>`e.user_id = ${userId}
    and (${part}::text is null or e.name ilike ${part} or e.address ilike ${part}
      or ${ORIGIN} ilike ${part})
    and (${origin}::text is null or e.reason = ${origin} or lower(${ORIGIN}) = lower(${origin}))`;
}
