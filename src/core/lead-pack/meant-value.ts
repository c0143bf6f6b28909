import { withoutUnseen } from '#core/lead-pack/cell-values.ts';

const NOTHING: ReadonlySet<string> = new Set([
  '-',
  '–',
  '—',
  'n/a',
  'na',
  'n.a.',
  'null',
  'none',
  'nil',
  'undefined',
  '#n/a',
  '.',
  '?',
  '/',
]);
const LONGEST_NOTHING = Math.max(...[...NOTHING].map((word) => word.length));
/** Already in one line: words of printable ASCII separated by single spaces. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const FORMULA_ERRORS = new RegExp(
  String.raw`^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|BEZUG!|WERT!|NOM\s?\?` +
    String.raw`|VALEUR!|¡REF!|¿NOMBRE\?|ERROR!)$`,
  'iu',
);

/**
 * The value of a cell in one line; null for what people write to mean nothing, and for a
 * spreadsheet's errors.
 */
export function meantValue(text: string): string | null {
  const line = PLAIN.test(text)
    ? text
    : withoutUnseen(text.normalize('NFC')).replace(/\s+/gu, ' ').trim();
  return line === '' ||
    (line.length <= LONGEST_NOTHING && NOTHING.has(line.toLowerCase())) ||
    isFormulaError(line)
    ? null
    : line;
}

/** Whether a cell holds a spreadsheet's error instead of a value. */
export function isFormulaError(text: string): boolean {
  return text.includes('#') && (FORMULA_ERRORS.test(text.trim()) || /^#N\/A$/iu.test(text.trim()));
}
