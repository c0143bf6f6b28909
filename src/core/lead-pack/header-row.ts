import { isEmail } from '#core/email/email-address.ts';
import { headerMeaning } from '#core/lead-pack/header-meaning.ts';
import { isProfileUrl } from '#core/lead-pack/profile-url.ts';

/** How many rows of a file are searched for headers (product rules, section 5). */
export const HEADER_ROWS = 20;

/**
 * A row at the beginning of a file; `rowNumber` counts from 1 as a spreadsheet does, `broken` is
 * why it couldn't be parsed.
 */
export type OpeningRow = { rowNumber: number; cells: readonly string[]; broken: string | null };

type Candidate = { rowNumber: number; filled: number; known: number };

/**
 * The row that holds the headers, among the first rows of a file; null if the first person comes
 * before any header. Lines before it, such as the notes in LinkedIn's own export or the title of a
 * form, contain fewer header words.
 */
export function findHeaderRow(rows: readonly OpeningRow[]): number | null {
  const width = Math.max(0, ...rows.map(({ cells }) => filledOf(cells).length));
  const firstPerson = rows.findIndex(
    ({ cells }) => filledOf(cells).some(isContact) && filledOf(cells).length * 2 >= width,
  );
  const above = firstPerson < 0 ? rows : rows.slice(0, firstPerson);
  const candidates = above.flatMap(candidateOf);
  const best = candidates.reduce<Candidate | null>(
    (leader, row) => (leader === null || row.known > leader.known ? row : leader),
    null,
  );
  // One word that is also a header may be someone's job or town; in a narrow table it is all there
  // is.
  if (best !== null && (best.known > 1 || (best.known === 1 && width <= 2))) return best.rowNumber;
  return candidates.find(({ filled }) => filled * 2 >= width)?.rowNumber ?? null;
}

function candidateOf({ rowNumber, cells, broken }: OpeningRow): Candidate[] {
  const filled = filledOf(cells);
  const known = new Set(filled.flatMap((cell) => headerMeaning(cell)?.field ?? [])).size;
  const isHeader =
    !broken &&
    filled.length > 0 &&
    !filled.some(isContact) &&
    (known > 1 || !filled.some(isNumber));
  return isHeader ? [{ rowNumber, filled: filled.length, known }] : [];
}

function filledOf(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function isContact(cell: string): boolean {
  return isEmail(cell) || isProfileUrl(cell);
}

function isNumber(cell: string): boolean {
  return /^[\d\s.,+-]+$/u.test(cell);
}
