import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const shown = (text: string) =>
  textParts(text).map(({ text: part, href }) => (href === null ? part : `<${href}>`));

test('web addresses can be opened, and what ends the sentence is not part of them', () => {
  expect(shown('See https://a.example/b?c=1#d, or http://e.example.')).toEqual([
    'See ',
    '<https://a.example/b?c=1#d>',
    ', or ',
    '<http://e.example/>',
    '.',
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:a@b.example and ftp://c.example',
  'https://',
  '<img src=x onerror=alert(1)>',
  '',
])('%s stays text', (text) => {
  expect(textParts(text).every(({ href }) => href === null)).toBe(true);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
