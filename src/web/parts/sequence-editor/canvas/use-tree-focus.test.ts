import { describe, expect, it } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { layoutSequence } from './layout-sequence.ts';
import { nearestStep } from './use-tree-focus.ts';

const end = (id: string) => newItem({ type: 'END', id });
const message = newItem({ type: 'MESSAGE', id: 'message', yes: end('e1') });
const invite = (yes: typeof message) => newItem({ type: 'CONNECT', id: 'invite', yes });
const [before, now] = [
  layoutSequence(invite(newItem({ type: 'LIKE', id: 'like', yes: message }))).placed,
  layoutSequence(invite(end('e1'))).placed,
];

describe('the step that takes the focus', () => {
  it('is the step that had it, while it exists', () => {
    expect(nearestStep({ id: 'e1', before, now })).toBe('e1');
  });
  it('is the nearest one above a step that is gone', () => {
    expect([
      nearestStep({ id: 'message', before, now }),
      nearestStep({ id: 'like', before, now }),
    ]).toEqual(['invite', 'invite']);
  });
  it('is the first one where nothing above is left, and none where there are no steps', () => {
    expect(nearestStep({ id: 'invite', before, now: layoutSequence(message).placed })).toBe(
      'message',
    );
    expect(nearestStep({ id: 'invite', before, now: [] })).toBeUndefined();
  });
});
