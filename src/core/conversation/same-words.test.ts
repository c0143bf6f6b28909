import { expect, test } from 'vitest';
import { areSameWords } from '#core/conversation/same-words.ts';
import { ownMessagesShown } from '#core/conversation/own-messages.ts';

const OURS = 'Café at noon?\nhttps://example.com/a/very/long?link=1 says where';

test.each([
  ['spaces and line ends', 'Café at  noon?\r\n https://example.com/a/very/long?link=1 says where '],
  ['letters taken apart', OURS.normalize('NFD')],
  ['signs that cannot be seen', `\u200b${OURS}\u2060`],
  ['a short link', 'Café at noon?\nhttps://lnkd.in/eX4mp says where'],
  ['a short link without its scheme', 'Café at noon?\nlnkd.in/eX4mp says where'],
])('our own text is recognized by its words: %s', (_, shown) => {
  expect(areSameWords(OURS, shown)).toBe(true);
  expect(
    ownMessagesShown(
      [{ messageId: 'ours', text: OURS, startedAt: 1000 }],
      [{ messageId: 'theirs', text: shown, at: 2000 }],
    ),
  ).toEqual([{ messageId: 'ours', shownId: 'theirs' }]);
});

test.each([
  ['other words', 'Café at one?\nhttps://example.com/a/very/long?link=1 says where'],
  ['no link', 'Café at noon?\nsays where'],
])('another text is another: %s', (_, shown) => {
  expect(areSameWords(OURS, shown)).toBe(false);
});
