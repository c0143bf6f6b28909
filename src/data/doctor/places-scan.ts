import { sql } from 'kysely';
import { LEAD_STATES, LIVE_LEAD_STATES, type LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import {
  COUNTED_PAGES,
  LAST_ID,
  readSnapshot,
  type Examining,
  type UserRange,
} from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows, type Finding } from '#data/doctor/finding.ts';
import { readPage, scanPages, type PageScan } from '#data/doctor/page-scan.ts';
import { PLACE_CHECKS } from '#data/doctor/places-checks.ts';
import { LEAD_STAMPS } from '#data/walk/lead-in-walk.ts';

const STATE_COLUMNS = LEAD_STATES.map((state) => state.toLowerCase());
// Counted as `stamp` for each lead whose `stamp_at` is set.
const COUNTED = [...STATE_COLUMNS, ...LEAD_STAMPS];
/**
 * Leads whose campaigns are looked at in one moment: so many at least, and always whole campaigns.
 */
const LEADS_AT_ONCE = 20_000;
const CAMPAIGNS_AT_ONCE = 200;

const counting = sql.raw(
  [
    ...LEAD_STATES.map(
      (state) => `count(*) filter (where state = '${state}')::int as ${state.toLowerCase()}`,
    ),
    ...LEAD_STAMPS.map((stamp) => `count(${stamp}_at)::int as ${stamp}`),
  ].join(', '),
);

type Key = readonly [userId: string, campaignId: string, leadId: string];
type Counts = Record<string, number>;
type PackRow = Counts & { user_id: string; campaign_id: string; lead_pack_id: string };
type StandingRow = {
  user_id: string;
  campaign_id: string;
  item_id: string;
  state: LeadState;
  leads: number;
};
type PageCounts = { packs: PackRow[] | null; standing: StandingRow[] | null };
type Group = { campaigns: { userId: string; campaignId: string }[]; more: boolean };
type CountedPlaces = { packs: Map<string, Counts>; standing: Map<string, number>; leads: number };

/** What must hold for each lead of a campaign by itself. */
const PLACES: PageScan<Key> = {
  keyColumns: ['user_id', 'campaign_id', 'lead_id'],
  page: ({ from: [userId, campaignId, leadId], to, limit }) => sql`
    select *
    from campaign_leads c
    where (c.user_id, c.campaign_id, c.lead_id) > (
      ${userId}::bigint, ${campaignId}::bigint, ${leadId}::bigint
    )
      and c.user_id <= ${to}::bigint
    order by c.user_id, c.campaign_id, c.lead_id limit ${limit}`,
  checks: PLACE_CHECKS,
};

/**
 * The leads of all campaigns: what must hold for each, and every number that is kept of them
 * recounted. Campaigns are counted whole, each in one moment.
 */
export async function scanPlaces(examining: Examining, range: UserRange): Promise<void> {
  await scanPages({ examining, scan: PLACES, range, first: [range.after, LAST_ID, LAST_ID] });
  let after: readonly [string, string] = [range.after, LAST_ID];
  for (;;) {
    const group = await nextCampaigns(examining, range, after);
    const last = group.campaigns.at(-1);
    if (last !== undefined)
      await readSnapshot(examining.db, (trx) =>
        countCampaigns({
          trx,
          examining,
          group,
          from: after,
          to: [last.userId, last.campaignId],
        }),
      );
    if (last === undefined || !group.more) return;
    after = [last.userId, last.campaignId];
  }
}

/** The next campaigns, as many as make up a moment's work by the numbers that are kept of them. */
async function nextCampaigns(
  examining: Examining,
  range: UserRange,
  after: readonly [string, string],
): Promise<Group> {
  const { rows } = await readSnapshot(examining.db, (trx) =>
    sql<{ user_id: string; campaign_id: string; leads: number }>`
      select c.user_id, c.campaign_id,
        coalesce(
          (
            select sum(${sql.raw(STATE_COLUMNS.map((column) => `s.${column}`).join(' + '))})
            from pack_statistics s
            where s.user_id = c.user_id and s.campaign_id = c.campaign_id
          ),
          0
        )::float8 as leads
      from campaigns c
      where (c.user_id, c.campaign_id) > (${after[0]}::bigint, ${after[1]}::bigint)
        and c.user_id <= ${range.to}::bigint
      order by 1, 2 limit ${CAMPAIGNS_AT_ONCE}`.execute(trx),
  );
  let leads = 0;
  const taken = rows.findIndex((row) => (leads += Math.max(0, row.leads)) >= LEADS_AT_ONCE);
  const campaigns = rows
    .slice(0, taken === -1 ? rows.length : taken + 1)
    .map(({ user_id, campaign_id }) => ({ userId: user_id, campaignId: campaign_id }));
  return { campaigns, more: campaigns.length < rows.length || rows.length === CAMPAIGNS_AT_ONCE };
}

