import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';

/** Leads whose action was begun and not settled. */
export const ACT_CASES: [string, Partial<WaitingFacts>, string, string, string | null][] = [
  [
    'an act under way',
    { openIntent: 'BEING_DONE' },
    'BEING_DONE',
    'The profile view is in progress.',
    null,
  ],
  [
    'an answer that never came',
    { openIntent: 'CHECKING' },
    'CHECKING',
    'LinkedIn didn’t give a clear response to the profile view. We’re checking whether it was done.',
    null,
  ],
  [
    'the user’s word',
    { state: 'PAUSED', reason: 'ACTION_UNCONFIRMED' },
    'UNCONFIRMED',
    'We couldn’t confirm whether the last step was done. Tell us what you see on LinkedIn.',
    null,
  ],
];
