import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { epochMs, instant, type AnyDatabase } from '#data/database.ts';
import {
  PAGE,
  pageRow,
  type PageCampaign,
  type PageLead,
  type PageRow,
  type PageTables,
  type PlacedRow,
} from '#data/lead-lists/lead-page-rows.ts';
import type { LeadPlace } from '#data/leads/leads.ts';
import type { LaneMarks } from '#data/engine-store/lane-facts.ts';
import {
  toLaneUser,
  USER_COLUMN_NAMES,
  type UserRow,
} from '#data/engine-store/postgres/lane-reading.ts';
import { toLeadInWalk } from '#data/engine-store/postgres/lead-rows.ts';
import { samePlaceText } from '#data/leads/place-number.ts';
import { fixedStatement, readQuickly } from '#data/database/quick-reads.ts';
import {
  listVersions,
  type ListCheck,
  type ListVersions,
} from '#data/lead-lists/remembered-lists.ts';
import type { QueueMark } from '#data/waiting/remembered-queue.ts';
import {
  toUnconfirmedRow,
  UNCONFIRMED_OF_LEADS,
  type UnconfirmedIntent,
  type UnconfirmedRow,
} from '#data/waiting/unconfirmed-acts.ts';
import {
  placeKey,
  type WaitingCampaign,
  type WaitingSources,
} from '#data/waiting/waiting-sources.ts';

type Owner = { db: AnyDatabase; userId: string };

/**
 * Everything that the API shows of some leads, and what the answer hangs on to what each of them
 * waits for; `sources` null: there is no such user.
 */
export type LeadPage = {
  leads: { lead: PageLead; places: LeadPlace[] }[];
  words: readonly string[];
  unconfirmed: UnconfirmedRow[];
  sources: WaitingSources | null;
  queueMark: QueueMark | null;
};

type AccountRow = UserRow & {
  marks: LaneMarks | null;
  next_slot_at: number | null;
  usage: { day: string; action: string; used: number }[] | null;
  sent_at: number[] | null;
  pending: number;
  last_invites: { sent: number; accepted: number } | null;
  open_acts: [string, string, number][] | null;
  running: string | null;
  versions: ListVersions;
  unconfirmed: UnconfirmedIntent[] | null;
} & PageTables;

/**
 * Sequences of campaigns by database, each with its version: they are read again only when they
 * have changed.
 */
type KnownSequences = Map<string, { version: number; sequence: SequenceItem | null }>;
const sequencesKnown = new WeakMap<object, KnownSequences>();
const SEQUENCES_KEPT = 50;

type Asked = Owner & { leadIds: readonly string[]; now: number };

/**
 * Reads some leads of the user for a page, in the order of their ids, with all that stands beside
 * them: one statement, whatever the number of leads that wait.
 */
export async function readLeadPage(asked: Asked): Promise<LeadPage> {
  if (asked.leadIds.length === 0) return NOBODY;
  const account = await readAccount(asked);
  return account === null ? NOBODY : pageOf({ ...asked, account });
}

/**
 * The same where the ids are those of a list that holds if its check does, in one look; null where
 * it does not.
 */
export async function readCheckedPage({
  check,
  ...asked
}: Asked & { check: ListCheck }): Promise<LeadPage | null> {
  const account = await readAccount({ ...asked, campaignId: check.campaignId });
  return account === null || !check.holds(account.versions) ? null : pageOf({ ...asked, account });
}

const NOBODY: LeadPage = { leads: [], words: [], unconfirmed: [], sources: null, queueMark: null };

async function readAccount({
  db,
  userId,
  leadIds,
  now,
  campaignId = null,
}: Asked & { campaignId?: string | null }): Promise<AccountRow | null> {
  const values = [
    userId,
    `{${leadIds.join(',')}}`,
    instant(now),
    instant(inviteWindowStart(now)),
    campaignId,
  ];
  const [[account]] = await readQuickly(db, [
    fixedStatement<AccountRow>({ text: ACCOUNT_AND_PAGE, values }),
  ]);
  return account ?? null;
}

