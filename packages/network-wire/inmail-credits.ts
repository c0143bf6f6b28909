import { z } from 'zod';

/** The balance of each product the account has; null for one it has not. */
export const InmailCredits = z.looseObject({
  object: z.literal('InmailCredits'),
  credits: z.looseObject({
    classic: z.number().nullish(),
    recruiter: z.number().nullish(),
    sales_navigator: z.number().nullish(),
  }),
});
export type InmailCredits = z.infer<typeof InmailCredits>;
