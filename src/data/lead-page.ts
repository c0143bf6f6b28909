import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import { LEAD_COLUMNS, type LeadPlace, type LeadRow } from '#data/leads.ts';
import type { LaneMarks } from '#data/engine-store/lane-facts.ts';
import { toLaneUser, USER_COLUMN_NAMES, type UserRow } from '#data/engine-store/postgres/lane-reading.ts';
import { toLeadInWalk, type LeadRow as WalkRow } from '#data/engine-store/postgres/lead-rows.ts';
import { samePlaceText } from '#data/place-number.ts';
import { fixedStatement, readQuickly } from '#data/quick-reads.ts';
import type { ListCheck } from '#data/remembered-lists.ts';
import type { QueueMark } from '#data/remembered-queue.ts';
import { toUnconfirmedRow, UNCONFIRMED_OF, type UnconfirmedIntent, type UnconfirmedRow } from '#data/unconfirmed-acts.ts';
import { placeKey, type WaitingCampaign, type WaitingSources } from '#data/waiting-sources.ts';

type Owner = { db: AnyDatabase; userId: string };

/** Everything that the API shows of some leads, and what the answer hangs on to what each of them waits for; `sources` null: there is no such user. */
export type LeadPage = { leads: { lead: PageLead; places: LeadPlace[] }[]; words: readonly string[]; unconfirmed: UnconfirmedRow[]; sources: WaitingSources | null; queueMark: QueueMark | null };
/** A lead as a page shows it. */
export type PageLead = Omit<LeadRow, 'created_at' | 'updated_at'>;

const SHOWN_COLUMNS = LEAD_COLUMNS.filter((column) => column !== 'created_at' && column !== 'updated_at');
const PERSON_COLUMNS = ['connected_at', 'invitation_id', 'invitation_pending_since', 'withdrawn_at', 'profile_read_at', 'last_message_at', 'last_seen_at', 'replied_at', 'chat_id'] as const;
const STANDING_COLUMNS = ['campaign_id', 'lead_pack_id', 'state', 'item_id', 'item_type', 'due_at', 'reason', 'walk', 'invited_at', 'accepted_at', 'added_at', 'updated_at', 'fencing', 'item_entered_at', 'visit', 'contacted_at'] as const;

/** A lead on one of its places, with what of that campaign its waiting hangs on. `due_exact`: to the microsecond, in seconds, as queues compare it. */
type PlacedRow = PageLead & WalkRow & Pick<LeadPlace, 'updated_at' | 'lead_pack_id' | 'campaign_name'> & { due_exact: number | null; campaign_status: WaitingCampaign['status']; locked: boolean; started_at: number | null; sequence_version: number };
/** A lead; one that stands in no campaign has nulls where its place would be. */
type PageRow = PlacedRow | (PageLead & { campaign_id: null });
type AccountRow = UserRow & {
  marks: LaneMarks | null; next_slot_at: number | null; usage: { day: string; action: string; used: number }[] | null; sent_at: number[] | null; pending: number; last_invites: { sent: number; accepted: number } | null;
  open_acts: [string, string, number][] | null; changes: string; running: string | null;
};

/** Sequences of campaigns by database, each with its version: they are read again only when they have changed. */
type KnownSequences = Map<string, { version: number; sequence: SequenceItem | null }>;
const sequencesKnown = new WeakMap<object, KnownSequences>();
const SEQUENCES_KEPT = 50;

type Asked = Owner & { leadIds: readonly string[]; now: number };

/** Reads some leads of the user for a page, in the order of their ids, with all that stands beside them: three statements sent together, whatever the number of leads that wait. */
export async function readLeadPage({ db, userId, leadIds, now }: Asked): Promise<LeadPage> {
  if (leadIds.length === 0) return { leads: [], words: [], unconfirmed: [], sources: null, queueMark: null };
  return pageOf({ db, userId, leadIds, now, read: await readQuickly(db, statementsOf({ userId, leadIds, now })) });
}

/** The same where the ids are those of a list that holds if its check does, which is asked in the same go; null where it does not. */
export async function readCheckedPage({ db, userId, leadIds, now, check }: Asked & { check: ListCheck }): Promise<LeadPage | null> {
  const [versions, ...read] = await readQuickly(db, [check.statement, ...statementsOf({ userId, leadIds, now })]);
  return check.holds(versions) ? pageOf({ db, userId, leadIds, now, read }) : null;
}

