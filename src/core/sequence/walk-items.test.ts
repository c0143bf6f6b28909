import { expect, test } from 'vitest';
import { availableItems, isInviteByEmailAllowed } from '#core/sequence/available-items.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import {
  changeTimeUnit,
  clampDelay,
  delayHours,
  delayInUnit,
  delayRange,
  fromHours,
  isDelay,
  longestPathHours,
  toHours,
} from '#core/sequence/item-delay.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { countItems, findItem, mapItems, walkItems } from '#core/sequence/walk-items.ts';

const end = (id: string): SequenceItem => newItem({ type: 'END', id });
const root: SequenceItem = newItem({
  type: 'CONNECT',
  id: 'a',
  yes: newItem({
    type: 'IF_CONNECTED',
    id: 'b',
    yes: { ...newItem({ type: 'MESSAGE', id: 'c', yes: end('d') }), message: 'Hi', yesDelay: 48 },
    no: newItem({ type: 'WITHDRAW', id: 'e', yes: end('f') }),
  }),
});

test('items are walked in reading order, each with its place', () => {
  expect(
    [...walkItems(root)].map(({ item, path, depth, parent }) => [
      item.id,
      path,
      depth,
      parent?.id ?? null,
    ]),
  ).toEqual([
    ['a', '', 0, null],
    ['b', 'yes', 1, 'a'],
    ['c', 'yes.yes', 2, 'b'],
    ['d', 'yes.yes.yes', 3, 'c'],
    ['e', 'yes.no', 2, 'b'],
    ['f', 'yes.no.yes', 3, 'e'],
  ]);
  expect(countItems(root)).toBe(6);
  expect(countItems(null)).toBe(0);
});

test('an item is found by its id', () => {
  expect(findItem(root, 'e')).toMatchObject({ branch: 'no', index: 4 });
  expect(findItem(root, 'x')).toBeNull();
});

test('a changed copy leaves the tree as it was', () => {
  const copy = mapItems(root, ({ item }) => ({ ...item, yesDelay: 1 }));
  expect([...walkItems(copy)].every(({ item }) => item.yesDelay === 1)).toBe(true);
  expect(findItem(root, 'c')?.item.yesDelay).toBe(48);
});

test('delays convert at 24 hours a day', () => {
  expect(toHours({ value: 3, timeUnit: 'DAYS' })).toBe(72);
  expect(fromHours(72)).toEqual({ value: 3, timeUnit: 'DAYS' });
  expect(fromHours(24)).toEqual({ value: 1, timeUnit: 'DAYS' });
  expect(fromHours(5)).toEqual({ value: 5, timeUnit: 'HOURS' });
  expect(fromHours(0)).toEqual({ value: 0, timeUnit: 'HOURS' });
  expect(fromHours(36)).toEqual({ value: 36, timeUnit: 'HOURS' });
  expect(changeTimeUnit({ value: 1, timeUnit: 'DAYS' }, 'HOURS')).toEqual({
    value: 24,
    timeUnit: 'HOURS',
  });
  expect(changeTimeUnit({ value: 3, timeUnit: 'HOURS' }, 'DAYS')).toEqual({
    value: 1,
    timeUnit: 'DAYS',
  });
  // Converting to the other unit and back loses no day of a wait.
  for (const days of [1, 2, 3, 90]) {
    const delay = { value: days, timeUnit: 'DAYS' } as const;
    const inHours = changeTimeUnit(delay, 'HOURS');
    expect(inHours).toEqual({ value: days * 24, timeUnit: 'HOURS' });
    expect(delayInUnit(toHours(inHours), 'HOURS')).toEqual(inHours);
    expect(delayRange(inHours)).toEqual({ min: 0, max: days * 24 });
    expect(changeTimeUnit(inHours, 'DAYS')).toEqual(delay);
  }
  expect(delayInUnit(5, 'DAYS')).toEqual({ value: 5, timeUnit: 'HOURS' });
  expect(clampDelay(91, 'DAYS')).toEqual({ value: 90, timeUnit: 'DAYS' });
  expect(clampDelay(Number.NaN, 'HOURS')).toEqual({
    value: 0,
    timeUnit: 'HOURS',
  });
  expect([0, 24, 2160, null].every(isDelay)).toBe(true);
  expect([-1, 0.5, 2161].some(isDelay)).toBe(false);
});

test('a missing delay is the default of its branch', () => {
  expect(delayHours({ type: 'IF_CONNECTED', yesDelay: null, noDelay: null }, 'no')).toBe(336);
  expect(delayHours({ type: 'VISIT', yesDelay: null, noDelay: null }, 'yes')).toBe(0);
});

test('the longest path counts watches and delays', () => {
  expect(longestPathHours(root)).toBe(336 + 48);
});

test('a new item has the defaults of its type', () => {
  expect(newItem({ type: 'IF_MESSAGE_VIEWED', id: 'x' })).toMatchObject({
    noDelay: 72,
    yesDelay: 0,
    sequenceEndMode: null,
    noteQuotaChoice: 'SEND_WITHOUT_NOTE',
  });
  expect(newItem({ type: 'END', id: 'x' })).toMatchObject({
    noDelay: null,
    yesDelay: null,
    sequenceEndMode: 'FINISH',
  });
});

test('each item type says whether it may be used, why not, and what its leads would wait for', () => {
  const items = availableItems({
    inviteByEmailAllowed: false,
    unsupportedActions: ['LIKE'],
    mailboxConnected: false,
    finderAvailable: true,
  });
  expect(items).toHaveLength(16);
  const by = (type: string) => items.find((item) => item.type === type);
  expect(by('CONNECT_BY_EMAIL')).toMatchObject({
    allowed: false,
    reason: 'INVITE_BY_EMAIL_NOT_ALLOWED',
  });
  expect(by('LIKE')).toMatchObject({ allowed: false, reason: 'ACTION_UNSUPPORTED' });
  expect(by('EMAIL')).toMatchObject({ allowed: true, notice: 'MAILBOX_MISSING' });
  expect(by('FIND_EMAIL')).toMatchObject({ allowed: true, notice: null });
  expect(isInviteByEmailAllowed({ feature: true, switchedOn: true, supported: false })).toBe(false);
});

test('a change lists what was added, removed, and changed, and where leads of a removed item go', () => {
  const after = mapItems(root, ({ item }) =>
    item.id === 'b'
      ? { ...item, yes: { ...newItem({ type: 'VISIT', id: 'g', yes: end('d') }) } }
      : item.id === 'e'
        ? { ...item, yesDelay: 5 }
        : item,
  );
  const withVisit = {
    ...after,
    yes: { ...after.yes!, yes: newItem({ type: 'VISIT', id: 'g', yes: end('d') }) },
  };
  expect(changeEffects({ before: root, after: withVisit })).toEqual({
    added: ['g'],
    removed: [{ id: 'c', nextItemId: 'd' }],
    changed: [
      { id: 'd', changes: ['MOVED'] },
      { id: 'e', changes: ['DELAY'] },
    ],
    unchanged: false,
  });
  expect(changeEffects({ before: root, after: root }).unchanged).toBe(true);
  expect(changeEffects({ before: root, after: null }).removed).toHaveLength(6);
});

test('starting a new thread changes an email’s settings; having been saved without that choice doesn’t', () => {
  const { newThread: _none, ...old } = newItem({ type: 'EMAIL', id: 'mail' });
  const changes = (newThread: boolean) =>
    changeEffects({ before: old, after: { ...old, newThread } }).changed;
  expect([changes(false), changes(true)]).toEqual([[], [{ id: 'mail', changes: ['SETTINGS'] }]]);
});
