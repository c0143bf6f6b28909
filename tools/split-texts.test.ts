import { expect, test } from 'vitest';
import { splitObject } from './split-texts.ts';

const split = (code: string) => splitObject({ code, file: 'page-texts.ts' });

test('each text of a file becomes an export, and the object the namespace of the file', () => {
  expect(
    split(
      "import { counted } from './numbers.ts';\nexport const pageTexts = { none: 'No leads', delete: (leads) => counted(leads, 'lead') };",
    )
      ?.split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    "import { counted } from './numbers.ts';",
    "const pageTexts$none = 'No leads';",
    'export { pageTexts$none as none };',
    "const pageTexts$delete = (leads) => counted(leads, 'lead');",
    'export { pageTexts$delete as delete };',
    "import * as pageTexts from './page-texts.ts';",
    'export { pageTexts };',
  ]);
});

test.each([
  ['two exports', "export const pageTexts = { a: 'A' }; export const other = 1;"],
  ['keys that are no names', "export const pageTexts = { 'a-b': 'A' };"],
  ['keys that are computed', 'export const pageTexts = { [name]: 1 };'],
  ['a method', "export const pageTexts = { a() { return 'A'; } };"],
  ['no object', "export const pageTexts = 'A';"],
  ['a function', 'export function pageTexts() {}'],
])('a file with %s stays as it is', (_what, code) => {
  expect(split(code)).toBeNull();
});
