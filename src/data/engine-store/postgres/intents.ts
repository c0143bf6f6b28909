import { sql, type RawBuilder } from 'kysely';
import { ambiguousActs } from '#core/sequence/ambiguous-acts.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type {
  EngineStore,
  ReserveCheck,
  Reserved,
  ReserveQuery,
} from '#data/engine-store/engine-store.ts';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import { readFreshEmail } from '#data/engine-store/postgres/emails.ts';
import {
  countLastInvites,
  OPEN_HINTS,
  toLaneUser,
  USER_COLUMNS,
  type UserRow,
} from '#data/walk/lane-reading.ts';
import { countInvites } from '#data/walk/invite-counts.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { NotReserved, reserveTry } from '#data/engine-store/postgres/reservation.ts';

/**
 * The order of writes that keeps actions single: everything is checked again, a unit is taken, and
 * the intent is written, in one transaction, before anything leaves.
 */
export function createIntentWriter(db: Database): Pick<EngineStore, 'reserve'> {
  return {
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>): Promise<Reserved<Refusal>> =>
      reserveTry(db, (trx) => reserveIn(trx, query), 'LEAD_CHANGED'),
  };
}

async function reserveIn<Refusal extends string>(
  db: DatabaseTransaction,
  query: ReserveQuery<Refusal>,
): Promise<string> {
  const { lane, action, now } = query;
  const invite = action === 'CONNECT' || action === 'CONNECT_BY_EMAIL';
  // Sent together, executed in order: the reads come after the locks, so nothing can change between
  // the check and the commit.
  const [held, , [row]] = await runPipelined(db, [
    lockingLane(query),
    lockingLead(query),
    readingFresh(query),
  ]);
  if (held.length === 0) throw new NotReserved('LANE_LOST');
  if (row === undefined) throw new NotReserved('LEAD_CHANGED');
  const { userId } = lane;
  const fresh = toFresh(row);
  const verdict = query.check({
    ...fresh,
    invites: invite
      ? await countInvites({ db, userId, now })
      : { sentInWindow: 0, oldestInWindowAt: null, pending: 0, notedAt: [] },
    email:
      channelOf(action) !== 'NETWORK'
        ? await readFreshEmail({ db, userId, now }, query.lead, String(query.payload['to'] ?? ''))
        : null,
    lastInvites: fresh.user.activityControlEnabled
      ? await countLastInvites({ db, userId })
      : { sent: 0, accepted: 0 },
  });
  if (!verdict.allowed) throw new NotReserved(verdict.reason);
  const { limit, dayLimit } = verdict;
  if (limit <= 0 || (dayLimit !== null && dayLimit <= 0)) throw new NotReserved('DAILY_LIMIT');
  const [[intent]] = await runPipelined(db, [writingIntent(query, verdict)], { commit: true });
  if (intent === undefined) throw new NotReserved('DAILY_LIMIT');
  return intent.intent_id;
}

function lockingLane({
  lane,
  realDeadline,
}: Pick<ReserveQuery<string>, 'lane' | 'realDeadline'>): RawBuilder<{ held: boolean }> {
  return sql`
    select true as held
    from lanes
    where user_id = ${lane.userId}
      and fencing = ${lane.fencing}
      and real_lease_until >= ${instant(realDeadline)}
    for no key update`;
}

function lockingLead({
  lane,
  lead,
}: Pick<ReserveQuery<string>, 'lane' | 'lead'>): RawBuilder<unknown> {
  return sql`
    select from campaign_leads
    where user_id = ${lane.userId}
      and campaign_leads.campaign_id = ${lead.campaignId}
      and campaign_leads.lead_id = ${lead.leadId}
    for no key update`;
}

type FreshRow = UserRow & {
  campaign_status: CampaignStatus;
  locked: boolean;
  sequence_version: number;
  blacklisted: boolean;
  replied_at: number | null;
  added_at: number;
  answers_seen: number | null;
  open_hints: boolean;
  acts: number;
  other_zone: boolean | null;
  person_connected_at: number | null;
  invitation_pending_since: number | null;
  withdrawn_at: number | null;
  unsettled_alike: boolean;
};