async function pageOf({
  db,
  userId,
  leadIds,
  now,
  account,
}: Asked & { account: AccountRow }): Promise<LeadPage> {
  const [rows, campaigns] = [(account.page ?? []).map(pageRow), account.campaigns ?? []];
  const open = rows
    .filter((row) => isPlaced(row))
    .filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED');
  const sources =
    open.length === 0
      ? null
      : sourcesOf({
          account,
          campaigns: await waitingCampaigns({
            db,
            userId,
            campaigns: campaigns.filter(({ campaign_id: id }) =>
              open.some((row) => row.campaign_id === id),
            ),
          }),
          now,
          leads: open.map(toLeadInWalk),
        });
  const dueAts = new Map(
    open.flatMap(({ campaign_id: campaignId, lead_id: leadId, due_exact }) =>
      due_exact === null ? [] : [[placeKey({ campaignId, leadId }), due_exact]],
    ),
  );
  const changes = `${account.versions.at(-1) ?? 0}/${account.running ?? ''}`;
  return {
    leads: inOrder({
      rows,
      leadIds,
      names: new Map(campaigns.map(({ campaign_id: id, name }) => [id, name])),
    }),
    words: account.person_name_words,
    unconfirmed: (account.unconfirmed ?? []).map(toUnconfirmedRow),
    sources,
    queueMark: { changes, dueAts },
  };
}

function isPlaced(row: PageRow): row is PlacedRow {
  return row.campaign_id !== null;
}

/** The leads in the order asked for, each with its places; ids of nobody are left out. */
function inOrder({
  rows,
  leadIds,
  names,
}: {
  rows: readonly PageRow[];
  leadIds: readonly string[];
  names: ReadonlyMap<string, string>;
}): LeadPage['leads'] {
  const byId = new Map<string, LeadPage['leads'][number]>();
  for (const row of rows) {
    const known = byId.get(row.lead_id) ?? { lead: row, places: [] };
    if (isPlaced(row))
      known.places.push(placeOf({ row, campaignName: names.get(row.campaign_id) ?? '' }));
    byId.set(row.lead_id, known);
  }
  return leadIds.flatMap((leadId) => byId.get(leadId) ?? []);
}

function placeOf({ row, campaignName }: { row: PlacedRow; campaignName: string }): LeadPlace {
  return {
    campaign_id: row.campaign_id,
    lead_id: row.lead_id,
    lead_pack_id: row.lead_pack_id,
    state: row.state,
    item_id: row.item_id,
    item_type: row.item_type,
    due_at: row.due_at,
    reason: row.reason,
    walk: row.walk as LeadPlace['walk'],
    invited_at: row.invited_at,
    accepted_at: row.accepted_at,
    replied_at: row.lead_replied_at,
    added_at: row.added_at,
    updated_at: row.updated_at,
    campaign_name: campaignName,
  };
}

const OPEN_ACTS_AT_MOST = 1000;

/**
 * The leads `$2` of the user `$1`, and in the same row the user, the lane, and the versions of what
 * lists hang on, of the campaign `$5`; `$3` is now, `$4` where the week's invites begin.
 */
