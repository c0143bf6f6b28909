import { sql } from 'kysely';
import { normalizeEmail } from '#core/email/email-address.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

/** A row of a file that says not to contact its person, or not to email the addresses. */
export type OptOutRow = {
  covers: FileOptOut['covers'];
  name: string;
  member: string | null;
  slug: string | null;
  addresses: readonly string[];
  evidence: object;
  leadId: string | null;
};

type Recording = Scope<'now', DatabaseTransaction>;
/** `importId`: the import of contact history that the rows are from. */
type OptOuts = { optOuts: readonly OptOutRow[]; importId?: string | null };

/** Whether a row is about its addresses alone. */
export function isOfAddress({ covers }: OptOutRow): boolean {
  return covers === 'ADDRESS';
}

/** Puts everyone a file says not to contact on the record, with the cell that says so. */
export async function recordOptOuts(
  scope: Recording,
  { optOuts, importId = null }: OptOuts,
): Promise<void> {
  await recordAddresses(scope, { optOuts: optOuts.filter(isOfAddress), importId });
  await recordPeople(scope, { optOuts: optOuts.filter((row) => !isOfAddress(row)), importId });
}

/** Like `recordAddress`, for many at once; the first row of an address counts. */
async function recordAddresses(
  { db, userId, now }: Recording,
  { optOuts, importId }: OptOuts,
): Promise<void> {
  const rows = new Map(
    optOuts
      .flatMap(({ addresses, evidence, leadId }) =>
        addresses.map((name) => ({ name, address: normalizeEmail(name), evidence, leadId })),
      )
      .toReversed()
      .map((row) => [row.address, row]),
  );
  if (rows.size === 0) return;
  // An import of history changes no entry, so that undoing it leaves each as it was.
  await sql`
    insert into do_not_contact as r
      (user_id, covers, reason, name, address, evidence, lead_id, history_import_id, at)
    select ${userId}, 'ADDRESS', 'FILE', g.name, g.address, g.evidence, g."leadId",
      ${importId}::bigint, ${instant(now)}
    from jsonb_to_recordset(${json([...rows.values()].toReversed())}::jsonb)
      as g (name text, address text, evidence jsonb, "leadId" bigint)
    on conflict (user_id, address) do update
    set reason = excluded.reason, evidence = excluded.evidence, at = excluded.at,
      campaign_id = excluded.campaign_id, lead_id = excluded.lead_id
    where r.reason in ('BOUNCED', 'GONE') and ${importId}::bigint is null`.execute(db);
}

/** Like `recordKeys`, for many at once; of rows that share a key the first one counts. */
async function recordPeople(
  { db, userId, now }: Recording,
  { optOuts, importId }: OptOuts,
): Promise<void> {
  if (optOuts.length === 0) return;
  const { rows } = await sql<{ row: number; keys: string[]; recorded: boolean }>`
    select g.row, k.keys, exists (
      select from do_not_contact_keys d
      join do_not_contact e on e.user_id = d.user_id and e.entry_id = d.entry_id
      where d.user_id = ${userId} and d.key = any(k.keys) and e.covers = 'PERSON'
    ) as recorded
    from jsonb_to_recordset(${json(optOuts.map((each, row) => ({ ...each, row })))}::jsonb)
      as g (row int, member text, slug text, addresses text[])
    cross join lateral (
      select array_agg(distinct key) as keys
      from unnest(array_append(g.addresses, null)) as a (address)
      cross join unnest(blacklist_keys(g.member, g.slug, a.address)) as key
    ) k
    where k.keys is not null order by g.row`.execute(db);
  const taken = new Set<string>();
  const fresh = rows.flatMap(({ row, keys, recorded }) => {
    if (recorded || keys.some((key) => taken.has(key))) return [];
    for (const key of keys) taken.add(key);
    return [{ ...optOuts[row], keys }];
  });
  await sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('do_not_contact', 'entry_id')) as entry_id, g.*
      from jsonb_to_recordset(${json(fresh)}::jsonb)
        as g (name text, evidence jsonb, "leadId" bigint, keys text[])
    ), added as (
      insert into do_not_contact
        (user_id, entry_id, covers, reason, name, evidence, lead_id, history_import_id, at)
      overriding system value
      select ${userId}, entry_id, 'PERSON', 'FILE', name, evidence, "leadId", ${importId}::bigint,
        ${instant(now)}
      from fresh
    )
    insert into do_not_contact_keys (user_id, key, entry_id)
    select ${userId}, k.key, f.entry_id from fresh f cross join unnest(f.keys) as k (key)`.execute(
    db,
  );
}