function statementsOf({ userId, leadIds, now }: Omit<Asked, 'db'>) {
  const ids = `{${leadIds.join(',')}}`;
  return [
    fixedStatement<PageRow>({ text: PAGE, values: [userId, ids] }),
    fixedStatement<AccountRow>({ text: ACCOUNT, values: [userId, instant(now), instant(inviteWindowStart(now))] }),
    fixedStatement<UnconfirmedIntent>({ text: UNCONFIRMED_OF, values: [userId, ids] }),
  ] as const;
}

type PageRead = readonly [PageRow[], AccountRow[], UnconfirmedIntent[]];

async function pageOf({ db, userId, leadIds, now, read: [rows, [account], acts] }: Asked & { read: PageRead }): Promise<LeadPage> {
  const leads = inOrder({ rows, leadIds });
  const unconfirmed = acts.map(toUnconfirmedRow);
  if (account === undefined) return { leads, words: [], unconfirmed, sources: null, queueMark: null };
  const open = rows.filter((row) => isPlaced(row)).filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED');
  const sources = open.length === 0 ? null : sourcesOf({ account, campaigns: await campaignsOf({ db, userId, rows: open }), now, leads: open.map(toLeadInWalk) });
  const dueAts = new Map(open.flatMap(({ campaign_id: campaignId, lead_id: leadId, due_exact }) => (due_exact === null ? [] : [[placeKey({ campaignId, leadId }), due_exact]])));
  return { leads, words: account.person_name_words, unconfirmed, sources, queueMark: { changes: `${account.changes}/${account.running ?? ''}`, dueAts } };
}

function isPlaced(row: PageRow): row is PlacedRow {
  return row.campaign_id !== null;
}

/** The leads in the order asked for, each with its places; ids of nobody are left out. */
function inOrder({ rows, leadIds }: { rows: readonly PageRow[]; leadIds: readonly string[] }): LeadPage['leads'] {
  const byId = new Map<string, LeadPage['leads'][number]>();
  for (const row of rows) {
    const known = byId.get(row.lead_id) ?? { lead: row, places: [] };
    if (isPlaced(row)) known.places.push(placeOf(row));
    byId.set(row.lead_id, known);
  }
  return leadIds.flatMap((leadId) => byId.get(leadId) ?? []);
}

function placeOf(row: PlacedRow): LeadPlace {
  return {
    campaign_id: row.campaign_id, lead_id: row.lead_id, lead_pack_id: row.lead_pack_id, state: row.state, item_id: row.item_id, item_type: row.item_type, due_at: row.due_at, reason: row.reason, walk: row.walk as LeadPlace['walk'],
    invited_at: row.invited_at, accepted_at: row.accepted_at, replied_at: row.lead_replied_at, added_at: row.added_at, updated_at: row.updated_at, campaign_name: row.campaign_name,
  };
}

/**
 * Leads and places are looked up one by one: a condition on a list of ids, or a join with campaigns, can look like less work on an index that leads through
 * all of the user's leads. What was tried is not asked for: nobody waits for it.
 */
const PAGE = `
  select ${[...SHOWN_COLUMNS, ...PERSON_COLUMNS].map((column) => `l.${column}`).join(', ')}, ${STANDING_COLUMNS.map((column) => `cl.${column}`).join(', ')}, cl.replied_at as lead_replied_at, extract(epoch from cl.due_at)::float8 as due_exact,
    k.name as campaign_name, k.status as campaign_status, k.locked, k.started_at, k.sequence_version, 0 as attempts, null as standing_id, null as standing_status, null as looked_up
  from unnest($2::bigint[]) as a (asked_id) join leads l on l.user_id = $1 and l.lead_id = a.asked_id
  left join lateral (select * from campaign_leads c where c.user_id = $1 and c.lead_id = a.asked_id offset 0) cl on true
  left join campaigns k on k.user_id = $1 and k.campaign_id = cl.campaign_id
  order by cl.campaign_id desc`;

const MS = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;
const OPEN_ACTS_AT_MOST = 1000;

