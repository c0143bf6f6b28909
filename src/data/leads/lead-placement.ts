import { sql, type RawBuilder } from 'kysely';
import {
  HOLDS_ENDED_BY_ITEM_CHANGE,
  HOLDS_ENDED_BY_ITEM_REMOVAL,
} from '#core/waiting/held-leads.ts';
import { changeEffects, type ChangeEffects } from '#core/sequence/change-effects.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { releaseHeldLeadsStatement } from '#data/leads/held-leads.ts';
import { wakeLaneStatement } from '#data/tables/lanes.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';

/** What a save does with the leads on an item that it removes (product rules, section 2). */
export type RemovedItemChoice = 'NEXT' | 'FINISH';
type Placement = {
  userId: string;
  campaignId: string;
  before: SequenceItem | null;
  after: SequenceItem | null;
  removedItems?: Readonly<Record<string, RemovedItemChoice>>;
  now: number;
};

/**
 * Updates leads' places after a sequence was saved, in the transaction of the save. Untried leads
 * start at the new root. Leads on removed items go to the next remaining item (or finish, as the
 * save says) and lose a hold for the old one. Every other lead keeps its place by item id and is
 * rechecked, so that changed delays and types apply immediately; one held for the text, files, or
 * target of a changed item is retried. An action in progress keeps its lead until its outcome is
 * known. Returns how many leads left a removed item.
 */
export async function placeLeadsAfterSave({
  db,
  ...placement
}: Placement & { db: DatabaseTransaction }): Promise<{ moved: number; finished: number }> {
  const { statements, countOf } = placeLeadsAfterSaveStatements(placement);
  return countOf(statements.length === 0 ? [] : await runPipelined(db, statements));
}

type Leads = { leads: number };
type LeadStatements = {
  statements: RawBuilder<unknown>[];
  /** Of the rows that these statements answered: how many leads left a removed item. */ countOf: (
    answers: readonly unknown[][],
  ) => { moved: number; finished: number };
};

/** The same as statements of a transaction that sends them together, in this order. */
export function placeLeadsAfterSaveStatements({
  userId,
  campaignId,
  before,
  after,
  removedItems = {},
  now,
}: Placement): LeadStatements {
  const campaign = { userId, campaignId, now };
  const effects = changeEffects({ before, after });
  const stepAfter = (id: string | null): SequenceItem | null =>
    id === null ? null : (findItem(after, id)?.item ?? null);
  const leaving = effects.removed.map(({ id, nextItemId }) => ({
    id,
    next: removedItems[id] === 'FINISH' ? null : stepAfter(nextItemId),
  }));
  const nothingNext = effects.removed.some(
    ({ id, nextItemId }) =>
      id === before?.id &&
      (stepAfter(nextItemId)?.type ?? 'END') === 'END' &&
      removedItems[id] !== 'FINISH',
  );
  const goingOn = leaving.filter(({ next }) => next !== null).map(({ id }) => id);
  const released =
    goingOn.length === 0
      ? []
      : [
          releaseHeldLeadsStatement({
            userId,
            now,
            reasons: HOLDS_ENDED_BY_ITEM_REMOVAL,
            standing: { campaignId, itemIds: goingOn },
          }),
        ];
  // Before anyone leaves: an untried lead leaves no item, whatever happens to it.
  const starting =
    after === null
      ? []
      : [
          startingAtRoot({
            ...campaign,
            root: after,
            formerRootId: before?.id ?? null,
            nothingNext,
          }),
        ];
  const statements = [
    ...released,
    ...starting,
    ...leaving.map(({ id, next }) => leavingItem({ ...campaign, itemId: id, next })),
    ...(after === null ? [] : lookingAnew({ ...campaign, effects, after })),
  ];
  const countOf: LeadStatements['countOf'] = (answers) => {
    const counts = { moved: 0, finished: 0 };
    leaving.forEach(
      ({ next }, nth) =>
        (counts[next === null ? 'finished' : 'moved'] +=
          (answers[released.length + starting.length + nth] as Leads[] | undefined)?.[0]?.leads ??
          0),
    );
    return counts;
  };
  return { statements, countOf };
}

