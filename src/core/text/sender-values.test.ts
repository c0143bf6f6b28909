import { describe, expect, test } from 'vitest';
import {
  fillText,
  isKnownPlaceholder,
  needsAlternative,
  unknownPlaceholders,
} from './placeholders.ts';
import { SAMPLE_LEAD } from './sample-lead.ts';
import { SAMPLE_SENDER, SENDER_PLACEHOLDERS, senderValues } from './sender-values.ts';

describe('what is known of a sender', () => {
  test.each([
    ['Account Executive at Northpoint', 'Account Executive'],
    ['Account Executive @ Northpoint', 'Account Executive'],
    ['VP Sales | Speaker', 'VP Sales'],
    ['Head of Sales · Northpoint', 'Head of Sales'],
    ['Founder, Northpoint', 'Founder'],
    ['Data attache', 'Data attache'],
    [null, null],
    ['  ', null],
  ])('the headline “%s” begins with the job title %s', (headline, jobTitle) => {
    expect(senderValues('Maya', { fullName: 'Maya Lindqvist', headline })).toEqual({
      firstName: 'Maya',
      fullName: 'Maya Lindqvist',
      jobTitle,
    });
  });
  test('the account’s name stands in until LinkedIn is connected', () => {
    expect(senderValues('Ben Okafor', null)).toEqual({
      firstName: 'Ben',
      fullName: 'Ben Okafor',
      jobTitle: null,
    });
  });
});

test('a text names its sender without needing an alternative', () => {
  const text = 'Hi {{firstName}}, {{ sender.firstName }} here, {{sender.jobTitle}}';
  for (const name of SENDER_PLACEHOLDERS) expect(isKnownPlaceholder(name)).toBe(true);
  expect(unknownPlaceholders(`${text} {{sender.email}}`)).toEqual(['{{sender.email}}']);
  expect(needsAlternative(text)).toBe(false);
  const filled = (sender?: typeof SAMPLE_SENDER) =>
    fillText({ template: text, alternative: null, lead: { ...SAMPLE_LEAD, sender } });
  expect(filled(SAMPLE_SENDER)).toEqual({
    kind: 'text',
    text: 'Hi Elena, Maya here, Account Executive',
    used: 'template',
  });
  expect(filled({ ...SAMPLE_SENDER, jobTitle: null })).toEqual({
    kind: 'PLACEHOLDER_MISSING',
    missing: ['sender.jobTitle'],
  });
  expect(filled().kind).toBe('PLACEHOLDER_MISSING');
});
