import { hierarchy, tree } from 'd3-hierarchy';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Branch } from '#core/sequence/walk-items.ts';

export const NODE_WIDTH = 236;
export const NODE_HEIGHT = 56;
export const END_HEIGHT = 28;
const COLUMN = NODE_WIDTH + 54;
const TOP = 108;
const GAP_AFTER_ACTION = 86;
const GAP_AFTER_CONDITION = 146;

export type PlacedItem = { item: SequenceItem; parent: SequenceItem | null; branch: Branch | null; depth: number; index: number; x: number; y: number; height: number };
export type SequenceLayout = { placed: PlacedItem[]; width: number; height: number };

type Node = { item: SequenceItem; branch: Branch | null };

function children({ item }: Node): Node[] {
  return (['yes', 'no'] as const).flatMap((branch) => (item[branch] ? [{ item: item[branch], branch }] : []));
}

/** Where every item stands: yes left, no right, a row under its parent's. `x` is the middle of an item, `y` its top. */
export function layoutSequence(root: SequenceItem | null): SequenceLayout {
  if (root === null) return { placed: [], width: NODE_WIDTH, height: TOP };
  const laid = tree<Node>().nodeSize([COLUMN, 1]).separation(() => 1)(hierarchy<Node>({ item: root, branch: null }, children));
  const tops = new Map<string, number>();
  const nodes = laid.descendants();
  const left = Math.min(...nodes.map((node) => node.x)) - COLUMN / 2;
  const order = new Map(inReadingOrder(root).map((id, index) => [id, index]));
  const placed = nodes.map((node) => {
    const { item, branch } = node.data;
    const parent = node.parent?.data.item ?? null;
    const y = parent === null ? TOP : (tops.get(parent.id) ?? 0) + NODE_HEIGHT + (isCondition(parent.type) ? GAP_AFTER_CONDITION : GAP_AFTER_ACTION);
    tops.set(item.id, y);
    return { item, parent, branch, depth: node.depth, index: order.get(item.id) ?? 0, x: node.x - left, y, height: item.type === 'END' ? END_HEIGHT : NODE_HEIGHT };
  });
  return { placed: placed.toSorted((a, b) => a.index - b.index), width: Math.max(...nodes.map((node) => node.x)) - left + COLUMN / 2, height: Math.max(...placed.map((each) => each.y + each.height)) + 40 };
}

function inReadingOrder(item: SequenceItem | null): string[] {
  return item === null ? [] : [item.id, ...inReadingOrder(item.yes), ...inReadingOrder(item.no)];
}

/** The line from an item down to its follower, with rounded corners. */
export function edgePath({ from, to, branches }: { from: { x: number; bottom: number }; to: { x: number; y: number }; branches: boolean }): string {
  if (Math.abs(from.x - to.x) < 1) return `M${from.x} ${from.bottom}V${to.y}`;
  const turn = from.bottom + (branches ? 24 : 12);
  const radius = 10;
  const side = to.x > from.x ? 1 : -1;
  return `M${from.x} ${from.bottom}V${turn - radius}q0 ${radius} ${side * radius} ${radius}H${to.x - side * radius}q${side * radius} 0 ${side * radius} ${radius}V${to.y}`;
}
