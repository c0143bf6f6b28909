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
      },
      { code: 'DUPLICATE', leads: 1, sentence: '1 lead: twice' },
    ],
    steps: [{ itemId: 'e', itemType: 'EMAIL', code: 'MAILBOX_MISSING', sentence: 'No mailbox' }],
    limits: [
      { sequenceItemType: 'VISIT', limit: 0, sentence: 'Nothing' },
      { sequenceItemType: 'CONNECT', limit: 9, sentence: null },
    ],
  });
  expect(lines.map(({ key, shows, fine }) => [key, shows, fine])).toEqual([
    ['TEXT_TOO_LONG', true, false],
    ['DUPLICATE', true, false],
    ['e MAILBOX_MISSING', false, false],
    ['VISIT', false, false],
  ]);
  expect(lines[0]?.text).toBe('They’re paused with a reason, and the others start');
});
