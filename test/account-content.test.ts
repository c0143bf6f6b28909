import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The acting user isn't content, and typed text is dropped with its page. */
const NO_CONTENT = ['src/web/acting-user.ts', 'src/web/ui/navigation/typed-text.ts'];
const sources = globSync('src/web/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts') && !NO_CONTENT.includes(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const withText = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('every store that outlives a page is emptied with the account', () => {
  expect(withText(/^(?:const \w+[^=\n]* = new Map\b|let \w+: string\b)/m)).toEqual([]);
});

test('what is stored in the tab is named where it is emptied', () => {
  expect(withText(/sessionStorage\.setItem\((?!\s*(OWNER|DRAFTS|RECENT)_KEY)/)).toEqual([]);
});

test('no identifier is made up for a read that waits for one', () => {
  const madeUp = /\?\? \(?'0?' as |\?\? \('0?'|: \(\w+ \?\? '0?'\) as |as never\b(?= \},)/;
  expect(withText(madeUp)).toEqual([]);
});
