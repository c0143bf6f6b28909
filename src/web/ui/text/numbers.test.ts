import { expect, test } from 'vitest';
import { rateFigure } from './numbers.ts';

test('a rate of nobody is a dash, and one of somebody a percentage, even of nothing', () => {
  expect(rateFigure({ rate: 0, whole: 0 })).toBe('—');
  expect(rateFigure({ rate: 0, whole: 12 })).toBe('0%');
  expect(rateFigure({ rate: 48.87, whole: 12 })).toBe('48.9%');
});
