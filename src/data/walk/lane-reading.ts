import { senderValues } from '#core/text/sender-values.ts';
import { sql, type RawBuilder } from 'kysely';
import type { UserStatus } from '#core/account/user-status.ts';
import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { HOLDS_ENDED_BY_ACCOUNT } from '#core/waiting/held-leads.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, type Database } from '#data/database.ts';
import type {
  Lane,
  LaneFacts,
  LaneMailbox,
  LaneMarks,
  LaneUser,
  RunningCampaign,
} from '#data/walk/lane-facts.ts';
import { invitesQuery } from '#data/walk/invite-counts.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * What a worker must know of a user before it does anything: one statement of indexed reads,
 * whatever the number of leads.
 */
export function createLaneReader(db: Database): {
  readLane: (query: {
    lane: Lane;
    now: number;
    knownSequences: ReadonlyMap<string, number>;
  }) => Promise<LaneFacts | null>;
} {
  return {
    async readLane({ lane, now, knownSequences }) {
      const { userId } = lane;
      const row = await readLaneRow({ db, userId, now }, knownSequences);
      if (row === undefined) return null;
      const user = toLaneUser(row);
      const day = localDay(user.week.zone, now);
      return {
        user,
        campaigns: (row.campaigns ?? []).map(toRunningCampaign),
        marks: row.marks,
        nextSlotAt: row.next_slot_at,
        usedToday: Object.fromEntries(
          (row.usage ?? [])
            .filter((used) => used.day === day)
            .map(({ action, used }) => [action, used]),
        ),
        invites: {
          sentInWindow: row.invites_sent,
          oldestInWindowAt: row.invites_oldest,
          pending: row.invites_pending,
          notedAt: row.invites_noted ?? [],
        },
        lastInvites: user.activityControlEnabled
          ? await countLastInvites({ db, userId })
          : { sent: 0, accepted: 0 },
        openHints: row.open_hints,
        heldFor: row.held_for ?? [],
        oldestOpenIntentRealAt: row.oldest_intent,
        openIntentIds:
          row.first_intent === null || row.last_intent === null
            ? null
            : { first: row.first_intent, last: row.last_intent },
        openEmails:
          row.oldest_email === null || row.first_email === null || row.last_email === null
            ? null
            : { oldestRealAt: row.oldest_email, first: row.first_email, last: row.last_email },
        openPacks: row.open_packs,
        openWithdrawals: row.open_withdrawals,
        outgoingAt: row.outgoing_at,
      };
    },
  };
}

export type UserRow = {
  user_id: string;
  email: string;
  status: UserStatus;
  zone: string;
  schedule: SchedulerItem[];
  processing_limits: Record<LimitedAction, number>;
  processing_limit_range: number;
  activity_control_enabled: boolean;
  invite_by_email_enabled: boolean;
  feature_flags: Feature[];
  mailbox_connected: boolean;
  mailbox: LaneMailbox | null;
  email_credits: number;
  plan_tier: Tier | null;
  subscription_status: string | null;
  real_trial_ends_at: number | null;
  network_account_id: string | null;
  network_member_id: string | null;
  paid: boolean | null;
  person_name_words: string[];
  display_name: string;
  network_profile: Record<string, unknown> | null;
  note_length: number;
  notes_per_month: number | null;
  invites_paused_until: number | null;
  engine_paused_from: number | null;
  engine_paused_until: number | null;
  invite_limit_answers: number;
  network_incident: string | null;
  connected_at: number | null;
};

/** The mailbox of a user `u`, with its instants as `LaneMailbox` has them. */
const MAILBOX = `
  (
    select jsonb_build_object(
      'address', m.address, 'fromName', m.from_name, 'signature', m.signature, 'footer', m.footer,
      'status', m.status, 'news', m.news,
      'rampFrom', (extract(epoch from m.ramp_from) * 1000)::float8,
      'bouncesHoldSince', (extract(epoch from m.bounces_hold_since) * 1000)::float8
    )
    from mailboxes m
    where m.user_id = u.user_id
  )`;

/**
 * The columns of a `UserRow`, from `users u`. An account with a requested deletion has no
 * subscription and no LinkedIn account: nothing is done and nothing is read.
 */
