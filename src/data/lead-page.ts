import { sql, type RawBuilder } from 'kysely';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { LEAD_COLUMNS, PLACE_COLUMNS, type LeadPlace, type LeadRow } from '#data/leads.ts';
import type { LaneMarks } from '#data/engine-store/lane-facts.ts';
import { toLaneUser, USER_COLUMNS, type UserRow } from '#data/engine-store/postgres/lane-reading.ts';
import { toLeadInWalk, TRIED, TRIED_JOIN, type LeadRow as WalkRow } from '#data/engine-store/postgres/lead-rows.ts';
import { together } from '#data/pipelined-client.ts';
import type { QueueMark } from '#data/remembered-queue.ts';
import { toUnconfirmedRow, unconfirmedOf, type UnconfirmedRow } from '#data/unconfirmed-acts.ts';
import { placeKey, type WaitingCampaign, type WaitingSources } from '#data/waiting-sources.ts';

type Owner = { db: AnyDatabase; userId: string };

/** Everything that the API shows of some leads, and what the answer hangs on to what each of them waits for; `sources` null: there is no such user. */
export type LeadPage = { leads: LeadRow[]; places: LeadPlace[]; words: readonly string[]; unconfirmed: UnconfirmedRow[]; sources: WaitingSources | null; queueMark: QueueMark | null };

const WALK_COLUMNS = ['connected_at', 'invitation_id', 'invitation_pending_since', 'withdrawn_at', 'profile_read_at', 'last_message_at', 'last_seen_at', 'replied_at', 'chat_id'] as const;
type PersonRow = LeadRow & Pick<WalkRow, (typeof WALK_COLUMNS)[number]>;
type PlaceRow = LeadPlace & Omit<WalkRow, keyof PersonRow | 'lead_replied_at'> & { due_exact: number | null };

type CampaignFacts = { id: string; status: WaitingCampaign['status']; locked: boolean; startedAt: number | null; sequence: SequenceItem | null; version: number; known: boolean };
type AccountRow = UserRow & {
  marks: LaneMarks | null; next_slot_at: number | null; usage: { day: string; action: string; used: number }[] | null; sent_at: number[] | null; pending: number; last_invites: { sent: number; accepted: number } | null;
  open_acts: [string, string, number][] | null; campaigns: CampaignFacts[] | null; changes: string; running: string | null;
};

/** Sequences of campaigns by database, each with its version: they are read again only when they have changed. */
type KnownSequences = Map<string, { version: number; sequence: SequenceItem | null }>;
const sequencesKnown = new WeakMap<object, KnownSequences>();
const SEQUENCES_KEPT = 50;
const OPEN_ACTS_AT_MOST = 1000;

/** Reads some leads of the user for a page, in the order of their ids, with all that stands beside them: four statements sent together, whatever the number of leads that wait. */
export async function readLeadPage({ db, userId, leadIds, now }: Owner & { leadIds: readonly string[]; now: number }): Promise<LeadPage> {
  if (leadIds.length === 0) return { leads: [], places: [], words: [], unconfirmed: [], sources: null, queueMark: null };
  const known = knownSequences(db);
  const statements = [personsOf({ userId, leadIds }), placesOf({ userId, leadIds }), accountOf({ userId, leadIds, now, known }), unconfirmedOf({ userId, leadIds })] as const;
  const [persons, places, [account], unconfirmed] = db.isTransaction ? await together(db as DatabaseTransaction, statements) : await db.transaction().execute((trx) => together(trx, statements, { commit: true }));
  const byId = new Map(persons.map((row) => [row.lead_id, row]));
  const leads = leadIds.flatMap((leadId) => byId.get(leadId) ?? []);
  if (account === undefined) return { leads, places, words: [], unconfirmed: unconfirmed.map(toUnconfirmedRow), sources: null, queueMark: null };
  const open = places.filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED');
  const campaigns = campaignsOf({ account, kept: known });
  return {
    leads, places, words: account.person_name_words, unconfirmed: unconfirmed.map(toUnconfirmedRow),
    sources: open.length === 0 ? null : sourcesOf({ account, campaigns, now, leads: open.flatMap((place) => { const person = byId.get(place.lead_id); return person === undefined ? [] : toLeadInWalk({ ...person, ...place, withdrawn_at: person.withdrawn_at, replied_at: person.replied_at, lead_replied_at: place.replied_at }); }) }),
    queueMark: { changes: `${account.changes}/${account.running ?? ''}`, dueAts: new Map(open.flatMap((place) => (place.due_exact === null ? [] : [[placeKey({ campaignId: place.campaign_id, leadId: place.lead_id }), place.due_exact]]))) },
  };
}

/** Joined one by one: a condition on a list of ids can look like less work on an index that leads through all of the user's leads. */
function personsOf({ userId, leadIds }: { userId: string; leadIds: readonly string[] }): RawBuilder<PersonRow> {
  return sql<PersonRow>`select ${PERSONS} from unnest(${[...leadIds]}::bigint[]) as a (asked_id) join leads l on l.user_id = ${userId} and l.lead_id = a.asked_id`;
}
const PERSONS = sql.raw([...LEAD_COLUMNS, ...WALK_COLUMNS].map((column) => `l.${column}`).join(', '));

