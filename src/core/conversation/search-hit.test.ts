import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markHits, searchWords } from '#core/conversation/search-hit.ts';

const marked = (text: string, query: string) => {
  const hit = markHits({ text, query });
  if (hit === null) return null;
  return hit.marks
    .toReversed()
    .reduce(
      (done, { from, to }) => `${done.slice(0, from)}[${done.slice(from, to)}]${done.slice(to)}`,
      hit.text,
    );
};

describe('the words of a search', () => {
  test.each([
    ['several words, each once', 'Tuesday  at TUESDAY', ['tuesday', 'at']],
    ['operators of the database’s query language', "a:* & !b | 'c' <-> (d)", ['a', 'b', 'c', 'd']],
    ['letters of other languages', 'Grüße Привет 你好', ['grüße', 'привет', '你好']],
    ['nothing but symbols', '!?… 👍', []],
  ])('are extracted from %s', (_case, query, words) => {
    expect(searchWords(query)).toEqual(words);
  });
});

describe('a hit', () => {
  test.each([
    ['every word that begins with it', 'Tuesday or tuesdays?', 'tues', '[Tues]day or [tues]days?'],
    [
      'several words',
      'Shall we say Tuesday at 10?',
      '10 tuesday',
      'Shall we say [Tuesday] at [10]?',
    ],
    ['the longest of two matches', 'Mondays', 'mon monday', '[Monday]s'],
    ['a word whose lowercase form has another length', 'İstanbul', 'nothing', null],
    ['an excerpt of a long text', `${'word '.repeat(60)}offer${' more'.repeat(60)}`, 'offer', null],
  ])('marks %s', (name, text, query, expected) => {
    if (name !== 'an excerpt of a long text') return expect(marked(text, query)).toBe(expected);
    const hit = marked(text, query);
    expect(hit?.startsWith('…word word')).toBe(true);
    expect(hit?.endsWith('…')).toBe(true);
    expect(hit).toContain('[offer] more');
  });

  test('is null if a word only ends with it, or only the name matched', () => {
    expect(marked('Reoffer', 'offer')).toBeNull();
    expect(marked('Hello', 'Jonas')).toBeNull();
  });

  test('is inside its excerpt and never cuts a character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string(), (text, query) => {
        const hit = markHits({ text, query });
        if (hit === null) return;
        expect(hit.text.length).toBeLessThanOrEqual(162);
        expect(hit.text.isWellFormed()).toBe(text.isWellFormed() || hit.text.isWellFormed());
        const words = searchWords(query);
        for (const { from, to } of hit.marks)
          expect(
            words.some((word) =>
              hit.text
                .slice(from, to)
                .toLowerCase()
                .startsWith(word[0] ?? ''),
            ),
          ).toBe(true);
      }),
    );
  });
});
