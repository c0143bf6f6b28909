import { expect, test } from 'vitest';
import { shortcutOf, SHORTCUT_LIST } from './shortcut-keys.ts';

const of = (key: string, { mod = false, alt = false, shift = false, afterG = false } = {}) => {
  const action = shortcutOf({ pressed: { key, mod, alt, shift }, afterG });
  return action === null ? null : action.do === 'go' ? action.href : action.do;
};

test.each([
  ['c', '/new-campaign'],
  ['C', '/new-campaign'],
  ['g', 'await-place'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'choose'],
  ['e', 'edit'],
  ['q', null],
  ['Escape', null],
  ['Enter', null],
])('%s alone is %s', (key, does) => {
  expect(of(key)).toBe(does);
});

test.each([
  ['d', '/dashboard'],
  ['c', '/campaigns'],
  ['l', '/leads'],
  ['i', '/inbox'],
  ['s', '/settings'],
  ['x', 'choose'],
])('G then %s is %s', (key, does) => {
  expect(of(key, { afterG: true })).toBe(does);
});

test('the palette is ⌘K or Ctrl+K, the list is ?, and other keys held leave every key alone', () => {
  expect([
    of('k', { mod: true }),
    of('?', { shift: true }),
    of('c', { mod: true }),
    of('s', { mod: true }),
    of('c', { alt: true }),
    of('k', { mod: true, shift: true }),
    of('C', { shift: true }),
  ]).toEqual(['palette', 'shortcuts', null, null, null, null, null]);
});

test('every single key of the list does something', () => {
  // Esc and F6 work while typing, too, and are heard elsewhere (`region-keys.ts`), as are the
  // inbox's own (`inbox-keys.ts`).
  const keys = SHORTCUT_LIST.filter(({ title }) => title !== 'In the inbox')
    .flatMap(({ rows }) => rows)
    .flatMap(({ keys: [key, more], after }) =>
      key !== undefined && more === undefined && key !== 'Esc' && key !== 'F6'
        ? [{ key: key.toLowerCase(), after: after?.[0]?.toLowerCase() }]
        : [],
    );
  for (const { key, after } of keys)
    expect(after === undefined ? of(key) : of(after, { afterG: true }), key).not.toBeNull();
});
