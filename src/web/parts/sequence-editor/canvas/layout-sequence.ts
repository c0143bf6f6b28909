import { hierarchy, tree } from 'd3-hierarchy';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems, type Branch } from '#core/sequence/walk-items.ts';
import { addKeyOf } from './edge-key.ts';
import type { RemovedSteps } from '../removed-steps.ts';
import { showsDelay } from '../step-words.ts';

const NODE_WIDTH = 244;
const ACTION_HEIGHT = 56;
const CONDITION_HEIGHT = 50;
const END_HEIGHT = 28;
const COLUMN = NODE_WIDTH + 46;
/** Where the pill at the top ends. */
export const ENTRY_BOTTOM = 38;
const BOTTOM = 48;

/** The room on an edge for what stands on it: its plus; with its delay; with its branch. */
const GAPS = { plus: 48, delay: 96, branch: 152 } as const;
/** A removed step that is not saved yet, with its own room. */
const REMOVED = ACTION_HEIGHT + 16;
/** The live counts under a node. */
const FOOT = 25;

/**
 * The position of an item: `x` is its center, `y` its top; its edge begins at `edgeTop`, right
 * below its parent. `level` counts the conditions above it.
 */
export type PlacedItem = {
  item: SequenceItem;
  parent: SequenceItem | null;
  branch: Branch | null;
  depth: number;
  level: number;
  index: number;
  x: number;
  y: number;
  height: number;
  edgeTop: number;
};
export type SequenceLayout = { placed: PlacedItem[]; width: number; height: number };

type Node = { item: SequenceItem; branch: Branch | null };

function children({ item }: Node): Node[] {
  return (['yes', 'no'] as const).flatMap((branch) =>
    item[branch] ? [{ item: item[branch], branch }] : [],
  );
}

function heightOf({ type }: SequenceItem): number {
  if (type === 'END') return END_HEIGHT;
  return isCondition(type) ? CONDITION_HEIGHT : ACTION_HEIGHT;
}

function gapAbove({
  parent,
  branch,
}: {
  parent: SequenceItem | null;
  branch: Branch | null;
}): number {
  if (parent !== null && isCondition(parent.type)) return GAPS.branch;
  return showsDelay({ parent, branch }) ? GAPS.delay : GAPS.plus;
}

/**
 * The position of every item: yes left, no right, each below its parent with the room that its edge
 * needs. `counted`: numbers are shown below these steps, or below all. `removed`: removed steps
 * that aren't saved yet, by the edge on which they are shown.
 */
export function layoutSequence(
  root: SequenceItem | null,
  {
    counted = false,
    removed = {},
  }: { counted?: boolean | ReadonlySet<string>; removed?: RemovedSteps } = {},
): SequenceLayout {
  const hasCounts = (id: string) => (typeof counted === 'boolean' ? counted : counted.has(id));
  if (root === null) return { placed: [], width: NODE_WIDTH, height: ENTRY_BOTTOM };
  const nodes = tree<Node>()
    .nodeSize([COLUMN, 1])
    .separation(() => 1)(hierarchy<Node>({ item: root, branch: null }, children))
    .descendants();
  const left = Math.min(...nodes.map((node) => node.x)) - COLUMN / 2;
  const order = new Map([...walkItems(root)].map(({ item, index }) => [item.id, index]));
  const levels = new Map<string, number>();
  const bottoms = new Map<string, number>();
  const placed = nodes.map((node): PlacedItem => {
    const { item, branch } = node.data;
    const parent = node.parent?.data.item ?? null;
    const edgeTop = parent === null ? ENTRY_BOTTOM : (bottoms.get(parent.id) ?? 0);
    const gone = removed[addKeyOf({ parent, branch })] ?? [];
    const y =
      edgeTop +
      gapAbove({ parent, branch }) +
      gone.reduce((room, step) => room + REMOVED + (hasCounts(step.id) ? FOOT : 0), 0);
    const height = heightOf(item);
    bottoms.set(item.id, y + height + (item.type !== 'END' && hasCounts(item.id) ? FOOT : 0));
    const level =
      parent === null ? 0 : (levels.get(parent.id) ?? 0) + (isCondition(parent.type) ? 1 : 0);
    levels.set(item.id, level);
    return {
      item,
      parent,
      branch,
      depth: node.depth,
      level,
      index: order.get(item.id) ?? 0,
      x: node.x - left,
      y,
      height,
      edgeTop,
    };
  });
  return {
    placed: placed.toSorted((a, b) => a.index - b.index),
    width: Math.max(...nodes.map((node) => node.x)) - left + COLUMN / 2,
    height: Math.max(...placed.map((each) => each.y + each.height)) + BOTTOM,
  };
}

/** The line from an item down to its follower, with rounded corners where it turns to a branch. */
export function edgePath({
  from,
  to,
}: {
  from: { x: number; bottom: number };
  to: { x: number; y: number };
}): string {
  if (Math.abs(from.x - to.x) < 1) return `M${from.x} ${from.bottom}V${to.y}`;
  const turn = from.bottom + 24;
  const radius = 10;
  const side = to.x > from.x ? 1 : -1;
  return `M${from.x} ${from.bottom}V${turn - radius}q0 ${radius} ${side * radius} ${radius}H${to.x - side * radius}q${side * radius} 0 ${side * radius} ${radius}V${to.y}`;
}
