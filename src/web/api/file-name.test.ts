import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  [
    'all of its letters',
    `attachment; filename="B_se; _.csv"; filename*=UTF-8''B%C3%B6se%3B%20%F0%9F%8E%89.csv`,
    'Böse; 🎉.csv',
  ],
  ['none without a name', 'attachment', null],
  ['none without a header', null, null],
])('the name of a file has %s', (_, disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
