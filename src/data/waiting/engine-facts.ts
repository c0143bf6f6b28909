import { sql, type RawBuilder } from 'kysely';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';
import { DUE_ORDER, waitingIn } from '#data/walk/due-order.ts';
import type { Owner } from '#data/scope.ts';
import type { LaneMarks, LookMarks } from '#data/walk/lane-facts.ts';

type OfUser = { db: AnyDatabase; userId: string };

/** How many of a campaign's waiting leads are read: they are ordered by when their wait ends. */
const WAITING_SEEN = 100;

/**
 * The query for the lead that is due first for each type of item, over the running campaigns,
 * including the first waiting leads of each. Reads a few index entries per campaign and type,
 * however many wait.
 */
export function firstDueStatement(
  userId: string,
  types: readonly SequenceItemType[],
): RawBuilder<{ type: SequenceItemType; due_at: number }> {
  const running = sql`c.user_id = ${userId} and c.status = 'ACTIVE' and not c.locked`;
  return sql`
    select type, min(due_at) as due_at
    from (
      select y.type, first.due_at
      from campaigns c
      cross join unnest(${[...types]}::sequence_item_type[]) as y (type)
      cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)
      cross join lateral (
        select w.due_at
        from campaign_leads w
        where w.user_id = ${userId}
          and w.campaign_id = c.campaign_id
          and w.item_type = y.type
          and w.state = q.state
          and w.state in ('GETTING_READY', 'IN_PROGRESS')
          and w.due_at is not null
        order by w.due_at limit 1
      ) first
      where ${running}
      union all
      select first.item_type, first.due_at
      from campaigns c
      cross join lateral (
        select w.item_type, w.due_at
        from campaign_leads w
        where ${waitingIn(userId)}
        order by ${DUE_ORDER} limit ${WAITING_SEEN}
      ) first
      where ${running} and first.item_type = any(${[...types]}::sequence_item_type[])
    ) due
    group by type`;
}

/** The answer to `firstDue`. */
export async function firstDueFrom({
  db,
  ...asked
}: OfUser & { types: readonly SequenceItemType[] }): Promise<
  { type: SequenceItemType; dueAt: number }[]
> {
  const { rows } = await firstDueStatement(asked.userId, asked.types).execute(db);
  return rows.map(({ type, due_at }) => ({ type, dueAt: due_at }));
}

/**
 * When the user's lane may act next, the look that it still has to finish because the database went
 * back, and since when the connection is lost, if it was.
 */
export async function readLaneState({ db, userId }: Owner): Promise<{
  nextSlotAt: number | null;
  openLook: LookMarks | null;
  disconnectedAt: number | null;
}> {
  const lane = await db
    .selectFrom('lanes')
    .select(['next_slot_at', 'marks'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const lost = await db
    .selectFrom('notifications')
    .select('at')
    .where('user_id', '=', userId)
    .where('type', '=', 'CONNECTION_LOST')
    .orderBy('notification_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { look } = (lane?.marks ?? {}) as LaneMarks;
  return {
    nextSlotAt: lane?.next_slot_at ?? null,
    openLook: look === undefined || look.realDoneAt !== undefined ? null : look,
    disconnectedAt: lost?.at ?? null,
  };
}

type Standing = {
  running: number;
  off: number;
  drafts: number;
  leads: { all: number; uploading: number; waiting: number; held: number; failed: number };
};

/**
 * How many campaigns run and do not, and how the leads of the running ones stand, by the counters.
 */
export async function readCampaignsStanding({ db, userId }: Owner): Promise<Standing> {
  const [campaigns, leads] = await Promise.all([
    sql<Omit<Standing, 'leads'>>`
      select count(*) filter (where status = 'ACTIVE' and not locked)::int as running,
        count(*) filter (where status = 'NOT_ACTIVE' or (status = 'ACTIVE' and locked))::int as off,
        count(*) filter (where status = 'DRAFT')::int as drafts
      from campaigns
      where user_id = ${userId}`.execute(db),
    sql<Standing['leads']>`
      select coalesce(
        sum(
          s.uploading + s.getting_ready + s.in_progress + s.waiting + s.paused + s.finished
            + s.failed + s.blacklisted
        ),
        0
      )::int as all,
        coalesce(sum(s.uploading), 0)::int as uploading,
        coalesce(sum(s.waiting), 0)::int as waiting, coalesce(sum(s.paused), 0)::int as held,
        coalesce(sum(s.failed), 0)::int as failed
      from campaigns k
      join pack_statistics s on s.user_id = k.user_id and s.campaign_id = k.campaign_id
      where k.user_id = ${userId} and k.status = 'ACTIVE' and not k.locked`.execute(db),
  ]);
  const [counted, standing] = [campaigns.rows[0], leads.rows[0]];
  return {
    ...(counted ?? { running: 0, off: 0, drafts: 0 }),
    leads: standing ?? { all: 0, uploading: 0, waiting: 0, held: 0, failed: 0 },
  };
}
