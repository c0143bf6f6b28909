import type { SenderLoss } from '#core/team/shared-campaign.ts';
import { sql } from 'kysely';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { localDay } from '#core/schedule/zone.ts';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import type { InviteCounts, LaneMarks, LaneUser } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  countLastInvites,
  toLaneUser,
  USER_COLUMNS,
  type UserRow,
} from '#data/walk/lane-reading.ts';
import { countInvites } from '#data/walk/invite-counts.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type PlaceId = { campaignId: string; leadId: string };

/** The parts of a campaign that its leads wait for. */
type WaitingCampaign = NoteRule & {
  status: CampaignStatus;
  locked: boolean;
  startedAt: number | null;
  useLikelyEmails: boolean;
  sequence: SequenceItem | null;
  lostSender: { name: string; loss: SenderLoss } | null;
};

/** Everything that answers "what does this lead wait for", for the leads of one page. */
export type WaitingSources = {
  user: LaneUser;
  marks: LaneMarks;
  nextSlotAt: number | null;
  usedToday: Readonly<Record<string, number>>;
  invites: InviteCounts;
  /** When the invitations of the last seven days were sent, oldest first. */
  invitesSentAt: readonly number[];
  lastInvites: { sent: number; accepted: number };
  campaigns: ReadonlyMap<string, WaitingCampaign>;
  leads: readonly LeadInWalk[];
  /** Leads with an action in progress, and since when, in real time. */
  openActs: ReadonlyMap<string, number>;
};

/** The key of a place in the maps of this file. */
export function placeKey({ campaignId, leadId }: PlaceId): `${string}/${string}` {
  return `${campaignId}/${leadId}`;
}

/**
 * Reads the sources in a handful of indexed reads, whatever the number of waiting leads; null if
 * there is no such user.
 */
export async function readWaitingSources(
  scope: Scope<'now'>,
  places: readonly PlaceId[],
): Promise<WaitingSources | null> {
  const { userId, db, now } = scope;
  const { rows } = await sql<UserRow & { marks: LaneMarks | null; next_slot_at: number | null }>`
    select ${USER_COLUMNS}, n.marks, n.next_slot_at
    from users u
    left join lanes n on n.user_id = u.user_id
    where u.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const user = toLaneUser(row);
  const [usedToday, invites, invitesSentAt, lastInvites, campaigns, leads, openActs] =
    await Promise.all([
      readUsedUnits(scope, localDay(user.week.zone, now)),
      countInvites(scope),
      readInviteTimes(scope),
      user.activityControlEnabled ? countLastInvites(scope) : { sent: 0, accepted: 0 },
      readWaitingCampaigns(scope, [...new Set(places.map(({ campaignId }) => campaignId))]),
      readLeadsInWalk(scope, places),
      readOpenActs(scope),
    ]);
  return {
    user,
    marks: row.marks ?? {},
    nextSlotAt: row.next_slot_at,
    usedToday,
    invites,
    invitesSentAt,
    lastInvites,
    campaigns,
    leads,
    openActs,
  };
}

/** Tries are not read: nobody waits for one. */
async function readLeadsInWalk(
  { db, userId }: Owner,
  places: readonly PlaceId[],
): Promise<LeadInWalk[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from unnest(
      ${places.map(({ campaignId }) => campaignId)}::bigint[],
      ${places.map(({ leadId }) => leadId)}::bigint[]
    ) as a (campaign_id, lead_id)
    join campaign_leads cl on cl.user_id = ${userId}
      and cl.campaign_id = a.campaign_id
      and cl.lead_id = a.lead_id
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id`.execute(db);
  return rows.map(toLeadInWalk);
}

/** The sender of a shared campaign, if the last check found that they can’t send. */
const LOST_SENDER = sql<WaitingCampaign['lostSender']>`
  (
    select jsonb_build_object('name', u.display_name, 'loss', s.lost)
    from campaign_senders s
    join users u on u.user_id = s.user_id
    where s.user_id = campaigns.user_id
      and s.own_campaign_id = campaigns.campaign_id
      and s.lost is not null
  )`;

async function readWaitingCampaigns(
  { db, userId }: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, WaitingCampaign>> {
  const rows = await db
    .selectFrom('campaigns')
    .select([
      'campaign_id',
      'status',
      'locked',
      'started_at',
      'use_likely_emails',
      'note_rule',
      'note_filter',
      'sequence',
    ])
    .select(LOST_SENDER.as('lost_sender'))
    .where('user_id', '=', userId)
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      {
        status: row.status,
        locked: row.locked,
        startedAt: row.started_at,
        useLikelyEmails: row.use_likely_emails,
        noteRule: row.note_rule,
        noteFilter: row.note_filter,
        sequence: row.sequence,
        lostSender: row.lost_sender,
      },
    ]),
  );
}

async function readUsedUnits({ db, userId }: Owner, day: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('daily_usage')
    .select(['action', sql<number>`greatest(0, used - forgiven)`.as('used')])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
  return Object.fromEntries(rows.map(({ action, used }) => [action, used]));
}

/** At most one action of a lane is in progress, and few are being settled. */
async function readOpenActs({ db, userId }: Owner): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('intents')
    .select(['campaign_id', 'lead_id', 'real_started_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'SENDING')
    .orderBy('real_started_at')
    .limit(1000)
    .execute();
  return new Map(
    rows.map(({ campaign_id, lead_id, real_started_at }) => [
      placeKey({ campaignId: campaign_id, leadId: lead_id }),
      real_started_at,
    ]),
  );
}

/** A week has few invitations, because the network accepts no more. */
async function readInviteTimes({ db, userId, now }: Scope<'now'>): Promise<number[]> {
  const rows = await db
    .selectFrom('intents')
    .select('started_at')
    .where('user_id', '=', userId)
    .where('action', 'in', ['CONNECT', 'CONNECT_BY_EMAIL'])
    .where('status', '<>', 'DID_NOT_HAPPEN')
    .where('started_at', '>', sql<number>`${instant(inviteWindowStart(now))}`)
    .orderBy('started_at')
    .limit(1000)
    .execute();
  return rows.map(({ started_at }) => started_at);
}
