import {
  isCondition,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';

/** One tile of a mini chart: its column may be a half one; `from` is where its line begins. */
export type MiniTile = {
  id: string;
  type: SequenceItemType;
  column: number;
  level: number;
  round: boolean;
  from: { column: number; level: number } | null;
};
export type MiniLayout = { tiles: MiniTile[]; columns: number; levels: number };

/**
 * The positions of a sequence's tiles, one level for each step: yes left, no right, a condition
 * centered above its branches (design, section 7).
 */
export function miniLayout(root: SequenceItem): MiniLayout {
  const tiles: MiniTile[] = [];
  let columns = 0;
  let levels = 0;
  const place = (item: SequenceItem, level: number): MiniTile => {
    levels = Math.max(levels, level + 1);
    const below = [item.yes, item.no].flatMap((next) =>
      next === null ? [] : [place(next, level + 1)],
    );
    const column =
      below.length === 0
        ? (columns += 1) - 1
        : ((below[0]?.column ?? 0) + (below.at(-1)?.column ?? 0)) / 2;
    const tile: MiniTile = {
      id: item.id,
      type: item.type,
      column,
      level,
      round: isCondition(item.type),
      from: null,
    };
    for (const follower of below) follower.from = { column, level };
    tiles.push(tile);
    return tile;
  };
  place(root, 0);
  return { tiles, columns, levels };
}
