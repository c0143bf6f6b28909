import { expect, test } from 'vitest';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import { waitingWithGates } from '#core/waiting/waiting-for.ts';
import { inSenderWords } from '#core/waiting/sender-words.ts';
import { CASES } from './waiting-cases-fixture.ts';
import { FACTS } from './waiting-for-fixture.ts';

const texts = [
  ...CASES.flatMap(([, facts]) => {
    const answer = waitingWithGates({ ...FACTS, ...facts });
    return [
      answer?.sentence ?? '',
      answer?.ifNothingChanges ?? '',
      ...(answer?.gates ?? []).map(({ text }) => text),
    ];
  }),
  ...Object.values(LEAD_REASON_TEXTS).map(({ sentence }) => sentence),
];

test('an owner reads whose mailbox, limit, or hours a lead waits for', () => {
  for (const text of texts)
    expect(inSenderWords(text, 'Maya')).not.toMatch(/\byou(?! start)|\byour|\$/iu);
  expect(
    [
      'You’ve used all your invites for 7 days. The next one can go out tomorrow.',
      'Too many of your last emails bounced. Ingrid continues once you clean your lists and resume.',
      'You paused everything for today. The profile view goes out once you resume.',
      'The campaign is inactive. Ingrid picks up where they left off once you start it.',
      'You have no InMail credits left',
      'Ingrid waits for Maya, who isn’t connected to LinkedIn.',
    ].map((text) => inSenderWords(text, '$& Maya')),
  ).toEqual([
    '$& Maya has used all their invites for 7 days. The next one can go out tomorrow.',
    'Too many of $& Maya’s last emails bounced. Ingrid continues once $& Maya cleans their lists and resumes.',
    '$& Maya paused everything for today. The profile view goes out once $& Maya resumes.',
    'The campaign is inactive. Ingrid picks up where they left off once you start it.',
    '$& Maya has no InMail credits left',
    'Ingrid waits for Maya, who isn’t connected to LinkedIn.',
  ]);
});
