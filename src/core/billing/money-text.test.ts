import { expect, test } from 'vitest';
import { moneyText } from '#core/billing/money-text.ts';

test.each([
  [0, '$0.0'],
  [5900, '$59.0'],
  [118_800, '$1,188.0'],
  [23_740, '$237.4'],
  [23_742, '$237.42'],
  [7, '$0.07'],
  [-450, '−$4.5'],
])('%i cents are written %s', (cents, text) => expect(moneyText(cents)).toBe(text));
