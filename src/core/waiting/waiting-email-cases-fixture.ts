// What leads wait for at a step that sends an email or looks for one.
import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { byEmail, byFinder, FACTS } from './waiting-for-fixture.ts';

export const EMAIL_CASES: [string, Partial<WaitingFacts>, string, string, string | null][] = [
  [
    'the user’s word on an email',
    { ...byEmail('CONNECTED'), state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' },
    'UNCONFIRMED',
    'We couldn’t confirm whether the last step was done. Tell us what you see in your mailbox.',
    null,
  ],
  [
    'a mailbox',
    { ...byEmail(null), state: 'PAUSED', reason: 'MAILBOX_MISSING' },
    'MAILBOX_MISSING',
    'This step needs your mailbox. Connect it, and the lead continues automatically.',
    null,
  ],
  [
    'its mailbox, whose connection was lost',
    { ...byEmail('LOST'), account: { ...byEmail('LOST').account, incident: 'Down' } },
    'MAILBOX_LOST',
    'Your mailbox connection was lost. Ingrid continues once you connect it again.',
    null,
  ],
  [
    'cleaner lists, after too many bounces',
    byEmail('BOUNCES'),
    'BOUNCES',
    'Too many of your last emails bounced, so emails are on hold. Ingrid continues once you clean your lists and resume.',
    null,
  ],
  [
    'tomorrow, while the mailbox warms up',
    { ...byEmail('WARM_UP'), limit: { used: 10, allowance: 10 } },
    'WARM_UP',
    'Your mailbox is warming up, so today’s limit is 10 emails, and they’re used up or reserved. Ingrid is next, expected tomorrow at 9 am.',
    '2026-03-03T09:00',
  ],
  [
    'the next email that its provider may get',
    {
      ...byEmail('CONNECTED'),
      facts: {
        ...byEmail('CONNECTED').facts,
        memory: {
          notBefore: Date.parse('2026-03-03T00:00:00Z'),
          notBeforeCode: 'RECEIVING_DOMAIN',
        },
      },
    },
    'RECEIVING_DOMAIN',
    'Today’s emails to Ingrid’s email provider are used up, so that it keeps trusting yours. Ingrid continues tomorrow at 12 am.',
    '2026-03-03T00:00',
  ],
  [
    'an email finder',
    { ...byFinder(), state: 'PAUSED', reason: 'FINDER_MISSING' },
    'FINDER_MISSING',
    'This step needs an email finder. Set one up, and the lead continues automatically.',
    null,
  ],
  [
    'the finder’s credits',
    { state: 'PAUSED', reason: 'OUT_OF_EMAIL_CREDITS' },
    'OUT_OF_EMAIL_CREDITS',
    'You’re out of email finder credits. Ask your administrator for more. The lead continues automatically.',
    null,
  ],
  [
    'the finder’s credits where more are sold',
    {
      state: 'PAUSED',
      reason: 'OUT_OF_EMAIL_CREDITS',
      account: { ...byEmail('CONNECTED').account, sellsCredits: true },
    },
    'OUT_OF_EMAIL_CREDITS',
    'You’re out of email finder credits. Choose an email finder plan to get more. The lead continues automatically.',
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
    'the finder’s credits that renew in real time, which practice time has left',
    {
      state: 'PAUSED',
      reason: 'OUT_OF_EMAIL_CREDITS',
      realNow: FACTS.now - 86_400_000,
      account: { ...byEmail('CONNECTED').account, emailCreditsRenewAt: Date.parse('2026-04-01') },
    },
    'OUT_OF_EMAIL_CREDITS',
    'You’re out of email finder credits. They renew on Apr 1, 2026 (real time). The lead continues automatically.',
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
