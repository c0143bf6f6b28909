import { sql, type RawBuilder } from 'kysely';
import { readSnapshot, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { addCheckedRows, addFindings } from '#data/doctor/finding.ts';
import { hashPersonKey, openErasureKey } from '#data/erasure/erasure-key.ts';

type Seen = { place: string; at: string[]; keys: string[] };
type OfUser = { examining: Examining; userId: string };

/** Where people are known by more than a number; an email tells somebody only without a profile. */
const SOURCES: readonly {
  table: string;
  order: readonly string[];
  keys: RawBuilder<unknown>;
}[] = [
  {
    table: 'leads',
    order: ['lead_id'],
    keys: sql`array['m:' || p.network_member_id, 's:' || lower(p.profile_slug), case when p.network_member_id is null and p.profile_slug is null then 'e:' || lower(p.email) end]`,
  },
  {
    table: 'conversations',
    order: ['conversation_id'],
    keys: sql`array['m:' || p.network_member_id]`,
  },
  {
    table: 'chats',
    order: ['chat_id'],
    keys: sql`array['c:' || p.chat_id, 'm:' || p.network_member_id]`,
  },
  { table: 'withdrawals', order: ['withdrawal_id'], keys: sql`array['m:' || p.member_id]` },
  {
    table: 'lead_pack_rows',
    order: ['lead_pack_id', 'row_number'],
    // A row without a verdict is judged, and emptied, by the next import.
    keys: sql`case when p.verdict is null then '{}'::text[] else array['m:' || (p.raw -> 'person' ->> 'memberId'), 's:' || lower(p.raw -> 'person' ->> 'profileSlug'),
      case when p.raw -> 'person' ->> 'memberId' is null and p.raw -> 'person' ->> 'profileSlug' is null then 'e:' || lower(p.raw -> 'person' ->> 'email') end] end`,
  },
];

/**
 * Proves that nothing of an erased person is left: no row bears the number of an erased lead, and
 * nobody whom the user has is known by what an erased person was known by (product rules, section
 * 21). Without the master key only the numbers are looked at.
 */
export async function scanErased(examining: Examining, range: UserRange): Promise<void> {
  const { rows } = await readSnapshot({
    db: examining.db,
    work: (trx) =>
      sql<{ user_id: string }>`
        select user_id from erasures where user_id > ${range.after}::bigint and user_id <= ${range.to}::bigint group by user_id order by user_id`.execute(
        trx,
      ),
  });
  for (const { user_id: userId } of rows) {
    await lookForNumbers({ examining, userId });
    await lookForPeople({ examining, userId });
  }
}

/** Every table with a column for leads, also one that nobody thought of. */
async function lookForNumbers({ examining, userId }: OfUser): Promise<void> {
  await readSnapshot({
    db: examining.db,
    work: async (trx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute l on l.attrelid = c.oid and l.attname = 'lead_id' and not l.attisdropped join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
        trx,
      );
      for (const { name } of tables) {
        const { rows } = await sql<{ certificate_id: string; left: number }>`
          select e.certificate_id, count(*)::int as left from erasures e join ${sql.table(name)} t on t.user_id = e.user_id and t.lead_id = any(e.lead_ids) where e.user_id = ${userId} group by 1`.execute(
          trx,
        );
        addCheckedRows(examining.tally, ['ERASED_PEOPLE'], 1);
        addFindings(
          examining.tally,
          rows.map(({ certificate_id: certificateId, left }) => ({
            check: 'ERASED_PEOPLE' as const,
            userId,
            where: `certificate ${certificateId}, ${name}`,
            says: `${left} rows of the erased person are left`,
          })),
        );
      }
    },
  });
}

async function lookForPeople({ examining, userId }: OfUser): Promise<void> {
  const { db, masterKey, pageRows } = examining;
  const key = masterKey === undefined ? null : await openErasureKey({ db, masterKey });
  if (key === null) return;
  const erased = await hashesOf({ examining, userId });
  for (const source of SOURCES) {
    let after: string[] | null = null;
    do {
      const rows: Seen[] = await readSeen({ examining, userId, source, after });
      addCheckedRows(examining.tally, ['ERASED_PEOPLE'], rows.length);
      const back = rows.filter((row) =>
        row.keys.some((one) => erased.has(hashPersonKey(key, one).toString('hex'))),
      );
      addFindings(
        examining.tally,
        back.map(({ place }) => ({
          check: 'ERASED_PEOPLE' as const,
          userId,
          where: `${source.table} ${place}`,
          says: 'This is a person who was erased',
        })),
      );
      after = rows.length < pageRows ? null : (rows.at(-1)?.at ?? null);
    } while (after !== null);
  }
}

async function readSeen({
  examining: { db, pageRows },
  userId,
  source: { table, order, keys },
  after,
}: OfUser & { source: (typeof SOURCES)[number]; after: string[] | null }): Promise<Seen[]> {
  const columns = sql.raw(order.map((column) => `p.${column}`).join(', '));
  const { rows } = await readSnapshot({
    db,
    work: (trx) =>
      sql<Seen>`
        select concat_ws(', ', ${columns}) as place, array[${sql.join(order.map((column) => sql.raw(`p.${column}::text`)))}] as at, array_remove(${keys}, null) as keys from ${sql.table(table)} p
        where p.user_id = ${userId} ${after === null ? sql`` : sql`and (${columns}) > (${sql.join(after)})`} order by ${columns} limit ${pageRows}`.execute(
        trx,
      ),
  });
  return rows;
}

async function hashesOf({ examining, userId }: OfUser): Promise<ReadonlySet<string>> {
  const { rows } = await readSnapshot({
    db: examining.db,
    work: (trx) =>
      sql<{ hash: string }>`
        select encode(key_hash, 'hex') as hash from erased_people where user_id = ${userId}`.execute(
        trx,
      ),
  });
  return new Set(rows.map(({ hash }) => hash));
}
