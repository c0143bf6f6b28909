import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test('a file has all letters of its name, also those that the plain form lacks', () => {
  expect(fileNameOf(`attachment; filename="B_se; _.csv"; filename*=UTF-8''B%C3%B6se%3B%20%F0%9F%8E%89.csv`)).toBe('Böse; 🎉.csv');
});

test.each([
  ['a plain name', 'attachment; filename="leads; all.csv"', 'leads; all.csv'],
  ['a coded name that is none', `attachment; filename="leads.csv"; filename*=UTF-8''%E0%A4%A`, 'leads.csv'],
  ['no name', 'attachment', null],
  ['no header', null, null],
])('%s', (_, disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
