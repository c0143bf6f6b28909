import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json, type Database } from '#data/database.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { PracticePerson } from '../harness/practice-program.ts';

/** Items that a lead passes before its END. */
export const STEPS_A_LEAD = 3;
export const VISITS_A_LEAD = 2;
// High enough that a day's allowance spread over its hours is a gap of less than a millisecond.
const NO_LIMIT = 1_000_000_000;

/** View, no delay, condition, view. */
function viewTwice(): SequenceItem {
  const viewAgain = (name: string) =>
    newItem({
      type: 'VISIT',
      id: `view-${name}`,
      yes: newItem({ type: 'END', id: `end-${name}` }),
    });
  const condition = newItem({
    type: 'IF_OPEN_PROFILE',
    id: 'condition',
    yes: viewAgain('open'),
    no: viewAgain('closed'),
  });
  return newItem({ type: 'VISIT', id: 'view', yes: { ...condition, noDelay: 0 } });
}

type Account = { account: string; memberId: string };
type OneUser = { db: Database; userId: string; now: number };

/**
 * Users whose hours and limits never bind, each with a running campaign of leads that are due.
 * Nothing runs before `wakeEveryLane`.
 */
export async function seedRunningCampaigns({
  db,
  now,
  accounts,
  people,
  leadsEach,
}: {
  db: Database;
  now: number;
  accounts: readonly Account[];
  people: readonly PracticePerson[];
  leadsEach: number;
}): Promise<string[]> {
  const userIds: string[] = [];
  for (const [index, account] of accounts.entries()) {
    const userId = String(index + 1);
    userIds.push(userId);
    await insertUser({ db, userId, now, account });
    const { campaign_id: campaignId } = await db
      .insertInto('campaigns')
      .values({
        user_id: userId,
        name: 'Bench',
        status: 'ACTIVE',
        sequence: json(viewTwice()),
        sequence_completed: true,
        sequence_version: 1,
        started_at: instant(now),
        created_at: instant(now),
      })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    await insertLeads({
      db,
      userId,
      now,
      campaignId,
      people: people.slice(index * leadsEach, (index + 1) * leadsEach),
    });
  }
  await sql`analyze`.execute(db);
  return userIds;
}

/**
 * Tells the engine that every lane is due: the start of the measured time. Each account was looked
 * at just now, so that the next look comes in ten minutes.
 */
export async function wakeEveryLane({
  db,
  userIds,
  now,
}: {
  db: Database;
  userIds: readonly string[];
  now: number;
}): Promise<void> {
  const marks: LaneMarks = { chatsReadUntil: now, sweptAt: now };
  await db
    .insertInto('lanes')
    .values(userIds.map((userId) => ({ user_id: userId, marks: json(marks) })))
    .execute();
  for (const userId of userIds) await wakeLane({ db, userId }, now);
}

export type StateCounts = { finished: number; failed: number; open: number };

/** How many leads are in each state, by the counters. */
export async function countStates(db: Database): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select sum(finished)::int as finished, sum(failed + paused + blacklisted)::int as failed,
      sum(getting_ready + in_progress + waiting)::int as open
    from pack_statistics`.execute(db);
  return rows[0] ?? { finished: 0, failed: 0, open: 0 };
}

/** How many steps were done: views and decided conditions. */
export async function countSteps(db: Database): Promise<number> {
  const { rows } = await sql<{
    steps: number;
  }>`
    select count(*)::int as steps
    from events
    where type in ('PROFILE_VIEWED', 'CONDITION_DECIDED')`.execute(db);
  return rows[0]?.steps ?? 0;
}

async function insertUser({
  db,
  userId,
  now,
  account,
}: OneUser & { account: Account }): Promise<void> {
  const always = DEFAULT_WEEK.map((day) => ({ ...day, fromHour: 0, toHour: 23, active: true }));
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      email: `bench${userId}@example.com`,
      display_name: 'Bench',
      status: 'VERIFIED',
      zone: 'Etc/UTC',
      schedule: json(always),
      processing_limits: json({ ...DEFAULT_LIMITS, VISIT: NO_LIMIT }),
      processing_limit_range: 0,
      plan_tier: 'ADVANCED',
      subscription_status: 'active',
      real_trial_ends_at: new Date(Date.now() + 86_400_000),
      network_account_id: account.account,
      network_member_id: account.memberId,
      connected_at: instant(now - 1),
    })
    .execute();
}

async function insertLeads({
  db,
  userId,
  now,
  campaignId,
  people,
}: OneUser & { campaignId: string; people: readonly PracticePerson[] }): Promise<void> {
  await sql`
    with found as (
      insert into leads (
        user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at,
        updated_at
      )
      select ${userId}, p.id, p.slug, p."firstName", p."lastName",
        p."firstName" || ' ' || p."lastName", ${instant(now)}, ${instant(now)}
      from jsonb_to_recordset(${json(people)}::jsonb)
        as p (id text, slug text, "firstName" text, "lastName" text)
      returning lead_id
    )
    insert into campaign_leads (
      user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at,
      added_at, updated_at
    )
    select ${userId}, ${campaignId}, lead_id, 'GETTING_READY', 'view', 'VISIT', ${instant(now)}, 1,
      ${instant(now - 1000)}::timestamptz + row_number() over (order by lead_id)
        * interval '1 microsecond',
      ${instant(now)}, ${instant(now)}
    from found`.execute(db);
}
