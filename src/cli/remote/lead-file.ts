import { parse } from 'csv-parse/sync';
import type { PostCampaignsCampaignIdLeadsRequest } from '@reachwell/sdk/sdk.ts';
import { createColumnFacts } from '#core/lead-pack/column-facts.ts';
import { guessColumns, type ColumnGuess } from '#core/lead-pack/csv-columns.ts';

export type LeadRow = PostCampaignsCampaignIdLeadsRequest['leads'][number];
export type LeadFile = { rows: LeadRow[]; columns: ColumnGuess[] };

/** The leads of a file: JSON, or CSV whose first line names its columns. Throws for any other. */
export function readLeadFile(bytes: Uint8Array): LeadFile {
  const text = textOf(bytes);
  return /^\s*[[{]/.test(text) ? { rows: jsonRows(text), columns: [] } : csvRows(text);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('The file isn’t UTF-8 text. Save it as CSV (UTF-8) or JSON.', { cause });
  }
}

function jsonRows(text: string): LeadRow[] {
  const value = parsed(text) as LeadRow[] | { leads?: LeadRow[] };
  const rows = Array.isArray(value) ? value : value.leads;
  if (!Array.isArray(rows))
    throw new Error('A JSON file must hold a list of leads, or an object with “leads”.');
  return rows;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The file isn’t JSON: ${(cause as Error).message}`, { cause });
  }
}

function csvRows(text: string): LeadFile {
  const firstLine = text.split('\n', 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )[0];
  const [headers = [], ...lines] = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const facts = createColumnFacts();
  for (const line of lines) facts.note(line);
  const columns = guessColumns(headers, facts);
  return { rows: lines.map((line) => rowOf(line, columns)), columns };
}

/** A line as a lead: of several columns for one field, the first that is filled. */
function rowOf(line: readonly string[], columns: readonly ColumnGuess[]): LeadRow {
  const row: LeadRow = {};
  const custom: NonNullable<LeadRow['custom']> = {};
  for (const { index, meaning, customName } of columns) {
    const cell = line[index]?.trim() ?? '';
    if (cell === '' || meaning === 'ignore') continue;
    if (meaning === 'custom') custom[customName ?? ''] = cell;
    else row[meaning] ??= cell;
  }
  return Object.keys(custom).length === 0 ? row : { ...row, custom };
}
