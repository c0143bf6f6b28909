import { isLive, type LeadState } from '#core/lead/lead-state.ts';
import { changeEffects, type ItemChange } from '#core/sequence/change-effects.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { counted } from '#core/text/formats.ts';

/** What a change does to the leads that stand where it is made. */
export const LEAD_CHANGES = ['STAY', 'NEXT', 'FINISH', 'START_ANEW', 'NONE'] as const;
type LeadChange = (typeof LEAD_CHANGES)[number];

/**
 * How many leads stand on an item; `untried` of them were never tried, so that they begin at the
 * root, `untouched` had nothing done for them yet.
 */
export type Standing = {
  itemId: string;
  state: LeadState;
  leads: number;
  untried: number;
  untouched: number;
};

/**
 * `leads` meet the effect; `staying` are those beside them who are paused or failed and stay as
 * they are where the others finish. `nextItemType` is where the leads of a removed item would
 * continue. `number` counts the items of one type in reading order, where there are several:
 * Message 2.
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
 * What saving `after` over `before` does to the leads of a campaign that has started: the same
 * rules by which the save places them (product rules, section 2; design, "Change preview"). Leads
 * that have ended count nowhere; those that are paused or failed are counted where they stand.
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

/** How many leads that continue stand on an item, those who begin again left out. */
type On = (itemId: string) => number;

/** A row about one item; what only some rows have is left out of it. */
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
 * Those who stand on a removed item go on to the next one, or finish; who is paused or failed stays
 * where the others finish.
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
 * A changed delay is waited out by those who stand behind the item, everything else concerns those
 * who stand on it; a watch is waited out on its condition.
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
 * Who begins at the new root: who was never tried, and, where the old root goes with all that
 * followed it, who stands there with nothing done.
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
 * The items whose standing leads the preview of a change must know of, besides the counters: the
 * old root alone.
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

/** Which of its type an item is, in reading order from 1; null where it is the only one. */
function numberOf(root: SequenceItem | null, id: string): number | null {
  const type = findItem(root, id)?.item.type;
  const alike = [...walkItems(root)].filter(({ item }) => item.type === type);
  return alike.length < 2 ? null : alike.findIndex(({ item }) => item.id === id) + 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
