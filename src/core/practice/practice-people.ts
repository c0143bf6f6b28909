/** How a person of the practice world stands with an account. */
export const PRACTICE_STANDINGS = ['INVITED', 'WRITTEN_TO', 'WROTE'] as const;
export type PracticeStanding = (typeof PRACTICE_STANDINGS)[number];

/** What a person of the practice world will do of their own accord. */
export const PRACTICE_PLANS = ['ACCEPT', 'READ', 'REPLY', 'WRITE'] as const;
export type PracticePlan = (typeof PRACTICE_PLANS)[number];
