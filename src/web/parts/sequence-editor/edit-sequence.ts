import { newItem } from '#core/sequence/new-item.ts';
import {
  isCondition,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { findItem, type Branch } from '#core/sequence/walk-items.ts';

/** A place on an edge: under an item's branch, or above the root. */
export type Edge = { parentId: string | null; branch: Branch };

/**
 * A new id for an item; ids are the client's and stay over saves. Short, for each lead, event and
 * try carries one; one in a million million is enough for a sequence.
 */
export function newItemId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 32).toString(32))
    .join('');
}

function end(): SequenceItem {
  return newItem({ type: 'END', id: newItemId() });
}

function replaceBelow({
  root,
  parentId,
  branch,
  follower,
}: {
  root: SequenceItem;
  parentId: string;
  branch: Branch;
  follower: SequenceItem | null;
}): SequenceItem {
  const at = (item: SequenceItem | null): SequenceItem | null => {
    if (item === null) return null;
    if (item.id === parentId) return { ...item, [branch]: follower };
    const [yes, no] = [at(item.yes), at(item.no)];
    return yes === item.yes && no === item.no ? item : { ...item, yes, no };
  };
  return at(root) ?? root;
}

function followerOf({
  root,
  edge,
}: {
  root: SequenceItem | null;
  edge: Edge;
}): SequenceItem | null {
  if (edge.parentId === null) return root;
  return findItem(root, edge.parentId)?.item[edge.branch] ?? null;
}

/** Puts a tree on an edge in place of what followed there. */
function insertTree({
  root,
  edge,
  tree,
}: {
  root: SequenceItem | null;
  edge: Edge;
  tree: SequenceItem;
}): SequenceItem {
  if (edge.parentId === null || root === null) return tree;
  return replaceBelow({ root, parentId: edge.parentId, branch: edge.branch, follower: tree });
}

/**
 * Adds an item of a type on an edge; the rest of that branch follows it, a condition's other branch
 * ends at once.
 */
export function insertItem({
  root,
  edge,
  type,
  id = newItemId(),
}: {
  root: SequenceItem | null;
  edge: Edge;
  type: SequenceItemType;
  id?: string;
}): SequenceItem {
  const follower = followerOf({ root, edge });
  if (type === 'END') return insertTree({ root, edge, tree: newItem({ type, id }) });
  return insertTree({
    root,
    edge,
    tree: newItem({ type, id, yes: follower ?? end(), no: isCondition(type) ? end() : null }),
  });
}

/** What an item becomes: its new fields, or what makes them of the item as it then is. */
export type ItemChanges = Partial<SequenceItem> | ((item: SequenceItem) => Partial<SequenceItem>);

/** Changes one item. */
export function changeItem({
  root,
  id,
  changes,
}: {
  root: SequenceItem;
  id: string;
  changes: ItemChanges;
}): SequenceItem {
  const at = (item: SequenceItem | null): SequenceItem | null => {
    if (item === null) return null;
    if (item.id === id)
      return { ...item, ...(typeof changes === 'function' ? changes(item) : changes) };
    const [yes, no] = [at(item.yes), at(item.no)];
    return yes === item.yes && no === item.no ? item : { ...item, yes, no };
  };
  return at(root) ?? root;
}

/**
 * Takes an item out; its yes branch moves up, a condition's no branch is lost. Taking the last step
 * out leaves nothing.
 */
export function removeItem({ root, id }: { root: SequenceItem; id: string }): SequenceItem | null {
  const place = findItem(root, id);
  if (place === null || place.item.type === 'END') return root;
  if (place.parent === null) return place.item.yes?.type === 'END' ? null : place.item.yes;
  return replaceBelow({
    root,
    parentId: place.parent.id,
    branch: place.branch ?? 'yes',
    follower: place.item.yes ?? end(),
  });
}

/** Whether removing an item loses steps of its no branch. */
export function losesBranch(item: SequenceItem): boolean {
  return item.no !== null && item.no.type !== 'END';
}

/**
 * Takes an item out with everything after it; its place is closed. Taking the root out leaves
 * nothing.
 */
export function removeBranch({
  root,
  id,
}: {
  root: SequenceItem;
  id: string;
}): SequenceItem | null {
  const place = findItem(root, id);
  if (place === null || place.parent === null) return place === null ? root : null;
  return replaceBelow({
    root,
    parentId: place.parent.id,
    branch: place.branch ?? 'yes',
    follower: end(),
  });
}

/**
 * Puts a branch on an edge; what followed there continues at the end of the branch's yes path, so
 * that pasting loses nothing.
 */
export function pasteTree({
  root,
  edge,
  tree,
}: {
  root: SequenceItem | null;
  edge: Edge;
  tree: SequenceItem;
}): SequenceItem {
  const follower = followerOf({ root, edge });
  const rest = follower === null || follower.type === 'END' ? null : follower;
  return insertTree({ root, edge, tree: rest === null ? tree : withRest(tree, rest) });
}

function withRest(item: SequenceItem, rest: SequenceItem): SequenceItem {
  return item.yes === null || item.yes.type === 'END'
    ? { ...item, yes: rest }
    : { ...item, yes: withRest(item.yes, rest) };
}

/** The same branch with new ids, for pasting. */
export function cloneBranch(item: SequenceItem): SequenceItem {
  return {
    ...item,
    id: newItemId(),
    errors: [],
    yes: item.yes && cloneBranch(item.yes),
    no: item.no && cloneBranch(item.no),
  };
}