/** `due_exact`: to the microsecond, in seconds, as queues compare it. */
function placesOf({ userId, leadIds }: { userId: string; leadIds: readonly string[] }): RawBuilder<PlaceRow> {
  return sql<PlaceRow>`
    select ${PLACES}, (select k.name from campaigns k where k.user_id = cl.user_id and k.campaign_id = cl.campaign_id) as campaign_name, extract(epoch from cl.due_at)::float8 as due_exact, ${TRIED}
    from ${placesByLead({ userId, leadIds })} ${TRIED_JOIN} order by cl.campaign_id desc`;
}
const PLACES = sql.raw([...PLACE_COLUMNS, 'fencing', 'item_entered_at', 'visit', 'contacted_at'].map((column) => `cl.${column}`).join(', '));

/** Lead by lead: joined with campaigns, they would be looked for along an index that leads through all leads of a campaign. */
function placesByLead({ userId, leadIds }: { userId: string; leadIds: readonly string[] }): RawBuilder<unknown> {
  return sql`unnest(${[...leadIds]}::bigint[]) as a (asked_id) cross join lateral (select * from campaign_leads c where c.user_id = ${userId} and c.lead_id = a.asked_id offset 0) cl`;
}

const MS = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** The user, the lane and the campaigns of these leads in one row. */
function accountOf({ userId, leadIds, now, known }: { userId: string; leadIds: readonly string[]; now: number; known: ReadonlyMap<string, { version: number }> }): RawBuilder<AccountRow> {
  return sql<AccountRow>`
    select ${USER_COLUMNS}, n.marks, n.next_slot_at,
      (select jsonb_agg(jsonb_build_object('day', d.day, 'action', d.action, 'used', d.used)) from daily_usage d where d.user_id = u.user_id and d.day >= (${instant(now)}::timestamptz - interval '2 days')::date) as usage,
      (select jsonb_agg(${sql.raw(MS('w.started_at'))} order by w.started_at) from (select started_at from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' and i.started_at > ${instant(inviteWindowStart(now))} order by started_at limit 1000) w) as sent_at,
      (select count(*)::int from (select from leads p where p.user_id = u.user_id and p.invitation_pending_since is not null limit 2000) p) as pending,
      case when u.activity_control_enabled then (select jsonb_build_object('sent', count(*), 'accepted', count(cl.accepted_at)) from (
        select campaign_id, lead_id from intents i where i.user_id = u.user_id and i.action in ('CONNECT', 'CONNECT_BY_EMAIL') and i.status <> 'DID_NOT_HAPPEN' order by i.started_at desc limit 100
      ) i left join campaign_leads cl on cl.user_id = u.user_id and cl.campaign_id = i.campaign_id and cl.lead_id = i.lead_id) end as last_invites,
      (select jsonb_agg(jsonb_build_array(o.campaign_id::text, o.lead_id::text, ${sql.raw(MS('o.real_started_at'))})) from (select campaign_id, lead_id, real_started_at from intents i where i.user_id = u.user_id and i.status = 'SENDING' order by real_started_at limit ${OPEN_ACTS_AT_MOST}) o) as open_acts,
      (select jsonb_agg(jsonb_build_object('id', k.campaign_id::text, 'status', k.status, 'locked', k.locked, 'startedAt', ${sql.raw(MS('k.started_at'))}, 'version', k.sequence_version, 'known', s.version is not distinct from k.sequence_version, 'sequence', case when s.version is distinct from k.sequence_version then k.sequence end))
        from campaigns k left join unnest(${[...known.keys()]}::bigint[], ${[...known.values()].map(({ version }) => version)}::int[]) as s (campaign_id, version) on s.campaign_id = k.campaign_id
        where k.user_id = u.user_id and k.campaign_id = any(array(select cl.campaign_id from ${placesByLead({ userId, leadIds })}))) as campaigns,
      (select coalesce(sum(v.version), 0) from list_versions v where v.user_id = u.user_id and v.campaign_id > 0) as changes,
      (select string_agg(concat_ws('@', k.campaign_id, ${sql.raw(MS('k.served_at'))}), ',' order by k.campaign_id) from campaigns k where k.user_id = u.user_id and k.status = 'ACTIVE' and not k.locked) as running
    from users u left join lanes n on n.user_id = u.user_id where u.user_id = ${userId}`;
}

/** A database and its transactions have the same adapter. */
function knownSequences(db: AnyDatabase): KnownSequences {
  const { adapter } = db.getExecutor();
  const known: KnownSequences = sequencesKnown.get(adapter) ?? new Map();
  sequencesKnown.set(adapter, known);
  if (known.size > SEQUENCES_KEPT) known.clear();
  return known;
}

function campaignsOf({ account, kept }: { account: AccountRow; kept: KnownSequences }): Map<string, WaitingCampaign> {
  return new Map((account.campaigns ?? []).map(({ id, status, locked, startedAt, sequence: read, version, known: isKnown }) => {
    const sequence = isKnown ? (kept.get(id)?.sequence ?? null) : read;
    kept.set(id, { version, sequence });
    return [id, { status, locked, startedAt, sequence }];
  }));
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
