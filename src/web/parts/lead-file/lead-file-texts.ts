import { counted } from '#core/text/formats.ts';

/** What stands where a file is dropped. */
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
  bytes: (bytes: number) => counted(bytes, 'byte'),
  kilobytes: (kilobytes: number) => `${kilobytes} KB`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
} as const;
