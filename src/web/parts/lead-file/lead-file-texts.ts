import { counted } from '#core/text/formats.ts';

/** Texts for dropping a file and checking it. */
export const leadFileTexts = {
  drop: 'Drop a CSV file anywhere on this page, or',
  choose: 'choose a file',
  file: 'CSV file',
  columns: {
    caption: 'Columns of the file',
    column: 'Column',
    samples: 'First values',
    meaning: 'Meaning',
    meaningOf: (column: string) => `Meaning of ${column}`,
    unnamed: (number: number) => `Column ${number}`,
    noValue: 'No values',
  },
  checked: {
    title: 'Check what the columns mean',
    reading: 'Reading the file',
    unreadable: 'Choose another file, or save this one as CSV UTF-8.',
    before: 'What will be added',
    wrong: (count: number) => `${counted(count, 'row')} can’t be used`,
    wrongRow: (row: number, message: string) => `Row ${row}: ${message}`,
    cancel: 'Cancel',
  },
  bytes: (bytes: number) => counted(bytes, 'byte'),
  kilobytes: (kilobytes: number) => `${kilobytes} KB`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
} as const;
