import type { FileSeparator } from '#core/lead-pack/lead-file-format.ts';
import { counted, grouped } from '#core/text/formats.ts';
import type { ColumnGuess } from './column-choice.ts';

/** Texts of the import of a file until it starts. */
export const csvImportTexts = {
  title: 'Match the columns',
  text: 'Check which field each column maps to. Nothing is saved until you import.',
  reading: 'Reading the file',
  fileFacts: ({ rows, columns, size }: { rows: number; columns: number; size: string }) =>
    `${counted(rows, 'row')}, ${counted(columns, 'column')}, ${size}`,
  unreadable: {
    text: 'Nothing was saved.',
    useDetected: 'Use detected settings',
  },
  noWay: 'Without a LinkedIn profile or an email, no one on this list can be reached.',
  columns: {
    caption: 'Column mapping',
    column: 'Column in the file',
    samples: 'Sample values',
    meaning: 'Imported as',
    match: 'Matched by',
    filled: 'Rows with a value',
    unnamed: (place: number) => `Column ${place}`,
    noValue: '–',
    values: (values: readonly string[]) => values.join(', '),
    select: (column: string) => `Field for ${column}`,
    find: 'Find a field',
    filledOf: (filled: number, rows: number) => `${grouped(filled)} of ${grouped(rows)}`,
  },
  matches: {
    ignored: 'Not imported',
    variable: 'Becomes a variable',
    byHand: 'Chosen by you',
    unsure: 'Please check',
    detected: {
      HEADER: 'Detected from the header',
      VALUES: 'Detected from the values',
      NONE: 'Detected from the header',
      MEMORY: 'Same as your last file',
    } satisfies Record<ColumnGuess['from'], string>,
  },
  preview: {
    title: (rows: number) => (rows === 1 ? 'First row as a lead' : `First ${rows} rows as leads`),
    cleaned: 'Names are cleaned by your data scrubber',
    cleanedSuch: (original: string, name: string) =>
      `Names are cleaned by your data scrubber: “${original}” becomes “${name}”`,
    row: 'Row',
    name: 'Name',
    fields: { jobTitle: 'Job title', company: 'Company', location: 'Location' },
    reachedBy: 'Contact via',
    profile: 'profile',
    email: 'email',
    noValue: '–',
  },
  side: {
    title: 'Import',
    text: 'Up to 30,000 rows and 20 MB per file',
    close: 'Close the import',
    name: 'List name',
    nameExample: 'Leads',
    failed: 'Nothing was imported',
    note: 'Importing the same file again won’t add duplicates. You can undo an import until its leads are contacted.',
    anotherFile: 'Choose another file',
    anotherCsvFile: 'Another CSV file',
    start: (rows: number) => `Import ${counted(rows, 'row')}`,
    uploading: (share: number) => `Uploading, ${Math.round(share * 100)}%`,
    importing: 'Importing',
  },
  refusals: {
    unreadable: 'This file can’t be imported',
    columns: 'Fix the marked columns first',
    noRows: 'No rows can be imported with these columns',
  },
  settings: {
    title: 'File settings',
    encoding: 'Encoding',
    separator: 'Separator',
    separators: {
      ',': 'Comma ,',
      ';': 'Semicolon ;',
      '\t': 'Tab',
      '|': 'Pipe |',
    } satisfies Record<FileSeparator, string>,
    headersInRow: (row: number) => `Headers are in row ${row}`,
    headersInFirst: 'The first row contains headers',
    headerRow: 'Header row',
    row: (row: number, cells: readonly string[]) => `Row ${row}: ${cells.join(', ')}`,
  },
  before: {
    title: 'Before you import',
    fine: (rows: number) => `${counted(rows, 'row')} can be imported`,
    wrong: (rows: number) => `${counted(rows, 'row')} can’t be read and will be rejected`,
    doNotContact: (people: number) =>
      people === 1
        ? '1 person in this file asked not to be contacted. They go on your do-not-contact list and aren’t added'
        : `${grouped(people)} people in this file asked not to be contacted. They go on your do-not-contact list and aren’t added`,
    doNotEmail: (addresses: number) =>
      addresses === 1
        ? '1 person in this file can’t be emailed. Email steps skip them'
        : `${grouped(addresses)} people in this file can’t be emailed. Email steps skip them`,
    allColumns: (columns: number) =>
      columns === 1 ? 'The column is imported' : `All ${counted(columns, 'column')} are imported`,
    someColumns: (columns: number, all: number) =>
      `${columns} of ${counted(all, 'column')} ${columns === 1 ? 'is' : 'are'} imported`,
    above: (rows: number) =>
      rows === 1
        ? 'Row 1, above the headers, is skipped'
        : `Rows 1 to ${rows}, above the headers, are skipped`,
    otherEncoding: (lines: number, encoding: string) =>
      `${counted(lines, 'line')} ${lines === 1 ? 'was' : 'were'} read as ${encoding}`,
    variable: 'New variable',
  },
} as const;
