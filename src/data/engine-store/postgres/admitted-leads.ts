import { sql, type RawBuilder } from 'kysely';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import type { Judged } from '#data/engine-store/classified-rows.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { Scope } from '#data/scope.ts';

type Write = {
  db: DatabaseTransaction;
  userId: string;
  now: number;
  pack: Pick<OpenPack, 'leadPackId' | 'campaignId'>;
};

/**
 * A staged row whose person is written: `slugTaken`, another lead has its profile URL; `leadId`,
 * the lead that the person already is.
 */
type Row = { rowNumber: number; slugTaken: boolean };
type KnownRow = Row & { leadId: string };

/** No row of a list has a higher number. */
const MAX_ROWS = 2 ** 31 - 1;

const PERSON_FIELDS = sql.raw(`
    "memberId" text, "profileSlug" text, email text, "firstName" text, "lastName" text,
    "fullName" text, headline text, "jobTitle" text, company text, industry text, location text,
    country text, phone text, website text, "photoUrl" text, custom jsonb, "openProfile" boolean,
    premium boolean, connections int, distance text`);

/** The persons `p` of staged rows, read in the database, so that none makes a round trip. */
function saidPeople({
  userId,
  pack,
  rows,
  leadIds,
}: Pick<Write, 'userId' | 'pack'> & {
  rows: readonly Row[];
  leadIds: readonly (string | null)[];
}): RawBuilder<unknown> {
  return sql`
    select f.row_number, f.lead_id,
      case when f.slug_taken then null else p."profileSlug" end as slug, p.*
    from (
      select f.row_number, f.lead_id, f.slug_taken, r.raw -> 'person' as person
      from unnest(
        ${rows.map(({ rowNumber }) => rowNumber)}::int[], ${leadIds}::bigint[],
        ${rows.map(({ slugTaken }) => slugTaken)}::boolean[]
      ) as f (row_number, lead_id, slug_taken)
      join lead_pack_rows r on r.user_id = ${userId}
        and r.lead_pack_id = ${pack.leadPackId}
        and r.row_number = f.row_number
        and ${within(rows)}
      order by f.row_number offset 0
    ) f
    cross join lateral jsonb_to_record(f.person) as p (${PERSON_FIELDS})`;
}

/**
 * The range of a list that contains rows `r`: however PostgreSQL joins them, it then reads no more
 * of the list.
 */
function within(rows: readonly { rowNumber: number }[]): RawBuilder<boolean> {
  const [first, last] = rows.reduce(
    ([least, most], { rowNumber }) => [Math.min(least, rowNumber), Math.max(most, rowNumber)],
    [MAX_ROWS, 0],
  );
  return sql<boolean>`r.row_number between ${first} and ${last}`;
}

/** Creates the leads of the new people `said`. */
function insertingLeads(userId: string, now: number): RawBuilder<unknown> {
  return sql`
    insert into leads (
      user_id, lead_id, network_member_id, profile_slug, email, first_name, last_name, full_name,
      headline, job_title, company, industry, location, country, phone, website, photo_url,
      custom, open_profile, premium, connections, network_distance, connected_at, created_at,
      updated_at
    ) overriding system value
    select ${userId}, new_id, "memberId", slug, email, "firstName", "lastName",
      coalesce("fullName", nullif(concat_ws(' ', "firstName", "lastName"), '')), headline,
      "jobTitle", company, industry, location, country, phone, website, "photoUrl",
      coalesce(custom, '{}'), "openProfile", premium, connections, distance,
      case when distance = 'FIRST_DEGREE' then ${instant(now)}::timestamptz end, ${instant(now)},
      ${instant(now)}
    from said
    order by row_number
    on conflict do nothing
    returning lead_id`;
}

type Root = { id: string; type: SequenceItemType; state: LeadState };
type Entering = Omit<Write, 'db'> & { merged: readonly KnownRow[]; root: Root | null };

/** Puts the leads `added` and the merged ones at the root, one due after the other. */
function enteringCampaign({ userId, now, pack, merged, root }: Entering): RawBuilder<unknown> {
  return sql`
    insert into campaign_leads (
      user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
      visit, due_at, added_at, updated_at
    )
    select ${userId}, ${pack.campaignId}, e.lead_id, ${pack.leadPackId},
      ${root?.state ?? 'GETTING_READY'}, ${root?.id ?? null}::text, ${root?.type ?? null}::text,
      ${instant(now)}, 1,
      case
        when ${root !== null}
          then ${instant(now - 1000)}::timestamptz + e.row_number * interval '1 microsecond'
      end,
      ${instant(now)}, ${instant(now)}
    from (
      select row_number, lead_id from added
      union all
      select *
      from unnest(
        ${merged.map(({ rowNumber }) => rowNumber)}::int[],
        ${merged.map(({ leadId }) => leadId)}::bigint[]
      )
    ) as e (row_number, lead_id)
    order by e.row_number
    on conflict do nothing
    returning lead_id`;
}

/**
 * Creates leads for rows with new people, puts them and the merged ones at the root of the
 * campaign's sequence, due one after the other in row order, and writes every verdict, all in one
 * statement. A row whose person was created meanwhile gets none. Returns how many leads are new.
 */
