import { describe, expect, test } from 'vitest';
import { scheduleProblem, SCHEDULE_AHEAD_MS, writeMessage } from './written-message.ts';

const lead = {
  firstName: 'Ada',
  lastName: 'Berg',
  fullName: 'Ada Berg',
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  custom: { fair: 'Oslo' },
};
const said = (message: Partial<Parameters<typeof writeMessage>[0]>) => {
  const written = writeMessage({
    channel: 'LINKEDIN',
    text: 'Hi',
    subject: null,
    threadSubject: null,
    hasFiles: false,
    lead,
    ...message,
  });
  return written.kind === 'message'
    ? [written.text, written.subject]
    : `${written.problem.field} ${written.problem.code}`;
};

describe('a message by hand', () => {
  test('has its variables filled from the lead, and names a variable without a value', () => {
    expect(said({ text: 'Hi {{firstName}} in {{custom.fair}}' })).toEqual(['Hi Ada in Oslo', null]);
    expect(said({ text: 'At {{company}}' })).toBe('text PLACEHOLDER_MISSING');
    expect(said({ channel: 'EMAIL', subject: '{{jobTitle}}' })).toBe('subject PLACEHOLDER_MISSING');
  });

  test('can’t contain another tool’s placeholder', () => {
    expect(said({ text: '{Hi|Hello} {{firstName}}' })).toBe('text FOREIGN_PLACEHOLDER');
    expect(said({ channel: 'EMAIL', subject: 'For [First Name]' })).toBe(
      'subject FOREIGN_PLACEHOLDER',
    );
  });

  test('is limited to the length of its channel once filled', () => {
    expect(said({ text: 'a'.repeat(5001) })).toBe('text TOO_LONG');
    expect(said({ text: `${'a'.repeat(4999)}{{firstName}}` })).toBe('text TOO_LONG');
    expect(said({ text: 'a'.repeat(5001), channel: 'EMAIL', subject: 'Hi' })).toHaveLength(2);
  });

  test('needs a text or a file', () => {
    expect(said({ text: ' \n' })).toBe('text REQUIRED');
    expect(said({ text: '', hasFiles: true })).toEqual(['', null]);
  });

  test('has a subject only by email: its own, or that of its thread', () => {
    expect(said({ subject: 'Offer' })).toEqual(['Hi', null]);
    expect(said({ channel: 'EMAIL' })).toBe('subject REQUIRED');
    expect(said({ channel: 'EMAIL', threadSubject: 'Re: Fair' })).toEqual(['Hi', 'Re: Fair']);
    expect(said({ channel: 'EMAIL', subject: 'Offer', threadSubject: 'Re: Fair' })).toEqual([
      'Hi',
      'Offer',
    ]);
  });

  test('that is an InMail needs its own subject and has its own limits', () => {
    const inmail = (change: Parameters<typeof said>[0]) => said({ channel: 'INMAIL', ...change });
    expect(inmail({ threadSubject: 'Re: Fair' })).toBe('subject REQUIRED');
    expect(inmail({ subject: ' ' })).toBe('subject REQUIRED');
    expect(inmail({ subject: 'For {{firstName}}' })).toEqual(['Hi', 'For Ada']);
    expect(inmail({ subject: '{{jobTitle}}' })).toBe('subject PLACEHOLDER_MISSING');
    expect(inmail({ subject: 'a'.repeat(201) })).toBe('subject TOO_LONG');
    expect(inmail({ subject: 'a'.repeat(200), text: 'a'.repeat(1900) })).toHaveLength(2);
    expect(inmail({ subject: 'Hi', text: 'a'.repeat(1901) })).toBe('text TOO_LONG');
  });

  test('can be scheduled up to a year ahead', () => {
    const codeAt = (sendAt: number) => scheduleProblem({ sendAt, now: 1000 })?.code;
    expect([
      codeAt(1000),
      codeAt(1001),
      codeAt(1000 + SCHEDULE_AHEAD_MS),
      codeAt(1001 + SCHEDULE_AHEAD_MS),
    ]).toEqual(['IN_THE_PAST', undefined, undefined, 'TOO_FAR']);
  });
});
