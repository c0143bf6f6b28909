import { sql, type RawBuilder } from 'kysely';
import { HOLDS_OF_ITEMS } from '#core/lead/held-leads.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { startingState } from '#core/sequence/walk-on.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { instant, type AnyDatabase } from '#data/database.ts';
import { releaseHeldLeads } from '#data/held-leads.ts';
import { wakeLane } from '#data/lanes.ts';

/** What a save says of the leads on an item that it removes (product rules, section 2). */
export type RemovedItemChoice = 'NEXT' | 'FINISH';
type Placement = { db: AnyDatabase; userId: string; campaignId: string; before: SequenceItem | null; after: SequenceItem | null; removedItems?: Readonly<Record<string, RemovedItemChoice>>; now: number };

/**
 * Puts leads in their places after a sequence was saved, in the transaction of the save: untried leads start at the new root, leads on removed items
 * go to the next item that stays (or finish, as the save says), and every other lead keeps its place by item id and is looked at anew, so that
 * changed delays and types hold at once; who was held for the text, the files or the target of a changed item tries again. An act that is under way
 * keeps its lead until its outcome is known. Answers how many leads left a removed item.
 */
export async function placeLeadsAfterSave({ db, userId, campaignId, before, after, removedItems = {}, now }: Placement): Promise<{ moved: number; finished: number }> {
  const campaign = { db, userId, campaignId, now };
  const { removed } = changeEffects({ before, after });
  const counts = { moved: 0, finished: 0 };
  // First of all: who was never tried leaves no item, whatever becomes of it.
  const stepAfter = (id: string | null): SequenceItem | null => (id === null ? null : (findItem({ root: after, id })?.item ?? null));
  const nothingNext = removed.some(({ id, nextItemId }) => id === before?.id && (stepAfter(nextItemId)?.type ?? 'END') === 'END' && removedItems[id] !== 'FINISH');
  if (after !== null) await startAtRoot({ ...campaign, root: after, formerRootId: before?.id ?? null, nothingNext });
  for (const { id, nextItemId } of removed) {
    const next = removedItems[id] === 'FINISH' ? null : stepAfter(nextItemId);
    const leads = await leaveItem({ ...campaign, itemId: id, next });
    counts[next === null ? 'finished' : 'moved'] += leads;
  }
  if (after !== null) {
    await lookAnew({ ...campaign, items: itemsToLookAt({ before, after }) });
    await releaseHeldLeads({ db, userId, now, reasons: HOLDS_OF_ITEMS, standing: { campaignId, itemIds: changedItems({ before, after }) } });
    await wakeLane({ db, userId, at: now });
  }
  return counts;
}

type Campaign = { db: AnyDatabase; userId: string; campaignId: string; now: number };

/** Nobody queues for an end: whoever is sent there waits for the walk, also one for whom nothing was done yet. */
function goesOnWaiting({ type }: SequenceItem): RawBuilder<boolean> {
  return type === 'END' ? sql`cl.state in ('GETTING_READY', 'IN_PROGRESS')` : sql`cl.state = 'IN_PROGRESS'`;
}

/** What the walk remembers at its new place: who is held comes back to wait for the end as well. */
function keptWalk({ type }: SequenceItem): RawBuilder<unknown> {
  return type === 'END' ? sql`case when cl.walk ->> 'heldState' = 'GETTING_READY' then jsonb_set(cl.walk, '{heldState}', '"WAITING"') else cl.walk end` : sql`cl.walk`;
}

async function leaveItem({ db, userId, campaignId, now, itemId, next }: Campaign & { itemId: string; next: SequenceItem | null }): Promise<number> {
  const live = sql`state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`;
  const to =
    next === null
      ? sql`state = case when ${live} then 'FINISHED' else cl.state end, reason = case when ${live} then 'ITEM_REMOVED' else cl.reason end, due_at = null`
      : sql`item_id = ${next.id}, item_type = ${next.type}, state = case when ${goesOnWaiting(next)} and cl.due_at is not null then 'WAITING' else cl.state end,
        due_at = case when ${live} and cl.due_at is not null then ${instant(now)}::timestamptz end, walk = ${keptWalk(next)} - 'notBefore' - 'notBeforeCode' - 'withoutNote' - 'emailWanted'`;
  const { rows } = await sql<{ leads: number }>`
    with changed as (
      update campaign_leads cl set ${to}, fencing = fencing + 1, updated_at = ${instant(now)}
      where user_id = ${userId} and campaign_id = ${campaignId} and item_id = ${itemId} and (${live} or state in ('PAUSED', 'FAILED'))
      returning lead_id, item_id, item_type, state
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, ${campaignId}, lead_id, item_id, item_type, 'USER', jsonb_build_object('to', state, 'reason', 'ITEM_REMOVED', 'leftItemId', ${itemId}::text) from changed
    )
    select count(*)::int as leads from changed`.execute(db);
  return rows[0]?.leads ?? 0;
}