const ACCOUNT_AND_PAGE = `
  ${PAGE.before}
  select ${USER_COLUMN_NAMES}, n.marks, n.next_slot_at,
    (select jsonb_agg(jsonb_build_object('day', d.day, 'action', d.action, 'used', d.used)) from daily_usage d where d.user_id = u.user_id and d.day >= ($3::timestamptz - interval '2 days')::date) as usage,
    (select jsonb_agg(${epochMs('w.started_at')} order by w.started_at) from (select started_at from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' and i.started_at > $4 order by started_at limit 1000) w) as sent_at,
    (select count(*)::int from (select from leads p where p.user_id = u.user_id and p.invitation_pending_since is not null limit 2000) p) as pending,
    case when u.activity_control_enabled then (select jsonb_build_object('sent', count(*), 'accepted', count(cl.accepted_at)) from (
      select campaign_id, lead_id from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' order by i.started_at desc limit 100
    ) i left join campaign_leads cl on cl.user_id = u.user_id and ${samePlaceText({ place: 'cl', other: 'i' })}) end as last_invites,
    (select jsonb_agg(jsonb_build_array(o.campaign_id::text, o.lead_id::text, ${epochMs('o.real_started_at')})) from (select campaign_id, lead_id, real_started_at from intents i where i.user_id = u.user_id and i.status = 'SENDING' order by real_started_at limit ${OPEN_ACTS_AT_MOST}) o) as open_acts,
    (select string_agg(concat_ws('@', k.campaign_id, ${epochMs('k.served_at')}), ',' order by k.campaign_id) from campaigns k where k.user_id = u.user_id and k.status = 'ACTIVE' and not k.locked) as running,
    ${listVersions({ userId: '$1', campaignId: '$5' })} as versions, ${UNCONFIRMED_OF_LEADS} as unconfirmed, ${PAGE.columns}
  from users u left join lanes n on n.user_id = u.user_id where u.user_id = $1`;

/** A database and its transactions have the same adapter. */
function knownSequences(db: AnyDatabase): KnownSequences {
  const { adapter } = db.getExecutor();
  const known: KnownSequences = sequencesKnown.get(adapter) ?? new Map();
  sequencesKnown.set(adapter, known);
  if (known.size > SEQUENCES_KEPT) known.clear();
  return known;
}

/**
 * Campaigns with their sequences. One that is not known in its version is read; it may be newer by
 * then, as may be all that comes after the page.
 */
async function waitingCampaigns({
  db,
  userId,
  campaigns,
}: Owner & { campaigns: readonly PageCampaign[] }): Promise<Map<string, WaitingCampaign>> {
  const known = knownSequences(db);
  const unknown = campaigns
    .filter((row) => known.get(row.campaign_id)?.version !== row.sequence_version)
    .map((row) => row.campaign_id);
  if (unknown.length > 0) {
    const read = await db
      .selectFrom('campaigns')
      .select(['campaign_id', 'sequence', 'sequence_version'])
      .where('user_id', '=', userId)
      .where('campaign_id', 'in', unknown)
      .execute();
    for (const { campaign_id, sequence, sequence_version: version } of read)
      known.set(campaign_id, { version, sequence });
  }
  return new Map(
    campaigns.map(({ campaign_id: id, status, locked, started_at: startedAt }) => [
      id,
      { status, locked, startedAt, sequence: known.get(id)?.sequence ?? null },
    ]),
  );
}

function sourcesOf({
  account,
  campaigns,
  now,
  leads,
}: {
  account: AccountRow;
  campaigns: WaitingSources['campaigns'];
  now: number;
  leads: WaitingSources['leads'];
}): WaitingSources {
  const user = toLaneUser(account);
  const day = localDay({ zone: user.week.zone, at: now });
  const sentAt = account.sent_at ?? [];
  return {
    user,
    marks: account.marks ?? {},
    nextSlotAt: account.next_slot_at,
    usedToday: Object.fromEntries(
      (account.usage ?? [])
        .filter((used) => used.day === day)
        .map(({ action, used }) => [action, used]),
    ),
    invites: {
      sentInWindow: sentAt.length,
      oldestInWindowAt: sentAt[0] ?? null,
      pending: account.pending,
    },
    invitesSentAt: sentAt,
    lastInvites: account.last_invites ?? { sent: 0, accepted: 0 },
    campaigns,
    leads,
    openActs: new Map(
      (account.open_acts ?? []).map(([campaignId, leadId, at]) => [
        placeKey({ campaignId, leadId }),
        at,
      ]),
    ),
  };
}
