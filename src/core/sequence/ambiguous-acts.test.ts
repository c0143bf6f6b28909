import { describe, expect, test } from 'vitest';
import { ambiguousActs, isAmbiguousAct } from '#core/sequence/ambiguous-acts.ts';
import { ACTION_TYPES } from '#core/sequence/sequence-item.ts';

describe('actions that a lookup can’t distinguish', () => {
  test('are those on a person’s one invitation, and each idempotent action with itself', () => {
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

  test('are symmetric: the first one started delays the other', () => {
    for (const one of ACTION_TYPES)
      for (const other of ambiguousActs(one)) expect(ambiguousActs(other)).toContain(one);
  });

  test('could be an earlier one if its result isn’t known', () => {
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
