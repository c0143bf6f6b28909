import { sql, type RawBuilder } from 'kysely';
import { normalizeEmail } from '#core/email/email-address.ts';
import type {
  DoNotContactCovers,
  DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { countYoungTable } from '#data/database/young-table.ts';
import type { Scope } from '#data/scope.ts';

/**
 * A row of a file that says not to contact its person, not to email the addresses, or nobody at a
 * domain or a company, which is its `name`.
 */
export type OptOutRow = {
  covers: DoNotContactCovers;
  name: string;
  member: string | null;
  slug: string | null;
  addresses: readonly string[];
  evidence: object;
  leadId: string | null;
  /** By default, that the file says so. */
  reason?: DoNotContactReason;
};

type Recording = Scope<'now', DatabaseTransaction>;
/** The source of the rows: an import of contact history, or a do-not-contact file. */
type Origin = { importId?: string | null; listFile?: string | null };
type OptOuts = Origin & { optOuts: readonly OptOutRow[] };

/** Whether a row is about its addresses alone. */
export function isOfAddress({ covers }: OptOutRow): boolean {
  return covers === 'ADDRESS';
}

/**
 * Puts everyone a file says not to contact on the record, with the cell that says so. Returns the
 * places of the rows that were not on it yet.
 */
export async function recordOptOuts(
  scope: Recording,
  { optOuts, ...origin }: OptOuts,
): Promise<ReadonlySet<number>> {
  const rows = optOuts.map((row, place) => ({ ...row, place }));
  const addresses = await recordAddresses(scope, {
    rows: rows.filter(isOfAddress),
    ...origin,
  });
  const others = await recordKeyed(scope, {
    rows: rows.filter((row) => !isOfAddress(row)),
    ...origin,
  });
  return new Set([...addresses, ...others]);
}

type Placed = OptOutRow & { place: number };
type Rows = Origin & { rows: readonly Placed[] };

/** Like `recordAddress`, for many at once; the first row of an address counts. */
async function recordAddresses(
  { db, userId, now }: Recording,
  { rows: optOuts, importId = null, listFile = null }: Rows,
): Promise<number[]> {
  const rows = new Map(
    optOuts
      .flatMap(({ addresses, evidence, leadId, place, reason = 'FILE' }) =>
        addresses.map((name) => ({
          name,
          address: normalizeEmail(name),
          evidence,
          leadId,
          place,
          reason,
        })),
      )
      .toReversed()
      .map((row) => [row.address, row]),
  );
  if (rows.size === 0) return [];
  // A source that can be undone changes no existing entry, so that undoing it leaves each as it
  // was.
  const { rows: recorded } = await sql<{ address: string | null }>`
    insert into do_not_contact as r (
      user_id, covers, reason, name, address, evidence, lead_id, history_import_id, list_file, at
    )
    select ${userId}, 'ADDRESS', g.reason, g.name, g.address, g.evidence, g."leadId",
      ${importId}::bigint, ${listFile}::text, ${instant(now)}
    from jsonb_to_recordset(${json([...rows.values()].toReversed())}::jsonb)
      as g (name text, address text, evidence jsonb, "leadId" bigint, reason text)
    on conflict (user_id, address) do update
    set reason = excluded.reason, evidence = excluded.evidence, at = excluded.at,
      campaign_id = excluded.campaign_id, lead_id = excluded.lead_id
    where r.reason in ('BOUNCED', 'GONE')
      and ${importId}::bigint is null
      and ${listFile}::text is null
    returning address`.execute(db);
  return recorded.flatMap(({ address }) => rows.get(address ?? '')?.place ?? []);
}

/** The keys of rows about people, domains, and companies, with their places among these. */
export function keysOfRows(rows: readonly OptOutRow[]): RawBuilder<unknown> {
  return sql`(
    select g.row, g.covers, k.keys
    from jsonb_to_recordset(${json(rows.map((each, row) => ({ ...each, row })))}::jsonb)
      as g (row int, covers text, name text, member text, slug text, addresses text[])
    cross join lateral (
      select array_agg(distinct key) as keys
      from unnest(array_append(g.addresses, null)) as a (address)
      cross join unnest(
        case g.covers
          when 'PERSON' then blacklist_keys(g.member, g.slug, a.address)
          when 'DOMAIN' then array['d:' || lower(g.name)]
          else array_remove(array[company_key(g.name)], null)
        end
      ) as key
    ) k
    where k.keys is not null
  )`;
}

/**
 * Like `recordKeys`, for many at once; of rows that share everything that they are known by, the
 * first one counts.
 */
async function recordKeyed(
  { db, userId, now }: Recording,
  { rows: optOuts, importId = null, listFile = null }: Rows,
): Promise<number[]> {
  if (optOuts.length === 0) return [];
  const { rows } = await sql<{ row: number; keys: string[]; known: string[] }>`
    select r.row, r.keys, array(
      select d.key
      from do_not_contact_keys d
      join do_not_contact e on e.user_id = d.user_id and e.entry_id = d.entry_id
      where d.user_id = ${userId} and d.key = any(r.keys) and e.covers = r.covers
    ) as known
    from ${keysOfRows(optOuts)} r
    order by r.row`.execute(db);
  const taken = new Set<string>();
  const fresh = rows.flatMap(({ row, keys, known }) => {
    const of = optOuts[row];
    if (of === undefined || keys.every((key) => known.includes(key) || taken.has(key))) return [];
    for (const key of keys) taken.add(key);
    return [{ ...of, reason: of.reason ?? 'FILE', keys }];
  });
  await sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('do_not_contact', 'entry_id')) as entry_id, g.*
      from jsonb_to_recordset(${json(fresh)}::jsonb) as g (
        covers text, reason text, name text, evidence jsonb, "leadId" bigint, keys text[]
      )
    ), added as (
      insert into do_not_contact (
        user_id, entry_id, covers, reason, name, evidence, lead_id, history_import_id, list_file, at
      )
      overriding system value
      select ${userId}, entry_id, covers, reason, name, evidence, "leadId", ${importId}::bigint,
        ${listFile}::text, ${instant(now)}
      from fresh
    )
    insert into do_not_contact_keys (user_id, key, entry_id)
    select ${userId}, k.key, f.entry_id from fresh f cross join unnest(f.keys) as k (key)`.execute(
    db,
  );
  await countYoungTable(db, 'do_not_contact');
  await countYoungTable(db, 'do_not_contact_keys');
  return fresh.map(({ place }) => place);
}
