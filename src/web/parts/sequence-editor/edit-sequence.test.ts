import { describe, expect, it } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { countItems, findItem } from '#core/sequence/walk-items.ts';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import {
  cloneBranch,
  insertItem,
  losesBranch,
  pasteTree,
  removeBranch,
  removeItem,
} from './edit-sequence.ts';

const visit = (): SequenceItem =>
  insertItem({ root: null, edge: { parentId: null, branch: 'yes' }, type: 'VISIT', id: 'visit' });

describe('editing a sequence', () => {
  it('closes the branch of a first step, so that it can be saved', () => {
    const root = visit();
    expect(root.yes?.type).toBe('END');
    expect(validateSequence({ root, inviteByEmailAllowed: false }).valid).toBe(true);
  });
  it('puts a step between two others and lets the rest follow it', () => {
    const root = insertItem({
      root: visit(),
      edge: { parentId: 'visit', branch: 'yes' },
      type: 'CONNECT',
      id: 'connect',
    });
    expect(findItem(root, 'connect')?.parent?.id).toBe('visit');
    expect(findItem(root, 'connect')?.item.yes?.type).toBe('END');
  });
  it('gives the rest of a branch to the yes side of a new condition and ends its no side', () => {
    const root = insertItem({
      root: visit(),
      edge: { parentId: null, branch: 'yes' },
      type: 'IF_OPEN_PROFILE',
      id: 'open',
    });
    expect([root.id, root.yes?.id, root.no?.type]).toEqual(['open', 'visit', 'END']);
  });
  it('moves the yes branch up when a step is taken out, and leaves nothing when it was the only one', () => {
    const root = insertItem({
      root: visit(),
      edge: { parentId: 'visit', branch: 'yes' },
      type: 'LIKE',
      id: 'like',
    });
    expect(removeItem({ root, id: 'visit' })?.id).toBe('like');
    expect(removeItem({ root: visit(), id: 'visit' })).toBeNull();
  });
  it('knows when taking a condition out would lose steps', () => {
    const condition = newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: newItem({ type: 'END', id: 'e' }),
      no: newItem({ type: 'WITHDRAW', id: 'w', yes: newItem({ type: 'END', id: 'f' }) }),
    });
    expect(losesBranch(condition)).toBe(true);
    expect(losesBranch({ ...condition, no: newItem({ type: 'END', id: 'g' }) })).toBe(false);
  });
  it('takes a branch out with all that follows and closes its place', () => {
    const root = insertItem({
      root: visit(),
      edge: { parentId: 'visit', branch: 'yes' },
      type: 'LIKE',
      id: 'like',
    });
    expect(removeBranch({ root, id: 'like' })?.yes?.type).toBe('END');
    expect([removeBranch({ root, id: 'visit' }), removeBranch({ root, id: 'nobody' })]).toEqual([
      null,
      root,
    ]);
  });
  it('loses nothing by pasting: what followed goes on behind what was pasted', () => {
    const root = insertItem({
      root: visit(),
      edge: { parentId: 'visit', branch: 'yes' },
      type: 'LIKE',
      id: 'like',
    });
    const pasted = pasteTree({
      root,
      edge: { parentId: 'visit', branch: 'yes' },
      tree: insertItem({
        root: null,
        edge: { parentId: null, branch: 'yes' },
        type: 'FOLLOW',
        id: 'follow',
      }),
    });
    expect([pasted.yes?.id, pasted.yes?.yes?.id, countItems(pasted)]).toEqual([
      'follow',
      'like',
      4,
    ]);
  });
  it('copies a branch with ids of its own', () => {
    const root = visit();
    const copy = cloneBranch(root);
    expect(countItems(copy)).toBe(countItems(root));
    expect(findItem(copy, 'visit')).toBeNull();
  });
});
