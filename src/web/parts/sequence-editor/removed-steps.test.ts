import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { layoutSequence } from './canvas/layout-sequence.ts';
import { removedSteps } from './removed-steps.ts';
import { numberedNames } from './step-words.ts';

const end = (id: string) => newItem({ type: 'END', id });
const last = newItem({ type: 'MESSAGE', id: 'last', yes: end('e1') });
const like = newItem({ type: 'LIKE', id: 'like', yes: last });
const first = newItem({ type: 'MESSAGE', id: 'first', yes: like });
const watch = {
  ...newItem({ type: 'IF_CONNECTED', id: 'watch' }),
  yes: first,
  no: newItem({ type: 'WITHDRAW', id: 'back', yes: end('e2') }),
};

test('a removed step is shown on the edge of the nearest step above it that stays', () => {
  const ids = (after: typeof watch | null) =>
    Object.fromEntries(
      Object.entries(removedSteps({ before: watch, after })).map(([edge, steps]) => [
        edge,
        steps.map(({ id }) => id),
      ]),
    );
  expect(ids(watch)).toEqual({});
  expect(ids({ ...watch, yes: { ...first, yes: last } })).toEqual({ 'first-yes': ['like'] });
  expect(ids({ ...watch, yes: last })).toEqual({ 'watch-yes': ['first', 'like'] });
  expect(ids({ ...watch, no: end('e3') })).toEqual({ 'watch-no': ['back'] });
  expect(ids(null)).toEqual({ 'root-yes': ['watch', 'first', 'like', 'last', 'back'] });
});

test('its edge gets the room that it needs, more where leads stand on it', () => {
  const after = { ...watch, yes: { ...first, yes: last } };
  const heightOf = (options: Parameters<typeof layoutSequence>[1]) =>
    layoutSequence(after, options).placed.find(({ item }) => item.id === 'last')?.y ?? 0;
  const removed = removedSteps({ before: watch, after });
  expect(heightOf({ removed })).toBeGreaterThan(heightOf({}));
  expect(heightOf({ removed, counted: new Set(['like']) })).toBeGreaterThan(heightOf({ removed }));
});

test('steps of one type are counted, a single one and ends are not', () => {
  expect(numberedNames(watch)).toMatchObject({
    watch: 'If connected',
    first: 'Message 1',
    like: 'Like',
    last: 'Message 2',
    e1: 'End',
    e2: 'End',
  });
});