type Moment = {
  trx: DatabaseTransaction;
  examining: Examining;
  group: Group;
  from: readonly [string, string];
  to: readonly [string, string];
};

async function countCampaigns({ trx, examining, group, from, to }: Moment): Promise<void> {
  const counted: CountedPlaces = { packs: new Map(), standing: new Map(), leads: 0 };
  const scan: PageScan<Key, PageCounts> = {
    keyColumns: ['user_id', 'campaign_id', 'lead_id'],
    page: ({ from: [userId, campaignId, leadId], limit }) => sql`
      select *
      from campaign_leads c
      where (c.user_id, c.campaign_id, c.lead_id) > (
        ${userId}::bigint, ${campaignId}::bigint, ${leadId}::bigint
      )
        and (c.user_id, c.campaign_id) <= (${to[0]}::bigint, ${to[1]}::bigint)
      order by c.user_id, c.campaign_id, c.lead_id limit ${limit}`,
    checks: [],
    extra: sql`
      (
        select jsonb_agg(c)
        from (
          select user_id::text, campaign_id::text, coalesce(lead_pack_id, 0)::text as lead_pack_id,
            ${counting}
          from page
          group by 1, 2, 3
        ) c
      ) as packs,
      (
        select jsonb_agg(s)
        from (
          select user_id::text, campaign_id::text, item_id, state, count(*)::int as leads
          from page
          where item_id is not null
          group by 1, 2, 3, 4
        ) s
      ) as standing`,
    onExtra: (page) => addCounts(counted, page),
  };
  let key: Key | null = [from[0], from[1], LAST_ID];
  while (key !== null)
    key = await readPage({
      trx,
      examining: { ...examining, pageRows: examining.pageRows * COUNTED_PAGES },
      scan,
      range: { after: from[0], to: to[0] },
      from: key,
    });
  await compareStatistics({ trx, examining, from, to, counted });
  await compareStanding({ trx, examining, from, to, counted });
  await compareSequences({ trx, examining, group, counted });
}

const packKey = (row: Pick<PackRow, 'user_id' | 'campaign_id' | 'lead_pack_id'>): string =>
  `${row.user_id} ${row.campaign_id} ${row.lead_pack_id}`;
const standingKey = (row: Omit<StandingRow, 'leads'>): string =>
  JSON.stringify([row.user_id, row.campaign_id, row.item_id, row.state]);

function addCounts(counted: CountedPlaces, { packs, standing }: PageCounts): void {
  for (const row of packs ?? []) {
    const sum = counted.packs.get(packKey(row)) ?? {};
    for (const column of COUNTED) sum[column] = (sum[column] ?? 0) + (row[column] ?? 0);
    counted.packs.set(packKey(row), sum);
  }
  for (const row of standing ?? [])
    counted.standing.set(
      standingKey(row),
      (counted.standing.get(standingKey(row)) ?? 0) + row.leads,
    );
}

type Compare = Omit<Moment, 'group'> & { counted: CountedPlaces };

