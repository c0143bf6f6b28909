import type { DoNotContactCovers } from '#core/do-not-contact/do-not-contact.ts';
import type { ListField } from '#core/do-not-contact-file/list-columns.ts';
import type { ListReason } from '#core/do-not-contact-file/list-entry.ts';
import { counted } from '#core/text/formats.ts';

/** Texts for adding a file to the do-not-contact list. */
export const listFileTexts = {
  add: 'Add a file',
  drop: 'Profiles, emails, domains, or companies. Up to 30,000 rows and 20 MB.',
  dropLabel: 'Add a file to your do-not-contact list',
  download: 'Download',
  downloadName: 'Do not contact.csv',
  cancel: 'Cancel',
  check: {
    reason: 'Reason for rows without one',
    counts: {
      PERSON: (count: number) => counted(count, 'person', 'people'),
      ADDRESS: (count: number) => counted(count, 'email address', 'email addresses'),
      DOMAIN: (count: number) => `Everyone at ${counted(count, 'domain')}`,
      COMPANY: (count: number) => `Everyone at ${counted(count, 'company', 'companies')}`,
    } satisfies Record<DoNotContactCovers, (count: number) => string>,
    shared: 'Your team shares its list, so your teammates won’t contact them either.',
    nobody: 'No row of this file can be used',
    start: (count: number) => `Add ${counted(count, 'row')}`,
    adding: 'Adding',
  },
  report: {
    title: (file: string) => `${file} was added`,
    added: (count: number) => `${counted(count, 'row')} added`,
    already: (count: number) => `${counted(count, 'row was', 'rows were')} on your list already`,
    wrong: (count: number) => `${counted(count, 'row')} couldn’t be used`,
    download: 'Download report',
    fileName: (file: string) => `${file.replace(/\.\w{1,5}$/u, '')} report.csv`,
    headers: ['Row', 'Entry', 'Result', 'Details'],
    verdicts: { ADDED: 'Added', ALREADY_LISTED: 'Already on the list', WRONG: 'Can’t be used' },
    undo: 'Undo',
    close: 'Done',
  },
  undoing: {
    title: (file: string) => `Remove everything that ${file} added?`,
    text: 'Campaigns continue for people whom no other entry covers. Entries that your team or another file lists as well stay.',
    confirm: 'Remove',
    busy: 'Removing',
    keep: 'Keep',
    done: (removed: number, kept: number) =>
      `${counted(removed, 'entry', 'entries')} removed${kept === 0 ? '' : `, ${counted(kept, 'stays', 'stay')} on your team’s list`}`,
  },
  fields: {
    profileUrl: 'LinkedIn profile',
    email: 'Email',
    fullName: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    domain: 'Domain',
    company: 'Company',
    entry: 'Profile, email, or domain',
    covers: 'What the row covers',
    reason: 'Reason',
    note: 'Note',
    ignore: 'Not used',
  } satisfies Record<ListField, string>,
  reasons: {
    FILE: 'The file says so',
    BY_HAND: 'Added by hand',
    UNSUBSCRIBED: 'Unsubscribed',
    OPT_OUT: 'Asked not to be contacted',
    BOUNCED: 'Their address bounced',
    GONE: 'No longer at this address',
    ELSEWHERE: 'Listed in another account',
  } satisfies Record<ListReason, string>,
} as const;
