// A spreadsheet reads a cell that begins so as a formula; the wide forms are turned into the narrow
// ones by some.
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const ESCAPED_START = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** As many leads by their ids as the address of an export has room for. */
export const MOST_CHOSEN_FOR_EXPORT = 500;

export type CellValue = string | number | boolean | null;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe before a start with = + - @ tab or
 * line break (product rules, section 5).
 */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given: an import of our own export restores every cell. */
export function restoreFormula(text: string): string {
  return ESCAPED_START.test(text) ? text.slice(1) : text;
}

/**
 * One cell of a CSV file: escaped, and quoted where RFC 4180 asks for it. Numbers are ours and stay
 * numbers.
 */
export function csvCell(value: CellValue): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? escapeFormula(value) : String(value);
  return /[",\r\n;\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file with its line end (RFC 4180). */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first bytes of an export, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A file name made from a name that a person gave: nothing that a file system or a header would
 * take amiss.
 */
export function csvFileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '');
  const short = Array.from(safe.toWellFormed()).slice(0, 120).join('').trim();
  return `${short === '' ? 'Leads' : short}.csv`;
}

/** The name of the file of exported leads: that of their campaign, where they are all of one. */
export function leadsFileName(campaignName: string | null): string {
  return csvFileName(campaignName === null ? 'Leads' : `${campaignName}, leads`);
}