function readingFresh({
  lane,
  lead,
  now,
  action,
}: Pick<ReserveQuery<string>, 'lane' | 'lead' | 'now' | 'action'>): RawBuilder<FreshRow> {
  const { userId } = lane;
  return sql<FreshRow>`
    select ${USER_COLUMNS}, c.status as campaign_status, c.locked, c.sequence_version,
      l.blacklisted, l.replied_at, l.connected_at as person_connected_at,
      l.invitation_pending_since, l.withdrawn_at, cl.added_at,
      (cl.walk ->> 'answersSeenUntil')::float8 as answers_seen, ${OPEN_HINTS} as open_hints, d.acts,
      d.other_zone,
      exists (
        select from intents o
        where o.user_id = cl.user_id
          and o.lead_id = cl.lead_id
          and o.action = any(${[...ambiguousActs(action)]}::text[])
          and o.status in ('SENDING', 'UNCONFIRMED')
      ) as unsettled_alike
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    join campaigns c on c.user_id = cl.user_id and c.campaign_id = cl.campaign_id
    join users u on u.user_id = cl.user_id
    cross join lateral (
      select count(*)::int as acts, bool_or(i.zone <> u.zone) as other_zone
      from intents i
      where i.user_id = ${userId}
        and i.action = ${action}
        and i.status <> 'DID_NOT_HAPPEN'
        and i.started_at > ${instant(now - MS_PER_DAY)}
    ) d
    where cl.user_id = ${userId}
      and cl.campaign_id = ${lead.campaignId}
      and cl.lead_id = ${lead.leadId}
      and cl.fencing = ${lead.version}`;
}

function toFresh(row: FreshRow): Omit<FreshFacts, 'invites' | 'lastInvites' | 'email'> {
  return {
    user: toLaneUser(row),
    campaign: {
      status: row.campaign_status,
      locked: row.locked,
      sequenceVersion: row.sequence_version,
    },
    person: {
      blacklisted: row.blacklisted,
      repliedAt: row.replied_at,
      connectedAt: row.person_connected_at,
      invitationPendingSince: row.invitation_pending_since,
      withdrawnAt: row.withdrawn_at,
    },
    unsettledAlike: row.unsettled_alike,
    addedAt: row.added_at,
    answersSeenUntil: row.answers_seen,
    openHints: row.open_hints,
    lastDay: { acts: row.acts, otherZone: row.other_zone ?? false },
  };
}

/** The slot of the action's channel. */
function slotOf({ action, nextSlotAt }: ReserveQuery<string>): RawBuilder<unknown> {
  const channel = channelOf(action);
  if (channel === 'NETWORK') return sql`next_slot_at = ${instant(nextSlotAt)}`;
  if (channel === 'FINDER') return sql`next_slot_at = n.next_slot_at`;
  return sql`
    marks = n.marks || jsonb_build_object(
      'email', jsonb_strip_nulls(
        coalesce(n.marks -> 'email', '{}') || jsonb_build_object(
          'nextSlotAt', ${nextSlotAt === null ? null : Math.trunc(nextSlotAt)}::bigint
        )
      )
    )`;
}

type Allowed = Extract<ReserveCheck<string>, { allowed: true }>;

/**
 * Takes one unit of the local day, and only with it claims the lead and writes the intent: one
 * statement, so that a full day leaves no trace. After a change of zone the last 24 hours were
 * counted too.
 */
function writingIntent(
  query: ReserveQuery<string>,
  { day, zone, limit }: Allowed,
): RawBuilder<{ intent_id: string }> {
  const { lane, lead, now } = query;
  return sql<{ intent_id: string }>`
    with unit as (
      insert into daily_usage as d (user_id, day, action, used)
      values (${lane.userId}, ${day}, ${query.action}, 1)
      on conflict (user_id, day, action) do update set used = d.used + 1
      where d.used - d.forgiven < ${limit}
      returning user_id
    ), claimed as (
      update campaign_leads cl
      set state = 'IN_PROGRESS', due_at = null, walk = nullif(${json(query.memory)}::jsonb, '{}'),
        fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from unit
      where cl.user_id = ${lane.userId}
        and cl.campaign_id = ${lead.campaignId}
        and cl.lead_id = ${lead.leadId}
    ), served as (
      update campaigns c
      set served_at = ${instant(now)}
      from unit
      where c.user_id = ${lane.userId} and c.campaign_id = ${lead.campaignId}
    ), slot as (
      update lanes n set ${slotOf(query)} from unit where n.user_id = ${lane.userId}
    )
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      zone, day_limit, payload, status, started_at, real_started_at
    )
    select ${lane.userId}, ${lead.campaignId}, ${lead.leadId}, ${lead.itemId}, ${lead.visit},
      ${lead.tried.attempts + 1}, ${query.action}, ${lane.fencing}, ${query.requestId}, ${day},
      ${zone}, ${limit}, ${json(query.payload)}::jsonb, 'SENDING', ${instant(now)},
      ${instant(query.realNow)}
    from unit
    returning intent_id`;
}
