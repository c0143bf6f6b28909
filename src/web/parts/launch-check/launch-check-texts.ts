import { counted, grouped, listed } from '#core/text/formats.ts';

/** The texts of what is checked before a launch. */
export const launchCheckTexts = {
  // Launch check lines.
  checkFailed: 'The leads couldn’t be checked',
  checkedAtStart: 'They’re checked again when the campaign starts',
  tryAgain: 'Try again',
  checking: 'Checking the leads',
  show: 'Show them',
  checked: 'Checked',
  review: 'Review',

  // Launch lines.
  continueLater: 'They continue automatically once it’s set up',
  raiseLimit: 'Raise it in Daily limits',
  complete: 'Every message is complete for every lead',
  fallback: (leads: number) => `${counted(leads, 'lead gets', 'leads get')} a step’s fallback text`,
  moreToCome: (leads: number) => `${grouped(leads)} more are checked as they arrive`,
  checkedLater: 'Messages are checked as leads arrive',
  checkedTexts: (leads: number) => `${counted(leads, 'lead was', 'leads were')} checked`,
  texts: (texts: number) =>
    texts === 0 ? null : `${counted(texts, 'text')} with each lead’s values filled in`,
  rules: 'the skip rules of their lists',
  addresses: 'email addresses and the mailbox',
  limits: (limits: number) => (limits === 0 ? null : counted(limits, 'daily limit')),
  whatWasChecked: (parts: readonly string[]) => `Checked: ${listed(parts)}`,
  example: (name: string, step: string) => `${name} gets this ${step}`,
  subject: (subject: string) => `Subject: ${subject}`,
  connect: 'Connect',
  reconnect: 'Reconnect',
  viewMailbox: 'View mailbox',
  whatIsHeld: 'Leads with a missing value or a text that’s too long are paused with the reason',

  // Launch problems dialog.
  page: ({ from, to, total }: { from: number; to: number; total: number }) =>
    `${grouped(from)} to ${grouped(to)} of ${grouped(total)}`,
  back: 'Back',
  next: 'Next',
  foundTitle: 'What the check found',
  nothingLeft: 'Nothing left to review',
  leads: 'Leads',

  // Receiving domains dialog.
  domainsTitle: 'Where the emails go',
  domainsSubtitle: (leads: number, perDomain: number) =>
    `${counted(leads, 'address', 'addresses')}. ${counted(perDomain, 'email')} a day to one domain at most`,
  domains: 'Domains',
  atDomain: ({ leads, days }: { leads: number; days: number | null }) =>
    `${counted(leads, 'address', 'addresses')}${days === null ? '' : `, ${counted(days, 'day')} of sending`}`,
  otherDomains: (domains: number) => counted(domains, 'more domain'),
} as const;
