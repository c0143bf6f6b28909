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
  alternativeLeads: 0,
  counts: [],
  steps: [],
  limits: [],
  email: null,
  problems: { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 },
} as unknown as LaunchCheckAnswer;

test('a check that found nothing is one line, which says how many texts it has seen', () => {
  expect(launchLines(nothing)).toMatchObject([
    {
      title: 'Messages for 5 leads were checked',
      text: 'Every message is complete for every lead',
      fine: true,
    },
  ]);
  expect(launchLines({ ...nothing, alternativeLeads: 1, leadsToCome: 1200 })).toMatchObject([
    { text: '1 lead gets a step’s fallback text. 1,200 more are checked as they arrive' },
  ]);
  expect(launchLines({ ...nothing, checkedLeads: 0 })).toMatchObject([
    { title: 'Messages are checked as leads arrive', fine: true },
  ]);
});

test('what was found of leads can be shown, what concerns a step or a limit is told', () => {
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
  ]);
  expect(lines[0]?.text).toBe('They’re paused');
});

test('what concerns the emails has the way to mend it, and what is fine of them comes last', () => {
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
    'fine',
    'WARM_UP',
    'RECEIVING_DOMAINS',
  ]);
});
