import { expect, test } from 'vitest';
import { moneyText, priceFigure } from '#core/billing/money-text.ts';

test.each([
  [0, '$0.00'],
  [5900, '$59.00'],
  [118_800, '$1,188.00'],
  [23_740, '$237.40'],
  [23_742, '$237.42'],
  [7, '$0.07'],
  [-450, '−$4.50'],
])('%i cents are written %s', (cents, text) => expect(moneyText(cents)).toBe(text));

test('a price has one decimal, as in the specification', () =>
  expect([59, 4740].map(priceFigure)).toEqual(['$59.0', '$4,740.0']));
