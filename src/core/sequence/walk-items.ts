import type { SequenceItem } from '#core/sequence/sequence-item.ts';

export type Branch = 'yes' | 'no';

/**
 * An item's place in its tree. `path` lists the branches from the root (`yes.no`, empty for the
 * root); `index` and `parentIndex` count in reading order.
 */
export type ItemPlace = {
  item: SequenceItem;
  index: number;
  parent: SequenceItem | null;
  parentIndex: number | null;
  branch: Branch | null;
  depth: number;
  path: string;
};

/**
 * Every item of a sequence in reading order: an item, its yes branch, its no branch. Not recursive,
 * so that deep input can't overflow the stack.
 */
export function* walkItems(root: SequenceItem | null): Generator<ItemPlace> {
  const open: Omit<ItemPlace, 'index'>[] =
    root === null
      ? []
      : [{ item: root, parent: null, parentIndex: null, branch: null, depth: 0, path: '' }];
  let index = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const here = { ...place, index };
    yield here;
    for (const branch of ['no', 'yes'] as const) {
      const item = here.item[branch];
      if (item)
        open.push({
          item,
          parent: here.item,
          parentIndex: index,
          branch,
          depth: here.depth + 1,
          path: here.path === '' ? branch : `${here.path}.${branch}`,
        });
    }
    index += 1;
  }
}

/** The place of the item with this id, or null. */
export function findItem(root: SequenceItem | null, id: string): ItemPlace | null {
  for (const place of walkItems(root)) if (place.item.id === id) return place;
  return null;
}

/** How many items a sequence has, END included. */
export function countItems(root: SequenceItem | null): number {
  let count = 0;
  for (const _ of walkItems(root)) count += 1;
  return count;
}

/**
 * A copy of the tree with every item mapped by `change`, including the followers it returns. The
 * given tree is unchanged.
 */
export function mapItems(
  root: SequenceItem,
  change: (place: ItemPlace) => SequenceItem,
): SequenceItem {
  const places = [...walkItems(root)];
  const built = places.map((place) => ({ ...change(place) }));
  for (const place of places) {
    const parent = place.parentIndex === null ? undefined : built[place.parentIndex];
    if (parent !== undefined && place.branch !== null && parent[place.branch] !== null)
      parent[place.branch] = built[place.index] ?? null;
  }
  return built[0] ?? root;
}
