/**
 * In how many settle times an email whose answer was lost is looked for, until it is shown as
 * unconfirmed (decision 115).
 */
export const EMAIL_LOOKS = 6;
