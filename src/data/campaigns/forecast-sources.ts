import { sql } from 'kysely';
import { forecastLeadOf } from '#data/campaigns/forecast-account.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { ContactOutcome, OutreachHistory } from '#core/forecast/behavior-rates.ts';
import type { ForecastLead } from '#core/forecast/forecast-input.ts';
import type { SearchStatus, SearchType } from '#core/lead-pack/lead-pack.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instantSql, instant, type AnyDatabase } from '#data/database.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import { readHistoryOutcomes } from '#data/campaigns/history-outcomes.ts';
import { isSequenceUnfinished } from '#data/campaigns/sequences.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The owner of a campaign, for the operator's commands; null if there is no such campaign. */
export async function campaignOwner(db: AnyDatabase, campaignId: string): Promise<string | null> {
  return (
    (
      await db
        .selectFrom('campaigns')
        .select('user_id')
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst()
    )?.user_id ?? null
  );
}

/** The parts of a campaign that a forecast uses. */
export type ForecastCampaignRow = NoteRule & {
  campaignId: string;
  name: string;
  status: CampaignStatus;
  locked: boolean;
  startedAt: number | null;
  servedAt: number | null;
  useLikelyEmails: boolean;
  sequence: SequenceItem | null;
  sequenceVersion: number;
};

/** The campaigns that share the user's lane: the running ones, and the one asked about. */
export async function readForecastCampaigns(
  { db, userId }: Owner,
  campaignId: string | null,
): Promise<ForecastCampaignRow[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([
      'campaign_id',
      'name',
      'status',
      'locked',
      'started_at',
      'served_at',
      'use_likely_emails',
      'note_rule',
      'note_filter',
      'sequence',
      'sequence_completed',
      'sequence_version',
    ])
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('campaign_id', '=', campaignId ?? '0'),
        is.and([is('status', '=', 'ACTIVE'), is('locked', '=', false)]),
      ]),
    )
    .orderBy('campaign_id')
    .execute();
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    name: row.name,
    status: row.status,
    locked: row.locked,
    startedAt: row.started_at,
    servedAt: row.served_at,
    useLikelyEmails: row.use_likely_emails,
    noteRule: row.note_rule,
    noteFilter: row.note_filter,
    sequence: isSequenceUnfinished(row) ? null : row.sequence,
    sequenceVersion: row.sequence_version,
  }));
}

/** The leads of a campaign in these states with their current places, the first due first. */
export async function readForecastLeads(
  { db, userId }: Owner,
  {
    campaign,
    states,
    limit,
  }: {
    campaign: NoteRule & { campaignId: string };
    states: readonly LeadState[];
    limit: number;
  },
): Promise<ForecastLead[]> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaign.campaignId}
      and cl.state = any(${[...states]})
      and cl.item_id is not null
    order by cl.due_at nulls first, cl.lead_id limit ${limit}`.execute(db);
  const addresses = new Set<string>();
  const getsNote = noteMatcher(campaign);
  return rows.flatMap(
    (row) => forecastLeadOf(toLeadInWalk(withOneOwner(row, addresses)), getsNote) ?? [],
  );
}

/** An address gets a campaign's emails once, so only its first lead counts. */
function withOneOwner(row: LeadRow, addresses: Set<string>): LeadRow {
  if (row.email === null || row.address_taken === true) return row;
  const address = row.email.toLowerCase();
  if (addresses.has(address)) return { ...row, address_taken: true };
  addresses.add(address);
  return row;
}

/** How many leads a campaign has by state, from its counters. */
export async function readLiveCounts(
  { db, userId }: Owner,
  campaignId: string,
): Promise<{ live: number; held: number }> {
  const { rows } = await sql<{ live: number; held: number }>`
    select coalesce(sum(getting_ready + in_progress + waiting), 0)::int as live,
      coalesce(sum(paused), 0)::int as held
    from pack_statistics
    where user_id = ${userId} and campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { live: 0, held: 0 };
}

/** A list that has not collected all of its leads, and how many it may still bring. */
export type ComingPack = { searchType: SearchType; searchStatus: SearchStatus; coming: number };

/** The lists of a campaign, and what each may still bring. */
export async function readComingPacks(
  { db, userId }: Owner,
  campaignId: string,
): Promise<ComingPack[]> {
  const rows = await db
    .selectFrom('lead_packs')
    .select([
      'search_type',
      'search_status',
      'leads_number_to_collect',
      'leads_number_collected',
      'total_rows',
      'processed_rows',
    ])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map((row) => {
    const byRows =
      row.total_rows > 0
        ? row.total_rows - row.processed_rows
        : row.leads_number_to_collect - row.leads_number_collected;
    return {
      searchType: row.search_type,
      searchStatus: row.search_status,
      coming: row.search_status === 'SEARCH_COMPLETE' ? 0 : Math.max(0, byRows),
    };
  });
}

