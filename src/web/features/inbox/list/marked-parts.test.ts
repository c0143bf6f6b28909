import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const words = (text: string, ...marks: [number, number][]) =>
  markedParts({ text, marks: marks.map(([from, to]) => ({ from, to })) }).map(
    ({ text: part, marked }) => (marked ? `[${part}]` : part),
  );

test('matches are marked in any order, and the rest stays unchanged', () => {
  expect(words('Tuesday or Thursday', [11, 15], [0, 4])).toEqual([
    '[Tues]',
    'day or ',
    '[Thur]',
    'sday',
  ]);
});

test('marks that overlap, are empty, or reach beyond the text lose no letter', () => {
  expect(words('abcdef', [1, 4], [3, 99], [2, 2]).join('')).toBe('a[bcd][ef]');
  expect(words('abc')).toEqual(['abc']);
  expect(words('', [0, 4])).toEqual([]);
});
