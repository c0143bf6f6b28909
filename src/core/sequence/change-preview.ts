import { isLive, type LeadState } from '#core/lead/lead-state.ts';
import { changeEffects, type ItemChange } from '#core/sequence/change-effects.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { counted } from '#core/text/formats.ts';

/** What a change does to the leads at the changed item. */
export const LEAD_CHANGES = ['STAY', 'NEXT', 'FINISH', 'START_ANEW', 'NONE'] as const;
type LeadChange = (typeof LEAD_CHANGES)[number];

/**
 * How many leads are on an item; `untried` of them were never attempted, so they restart at the
 * root, and `untouched` had nothing done for them yet.
 */
export type Standing = {
  itemId: string;
  state: LeadState;
  leads: number;
  untried: number;
  untouched: number;
};

/**
 * `leads` are affected; `staying` counts the paused or failed ones that stay as they are while the
 * others finish. `nextItemType` is where the leads of a removed item would continue. `number`
 * counts the items of one type in reading order if there are several: Message 2.
 */
export type PreviewRow = {
  itemId: string;
  itemType: SequenceItemType;
  changes: (ItemChange | 'ADDED' | 'REMOVED' | 'NEW_START')[];
  leads: number;
  staying: number;
  effect: LeadChange;
  toItemId: string | null;
  toItemType: SequenceItemType | null;
  nextItemType: SequenceItemType | null;
  number: number | null;
  nextNumber: number | null;
};
export type ChangePreview = { leads: number; touched: number; rows: PreviewRow[] };

type Change = {
  before: SequenceItem | null;
  after: SequenceItem;
  removedItems: Readonly<Record<string, 'NEXT' | 'FINISH'>>;
  standing: readonly Standing[];
};

/**
 * What saving `after` over `before` does to the leads of a started campaign, by the same rules that
 * the save uses (product rules, section 2; design, "Change preview"). Ended leads aren't counted;
 * paused and failed ones are counted where they are.
 */
export function changePreview({ before, after, removedItems, standing }: Change): ChangePreview {
  const effects = changeEffects({ before, after });
  const goingOn = standing.filter(
    ({ state }) => isLive(state) || state === 'PAUSED' || state === 'FAILED',
  );
  const starting = startingAnew({ before, after, removedItems, goingOn, removed: effects.removed });
  const on = (itemId: string): number =>
    sum(goingOn.filter((one) => one.itemId === itemId).map((one) => one.leads - starting.of(one)));
  const rows = [
    ...newStartRow(after, starting),
    ...effects.changed.map((change) => changedRow(after, change, on)),
    ...effects.removed.map((gone) =>
      removedRow({ before, after, removedItems, goingOn, starting, gone, on }),
    ),
    ...effects.added
      .filter((id) => id !== after.id || starting.leads === 0)
      .map((id) => rowOf({ root: after, id, changes: ['ADDED'], leads: 0, effect: 'NONE' })),
  ];
  const placesTouched = new Set([
    ...effects.removed.map(({ id }) => id),
    ...effects.changed.flatMap(({ id, changes }) => standingFor(after, id, changes)),
  ]);
  return {
    leads: sum(goingOn.map(({ leads }) => leads)),
    touched: starting.leads + sum([...placesTouched].map(on)),
    rows,
  };
}

/** How many continuing leads are on an item, without those that restart. */
type On = (itemId: string) => number;

/** A row about one item; members that don't apply are omitted. */
function rowOf({
  root,
  id,
  ...told
}: { root: SequenceItem | null; id: string } & Pick<
  PreviewRow,
  'changes' | 'leads' | 'effect'
>): PreviewRow {
  return {
    itemId: id,
    itemType: findItem(root, id)?.item.type ?? 'END',
    staying: 0,
    toItemId: null,
    toItemType: null,
    nextItemType: null,
    number: numberOf(root, id),
    nextNumber: null,
    ...told,
  };
}

function newStartRow(after: SequenceItem, starting: Starting): PreviewRow[] {
  if (starting.leads === 0) return [];
  const { leads } = starting;
  const row = rowOf({
    root: after,
    id: after.id,
    changes: ['NEW_START'],
    leads,
    effect: 'START_ANEW',
  });
  return [{ ...row, toItemId: after.id, toItemType: after.type }];
}

function changedRow(
  after: SequenceItem,
  { id, changes }: { id: string; changes: ItemChange[] },
  on: On,
): PreviewRow {
  const leads = sum(standingFor(after, id, changes).map(on));
  return rowOf({ root: after, id, changes, leads, effect: 'STAY' });
}

/**
 * Leads on a removed item continue at the next one or finish; paused and failed ones stay while the
 * others finish.
 */
