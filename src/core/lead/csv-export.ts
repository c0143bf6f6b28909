// A spreadsheet reads a cell with this beginning as a formula; some convert the wide forms to
// narrow ones.
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const ESCAPED_START = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** The most leads whose ids fit into the URL of an export. */
export const MOST_CHOSEN_FOR_EXPORT = 500;

export type CellValue = string | number | boolean | null;

/**
 * Escapes a text so that no spreadsheet reads it as a formula: an apostrophe before a leading = + -
 * @ tab or line break (product rules, section 5).
 */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`: importing our own export restores every cell. */
export function restoreFormula(text: string): string {
  return ESCAPED_START.test(text) ? text.slice(1) : text;
}

/**
 * One cell of a CSV file: escaped, and quoted if RFC 4180 requires it. Numbers are ours and stay
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

/** The byte order mark of an export, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A file name made from a user-given name, without characters that a file system or a header can't
 * take.
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

/** The file name of exported leads: that of their campaign, if they share one. */
export function leadsFileName(campaignName: string | null): string {
  return csvFileName(campaignName === null ? 'Leads' : `${campaignName}, leads`);
}
