import { sql, type RawBuilder } from 'kysely';
import { identifyingKeys, type KnownBy } from '#core/erasure/person-keys.ts';
import { readSnapshot, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { addCheckedRows, addFindings } from '#data/doctor/finding.ts';
import { hashPersonKey, openErasureKey } from '#data/secrets/erasure-key.ts';

type Seen = { place: string; at: string[] } & KnownBy;
type OfUser = { examining: Examining; userId: string };

const PERSON = sql`p.raw -> 'person'`;

/** Where people are known by more than a number, and by what. */
const SOURCES: readonly {
  table: string;
  order: readonly string[];
  known: RawBuilder<unknown>;
}[] = [
  {
    table: 'leads',
    order: ['lead_id'],
    known: sql`p.network_member_id as "memberId", p.profile_slug as "profileSlug", p.email`,
  },
  {
    table: 'conversations',
    order: ['conversation_id'],
    known: sql`p.network_member_id as "memberId"`,
  },
  {
    table: 'chats',
    order: ['chat_id'],
    known: sql`p.chat_id as "chatId", p.network_member_id as "memberId"`,
  },
  { table: 'withdrawals', order: ['withdrawal_id'], known: sql`p.member_id as "memberId"` },
  {
    table: 'lead_pack_rows',
    order: ['lead_pack_id', 'row_number'],
    // A row without a verdict is judged, and emptied, by the next import.
    known: sql.join(
      (['memberId', 'profileSlug', 'email'] as const).map(
        (name) =>
          sql`
            case
              when p.verdict is not null then ${PERSON} ->> ${sql.lit(name)}
            end as ${sql.ref(name)}`,
      ),
    ),
  },
];

/**
 * Proves that nothing of an erased person is left: no row has the number of an erased lead, and
 * nobody whom the user has shares an identifier with an erased person (product rules, section 21).
 * Without the master key only the numbers are checked.
 */
export async function scanErased(examining: Examining, range: UserRange): Promise<void> {
  const { rows } = await readSnapshot(examining.db, (trx) =>
    sql<{ user_id: string }>`
      select user_id
      from erasures
      where user_id > ${range.after}::bigint and user_id <= ${range.to}::bigint
      group by user_id
      order by user_id`.execute(trx),
  );
  for (const { user_id: userId } of rows) {
    await lookForNumbers(examining, userId);
    await lookForPeople(examining, userId);
  }
}

/** Every table with a column for leads, including forgotten ones. */
async function lookForNumbers(examining: Examining, userId: string): Promise<void> {
  await readSnapshot(examining.db, async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name
      from pg_class c
      join pg_attribute l on l.attrelid = c.oid and l.attname = 'lead_id' and not l.attisdropped
      join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
      where c.relkind in ('r', 'p')
        and not c.relispartition
        and c.relnamespace = 'public'::regnamespace`.execute(trx);
    for (const { name } of tables) {
      const { rows } = await sql<{ certificate_id: string; left: number }>`
        select e.certificate_id, count(*)::int as left
        from erasures e
        join ${sql.table(name)} t on t.user_id = e.user_id and t.lead_id = any(e.lead_ids)
        where e.user_id = ${userId}
        group by 1`.execute(trx);
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
  });
}

async function lookForPeople(examining: Examining, userId: string): Promise<void> {
  const { db, masterKey, pageRows } = examining;
  const key = masterKey === undefined ? null : await openErasureKey(db, masterKey);
  if (key === null) return;
  const erased = await hashesOf(examining, userId);
  for (const source of SOURCES) {
    let after: string[] | null = null;
    do {
      const rows: Seen[] = await readSeen({ examining, userId, source, after });
      addCheckedRows(examining.tally, ['ERASED_PEOPLE'], rows.length);
      const back = rows.filter((row) =>
        identifyingKeys(row).some((one) => erased.has(hashPersonKey(key, one).toString('hex'))),
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
  source: { table, order, known },
  after,
}: OfUser & { source: (typeof SOURCES)[number]; after: string[] | null }): Promise<Seen[]> {
  const columns = sql.raw(order.map((column) => `p.${column}`).join(', '));
  const { rows } = await readSnapshot(db, (trx) =>
    sql<Seen>`
      select concat_ws(', ', ${columns}) as place,
        array[${sql.join(order.map((column) => sql.raw(`p.${column}::text`)))}] as at, ${known}
      from ${sql.table(table)} p
      where p.user_id
        = ${userId} ${after === null ? sql`` : sql`and (${columns}) > (${sql.join(after)})`}
      order by ${columns} limit ${pageRows}`.execute(trx),
  );
  return rows;
}

async function hashesOf(examining: Examining, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await readSnapshot(examining.db, (trx) =>
    sql<{ hash: string }>`
      select encode(key_hash, 'hex') as hash from erased_people where user_id = ${userId}`.execute(
      trx,
    ),
  );
  return new Set(rows.map(({ hash }) => hash));
}
