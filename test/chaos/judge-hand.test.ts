import { expect, test } from 'vitest';
import { judgeHand } from './judge-hand.ts';

const writer = {
  name: 'h1',
  userId: '1',
  accountId: 'a',
  token: '',
  people: [],
};
const meant = (tag: string, times = 1) =>
  ({ writer, tag, times, to: 'ann', channel: 'LINKEDIN', conversationId: '7' }) as const;
const there = (tag: string, to = 'ann') => ({ userId: '1', to, text: `[h ${tag}]`, realAt: 0 });
const shown = (tag: string, state = 'SENT') => ({
  userId: '1',
  text: `[h ${tag}]`,
  state,
  messageId: tag,
  realAt: 0,
});
type Given = Pick<Parameters<typeof judgeHand>[0], 'records' | 'intentions'>;
const judge = (given: Given, retried: string[] = []) =>
  judgeHand({
    ...given,
    ways: new Map(),
    wrong: [],
    kills: [],
    faults: { requests: 0, rules: [] },
    retried: new Set(retried),
    unconfirmed: [],
    open: [],
    seconds: 1,
  }).violations.map((sentence) => sentence.split(':')[0]);

const GOOD: Given = {
  intentions: [meant('a'), meant('b', 2)],
  records: {
    arrived: [there('a'), there('b'), there('b')],
    messages: [shown('a'), shown('b'), shown('b')],
  },
};

test('the judge of messages by hand finds nothing where each arrived as often as it was meant', () => {
  expect(judge(GOOD)).toEqual([]);
});

test.each([
  ['doubled', { arrived: [there('a'), ...GOOD.records.arrived] }],
  ['doubled', { messages: [shown('a', 'FAILED'), ...GOOD.records.messages] }],
  ['sent to somebody else', { arrived: [there('a', 'bob'), there('b'), there('b')] }],
  ['nobody wrote', { arrived: [...GOOD.records.arrived, there('c')] }],
  ['out of order', { arrived: [there('b'), there('a'), there('b')] }],
])('it finds what was %s', (name, records) => {
  expect(judge({ ...GOOD, records: { ...GOOD.records, ...records } })).toEqual([name]);
});

test('it finds what was lost, and what is shown as sent and is not there', () => {
  const arrived = [there('b'), there('b')];
  expect(judge({ ...GOOD, records: { ...GOOD.records, arrived } })).toEqual([
    'lost',
    'shown as sent and not there',
  ]);
});

test('what failed and was tried again may be overtaken', () => {
  const arrived = [there('b'), there('b'), there('a')];
  expect(judge({ ...GOOD, records: { ...GOOD.records, arrived } }, ['[h a]'])).toEqual([]);
});
