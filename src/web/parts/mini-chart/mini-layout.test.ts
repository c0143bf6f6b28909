import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { miniLayout } from './mini-layout.ts';

const end = (id: string) => newItem({ type: 'END', id });

test('steps in a row stand in one column, one level each', () => {
  const { tiles, columns, levels } = miniLayout(
    newItem({ type: 'VISIT', id: 'v', yes: newItem({ type: 'LIKE', id: 'l', yes: end('e') }) }),
  );
  expect([columns, levels, tiles.map(({ id, column, level }) => [id, column, level])]).toEqual([
    1,
    3,
    [
      ['e', 0, 2],
      ['l', 0, 1],
      ['v', 0, 0],
    ],
  ]);
});

test('a condition is round and centered above its branches, yes left and no right', () => {
  const { tiles, columns } = miniLayout(
    newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: newItem({ type: 'IF_OPEN_PROFILE', id: 'o', yes: end('a'), no: end('b') }),
      no: end('n'),
    }),
  );
  expect([
    columns,
    Object.fromEntries(tiles.map(({ id, column, round }) => [id, [column, round]])),
  ]).toEqual([3, { a: [0, false], b: [1, false], o: [0.5, true], n: [2, false], c: [1.25, true] }]);
  expect(tiles.find(({ id }) => id === 'n')?.from).toEqual({ column: 1.25, level: 0 });
});
