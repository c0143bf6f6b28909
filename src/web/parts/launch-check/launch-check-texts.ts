import { counted, grouped } from '#core/text/formats.ts';

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

  // Empty audience.
  emptyTitle: 'Launch without leads?',
  emptyText: (campaign: string) =>
    `${campaign} has no leads. It can run, but won’t do anything until you add some.`,
  launchAnyway: 'Launch anyway',
  viewLists: 'View lists',

  // Launch lines.
  held: 'They’re paused with a reason, and the others start',
  addedEarlier: 'They were added earlier, so they’ll start with the others',
  continueLater: 'They continue automatically once it’s set up',
  raiseLimit: 'Raise it in Daily limits',
  complete: 'Every message is complete for every lead',
  fallback: (leads: number) => `${counted(leads, 'lead gets', 'leads get')} a step’s fallback text`,
  moreToCome: (leads: number) => `. ${grouped(leads)} more are checked as they arrive`,
  checkedLater: 'Messages are checked as leads arrive',
  checkedTexts: (leads: number) => `Messages for ${counted(leads, 'lead')} were checked`,
  whatIsHeld: 'Leads with a missing value or a text that’s too long are paused with the reason',

  // Launch problems dialog.
  page: ({ from, to, total }: { from: number; to: number; total: number }) =>
    `${from} to ${to} of ${counted(total, 'lead')}`,
  back: 'Back',
  next: 'Next',
  foundTitle: 'What the check found',
  nothingLeft: 'Nothing left to review',
  leads: 'Leads',
} as const;
