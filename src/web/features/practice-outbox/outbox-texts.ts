import { counted } from '#core/text/formats.ts';

/** Texts of the outbox of practice mode. */
export const outboxTexts = {
  title: 'Outbox',
  text: 'Emails from Reachwell that weren’t sent because no mail server is set up',
  search: 'Search by address or text',
  list: 'Emails',
  to: (address: string) => `to ${address}`,
  kinds: {
    verification: 'Verification',
    reset: 'Reset',
    recovery: 'Recovery',
    notice: 'Notice',
  },
  loading: 'Loading emails',
  noMatch: 'No emails match',
  noMatchText: 'Try fewer words.',
  none: 'No emails yet',
  noneText: 'Sign up or request a new password, and the email shows up here.',

  clear: {
    open: 'Clear',
    title: 'Clear the outbox?',
    titleNarrowed: 'Delete these emails?',
    text: (count: number) =>
      `${counted(count, 'email')} will be deleted, along with the links in ${count === 1 ? 'it' : 'them'}.`,
    othersStay: 'Other emails are kept.',
    confirm: 'Clear the outbox',
    confirmNarrowed: 'Delete emails',
    deleting: 'Deleting',
    deleted: (count: number) => `${counted(count, 'email')} deleted`,
  },

  mail: {
    back: 'All emails',
    to: 'To',
    from: ', from Reachwell,',
    forms: 'Show the email',
    rendered: 'Preview',
    text: 'Text',
    source: 'Source',
    copyLink: 'Copy the link',
    frame: (subject: string) => `Email: ${subject}`,
    links: 'Links in this email',
  },
} as const;
