import { expect, test } from 'vitest';
import { messageIdOf, threadPlace } from '#core/email/email-threads.ts';

test('an attempt has one Message-ID, at the domain of the sender', () => {
  const id = () => messageIdOf({ tryKey: 'rw-12ab', from: 'Maya@Northpoint.example' });
  expect(id()).toBe('<rw-12ab@northpoint.example>');
  expect(id()).toBe(id());
  expect(messageIdOf({ tryKey: 'rw-12ac', from: 'maya@northpoint.example' })).not.toBe(id());
});

const first = { messageId: '<a@x.example>', subject: 'Quick question' };
const second = { messageId: '<b@x.example>', subject: 'Re: Quick question' };

test.each([
  ['the first message has its own subject', [], false, 'Hello', null, []],
  [
    'a follow-up answers the message before and keeps its subject',
    [first],
    false,
    'Re: Quick question',
    '<a@x.example>',
    ['<a@x.example>'],
  ],
  [
    'a third message says "Re:" once and names both before it',
    [first, second],
    false,
    'Re: Quick question',
    '<b@x.example>',
    ['<a@x.example>', '<b@x.example>'],
  ],
  ['a new thread names nothing before it', [first, second], true, 'Hello', null, []],
  [
    'a follow-up to a new thread names nothing of the thread before',
    [first, second, { messageId: '<c@x.example>', subject: 'One more idea' }],
    false,
    'Re: One more idea',
    '<c@x.example>',
    ['<c@x.example>'],
  ],
])('%s', (_, earlier, newThread, subject, inReplyTo, references) => {
  expect(threadPlace({ subject: 'Hello', earlier, newThread })).toEqual({
    subject,
    inReplyTo,
    references,
  });
});

test('a first subject that begins with "RE: Re:" is answered with one "Re:"', () => {
  const earlier = [{ messageId: '<a@x.example>', subject: 'RE: Re: Hi' }];
  expect(threadPlace({ subject: '', earlier, newThread: false }).subject).toBe('Re: Hi');
});

test('of many earlier messages, the first and the newest are referenced', () => {
  const earlier = Array.from({ length: 50 }, (_, index) => ({
    messageId: `<${index}@x.example>`,
    subject: index === 0 ? 'Hi' : 'Re: Hi',
  }));
  const { references } = threadPlace({ subject: '', earlier, newThread: false });
  expect(references).toHaveLength(20);
  expect([references[0], references[1], references.at(-1)]).toEqual([
    '<0@x.example>',
    '<31@x.example>',
    '<49@x.example>',
  ]);
});
