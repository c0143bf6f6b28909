/**
 * The encodings of lead files; the first four are detected, the others may be chosen (product
 * rules, section 5).
 */
export const FILE_ENCODINGS = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'KOI8-R',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** The separators between the cells of a lead file (product rules, section 5). */
export const FILE_SEPARATORS = [',', ';', '\t', '|'] as const;
export type FileSeparator = (typeof FILE_SEPARATORS)[number];

/** The most cells in a row of a lead file (product rules, section 5). */
export const MAX_COLUMNS = 200;
