import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { instant, json, type Database } from '#data/database.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import { wakeLane } from '#data/tables/lanes.ts';

/** Ids as the editor makes them. */
export const ITEMS = {
  enter: 'a1b2c3d4',
  condition: 'b1b2c3d4',
  view: 'c1b2c3d4',
  end: 'd1b2c3d4',
} as const;
/**
 * What a lead is moved by without a call: it enters and waits out the delay, then passes the
 * condition.
 */
export const QUIET_MOVES = 2;
/** The delay between the two, in campaign ms. */
export const DELAY_MS = MS_PER_HOUR;
// High enough that a day's allowance spread over its hours is a gap of less than a millisecond.
const NO_LIMIT = 1_000_000_000;

/**
 * Enter, delay, condition, view: a condition at the root whose answer is known, an hour, another
 * one, a profile view.
 */
function quietThenView(): SequenceItem {
  const view = newItem({
    type: 'VISIT',
    id: ITEMS.view,
    yes: newItem({ type: 'END', id: ITEMS.end }),
  });
  const condition = newItem({
    type: 'IF_EMAIL_AVAILABLE',
    id: ITEMS.condition,
    yes: view,
    no: newItem({ type: 'END', id: 'd2' }),
  });
  return {
    ...newItem({
      type: 'IF_EMAIL_AVAILABLE',
      id: ITEMS.enter,
      yes: condition,
      no: newItem({ type: 'END', id: 'd3' }),
    }),
    yesDelay: DELAY_MS / MS_PER_HOUR,
  };
}

export type Account = { account: string; memberId: string };
export type ScaleUser = { userId: string; campaignId: string; leadPackId: string };
/**
 * Without `visits` the day's limit of views is 0: leads come as far as the view and no further.
 * `asleep`: Sunday is the only working day.
 */
export type UserOptions = {
  db: Database;
  now: number;
  firstUserId: number;
  visits: boolean;
  asleep?: boolean;
  accounts: readonly Account[];
};

/**
 * A user for each of these accounts, and one running campaign each, without leads; in two
 * statements, whatever their number.
 */
export async function insertScaleUsers({
  db,
  now,
  firstUserId,
  visits,
  asleep = false,
  accounts,
}: UserOptions): Promise<ScaleUser[]> {
  const week = DEFAULT_WEEK.map((day) => ({
    ...day,
    fromHour: 0,
    toHour: 23,
    active: !asleep || day.dayOfWeek === 'SUNDAY',
  }));
  const { rows } = await sql<{ user_id: string; campaign_id: string; lead_pack_id: string }>`
    with made as (
      insert into users (
        user_id, email, display_name, status, zone, schedule, processing_limits,
        processing_limit_range, plan_tier, subscription_status, real_trial_ends_at,
        network_account_id, network_member_id, connected_at
      )
      select n, 'scale' || n || '@example.com', 'Bench', 'VERIFIED', 'Etc/UTC',
        ${json(week)}::jsonb, ${json({ ...DEFAULT_LIMITS, VISIT: visits ? NO_LIMIT : 0 })}::jsonb,
        0, 'ADVANCED', 'active', now() + interval '1 day',
        (${accounts.map(({ account }) => account)}::text[])[n - ${firstUserId} + 1],
        (${accounts.map(({ memberId }) => memberId)}::text[])[n - ${firstUserId} + 1],
        ${instant(now - 1)}
      from generate_series(${firstUserId}::bigint, ${firstUserId + accounts.length - 1}::bigint) n
      returning user_id
    ), running as (
      insert into campaigns (
        user_id, name, status, sequence, sequence_completed, sequence_version, started_at,
        created_at
      )
      select user_id, 'Scale', 'ACTIVE', ${json(quietThenView())}::jsonb, true, 1, ${instant(now)},
        ${instant(now)}
      from made
      returning user_id, campaign_id
    ), packed as (
      insert into lead_packs (user_id, campaign_id, name, search_type, search_status, created_at)
      select user_id, campaign_id, 'Scale', 'CSV_FILE', 'SEARCH_COMPLETE', ${instant(now)}
      from running
      returning user_id, campaign_id, lead_pack_id
    )
    select user_id, campaign_id, lead_pack_id from packed order by user_id`.execute(db);
  return rows.map(({ user_id, campaign_id, lead_pack_id }) => ({
    userId: user_id,
    campaignId: campaign_id,
    leadPackId: lead_pack_id,
  }));
}

/**
 * Where leads are placed in a world: at the root and due, waiting far ahead, waiting until `now`,
 * or due for a view.
 */
type Standing = 'DUE' | 'WAITING' | 'LATE' | 'QUEUED';
const STANDINGS = {
  DUE: { state: 'WAITING', itemId: ITEMS.enter, itemType: 'IF_EMAIL_AVAILABLE', dueInMs: -60_000 },
  WAITING: {
    state: 'WAITING',
    itemId: ITEMS.condition,
    itemType: 'IF_EMAIL_AVAILABLE',
    dueInMs: 30 * 24 * MS_PER_HOUR,
  },
  LATE: { state: 'WAITING', itemId: ITEMS.condition, itemType: 'IF_EMAIL_AVAILABLE', dueInMs: 0 },
  QUEUED: { state: 'IN_PROGRESS', itemId: ITEMS.view, itemType: 'VISIT', dueInMs: -60_000 },
} as const satisfies Record<
  Standing,
  { state: string; itemId: string; itemType: string; dueInMs: number }