async function compareStatistics({ trx, examining, from, to, counted }: Compare): Promise<void> {
  const { rows } = await sql<PackRow>`
      select *
      from pack_statistics
      where (user_id, campaign_id) > (${from[0]}::bigint, ${from[1]}::bigint)
        and (user_id, campaign_id) <= (${to[0]}::bigint, ${to[1]}::bigint)`.execute(trx);
  const kept = new Map(rows.map((row) => [packKey(row), row as Counts]));
  const findings: Finding[] = [];
  const sums = new Map<string, { kept: number; counted: number }>();
  for (const key of new Set([...kept.keys(), ...counted.packs.keys()])) {
    const [userId = '', campaignId = '', leadPackId = ''] = key.split(' ');
    for (const column of COUNTED) {
      const [is, should] = [kept.get(key)?.[column] ?? 0, counted.packs.get(key)?.[column] ?? 0];
      if (is !== should)
        findings.push({
          check: 'PACK_STATISTICS',
          userId,
          where: `campaign ${campaignId}, list ${leadPackId}: ${column}`,
          says: `stored ${is}, actual ${should}`,
        });
      if (!STATE_COLUMNS.includes(column)) continue;
      const sum = sums.get(`${userId} ${campaignId}`) ?? { kept: 0, counted: 0 };
      sums.set(`${userId} ${campaignId}`, { kept: sum.kept + is, counted: sum.counted + should });
    }
  }
  for (const [key, sum] of sums) {
    const [userId = '', campaignId = ''] = key.split(' ');
    if (sum.kept !== sum.counted)
      findings.push({
        check: 'STATE_SUM',
        userId,
        where: `campaign ${campaignId}`,
        says: `Its states add up to ${sum.kept}, but it has ${sum.counted} leads`,
      });
  }
  addCheckedRows(examining.tally, ['PACK_STATISTICS'], Math.max(kept.size, counted.packs.size));
  addCheckedRows(examining.tally, ['STATE_SUM'], sums.size);
  addFindings(examining.tally, findings);
}

async function compareStanding({ trx, examining, from, to, counted }: Compare): Promise<void> {
  const { rows } = await sql<StandingRow>`
    select user_id, campaign_id, item_id, state, leads
    from item_standing
    where (user_id, campaign_id) > (${from[0]}::bigint, ${from[1]}::bigint)
      and (user_id, campaign_id) <= (${to[0]}::bigint, ${to[1]}::bigint)
      and leads <> 0`.execute(trx);
  const kept = new Map(rows.map((row) => [standingKey(row), row.leads]));
  const keys = new Set([...kept.keys(), ...counted.standing.keys()]);
  addCheckedRows(examining.tally, ['ITEM_STANDING'], keys.size);
  for (const key of keys) {
    const [is, should] = [kept.get(key) ?? 0, counted.standing.get(key) ?? 0];
    const [userId = '', campaignId, itemId, state] = JSON.parse(key) as string[];
    if (is !== should)
      addFindings(examining.tally, [
        {
          check: 'ITEM_STANDING',
          userId,
          where: `campaign ${campaignId}, step ${itemId}: ${state}`,
          says: `stored ${is}, actual ${should}`,
        },
      ]);
  }
}

/**
 * Leads on their way stand on items that the campaign's sequence has; who stands elsewhere has
 * ended or been held, with its reason.
 */
async function compareSequences({
  trx,
  examining,
  group,
  counted,
}: Pick<Compare, 'trx' | 'examining' | 'counted'> & { group: Group }): Promise<void> {
  const standing = [...counted.standing.keys()]
    .map((key) => JSON.parse(key) as [string, string, string, LeadState])
    .filter(([, , , state]) => (LIVE_LEAD_STATES as readonly LeadState[]).includes(state));
  addCheckedRows(examining.tally, ['SEQUENCE_ITEMS'], standing.length);
  const inUse = new Set(standing.map(([, campaignId]) => campaignId));
  for (const { userId, campaignId } of group.campaigns.filter((one) => inUse.has(one.campaignId))) {
    const row = await trx
      .selectFrom('campaigns')
      .select('sequence')
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst();
    const items = itemIdsOf(row?.sequence ?? null);
    for (const [, , itemId, state] of standing.filter(
      (one) => one[0] === userId && one[1] === campaignId && !items.has(one[2]),
    )) {
      addFindings(examining.tally, [
        {
          check: 'SEQUENCE_ITEMS',
          userId,
          where: `campaign ${campaignId}, step ${itemId}`,
          says: `${counted.standing.get(standingKey({ user_id: userId, campaign_id: campaignId, item_id: itemId, state }))} leads are ${state} there, but the sequence has no such step`,
        },
      ]);
    }
  }
}

function itemIdsOf(sequence: SequenceItem | null): ReadonlySet<string> {
  return new Set([...walkItems(sequence)].map(({ item }) => item.id));
}
