import { expect, test } from 'vitest';
import { rateFigure } from './numbers.ts';

test('a rate of no one is a dash, and any other a percentage, even if it is zero', () => {
  expect(rateFigure({ rate: 0, whole: 0 })).toBe('—');
  expect(rateFigure({ rate: 0, whole: 12 })).toBe('0%');
  expect(rateFigure({ rate: 48.87, whole: 12 })).toBe('48.9%');
});
