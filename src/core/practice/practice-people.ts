/** The relation of a practice world person to an account. */
export const PRACTICE_STANDINGS = ['INVITED', 'WRITTEN_TO', 'WROTE'] as const;
export type PracticeStanding = (typeof PRACTICE_STANDINGS)[number];

/** What a person of the practice world will do on their own. */
export const PRACTICE_PLANS = ['ACCEPT', 'READ', 'REPLY', 'WRITE'] as const;
export type PracticePlan = (typeof PRACTICE_PLANS)[number];