/**
 * Leads that stay where they are: rechecked if their step or its time changed, retried if they were
 * held for a step that changed.
 */
function lookingAnew({
  userId,
  campaignId,
  now,
  effects,
  after,
}: Campaign & { effects: ChangeEffects; after: SequenceItem }): RawBuilder<unknown>[] {
  const items = itemsToLookAt(effects, after);
  const changed = [...effects.changed.map(({ id }) => id), ...effects.added];
  return [
    ...(items.length === 0 ? [] : [lookingAt({ userId, campaignId, now, items })]),
    ...(changed.length === 0
      ? []
      : [
          releaseHeldLeadsStatement({
            userId,
            now,
            reasons: HOLDS_ENDED_BY_ITEM_CHANGE,
            standing: { campaignId, itemIds: changed },
          }),
        ]),
    wakeLaneStatement(userId, now),
  ];
}

type Campaign = { userId: string; campaignId: string; now: number };

/** END has no queue: a lead sent there waits for the walk, even if nothing was ever done for it. */
function goesOnWaiting({ type }: SequenceItem): RawBuilder<boolean> {
  return type === 'END'
    ? sql`cl.state in ('GETTING_READY', 'IN_PROGRESS')`
    : sql`cl.state = 'IN_PROGRESS'`;
}

/** What the walk remembers at its new place: a held lead also comes back to wait for the end. */
function keptWalk({ type }: SequenceItem): RawBuilder<unknown> {
  return type === 'END'
    ? sql`
      case
        when cl.walk ->> 'heldState' = 'GETTING_READY'
          then jsonb_set(cl.walk, '{heldState}', '"WAITING"')
        else cl.walk
      end`
    : sql`cl.walk`;
}

function leavingItem({
  userId,
  campaignId,
  now,
  itemId,
  next,
}: Campaign & { itemId: string; next: SequenceItem | null }): RawBuilder<Leads> {
  const live = sql`state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`;
  const to =
    next === null
      ? sql`
        state = case when ${live} then 'FINISHED' else cl.state end,
        reason = case when ${live} then 'ITEM_REMOVED' else cl.reason end, due_at = null`
      : sql`
        item_id = ${next.id}, item_type = ${next.type},
        state = case
          when ${goesOnWaiting(next)} and cl.due_at is not null then 'WAITING'
          else cl.state
        end,
        due_at = case when ${live} and cl.due_at is not null then ${instant(now)}::timestamptz end,
        walk = ${keptWalk(next)} - 'notBefore' - 'notBeforeCode' - 'noteRefusedAt' - 'byEmail'
          - 'refusedInvite'`;
  return sql<Leads>`
    with changed as (
      update campaign_leads cl
      set ${to}, fencing = fencing + 1, updated_at = ${instant(now)}
      where user_id = ${userId}
        and cl.campaign_id = ${campaignId}
        and item_id = ${itemId}
        and (${live} or state in ('PAUSED', 'FAILED'))
      returning lead_id, item_id, item_type, state
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, ${campaignId}, lead_id, item_id,
        item_type, 'USER',
        jsonb_build_object('to', state, 'reason', 'ITEM_REMOVED', 'leftItemId', ${itemId}::text)
      from changed
    )
    select count(*)::int as leads from changed`;
}

/**
 * Leads that were never tried, and all leads of a campaign that never started, begin at the new
 * root, each due a little after the one before it. If a root is removed with all steps after it, so
 * do leads on it for whom nothing was ever done: in the watch of a condition, held, or failed.
 */
