import { describe, expect, it } from 'vitest';
import { pushChange, emptyHistory, stepHistory, type Stacks } from './use-history.ts';

const change = (stacks: Stacks<string>, next: string, group: string | null = null) =>
  pushChange({ stacks, next, group });
const undo = (stacks: Stacks<string>) => stepHistory({ stacks, to: 'past' });
const redo = (stacks: Stacks<string>) => stepHistory({ stacks, to: 'future' });

describe('the history of a value', () => {
  it('goes back and forth over its changes', () => {
    const changed = change(change(emptyHistory('a'), 'b'), 'c');
    const back = undo(changed)!;
    expect([back.of, undo(back)!.of, redo(back)!.of]).toEqual(['b', 'a', 'c']);
    expect([undo(emptyHistory('a')), redo(changed)]).toEqual([null, null]);
  });
  it('takes what was typed into one field as one change', () => {
    const typed = change(
      change(change(emptyHistory(''), 'H', 'text'), 'Hi', 'text'),
      'Hi!',
      'subject',
    );
    expect([undo(typed)!.of, undo(undo(typed)!)!.of]).toEqual(['Hi', '']);
  });
  it('forgets what was undone once something else is changed', () => {
    expect(redo(change(undo(change(emptyHistory('a'), 'b'))!, 'c'))).toBeNull();
  });
  it('keeps a value that is null like any other', () => {
    const stacks = pushChange<string | null>({
      stacks: emptyHistory<string | null>(null),
      next: 'a',
      group: null,
    });
    expect(stepHistory({ stacks, to: 'past' })).toMatchObject({ of: null, future: ['a'] });
  });
});
