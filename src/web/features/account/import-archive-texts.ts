import { counted, grouped } from '#core/text/formats.ts';

/** The card that reads an archive into the account. */
export const importArchiveTexts = {
  title: 'Import an archive',
  what: 'Continue from another account',
  empty:
    'Reads an export of any Reachwell into this account, as long as it’s empty, so import before you connect LinkedIn. Campaigns arrive stopped, and no one is contacted twice.',
  choose: 'Choose file',
  file: 'Archive (ZIP)',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  busy: 'Importing',
  resume: 'Continue',
  phases: {
    CHECKING: (done: number, total: number) =>
      `Checking, ${grouped(done)} of ${counted(total, 'row')}`,
    READING: (done: number, total: number) =>
      `Importing, ${grouped(done)} of ${counted(total, 'row')}`,
  },
  canLeave: 'You can leave this page',
  done: (rows: number) => `${counted(rows, 'row')} imported`,
  refused: (rows: number) => `${counted(rows, 'row')} refused`,
  failed: 'Import failed',
  list: 'Imported archives',
  madeAt: 'Archive of',
  report: 'What came in, and what didn’t',
  read: 'Imported',
  rowOf: (file: string, row: number) => `${file}, row ${grouped(row)}`,
  withField: (message: string, field: string) => `${message} (${field})`,
  more: (rows: number) => `and ${counted(rows, 'more row')}`,
  refusedTitle: 'Refused',
  leftOut: 'Left out',
  rows: (rows: number) => counted(rows, 'row'),
} as const;
