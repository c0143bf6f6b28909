import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { DEFAULT_LIMITS } from './processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { capacityToday, peoplePerWeek, startingActions } from './sender-capacity.ts';

const END = newItem({ id: 'end', type: 'END' });
const CONNECTS = newItem({
  id: 'v',
  type: 'VISIT',
  yes: newItem({ id: 'c', type: 'CONNECT', yes: newItem({ id: 'm', type: 'MESSAGE', yes: END }) }),
});

test('a person costs the first limited action and the invitation', () => {
  expect(startingActions(CONNECTS)).toEqual(['VISIT', 'CONNECT']);
  expect(startingActions(newItem({ id: 'e', type: 'EMAIL', yes: END }))).toEqual(['EMAIL']);
  expect(startingActions(END)).toEqual([]);
  expect(startingActions(null)).toEqual([]);
});

describe('today a sender begins as many as', () => {
  const free = {
    loss: null,
    locked: false,
    worksToday: true,
    left: [60, 25],
    invite: { allowed: true, left: 90 },
  } as const;
  test.each([
    [{}, 25, 'DAILY_LIMIT'],
    [{ invite: { allowed: true, left: 7 } }, 7, 'WEEKLY_INVITES'],
    [{ invite: { allowed: false, reason: 'PENDING_INVITES', until: null } }, 0, 'PENDING_INVITES'],
    [{ worksToday: false }, 0, 'WORKING_HOURS'],
    [{ locked: true, worksToday: false }, 0, 'CAMPAIGN_LOCKED'],
    [{ loss: 'NOT_CONNECTED', locked: true }, 0, 'NOT_CONNECTED'],
    [{ left: [], invite: null }, 0, null],
  ] as const)('%j: %i, by %s', (change, capacity, boundBy) => {
    expect(capacityToday({ ...free, ...change })).toEqual({ capacityToday: capacity, boundBy });
  });
});

test('a week holds what its days and its invitations allow', () => {
  const week = { limits: DEFAULT_LIMITS, schedule: DEFAULT_WEEK };
  expect(peoplePerWeek({ ...week, actions: ['VISIT'], invitesLeft: 0 })).toBe(300);
  expect(peoplePerWeek({ ...week, actions: ['VISIT', 'CONNECT'], invitesLeft: 200 })).toBe(125);
  expect(peoplePerWeek({ ...week, actions: ['CONNECT'], invitesLeft: 40 })).toBe(40);
  expect(peoplePerWeek({ ...week, actions: [], invitesLeft: 40 })).toBe(0);
});
