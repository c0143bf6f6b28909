import { expect, test } from 'vitest';
import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { launchLines } from './launch-lines.ts';

const nothing = {
  campaignId: '1',
  firstStart: true,
  leads: 5,
  checkedLeads: 5,
  leadsToCome: 0,
  readyLeads: 5,
  texts: 3,
  example: null,
  alternativeLeads: 0,
  counts: [],
  steps: [],
  limits: [],
  email: null,
  problems: { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 },
} as unknown as LaunchCheckAnswer;

test('a check that found nothing says what it looked at', () => {
  expect(launchLines(nothing)).toMatchObject([
    {
      title: '5 leads were checked',
      text: 'Checked: 3 texts with each lead’s values filled in and the skip rules of their lists. Every message is complete for every lead',
      fine: true,
    },
  ]);
  const limits = [{ sequenceItemType: 'CONNECT' as const, limit: 9, sentence: null }];
  const email = { notes: [] } as unknown as LaunchCheckAnswer['email'];
  const more = { ...nothing, texts: 0, limits, email, alternativeLeads: 1, leadsToCome: 1200 };
  expect(launchLines(more)).toMatchObject([
    {
      text: 'Checked: the skip rules of their lists, email addresses and the mailbox, and 1 daily limit. 1 lead gets a step’s fallback text. 1,200 more are checked as they arrive',
    },
  ]);
  expect(launchLines({ ...nothing, checkedLeads: 0 })).toMatchObject([
    { title: 'Messages are checked as leads arrive', fine: true },
  ]);
});

test('findings about leads can be opened, findings about a step or a limit are only described', () => {
  const lines = launchLines({
    ...nothing,
    counts: [
      {
        code: 'TEXT_TOO_LONG',
        leads: 2,
        sentence: 'For 2 leads, the text is too long once filled in',
        advice: 'They’re paused',
      },
      { code: 'DUPLICATE', leads: 1, sentence: '1 lead: twice', advice: 'They start' },
    ],
    steps: [{ itemId: 'e', itemType: 'FIND_EMAIL', code: 'FINDER_MISSING', sentence: 'None' }],
    limits: [
      { sequenceItemType: 'VISIT', limit: 0, sentence: 'Nothing' },
      { sequenceItemType: 'CONNECT', limit: 9, sentence: null },
    ],
  });
  expect(lines.map(({ key, about, shows, fine }) => [key, about, shows, fine])).toEqual([
    ['TEXT_TOO_LONG', 'LEADS', 'TEXT_TOO_LONG', false],
    ['DUPLICATE', 'LEADS', 'DUPLICATE', false],
    ['e FINDER_MISSING', 'STEP', undefined, false],
    ['VISIT', 'LIMIT', undefined, false],
    ['checked', 'LEADS', undefined, true],
  ]);
  expect(lines.at(-1)?.text).not.toContain('Every message is complete');
  expect(lines[0]?.text).toBe('They’re paused');
});

test('problems with emails link to their fix, and what is fine comes last', () => {
  const note = { sentence: 'So it is', advice: 'Do this', fine: false };
  const email = {
    notes: [
      { ...note, code: 'MAILBOX_LOST' as const },
      { ...note, code: 'WARM_UP' as const, fine: true },
      { ...note, code: 'RECEIVING_DOMAINS' as const, fine: true },
    ],
  } as unknown as LaunchCheckAnswer['email'];
  expect(launchLines({ ...nothing, email })).toEqual([
    {
      key: 'MAILBOX_LOST',
      about: 'EMAIL',
      title: 'So it is',
      text: 'Do this',
      fine: false,
      way: { label: 'Reconnect', href: '/account/email' },
    },
    expect.objectContaining({ key: 'checked' }),
    { key: 'WARM_UP', about: 'EMAIL', title: 'So it is', text: 'Do this', fine: true },
    {
      key: 'RECEIVING_DOMAINS',
      about: 'EMAIL',
      title: 'So it is',
      text: 'Do this',
      fine: true,
      shows: 'RECEIVING_DOMAINS',
    },
  ]);
  const rest = { notes: email?.notes.slice(1) } as LaunchCheckAnswer['email'];
  expect(launchLines({ ...nothing, email: rest }).map(({ key }) => key)).toEqual([
    'checked',
    'WARM_UP',
    'RECEIVING_DOMAINS',
  ]);
});

test('one message is shown as a lead of the campaign gets it', () => {
  const example = {
    leadId: '7',
    fullName: 'Ada Field',
    itemId: 'm',
    itemType: 'EMAIL' as const,
    subject: 'Two minutes',
    message: 'Hi Ada,\nhow is Field Company?',
  } as NonNullable<LaunchCheckAnswer['example']>;
  expect(launchLines({ ...nothing, example })[1]).toMatchObject({
    title: 'Ada Field gets this email',
    text: 'Subject: Two minutes',
    quote: 'Hi Ada,\nhow is Field Company?',
  });
});
