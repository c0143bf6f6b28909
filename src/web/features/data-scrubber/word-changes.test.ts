import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

test.each([
  [['a'], ['a'], ''],
  [['a'], ['a', 'b'], '1 word added'],
  [['a', 'b'], [], '2 words removed'],
  [['a'], ['b', 'c'], '2 words added, 1 removed'],
  [['a', 'b'], ['b', 'a'], 'Order changed'],
])('from %j to %j: %s', (before, after, text) => {
  expect(wordChanges({ before, after })).toBe(text);
});