export async function insertAdmittedLeads(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  {
    pack,
    fresh,
    merged,
    judged,
    root,
  }: {
    pack: Pick<OpenPack, 'leadPackId' | 'campaignId'>;
    fresh: readonly Row[];
    merged: readonly KnownRow[];
    judged: readonly Judged[];
    root: Root | null;
  },
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    with said as materialized (
      select s.*, nextval('leads_lead_id_seq') as new_id
      from (${saidPeople({ userId, pack, rows: fresh, leadIds: fresh.map(() => null) })}) s
    ), made as (
      ${insertingLeads(userId, now)}
    ), added as materialized (
      -- No join: with so few rows as it reckons with, PostgreSQL would compare each with each.
      select row_number, new_id as lead_id
      from said
      where (new_id in (select lead_id from made)) is true
    ), entered as (
      ${enteringCampaign({ userId, now, pack, merged, root })}
    ), opened as (
      update campaigns
      set finished_at = null
      where user_id = ${userId}
        and campaign_id = ${pack.campaignId}
        and finished_at is not null
        and exists (select from entered)
    ), told as (
      insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
      select ${userId}, 'LEAD_ADDED', ${instant(now)}, ${pack.campaignId}, lead_id, 'ENGINE',
        jsonb_build_object('leadPackId', ${pack.leadPackId}::text)
      from entered
    ), verdicts as (
      select row_number, 'ADDED' as verdict, null as code, null as message, lead_id from added
      union all
      select *
      from unnest(
        ${judged.map(({ rowNumber }) => rowNumber)}::int[],
        ${judged.map(({ verdict }) => verdict)}::text[], ${judged.map(({ code }) => code)}::text[],
        ${judged.map(({ message }) => message)}::text[],
        ${judged.map(({ leadId }) => leadId)}::bigint[]
      )
    ), written as (
      update lead_pack_rows r
      set verdict = v.verdict, code = v.code, message = v.message,
        lead_id = coalesce(v.lead_id, r.lead_id)
      from verdicts v
      where r.user_id = ${userId}
        and r.lead_pack_id = ${pack.leadPackId}
        and r.row_number = v.row_number
        and r.verdict is null
        and ${within([...fresh, ...judged])}
    ), counted as (
      update lead_packs
      set processed_rows = processed_rows + d.done,
        leads_number_collected = leads_number_collected + d.done
      from (select count(verdict)::int as done from verdicts) d
      where user_id = ${userId} and lead_pack_id = ${pack.leadPackId}
    )
    select count(*)::int as made from added`.execute(db);
  return rows[0]?.made ?? 0;
}

/**
 * Fills empty fields of people who are already leads; what the user edited stays (product rules,
 * section 5). A lead without news, which is nearly everyone when a file is imported again, is not
 * written; the others are retried if held for lack of a value.
 */
export async function fillMissingFields(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  pack: Pick<OpenPack, 'leadPackId' | 'campaignId'>,
  known: readonly KnownRow[],
): Promise<void> {
  if (known.length === 0) return;
  const { rows } = await sql<{ lead_id: string }>`
    update leads l
    set ${sql.raw(FILLED.map(([column, value]) => `${column} = ${value}`).join(', '))},
      updated_at = t.now
    from (
      ${saidPeople({ userId, pack, rows: known, leadIds: known.map(({ leadId }) => leadId) })}
    ) p
    cross join (values (${instant(now)}::timestamptz)) as t (now)
    where l.user_id = ${userId}
      and l.lead_id = p.lead_id
      and (${sql.raw(FILLED.map(([column]) => `l.${column}`).join(', '))}) is distinct from (
        ${sql.raw(FILLED.map(([, value]) => value).join(', '))}
      )
    returning l.lead_id`.execute(db);
  await releaseHeldLeads({
    db,
    userId,
    now,
    reasons: HOLDS_ENDED_BY_VALUES,
    leadIds: rows.map(({ lead_id }) => lead_id),
  });
}

const TEXT_COLUMNS: readonly [column: string, field: string][] = [
  ['email', 'email'],
  ['first_name', '"firstName"'],
  ['last_name', '"lastName"'],
  ['full_name', '"fullName"'],
  ['headline', 'headline'],
  ['job_title', '"jobTitle"'],
  ['company', 'company'],
  ['industry', 'industry'],
  ['location', 'location'],
  ['country', 'country'],
  ['phone', 'phone'],
  ['website', 'website'],
  ['photo_url', '"photoUrl"'],
];

/** The new value of each column of a lead `l` when a row says `p` of the person at `t`. */
const FILLED: readonly [column: string, value: string][] = [
  ['network_member_id', 'coalesce(l.network_member_id, p."memberId")'],
  ['profile_slug', 'coalesce(l.profile_slug, p.slug)'],
  ...TEXT_COLUMNS.map(([column, field]): [string, string] => [
    column,
    `
      case
        when '${column}' = any(l.hand_edited) then l.${column}
        else coalesce(l.${column}, p.${field})
      end`,
  ]),
  [
    'custom',
    `
      case
        when 'custom' = any(l.hand_edited) then coalesce(p.custom, '{}') || l.custom
        else l.custom || coalesce(p.custom, '{}')
      end`,
  ],
  ['open_profile', 'coalesce(p."openProfile", l.open_profile)'],
  ['premium', 'coalesce(p.premium, l.premium)'],
  ['connections', 'coalesce(p.connections, l.connections)'],
  ['network_distance', 'coalesce(p.distance, l.network_distance)'],
  [
    'connected_at',
    `
      case
        when p.distance = 'FIRST_DEGREE' then coalesce(l.connected_at, t.now)
        else l.connected_at
      end`,
  ],
];
