import { resolve } from 'node:path';

/** Where a command prints: its result, and what it says meanwhile. */
export type Terminal = { print: (line: string) => void; say: (line: string) => void };

const BAR = 30;
/** What would move the cursor or color the screen; strangers write names and texts. */
const CONTROL = /[\p{Cc}\p{Cf}]+/gu;

/** A text of any origin in one line that only shows characters. */
export const inLine = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Rows under their headers, each column as wide as its widest cell. */
export function tableOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const lines = [headers, ...rows].map((row) => row.map(inLine));
  const widths = headers.map((_, column) =>
    Math.max(...lines.map((row) => (row[column] ?? '').length)),
  );
  return lines.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An instant of the API, to the minute. */
export const minuteOf = (at: string | null): string => at?.slice(0, 16).replace('T', ' ') ?? '';

/** Says how far something is: as a bar at a terminal, otherwise as a line each time. */
export function progressOf(
  total: number,
  { stderr }: Pick<NodeJS.Process, 'stderr'> = process,
): (done: number) => void {
  return (done) => {
    const filled = Math.round((BAR * done) / total);
    const text = `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${done} of ${total}`;
    if (!stderr.isTTY) stderr.write(`${done} of ${total}\n`);
    else stderr.write(`\r${text}${done === total ? '\n' : ''}`);
  };
}

/** A path as the one who typed it means it: npm starts programs in the project’s own folder. */
export const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '', given);
