import { expect, test } from 'vitest';
import { distinction, rankShare } from './best-classifier.ts';

/** Times that look drawn and are the same in each run. */
const drawn = (count: number, seed: number) =>
  Array.from(
    { length: count },
    (_, n) => 100 + (((Math.imul(n + 1, 2_654_435_761) ^ seed) >>> 0) % 1000) / 100,
  );

test('samples of the same kind can’t be distinguished, and slightly slower ones can', () => {
  const [first, second] = [drawn(1000, 7), drawn(1000, 991)];
  const same = distinction({ first, second });
  expect(Math.abs(same.threshold - 0.5)).toBeLessThan(0.03);
  expect(Math.abs(same.rank - 0.5)).toBeLessThan(0.03);
  const slower = distinction({ first, second: second.map((ms) => ms + 3) });
  expect(slower.threshold).toBeGreaterThan(0.6);
  expect(slower.rank).toBeGreaterThan(0.6);
});

test('the rank counts ties half', () => {
  expect(rankShare({ first: [1, 2], second: [1, 2] })).toBe(0.5);
  expect(rankShare({ first: [1], second: [2, 3] })).toBe(1);
  expect(rankShare({ first: [4], second: [2, 3] })).toBe(0);
});