function removedRow({
  before,
  after,
  removedItems,
  goingOn,
  starting,
  gone: { id, nextItemId },
  on,
}: Pick<Change, 'before' | 'after' | 'removedItems'> & {
  goingOn: readonly Standing[];
  starting: Starting;
  gone: { id: string; nextItemId: string | null };
  on: On;
}): PreviewRow {
  const kept = nextItemId === null ? null : (findItem(after, nextItemId)?.item ?? null);
  const next = removedItems[id] === 'FINISH' ? null : kept;
  const held = goingOn.filter((one) => one.itemId === id && !isLive(one.state));
  const staying = next === null ? sum(held.map((one) => one.leads - starting.of(one))) : 0;
  const effect = next === null ? 'FINISH' : 'NEXT';
  return {
    ...rowOf({ root: before, id, changes: ['REMOVED'], leads: on(id) - staying, effect }),
    staying,
    toItemId: next?.id ?? null,
    toItemType: next?.type ?? null,
    nextItemType: kept?.type ?? null,
    nextNumber: kept === null ? null : numberOf(after, kept.id),
  };
}

/**
 * A changed delay affects leads after the item, any other change those on it; a watch affects those
 * on its condition.
 */
function standingFor(after: SequenceItem, id: string, changes: readonly ItemChange[]): string[] {
  const item = findItem(after, id)?.item;
  const behind = changes.includes('DELAY')
    ? [item?.yes?.id, item?.no?.id].filter((one) => one !== undefined)
    : [];
  return [id, ...behind];
}

type Starting = { leads: number; of: (one: Standing) => number };

/**
 * The leads that restart at the new root: untried ones, and, if the old root is removed with
 * everything after it, those on it with nothing done.
 */
function startingAnew({
  before,
  after,
  removedItems,
  goingOn,
  removed,
}: Pick<Change, 'before' | 'after' | 'removedItems'> & {
  goingOn: readonly Standing[];
  removed: readonly { id: string; nextItemId: string | null }[];
}): Starting {
  if (before === null || before.id === after.id) return { leads: 0, of: () => 0 };
  const next = removed.find(({ id }) => id === before.id);
  const nextItem =
    next?.nextItemId == null ? null : (findItem(after, next.nextItemId)?.item ?? null);
  const nothingNext =
    next !== undefined &&
    (nextItem?.type ?? 'END') === 'END' &&
    removedItems[before.id] !== 'FINISH';
  const of = (one: Standing): number =>
    one.itemId !== before.id ? 0 : nothingNext ? Math.max(one.untried, one.untouched) : one.untried;
  return { leads: sum(goingOn.map(of)), of };
}

/** A row in words: how many leads, and what happens to them. */
export function previewSentence({
  changes,
  leads,
  staying,
  effect,
  toItemType,
  nextNumber,
}: PreviewRow): string {
  const some = counted(leads, 'lead');
  const are = leads === 1 ? 'is' : 'are';
  const s = leads === 1 ? 's' : '';
  if (effect === 'NONE') return 'Leads that reach this step from now on';
  const others =
    staying === 0
      ? ''
      : `; ${counted(staying, 'that is', 'that are')} paused or failed ${staying === 1 ? 'stays as is' : 'stay as they are'}`;
  if (leads === 0)
    return staying === 0 ? 'No leads are here right now' : `No leads continue from here${others}`;
  if (effect === 'START_ANEW')
    return `${some} that ${leads === 1 ? 'hasn’t' : 'haven’t'} started yet begin${s} here`;
  if (effect === 'FINISH')
    return `${some} ${are} here and finish${leads === 1 ? 'es' : ''}${others}`;
  if (effect === 'NEXT')
    return `${some} ${are} here and continue${s} to ${toItemType === null ? 'the next step' : nextNumber === null ? `the ${STEP_NAMES[toItemType].name}` : `${STEP_NAMES[toItemType].name} ${nextNumber}`}`;
  const kept = changes.includes('DELAY')
    ? 'the new timing applies to them right away'
    : changes.includes('TEXT')
      ? 'they get the new text'
      : 'the changes apply to them';
  return `${some} ${are} here and stay${s}: ${kept}`;
}

/**
 * The items whose leads the preview needs counted in addition to the counters: only the old root.
 */
export function needsRootCounts({
  before,
  after,
}: {
  before: SequenceItem | null;
  after: SequenceItem;
}): boolean {
  return before !== null && before.id !== after.id && [...walkItems(before)].length > 0;
}

/** The number of an item among its type, in reading order from 1; null if it is the only one. */
function numberOf(root: SequenceItem | null, id: string): number | null {
  const type = findItem(root, id)?.item.type;
  const alike = [...walkItems(root)].filter(({ item }) => item.type === type);
  return alike.length < 2 ? null : alike.findIndex(({ item }) => item.id === id) + 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