/**
 * Leads that were never tried, and all of a campaign that never started, begin at the new root, each due a little after the one before it. So do, where a
 * root is removed with all steps that followed it, those who stand on it and for whom nothing was ever done: in the watch of a condition, held or failed.
 */
async function startAtRoot({ db, userId, campaignId, now, root, formerRootId, nothingNext }: Campaign & { root: SequenceItem; formerRootId: string | null; nothingNext: boolean }): Promise<void> {
  const atFormerRoot = sql`cl.item_id is not distinct from ${formerRootId}::text`;
  const untouched = sql`(${nothingNext} and cl.contacted_at is null and cl.visited_at is null and cl.liked_at is null and cl.followed_at is null and cl.endorsed_at is null and (cl.due_at is not null or cl.state = 'FAILED' or (cl.state = 'PAUSED' and cl.reason is distinct from 'ACTION_UNCONFIRMED')))`;
  const untried = sql`(cl.item_id is null or c.started_at is null or (${atFormerRoot} and (cl.state = 'GETTING_READY' or (cl.state = 'PAUSED' and cl.walk ->> 'heldState' = 'GETTING_READY') or ${untouched})))`;
  const live = sql`cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`;
  await sql`
    update campaign_leads cl set item_id = ${root.id}, item_type = ${root.type}, item_entered_at = ${instant(now)}, visit = greatest(cl.visit, 1),
      state = case when ${live} then ${startingState(root)} else cl.state end,
      walk = case when cl.state <> 'PAUSED' then cl.walk else case when cl.walk ->> 'heldState' = 'GETTING_READY' then cl.walk else coalesce(cl.walk, '{}') - 'heldDueAt' end || jsonb_build_object('heldState', ${startingState(root)}::text) end,
      due_at = case when not ${live} then null when cl.state = 'GETTING_READY' and cl.due_at is not null then cl.due_at else ${instant(now - 1000)}::timestamptz + (cl.lead_id % 1000000) * interval '1 microsecond' end, fencing = cl.fencing + 1, updated_at = ${instant(now)}
    from campaigns c
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and c.user_id = cl.user_id and c.campaign_id = cl.campaign_id
      and cl.state in ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED') and ${untried} and cl.item_id is distinct from ${root.id}::text`.execute(db);
}

/** Items whose standing leads may be due at another time than before: changed ones, and the followers of changed delays. */
function itemsToLookAt({ before, after }: { before: SequenceItem | null; after: SequenceItem }): SequenceItem[] {
  const { changed } = changeEffects({ before, after });
  const touched = new Set(changed.filter(({ changes }) => changes.some((change) => change !== 'TEXT' && change !== 'ATTACHMENTS')).map(({ id }) => id));
  return [...walkItems(after)].filter(({ item, parent }) => touched.has(item.id) || (parent !== null && touched.has(parent.id))).map(({ item }) => item);
}

/** Items that say something else than before; all of them where nothing was before. */
function changedItems({ before, after }: { before: SequenceItem | null; after: SequenceItem }): string[] {
  const { changed, added } = changeEffects({ before, after });
  return [...changed.map(({ id }) => id), ...added];
}

/** Waiting or queued leads of these items are walked again from where they stand; what an action is under way for has no due time and is left alone. */
async function lookAnew({ db, userId, campaignId, now, items }: Campaign & { items: readonly SequenceItem[] }): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update campaign_leads cl set item_type = i.item_type, state = case when cl.state = 'IN_PROGRESS' or (cl.state = 'GETTING_READY' and i.item_type = 'END') then 'WAITING' else cl.state end,
      due_at = case when cl.state = 'GETTING_READY' then cl.due_at else ${instant(now)} end, fencing = cl.fencing + 1, updated_at = ${instant(now)}
    from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ type }) => type)}::sequence_item_type[]) as i (item_id, item_type)
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and cl.item_id = i.item_id and cl.due_at is not null
      and (cl.state in ('WAITING', 'IN_PROGRESS') or cl.item_type is distinct from i.item_type)`.execute(db);
}