/** The user and the lane in one row. */
const ACCOUNT = `
  select ${USER_COLUMN_NAMES}, n.marks, n.next_slot_at,
    (select jsonb_agg(jsonb_build_object('day', d.day, 'action', d.action, 'used', d.used)) from daily_usage d where d.user_id = u.user_id and d.day >= ($2::timestamptz - interval '2 days')::date) as usage,
    (select jsonb_agg(${MS('w.started_at')} order by w.started_at) from (select started_at from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' and i.started_at > $3 order by started_at limit 1000) w) as sent_at,
    (select count(*)::int from (select from leads p where p.user_id = u.user_id and p.invitation_pending_since is not null limit 2000) p) as pending,
    case when u.activity_control_enabled then (select jsonb_build_object('sent', count(*), 'accepted', count(cl.accepted_at)) from (
      select campaign_id, lead_id from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' order by i.started_at desc limit 100
    ) i left join campaign_leads cl on cl.user_id = u.user_id and ${samePlaceText({ place: 'cl', other: 'i' })}) end as last_invites,
    (select jsonb_agg(jsonb_build_array(o.campaign_id::text, o.lead_id::text, ${MS('o.real_started_at')})) from (select campaign_id, lead_id, real_started_at from intents i where i.user_id = u.user_id and i.status = 'SENDING' order by real_started_at limit ${OPEN_ACTS_AT_MOST}) o) as open_acts,
    (select coalesce(sum(v.version), 0) from list_versions v where v.user_id = u.user_id and v.campaign_id > 0) as changes,
    (select string_agg(concat_ws('@', k.campaign_id, ${MS('k.served_at')}), ',' order by k.campaign_id) from campaigns k where k.user_id = u.user_id and k.status = 'ACTIVE' and not k.locked) as running
  from users u left join lanes n on n.user_id = u.user_id where u.user_id = $1`;

/** A database and its transactions have the same adapter. */
function knownSequences(db: AnyDatabase): KnownSequences {
  const { adapter } = db.getExecutor();
  const known: KnownSequences = sequencesKnown.get(adapter) ?? new Map();
  sequencesKnown.set(adapter, known);
  if (known.size > SEQUENCES_KEPT) known.clear();
  return known;
}

/** The campaigns of these places. A sequence that is not known in its version is read; it may be newer by then, as may be all that comes after the page. */
async function campaignsOf({ db, userId, rows }: Owner & { rows: readonly PlacedRow[] }): Promise<Map<string, WaitingCampaign>> {
  const known = knownSequences(db);
  const campaigns = new Map(rows.map((row) => [row.campaign_id, row]));
  const unknown = [...campaigns.values()].filter((row) => known.get(row.campaign_id)?.version !== row.sequence_version).map((row) => row.campaign_id);
  if (unknown.length > 0) {
    const read = await db.selectFrom('campaigns').select(['campaign_id', 'sequence', 'sequence_version']).where('user_id', '=', userId).where('campaign_id', 'in', unknown).execute();
    for (const { campaign_id, sequence, sequence_version: version } of read) known.set(campaign_id, { version, sequence });
  }
  return new Map([...campaigns.values()].map(({ campaign_id, campaign_status: status, locked, started_at: startedAt }) => [campaign_id, { status, locked, startedAt, sequence: known.get(campaign_id)?.sequence ?? null }]));
}

function sourcesOf({ account, campaigns, now, leads }: { account: AccountRow; campaigns: WaitingSources['campaigns']; now: number; leads: WaitingSources['leads'] }): WaitingSources {
  const user = toLaneUser(account);
  const day = localDay({ zone: user.week.zone, at: now });
  const sentAt = account.sent_at ?? [];
  return {
    user,
    marks: account.marks ?? {},
    nextSlotAt: account.next_slot_at,
    usedToday: Object.fromEntries((account.usage ?? []).filter((used) => used.day === day).map(({ action, used }) => [action, used])),
    invites: { sentInWindow: sentAt.length, oldestInWindowAt: sentAt[0] ?? null, pending: account.pending },
    invitesSentAt: sentAt,
    lastInvites: account.last_invites ?? { sent: 0, accepted: 0 },
    campaigns,
    leads,
    openActs: new Map((account.open_acts ?? []).map(([campaignId, leadId, at]) => [placeKey({ campaignId, leadId }), at])),
  };
}
