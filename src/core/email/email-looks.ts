/**
 * How often an email whose answer was lost is looked for, a settle time apart, until it is shown as
 * unconfirmed (decision 115).
 */
export const EMAIL_LOOKS = 6;
