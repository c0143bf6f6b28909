import type { Reachwell } from '@reachwell/sdk/sdk.ts';
import type { Terminal } from '#cli/terminal.ts';

/** What every command that calls the API gets. */
export type Remote = Terminal & { reachwell: Reachwell; json: boolean; dryRun: boolean };

/** Prints rows as a table, or as a line of JSON each. */
export function printRows<Row>(
  { json, print }: Pick<Remote, 'json' | 'print'>,
  rows: readonly Row[],
  table: (rows: readonly Row[]) => string[],
): void {
  (json ? rows.map((row) => JSON.stringify(row)) : table(rows)).forEach((line) => print(line));
}

/** The first rows of a list. */
export async function firstOf<Row>(list: AsyncIterable<Row>, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) if (rows.push(row) === limit) break;
  return rows;
}
