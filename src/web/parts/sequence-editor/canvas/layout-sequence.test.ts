import { describe, expect, it } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { layoutSequence } from './layout-sequence.ts';

const end = (id: string) => newItem({ type: 'END', id });
const root: SequenceItem = {
  ...newItem({ type: 'VISIT', id: 'visit' }),
  yesDelay: 2,
  yes: {
    ...newItem({ type: 'CONNECT', id: 'invite' }),
    yesDelay: 0,
    yes: {
      ...newItem({ type: 'IF_CONNECTED', id: 'connected' }),
      yes: newItem({ type: 'MESSAGE', id: 'message', yes: end('e1') }),
      no: newItem({ type: 'WITHDRAW', id: 'withdraw', yes: end('e2') }),
    },
  },
};
const at = (counted: boolean) =>
  Object.fromEntries(layoutSequence(root, { counted }).placed.map((each) => [each.item.id, each]));

describe('the chart', () => {
  it('puts yes to the left and no to the right of their condition, on one height', () => {
    const { message, withdraw, connected } = at(false);
    expect([
      message!.x < connected!.x,
      withdraw!.x > connected!.x,
      message!.y === withdraw!.y,
    ]).toEqual([true, true, true]);
  });
  it('gives an edge with a delay more room than one without, and a branch the most', () => {
    const { visit, invite, connected, message } = at(false);
    const room = (each: typeof visit) => each!.y - each!.edgeTop;
    expect([
      room(connected) < room(invite),
      room(invite) < room(message),
      room(visit) === room(invite),
    ]).toEqual([true, true, true]);
  });
  it('lets every edge begin where its parent ends, under the counts where there are some', () => {
    const [plain, counted] = [at(false), at(true)];
    expect(plain['invite']!.edgeTop).toBe(plain['visit']!.y + plain['visit']!.height);
    expect(counted['invite']!.edgeTop).toBeGreaterThan(
      counted['visit']!.y + counted['visit']!.height,
    );
  });
  it('numbers the steps in reading order: a whole yes branch before its no', () => {
    expect(layoutSequence(root).placed.map(({ item }) => item.id)).toEqual([
      'visit',
      'invite',
      'connected',
      'message',
      'e1',
      'withdraw',
      'e2',
    ]);
  });
});
