import { describe, expect, test } from 'vitest';
import { ambiguousActs, isAmbiguousAct } from '#core/sequence/ambiguous-acts.ts';
import { ACTION_TYPES } from '#core/sequence/sequence-item.ts';

describe('acts that a look at the network cannot tell apart', () => {
  test('are those around the one invitation that a person can have, and each set-like act with itself', () => {
    const invitation = ['CONNECT', 'CONNECT_BY_EMAIL', 'WITHDRAW'];
    const alike: Record<string, readonly string[]> = {
      CONNECT: invitation,
      CONNECT_BY_EMAIL: invitation,
      WITHDRAW: invitation,
      FOLLOW: ['FOLLOW'],
      LIKE: ['LIKE'],
      ENDORSE: ['ENDORSE'],
    };
    for (const action of ACTION_TYPES)
      expect([action, ambiguousActs(action)]).toEqual([action, alike[action] ?? []]);
  });

  test('are of each other’s kind: whichever was begun first keeps the other back', () => {
    for (const one of ACTION_TYPES)
      for (const other of ambiguousActs(one)) expect(ambiguousActs(other)).toContain(one);
  });

  test('could be an earlier one, where of that it is not known what it made', () => {
    expect(
      ACTION_TYPES.filter((action) => isAmbiguousAct({ action, unnamedBefore: true })),
    ).toEqual(
      ACTION_TYPES.filter(
        (action) => action === 'FOLLOW' || action === 'LIKE' || action === 'ENDORSE',
      ),
    );
    expect(
      ACTION_TYPES.filter((action) => isAmbiguousAct({ action, unnamedBefore: false })),
    ).toEqual([]);
  });
});
