import { describe, expect, test } from 'vitest';
import type { LeadValues } from '#core/text/placeholders.ts';
import { fillKnown, isRunning, messageProblem, missingValues } from './message-check.ts';

const lead: LeadValues = {
  firstName: 'Jonas',
  lastName: 'Berg',
  fullName: 'Jonas Berg',
  jobTitle: null,
  company: 'Fjordline',
  industry: null,
  location: null,
  country: null,
  custom: { plan: 'Gold' },
};

const problem = (message: Partial<Parameters<typeof messageProblem>[0]>) =>
  messageProblem({
    channel: 'LINKEDIN',
    text: 'Hello',
    subject: '',
    files: 0,
    uploading: false,
    ...message,
  });

describe('a message that is written by hand', () => {
  test('shows its variables filled; those without a value stay to be seen', () => {
    expect(fillKnown({ text: 'Hi {{ firstName }} of {{company}}, {{custom.plan}}', lead })).toBe(
      'Hi Jonas of Fjordline, Gold',
    );
    expect(fillKnown({ text: 'Your work as {{jobTitle}}', lead })).toBe(
      'Your work as {{jobTitle}}',
    );
    expect(fillKnown({ text: 'Hi {{firstName}}', lead: null })).toBe('Hi {{firstName}}');
  });

  test('cannot be sent with a placeholder of another tool, and names it', () => {
    expect(problem({ text: 'Hi {firstName}' })).toBe(
      '“{firstName}” would be sent as is. Use a Reachwell variable instead',
    );
  });

  test('cannot be sent while a value is missing, and names it', () => {
    expect(problem({ text: 'As {{jobTitle}} in {{country}}' })).toBe(
      'No value for jobTitle and country. Replace it or fill it in',
    );
    expect(problem({ text: 'Hi {{nickname}}' })).toBe('{{nickname}} isn’t a variable');
  });

  test.each([
    [{ text: ' \n' }, 'Write something first'],
    [{ text: '', files: 1 }, null],
    [{ uploading: true }, 'Wait until the files are uploaded'],
    [{ text: 'x'.repeat(5000) }, null],
    [{ text: 'x'.repeat(5001) }, 'At most 5,000 characters'],
    [{ channel: 'EMAIL' as const }, 'An email needs a subject'],
    [{ channel: 'EMAIL' as const, subject: 'Re: hi', text: 'x'.repeat(20_000) }, null],
    [
      { channel: 'EMAIL' as const, subject: 's'.repeat(141) },
      'The subject can have at most 140 characters',
    ],
  ])('%# is judged by its channel', (message, words) => {
    expect(problem(message)).toBe(words);
  });
});

test('the variables without a value are named one by one, in the subject of an email too', () => {
  const text = 'As {{jobTitle}} {{nickname}} {{jobTitle}}';
  expect(missingValues({ channel: 'LINKEDIN', text, subject: '{{country}}' })).toEqual([
    'jobTitle',
  ]);
  expect(missingValues({ channel: 'EMAIL', text, subject: '{{country}}' })).toEqual([
    'country',
    'jobTitle',
  ]);
});

test.each([
  ['WAITING', 'DELAY', true],
  ['IN_PROGRESS', null, true],
  ['WAITING', 'CAMPAIGN_OFF', false],
  ['PAUSED', null, false],
  ['FINISHED', null, false],
] as const)('a lead that is %s and waits for %s is held by writing: %s', (state, code, held) => {
  const waitingFor = code === null ? null : { code, sentence: '', until: null };
  expect(isRunning({ state, waitingFor } as Parameters<typeof isRunning>[0])).toBe(held);
});
