import { sql } from 'kysely';
import { normalizeEmail } from '#core/email/email-address.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import type { RowFacts } from '#data/engine-store/classified-rows.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';

/**
 * Puts everyone a lead file says not to contact, or not to email, on the record, with the cell that
 * says so; existing leads end in every campaign (product rules, section 5).
 */
export async function recordFileOptOuts(
  db: DatabaseTransaction,
  { userId, pack, now }: { userId: string; pack: JudgedPack; now: number },
  rows: readonly RowFacts[],
): Promise<void> {
  const optOuts = rows.filter(({ person, erased }) => person.optOut && erased !== true);
  if (optOuts.length === 0) return;
  const fileName = await readFileName(db, userId, pack.leadPackId);
  const requests = optOuts.flatMap(({ person, leadId }): OptOutRow[] => {
    const { optOut, email = null, memberId = null, profileSlug = null } = person;
    if (optOut === undefined) return [];
    const { covers, addresses = email === null ? [] : [email], ...cell } = optOut;
    const name = person.fullName ?? email ?? profileSlug ?? '';
    const evidence = { fileName, ...cell };
    return [{ covers, name, member: memberId, slug: profileSlug, addresses, evidence, leadId }];
  });
  await recordAddresses(db, userId, { requests: requests.filter(isOfAddress), now });
  const people = requests.filter((row) => !isOfAddress(row));
  await recordPeople(db, userId, { requests: people, now });
  const leadIds = people.flatMap(({ leadId }) => leadId ?? []);
  await blacklistLeads({ db, userId, leadIds, now, actor: 'USER' }, null);
  await shareDoNotContact(db, userId);
}

type OptOutRow = {
  covers: FileOptOut['covers'];
  name: string;
  member: string | null;
  slug: string | null;
  addresses: readonly string[];
  evidence: object;
  leadId: string | null;
};
type OptOutRequests = { requests: readonly OptOutRow[]; now: number };

function isOfAddress({ covers }: OptOutRow): boolean {
  return covers === 'ADDRESS';
}

/** Like `recordAddress`, for many at once; the first row of an address counts. */
async function recordAddresses(
  db: DatabaseTransaction,
  userId: string,
  { requests, now }: OptOutRequests,
): Promise<void> {
  const rows = new Map(
    requests
      .flatMap(({ addresses, evidence, leadId }) =>
        addresses.map((name) => ({ name, address: normalizeEmail(name), evidence, leadId })),
      )
      .toReversed()
      .map((row) => [row.address, row]),
  );
  if (rows.size === 0) return;
  await sql`
    insert into do_not_contact as r
      (user_id, covers, reason, name, address, evidence, lead_id, at)
    select ${userId}, 'ADDRESS', 'FILE', g.name, g.address, g.evidence, g."leadId", ${instant(now)}
    from jsonb_to_recordset(${json([...rows.values()].toReversed())}::jsonb)
      as g (name text, address text, evidence jsonb, "leadId" bigint)
    on conflict (user_id, address) do update
    set reason = excluded.reason, evidence = excluded.evidence, at = excluded.at,
      campaign_id = excluded.campaign_id, lead_id = excluded.lead_id
    where r.reason in ('BOUNCED', 'GONE')`.execute(db);
}

/** Like `recordKeys`, for many at once; of rows that share a key the first one counts. */
async function recordPeople(
  db: DatabaseTransaction,
  userId: string,
  { requests, now }: OptOutRequests,
): Promise<void> {
  if (requests.length === 0) return;
  const { rows } = await sql<{ row: number; keys: string[]; recorded: boolean }>`
    select g.row, k.keys, exists (
      select from do_not_contact_keys d
      join do_not_contact e on e.user_id = d.user_id and e.entry_id = d.entry_id
      where d.user_id = ${userId} and d.key = any(k.keys) and e.covers = 'PERSON'
    ) as recorded
    from jsonb_to_recordset(${json(requests.map((each, row) => ({ ...each, row })))}::jsonb)
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
    return [{ ...requests[row], keys }];
  });
  await sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('do_not_contact', 'entry_id')) as entry_id, g.*
      from jsonb_to_recordset(${json(fresh)}::jsonb)
        as g (name text, evidence jsonb, "leadId" bigint, keys text[])
    ), added as (
      insert into do_not_contact
        (user_id, entry_id, covers, reason, name, evidence, lead_id, at)
      overriding system value
      select ${userId}, entry_id, 'PERSON', 'FILE', name, evidence, "leadId", ${instant(now)}
      from fresh
    )
    insert into do_not_contact_keys (user_id, key, entry_id)
    select ${userId}, k.key, f.entry_id from fresh f cross join unnest(f.keys) as k (key)`.execute(
    db,
  );
}

async function readFileName(
  db: DatabaseTransaction,
  userId: string,
  leadPackId: string,
): Promise<string> {
  const pack = await db
    .selectFrom('lead_packs')
    .select(['file_name', 'name'])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .executeTakeFirst();
  return pack?.file_name ?? pack?.name ?? '';
}
