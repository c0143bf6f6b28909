import { counted, grouped } from '#core/text/formats.ts';

function duration(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

type Rows = { done: number; all: number };
const progress = ({ done, all }: Rows) => `${grouped(done)} of ${counted(all, 'row')}`;

/** Texts of the import of a file while it runs and once it is done. */
export const importDialogTexts = {
  title: 'Import',
  stopped: (rows: Rows) => `Stopped after ${progress(rows)}`,
  paused: (rows: Rows) => `Paused after ${progress(rows)}`,
  running: (rows: number) => `Importing ${counted(rows, 'row')}`,
  done: ({ people, rows }: { people: number; rows: number }) =>
    `${grouped(people)} of ${counted(rows, 'person', 'people')} ${people === 1 ? 'is' : 'are'} in your list`,
  doneText: ({ added, merged }: { added: number; merged: number }) =>
    `${grouped(added)} new, ${grouped(merged)} already in your leads and merged. Every row is accounted for.`,
  progress,
  progressLabel: 'Rows processed',
  share: (share: number) => `${Math.floor(share * 100)}%`,
  left: (seconds: number) => `About ${duration(seconds)} left`,
  took: (seconds: number) => `Took ${duration(seconds)}`,
  withTook: (text: string, took: string) => `${text} ${took}.`,
  note: 'The import continues if you close this page and resumes after a restart. We’ll notify you when it’s done. Stopping keeps what’s been added so far.',
  stop: 'Stop import',
  resume: 'Resume import',
  keepWorking: 'Continue in background',
  close: 'Done',
  undo: 'Undo import',
  undoing: 'Undoing',
  undone: 'The import was undone',
  contacted: 'Some of these leads have already been contacted, so the import can’t be undone',
  /** `first` says when the first lead can be contacted, as one of these. */
  undoUntil: (first: string) => `Available until the first lead is contacted${first}`,
  firstContact: {
    draft: ', after launch at the earliest',
    inactive: ', once the campaign is active',
    noDay: ', once a day has working hours',
    now: ', which could be any time now',
    at: (when: string) => `, ${when} at the earliest`,
  },
} as const;
