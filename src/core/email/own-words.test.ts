import { describe, expect, test } from 'vitest';
import { ownText, ownWords } from './own-words.ts';

const QUOTE = 'Am Montag, 3. März, schrieb Maya:\n> Hast du Zeit?';

describe('what someone wrote themselves in an email', () => {
  test.each([
    ['above the quotation', `Natürlich, gerne!\n\n${QUOTE}`],
    ['below it', `${QUOTE}\n\nNatürlich, gerne!`],
    ['without one', 'Natürlich, gerne!'],
  ])('is found %s, as it was written', (_where, text) => {
    expect(ownText(text)).toBe('Natürlich, gerne!');
    expect(ownWords(text).own.trim()).toBe('Naturlich, gerne!');
  });

  test('is nothing if only someone else is quoted', () => {
    expect(ownText(QUOTE)).toBe('');
    expect(ownWords(QUOTE)).toEqual({ own: '', quotes: true });
  });
});

test('if a beginning is enough, the lines after it are skipped', () => {
  const text = `${'Über uns\n\n'.repeat(3)}On Friday Maya wrote:\n> Hello\n${'and more\n'.repeat(9)}`;
  expect(ownText(text, 9)).toBe('Über uns\n\nÜber uns');
  expect(ownText(text, 200)).toBe(ownText(text));
  expect(ownText(text)).not.toContain('Hello');
});
