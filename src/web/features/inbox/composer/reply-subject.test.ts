import { expect, test } from 'vitest';
import { pendingMessage } from './pending-message.ts';
import { replySubject } from './reply-subject.ts';

const mail = (subject: string | null, channel: 'EMAIL' | 'LINKEDIN' = 'EMAIL') =>
  pendingMessage({ written: { text: 'Hi', subject, attachments: [] }, channel, key: 'a', at: '' });

test.each([
  [[], ''],
  [[mail('Forecasts')], 'Re: Forecasts'],
  [[mail('RE: Forecasts')], 'RE: Forecasts'],
  [[mail(null, 'LINKEDIN'), mail(' '), mail('Newer'), mail('Older')], 'Re: Newer'],
])('%# an email starts as an answer to the newest one that has a subject', (entries, subject) => {
  expect(replySubject(entries)).toBe(subject);
});