function startingAtRoot({
  userId,
  campaignId,
  now,
  root,
  formerRootId,
  nothingNext,
}: Campaign & {
  root: SequenceItem;
  formerRootId: string | null;
  nothingNext: boolean;
}): RawBuilder<unknown> {
  const atFormerRoot = sql`cl.item_id is not distinct from ${formerRootId}::text`;
  const untouched = sql`
    (
      ${nothingNext}
      and cl.contacted_at is null
      and cl.visited_at is null
      and cl.liked_at is null
      and cl.followed_at is null
      and cl.endorsed_at is null
      and (
        cl.due_at is not null
        or cl.state = 'FAILED'
        or (cl.state = 'PAUSED' and cl.reason is distinct from 'ACTION_UNCONFIRMED')
      )
    )`;
  const untried = sql`
    (
      cl.item_id is null
      or c.started_at is null
      or (
        ${atFormerRoot}
        and (
          cl.state = 'GETTING_READY'
          or (cl.state = 'PAUSED' and cl.walk ->> 'heldState' = 'GETTING_READY')
          or ${untouched}
        )
      )
    )`;
  const live = sql`cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`;
  return sql`
    update campaign_leads cl
    set item_id = ${root.id}, item_type = ${root.type}, item_entered_at = ${instant(now)},
      visit = greatest(cl.visit, 1),
      state = case when ${live} then ${startingState(root)} else cl.state end,
      walk = case
        when cl.state <> 'PAUSED' then cl.walk
        else case
          when cl.walk ->> 'heldState' = 'GETTING_READY' then cl.walk
          else coalesce(cl.walk, '{}') - 'heldDueAt'
        end || jsonb_build_object('heldState', ${startingState(root)}::text)
      end,
      due_at = case
        when not ${live} then null
        when cl.state = 'GETTING_READY' and cl.due_at is not null then cl.due_at
        else ${instant(now - 1000)}::timestamptz + (cl.lead_id % 1000000) * interval '1 microsecond'
      end,
      fencing = cl.fencing + 1, updated_at = ${instant(now)}
    from campaigns c
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaignId}
      and c.user_id = cl.user_id
      and c.campaign_id = cl.campaign_id
      and cl.state in ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED')
      and ${untried}
      and cl.item_id is distinct from ${root.id}::text`;
}

/**
 * Items whose leads may now be due at another time: changed ones, and those after changed delays.
 */
function itemsToLookAt(effects: ChangeEffects, after: SequenceItem): SequenceItem[] {
  const touched = new Set(
    effects.changed
      .filter(({ changes }) =>
        changes.some((change) => change !== 'TEXT' && change !== 'ATTACHMENTS'),
      )
      .map(({ id }) => id),
  );
  return [...walkItems(after)]
    .filter(
      ({ item, parent }) => touched.has(item.id) || (parent !== null && touched.has(parent.id)),
    )
    .map(({ item }) => item);
}

/**
 * Waiting or queued leads on these items are walked again from where they are; a lead with an
 * action in progress has no due time and is left alone.
 */
function lookingAt({
  userId,
  campaignId,
  now,
  items,
}: Campaign & { items: readonly SequenceItem[] }): RawBuilder<unknown> {
  return sql`
    update campaign_leads cl
    set item_type = i.item_type,
      state = case
        when cl.state = 'IN_PROGRESS' or (cl.state = 'GETTING_READY' and i.item_type = 'END')
          then 'WAITING'
        else cl.state
      end,
      due_at = case when cl.state = 'GETTING_READY' then cl.due_at else ${instant(now)} end,
      fencing = cl.fencing + 1, updated_at = ${instant(now)}
    from unnest(
      ${items.map(({ id }) => id)}::text[], ${items.map(({ type }) => type)}::sequence_item_type[]
    ) as i (item_id, item_type)
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaignId}
      and cl.item_id = i.item_id
      and cl.due_at is not null
      and (cl.state in ('WAITING', 'IN_PROGRESS') or cl.item_type is distinct from i.item_type)`;
}
