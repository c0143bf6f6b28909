import { counted, grouped } from '#core/text/formats.ts';
import type { Answer } from '#web/api/call-types.ts';

type EntryType = Answer<'GET /v1/shared/emailcredits/{userId}/ledger'>['content'][number]['type'];

/** A price as the specification writes it: 29 dollars are $29.0. */
const dollars = (amount: number) => `$${grouped(amount)}.0`;

/** What `/upgrade/email-finder-pricing` says. */
export const finderTexts = {
  title: 'Email finder',
  text: 'Finds the work email of a lead. A credit is spent only on a verified address.',
  plans: 'Plans',
  period: 'How it’s paid',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (amount: number) => `Save up to $${amount} a month`,
  creditsAMonth: 'credits a month',
  price: dollars,
  perMonth: 'per month',
  perYear: (monthly: number) => `${dollars(12 * monthly)} per year`,
  notSold: 'Plans can’t be bought in this version yet',
  notSoldText: (left: number) =>
    left > 0
      ? `You can use your ${counted(left, 'credit')} meanwhile, and your Reachwell administrator can add more.`
      : 'Your Reachwell administrator can add credits meanwhile.',
  seePlans: 'See plans',

  balance: 'Your credits',
  left: 'left',
  used: (used: number, total: number) => `${grouped(used)} of ${grouped(total)} used`,
  renewOn: 'They renew on',
  neverRenew: 'They don’t expire, and nothing renews them',
  noFinder: 'No email finder is set up here, so nothing is looked for',
  free: (finder: string) => `Searches by ${finder} cost no credits`,

  ledger: 'Where credits went',
  when: 'When',
  what: 'What',
  lead: 'Lead',
  credits: 'Credits',
  afterwards: 'Left',
  entry: 'entry',
  entries: 'entries',
  nothingYet: 'No credits have been added or used yet',
  unknownLead: 'Deleted lead',
  types: {
    GRANT: 'Credits added',
    HOLD: 'Search started',
    CAPTURE: 'Verified email found',
    RELEASE: 'No verified email, credit returned',
    EXPIRE: 'Credits expired',
  } satisfies Record<EntryType, string>,

  rules: 'Good to know',
  ruleNothing: 'Nothing found costs nothing',
  ruleRepeat: 'Asking for the same person again within 90 days is free',
  ruleLikely: 'An address that is only likely costs nothing',

  administrator: 'What your administrator can do',
  administratorText: 'On the server, your Reachwell administrator can add credits:',
} as const;
