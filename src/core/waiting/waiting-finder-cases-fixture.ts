// What leads wait for at a step that looks for their email.
import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { byEmail, byFinder } from './waiting-for-fixture.ts';

export const FINDER_CASES: [string, Partial<WaitingFacts>, string, string, string | null][] = [
  [
    'the finder’s credits',
    { state: 'PAUSED', reason: 'OUT_OF_EMAIL_CREDITS' },
    'OUT_OF_EMAIL_CREDITS',
    'You’re out of email finder credits. Ask whoever runs this installation for more. The lead continues automatically.',
    null,
  ],
  [
    'the finder’s credits that renew',
    {
      state: 'PAUSED',
      reason: 'OUT_OF_EMAIL_CREDITS',
      account: { ...byEmail('CONNECTED').account, emailCreditsRenewAt: Date.parse('2026-04-01') },
    },
    'OUT_OF_EMAIL_CREDITS',
    'You’re out of email finder credits. They renew on Apr 1, 2026. The lead continues automatically.',
    null,
  ],
  [
    'the finder’s answer',
    {
      ...byFinder(),
      facts: {
        ...byFinder().facts,
        memory: {
          notBefore: Date.parse('2026-03-02T12:00:00Z'),
          notBeforeCode: 'FINDER_ANSWER',
        },
      },
    },
    'FINDER_ANSWER',
    'The email finder is still looking for Ingrid’s email. We’ll ask again today at 12 pm.',
    '2026-03-02T12:00',
  ],
  [
    'a finder that can’t be asked',
    {
      ...byFinder(),
      account: {
        ...byEmail('CONNECTED').account,
        pausedUntil: { FIND_EMAIL: Date.parse('2026-03-02T12:00:00Z') },
      },
    },
    'INCIDENT',
    'The email finder isn’t responding right now. We’ll try again today at 12 pm.',
    '2026-03-02T12:00',
  ],
  [
    'a question to the finder that was interrupted',
    { ...byFinder(), openIntent: 'CHECKING' },
    'CHECKING',
    'The search for Ingrid’s email was interrupted. We’ll ask again, at no extra cost.',
    null,
  ],
];