const USER_COLUMN_NAMES = `
  u.user_id, u.email, u.status, u.zone, u.schedule, u.processing_limits, u.processing_limit_range,
  u.activity_control_enabled, u.invite_by_email_enabled, u.feature_flags, u.mailbox_connected,
  ${MAILBOX} as mailbox,
  coalesce(
    (select b.balance from email_credits b where b.user_id = u.user_id), 0
  ) as email_credits,
  u.plan_tier,
  case
    when u.real_deletion_asked_at is null then u.subscription_status
    else 'deactivated'
  end as subscription_status,
  u.real_trial_ends_at,
  case when u.real_deletion_asked_at is null then u.network_account_id end as network_account_id,
  u.network_member_id, (u.network_profile ->> 'premium')::boolean as paid, u.person_name_words,
  u.display_name, u.network_profile, u.note_length, u.notes_per_month, u.invites_paused_until,
  u.engine_paused_from, u.engine_paused_until, u.invite_limit_answers, u.network_incident,
  u.connected_at`;
export const USER_COLUMNS = sql.raw(USER_COLUMN_NAMES);

/** The reasons in the index that finds leads held for them. */
const HELD_REASONS = sql.raw(HOLDS_ENDED_BY_ACCOUNT.map((reason) => `'${reason}'`).join(', '));

/** Whether a webhook's news of this user is still unread. */
export const OPEN_HINTS = sql.raw(
  `exists (select from network_events n where n.user_id = u.user_id and not n.done)`,
);

type LaneRow = UserRow & {
  marks: LaneMarks;
  next_slot_at: number | null;
  open_hints: boolean;
  held_for: LeadReason[] | null;
  oldest_intent: number | null;
  first_intent: string | null;
  last_intent: string | null;
  oldest_email: number | null;
  first_email: string | null;
  last_email: string | null;
  open_packs: boolean;
  open_withdrawals: boolean;
  outgoing_at: number | null;
  usage: { day: string; action: string; used: number }[] | null;
  campaigns: CampaignRow[] | null;
  invites_sent: number;
  invites_oldest: number | null;
  invites_pending: number;
  invites_noted: number[] | null;
};
type CampaignRow = {
  campaign_id: string;
  name: string;
  sequence: SequenceItem | null;
  sequence_version: number;
  started_at: number | null;
  served_at: number | null;
  late_acceptance: LateAcceptance;
  use_likely_emails: boolean;
  unsubscribe_footer: boolean;
  track_opens: boolean | null;
  note_rule: NoteRule['noteRule'];
  note_filter: NoteRule['noteFilter'];
};

/** `offset 0`: the few open tries are read directly, not along the key of the whole ledger. */
function openTriesQuery(userId: string): RawBuilder<unknown> {
  return sql`
    select min(t.real_started_at) filter (where not t.email) as oldest,
      min(t.intent_id) filter (where not t.email)::text as first,
      max(t.intent_id) filter (where not t.email)::text as last,
      min(t.real_started_at) filter (where t.email) as oldest_email,
      min(t.intent_id) filter (where t.email)::text as first_email,
      max(t.intent_id) filter (where t.email)::text as last_email
    from (
      select real_started_at, intent_id, action in ('EMAIL', 'FIND_EMAIL') as email
      from intents
      where user_id = ${userId} and status = 'SENDING'
      offset 0
    ) t`;
}

/** Sequences are returned only if the caller does not have the version yet; it caches them. */
async function readLaneRow(
  { db, userId, now }: Scope<'now'>,
  knownSequences: ReadonlyMap<string, number>,
): Promise<LaneRow | undefined> {
  const { rows } = await sql<LaneRow>`
    select ${USER_COLUMNS}, n.marks, n.next_slot_at, ${OPEN_HINTS} as open_hints,
      i.sent as invites_sent, i.oldest as invites_oldest, i.pending as invites_pending,
      i.noted as invites_noted,
      o.oldest as oldest_intent, o.first as first_intent, o.last as last_intent, o.oldest_email,
      o.first_email, o.last_email,
      (
        select array_agg(h.reason)
        from unnest(${[...HOLDS_ENDED_BY_ACCOUNT]}::text[]) as h (reason)
        where exists (
          select from campaign_leads l
          where l.user_id = u.user_id
            and l.state = 'PAUSED'
            and l.reason = h.reason
            and l.reason in (${HELD_REASONS})
        )
      ) as held_for,
      exists (
        select from lead_packs p
        where p.user_id = u.user_id and p.search_status = 'SEARCH_IN_PROGRESS'
      ) as open_packs,
      exists (
        select from withdrawals w where w.user_id = u.user_id and w.state in ('WAITING', 'SENDING')
      ) as open_withdrawals,
      (
        select min(coalesce(m.send_at, m.at))
        from messages m
        where m.user_id = u.user_id and m.state in ('SCHEDULED', 'SENDING') and m.sent_by = 'USER'
      ) as outgoing_at,
      (
        select jsonb_agg(
          jsonb_build_object(
            'day', d.day, 'action', d.action, 'used', greatest(0, d.used - d.forgiven)
          )
        )
        from daily_usage d
        where d.user_id = u.user_id
          and d.day >= (${instant(now)}::timestamptz - interval '2 days')::date
      ) as usage,
      (
        select jsonb_agg(
          jsonb_build_object(
            'campaign_id', c.campaign_id::text, 'name', c.name,
            'sequence', case when k.version is distinct from c.sequence_version then c.sequence end,
            'sequence_version', c.sequence_version,
            'started_at', extract(epoch from c.started_at) * 1000,
            'served_at', extract(epoch from c.served_at) * 1000,
            'late_acceptance', c.late_acceptance, 'use_likely_emails', c.use_likely_emails,
            'unsubscribe_footer', c.unsubscribe_footer, 'track_opens', c.track_opens,
            'note_rule', c.note_rule, 'note_filter', c.note_filter
          ) order by c.campaign_id
        )
        from campaigns c
        left join unnest(
          ${[...knownSequences.keys()]}::bigint[], ${[...knownSequences.values()]}::int[]
        ) as k (campaign_id, version) on k.campaign_id = c.campaign_id
        where c.user_id = u.user_id and c.status = 'ACTIVE' and not c.locked
      ) as campaigns
    from users u
    join lanes n on n.user_id = u.user_id
    cross join lateral (${invitesQuery(userId, now)}) i
    cross join lateral (${openTriesQuery(userId)}) o
    where u.user_id = ${userId}`.execute(db);
  return rows[0];
}

