import { sql } from 'kysely';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { AnyDatabase } from '#data/database.ts';

type OfUser = { db: AnyDatabase; userId: string };

/** The lead that is due first for each type of item, over the running campaigns. Reads one index entry for each campaign and type, whatever waits. */
export async function readFirstDue({ db, userId, types }: OfUser & { types: readonly SequenceItemType[] }): Promise<{ type: SequenceItemType; dueAt: number }[]> {
  const { rows } = await sql<{ type: SequenceItemType; due_at: number }>`
    select t.type, min(first.due_at) as due_at from campaigns c cross join unnest(${[...types]}::sequence_item_type[]) as t (type)
    cross join lateral (select cl.due_at from campaign_leads cl where cl.user_id = c.user_id and cl.campaign_id = c.campaign_id and cl.item_type = t.type and cl.due_at is not null order by cl.due_at limit 1) first
    where c.user_id = ${userId} and c.status = 'ACTIVE' and not c.locked group by t.type
  `.execute(db);
  return rows.map(({ type, due_at }) => ({ type, dueAt: due_at }));
}

/** The sequences of the running campaigns. */
export async function readRunningSequences({ db, userId }: OfUser): Promise<SequenceItem[]> {
  const rows = await db.selectFrom('campaigns').select('sequence').where('user_id', '=', userId).where('status', '=', 'ACTIVE').where('locked', '=', false).execute();
  return rows.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
}

/** When the user's lane may act next, and since when the connection is lost, if it was. */
export async function readLaneState({ db, userId }: OfUser): Promise<{ nextSlotAt: number | null; disconnectedAt: number | null }> {
  const lane = await db.selectFrom('lanes').select('next_slot_at').where('user_id', '=', userId).executeTakeFirst();
  const lost = await db.selectFrom('notifications').select('at').where('user_id', '=', userId).where('type', '=', 'CONNECTION_LOST').orderBy('notification_id', 'desc').limit(1).executeTakeFirst();
  return { nextSlotAt: lane?.next_slot_at ?? null, disconnectedAt: lost?.at ?? null };
}