>;

type Leads = {
  db: Database;
  now: number;
  users: readonly ScaleUser[];
  each: number;
  standing: Standing;
  people?: readonly { id: string }[];
  spreadMs?: number;
};

/**
 * Inserts this many leads for each user, with names, an address, and a profile as a file has them,
 * in one transaction for a few users at a time.
 */
export async function insertScaleLeads({
  db,
  now,
  users,
  each,
  standing,
  people = [],
  spreadMs,
}: Leads): Promise<void> {
  const { state, itemId, itemType, dueInMs } = STANDINGS[standing];
  if (each <= 0) return;
  // In the order of their rows, as an import leaves them; or spread evenly over a time.
  const gapUs =
    spreadMs === undefined ? 1000 : Math.floor((spreadMs * 1000) / (each * users.length));
  const usersAtOnce = Math.max(1, Math.floor(100_000 / each));
  for (let from = 0; from < users.length; from += usersAtOnce) {
    const some = users.slice(from, from + usersAtOnce);
    await sql`
      with u as (
        select *
        from unnest(
          ${some.map(({ userId }) => userId)}::bigint[],
          ${some.map(({ campaignId }) => campaignId)}::bigint[],
          ${some.map(({ leadPackId }) => leadPackId)}::bigint[]
        ) with ordinality as u (user_id, campaign_id, lead_pack_id, place)
      ), people as (
        select id, place
        from unnest(
          ${people.slice(from * each, (from + some.length) * each).map(({ id }) => id)}::text[]
        ) with ordinality as p (id, place)
      ), found as (
        insert into leads (
          user_id, network_member_id, email, first_name, last_name, full_name, job_title, company,
          profile_read_at, created_at, updated_at
        )
        select u.user_id, coalesce(p.id, 'm' || gen_random_uuid()),
          'person.' || n || '@company' || n % 700 || '.example', 'Ada' || n % 900, 'Field' || n,
          'Ada' || n % 900 || ' Field' || n, 'Head of Sales', 'Company ' || n % 700, null,
          ${instant(now)}, ${instant(now)}
        from u
        cross join generate_series(1, ${each}::int) n
        left join people p on p.place = (u.place - 1) * ${each} + n
        order by u.user_id, n
        returning user_id, lead_id
      )
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
        visit, due_at, added_at, updated_at
      )
      select f.user_id, u.campaign_id, f.lead_id, u.lead_pack_id, ${state}, ${itemId}, ${itemType},
        ${instant(standing === 'LATE' ? now - DELAY_MS : now)}, 1,
        ${instant(now + dueInMs)}::timestamptz + f.place * ${gapUs}::int * interval '1 microsecond',
        case
          when ${standing === 'LATE'}
            then ${instant(now + dueInMs)}::timestamptz + f.place * ${gapUs}::int
              * interval '1 microsecond'
          else ${instant(now)}
        end,
        ${instant(now)}::timestamptz + f.place * interval '1 microsecond'
      from (select user_id, lead_id, row_number() over (order by lead_id) as place from found) f
      join u using (user_id)
      order by f.user_id, f.lead_id`.execute(db);
  }
}

type Lanes = { db: Database; users: readonly ScaleUser[]; now: number };

/**
 * Wakes every lane at `now`; each account counts as just looked at, so that no look at the network
 * falls into the measured time.
 */
export async function wakeLanes({ db, users, now }: Lanes): Promise<void> {
  await countAsLookedAt({ db, users, now });
  await sql`
    update lanes
    set next_wake_at = ${instant(now)}
    where user_id = any(${users.map(({ userId }) => userId)}::bigint[])`.execute(db);
  const [first] = users;
  if (first !== undefined) await wakeLane({ db, userId: first.userId }, now);
}

/** Lets every account count as looked at up to `now`. No one may hold their lanes. */
export async function countAsLookedAt({ db, users, now }: Lanes): Promise<void> {
  const marks: LaneMarks = { chatsReadUntil: now, sweptAt: now };
  await sql`
    insert into lanes (user_id, marks)
    select n, ${json(marks)}::jsonb
    from unnest(${users.map(({ userId }) => userId)}::bigint[]) n
    on conflict (user_id) do update set marks = excluded.marks`.execute(db);
}

/** Whether no one holds any lane. */
export async function areLanesFree(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select exists (select from lanes where lease_owner is not null) as held`.execute(db);
  return rows[0]?.held === false;
}

/** How many of these users' leads are on an item, by the counters. */
export async function standOn({
  db,
  users,
  itemId,
}: {
  db: Database;
  users: readonly ScaleUser[];
  itemId: string;
}): Promise<number> {
  const { rows } = await sql<{
    leads: number;
  }>`
    select coalesce(sum(leads), 0)::int as leads
    from item_standing
    where item_id = ${itemId}
      and user_id = any(${users.map(({ userId }) => userId)}::bigint[])`.execute(db);
  return rows[0]?.leads ?? 0;
}