export function toLaneUser(row: UserRow): LaneUser {
  return {
    userId: row.user_id,
    email: row.email,
    status: row.status,
    week: {
      zone: row.zone,
      schedulerItems: row.schedule,
      ...(row.engine_paused_from === null || row.engine_paused_until === null
        ? {}
        : { pause: { from: row.engine_paused_from, until: row.engine_paused_until } }),
    },
    limits: row.processing_limits,
    limitRange: row.processing_limit_range,
    activityControlEnabled: row.activity_control_enabled,
    inviteByEmailEnabled: row.invite_by_email_enabled,
    featureFlags: row.feature_flags,
    mailboxConnected: row.mailbox_connected,
    mailbox: row.mailbox,
    emailCredits: row.email_credits,
    planTier: row.plan_tier,
    subscriptionStatus: row.subscription_status,
    realTrialEndsAt: row.real_trial_ends_at,
    account: row.network_account_id,
    memberId: row.network_member_id,
    paidAccount: row.paid ?? false,
    nameWords: row.person_name_words,
    sender: senderValues(row.display_name, row.network_profile),
    noteLength: row.note_length,
    notesPerMonth: row.notes_per_month,
    invitesPausedUntil: row.invites_paused_until,
    inviteLimitAnswers: row.invite_limit_answers,
    incident: row.network_incident,
    connectedAt: row.connected_at,
  };
}

function toRunningCampaign(row: CampaignRow): RunningCampaign {
  return {
    campaignId: row.campaign_id,
    name: row.name,
    sequence: row.sequence,
    sequenceVersion: row.sequence_version,
    startedAt: row.started_at,
    servedAt: row.served_at,
    lateAcceptance: row.late_acceptance,
    useLikelyEmails: row.use_likely_emails,
    unsubscribeFooter: row.unsubscribe_footer,
    trackOpens: row.track_opens,
    noteRule: row.note_rule,
    noteFilter: row.note_filter,
  };
}

/** The query for how many of a user's last 100 invitations were accepted. */
export function lastInvitesQuery(userId: RawBuilder<unknown>) {
  return sql`
    select count(*)::int as sent, count(cl.accepted_at)::int as accepted
    from (
      select campaign_id, lead_id
      from intents
      where user_id = ${userId}
        and action in ('CONNECT', 'CONNECT_BY_EMAIL')
        and status <> 'DID_NOT_HAPPEN'
      order by started_at desc limit 100
    ) i
    left join campaign_leads cl on cl.user_id = ${userId}
      and cl.campaign_id = i.campaign_id
      and cl.lead_id = i.lead_id`;
}

/** How many of the last 100 invitations were accepted. */
export async function countLastInvites({
  db,
  userId,
}: Owner): Promise<{ sent: number; accepted: number }> {
  const { rows } = await sql<{
    sent: number;
    accepted: number;
  }>`${lastInvitesQuery(sql`${userId}`)}`.execute(db);
  return rows[0] ?? { sent: 0, accepted: 0 };
}