/**
 * How many of the user's own invitations and messages, at most, people's behavior is estimated
 * from.
 */
const MAX_OUTCOMES = 5000;

/** The user's own record of invites, views, and answers, newest first, by indexed reads. */
export async function readOwnRecord({ db, userId, now }: Scope<'now'>): Promise<OutreachHistory> {
  const { rows: invites } = await sql<{ age: number; after: number | null }>`
    select extract(epoch from ${instant(now)}::timestamptz - i.started_at)::float8 / 3600 as age,
      extract(epoch from cl.accepted_at - i.started_at)::float8 / 3600 as after
    from intents i
    join campaign_leads cl on cl.user_id = i.user_id
      and cl.campaign_id = i.campaign_id
      and cl.lead_id = i.lead_id
    where i.user_id = ${userId}
      and i.action in ('CONNECT', 'CONNECT_BY_EMAIL')
      and i.status <> 'DID_NOT_HAPPEN'
      and i.started_at <= ${instantSql(now)}
    order by i.started_at desc limit ${MAX_OUTCOMES}`.execute(db);
  const { rows: messages } = await sql<{
    age: number;
    replied: number | null;
    viewed: number | null;
    first: boolean;
    answered: boolean;
  }>`
    select extract(epoch from ${instant(now)}::timestamptz - m.started_at)::float8 / 3600 as age,
      extract(epoch from m.replied_at - m.started_at)::float8 / 3600 as replied,
      extract(epoch from m.viewed_at - m.started_at)::float8 / 3600 as viewed,
      row_number() over (partition by m.campaign_id, m.lead_id order by m.started_at) = 1 as first,
      m.replied_at is not null
        and row_number() over (
          partition by m.campaign_id, m.lead_id,
          m.started_at <= m.replied_at order by m.started_at desc
        ) = 1
        and m.started_at <= m.replied_at as answered
    from (
      select i.campaign_id, i.lead_id, i.started_at, cl.replied_at, cl.viewed_at
      from intents i
      join campaign_leads cl on cl.user_id = i.user_id
        and cl.campaign_id = i.campaign_id
        and cl.lead_id = i.lead_id
      where i.user_id = ${userId}
        and i.action = 'MESSAGE'
        and i.status <> 'DID_NOT_HAPPEN'
        and i.started_at <= ${instantSql(now)}
      order by i.started_at desc limit ${MAX_OUTCOMES}
    ) m`.execute(db);
  const elsewhere = await readHistoryOutcomes({ db, userId, now }, MAX_OUTCOMES);
  const sent = messages.map(({ age, replied, answered }) =>
    encounter(age, answered ? replied : null),
  );
  return {
    invites: newest([
      ...invites.map(({ age, after }) => encounter(age, after)),
      ...elsewhere.invites,
    ]),
    replies: newest([...sent, ...elsewhere.replies]),
    views: messages.filter(({ first }) => first).map(({ age, viewed }) => encounter(age, viewed)),
  };
}

function newest(outcomes: readonly ContactOutcome[]): ContactOutcome[] {
  return outcomes.toSorted((one, other) => one.ageHours - other.ageHours).slice(0, MAX_OUTCOMES);
}

function encounter(ageHours: number, afterHours: number | null): ContactOutcome {
  return { ageHours, afterHours: afterHours === null || afterHours < 0 ? null : afterHours };
}

/**
 * The version of a forecast's input, as far as versions and counters show: while it is unchanged,
 * so is the answer.
 */
export async function readForecastVersions({ db, userId }: Owner): Promise<unknown> {
  const { rows } = await sql<{ versions: unknown }>`
    select jsonb_build_array(
      to_jsonb(u) - 'real_zone_updated_at',
      (
        select jsonb_agg(jsonb_build_array(h.import_id, h.people_done) order by h.import_id)
        from contact_history_imports h
        where h.user_id = u.user_id
      ),
      (
        select jsonb_agg(to_jsonb(s) order by s.campaign_id, s.lead_pack_id)
        from pack_statistics s
        where s.user_id = u.user_id
      ),
      (
        select jsonb_agg(
          jsonb_build_array(
            c.campaign_id, c.status, c.locked, c.sequence_version, c.settings_version
          ) order by c.campaign_id
        )
        from campaigns c
        where c.user_id = u.user_id
      ),
      (
        select jsonb_agg(
          jsonb_build_array(
            p.lead_pack_id, p.search_status, p.leads_number_to_collect
          ) order by p.lead_pack_id
        )
        from lead_packs p
        where p.user_id = u.user_id
      ),
      (
        select jsonb_build_array(m.status, m.ramp_from, m.bounces_hold_since)
        from mailboxes m
        where m.user_id = u.user_id
      ),
      (select c.balance from email_credits c where c.user_id = u.user_id)
    ) as versions
    from users u
    where u.user_id = ${userId}`.execute(db);
  return rows[0]?.versions ?? null;
}
