import { sql, type RawBuilder } from 'kysely';
import { csvLine, CSV_START, type CellValue } from '#core/lead/csv-export.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ExportFile } from '#data/account-export/export-file.ts';
import type { Owner } from '#data/scope.ts';

export type ExportPage = {
  lines: string;
  csv: string | null;
  rows: number;
  after: string[] | null;
};
/**
 * A column of a file. `numbered`: the database gives it; `derived`: from others of its row;
 * `required`: no row can be without it.
 */
export type ExportColumn = {
  name: string;
  type: string;
  numbered: boolean;
  derived: boolean;
  required: boolean;
};

/** The name of a column in an archive. */
export const camel = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The columns of a table as an archive shows them: ids as text, instants in ISO 8601, nothing
 * binary. Empty where there is no such table.
 */
export async function columnsOf(db: AnyDatabase, file: ExportFile): Promise<ExportColumn[]> {
  const { rows } = await sql<ExportColumn>`
    select a.attname as name, format_type(a.atttypid, null) as type,
      a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ '^nextval\\(' is true as numbered,
      a.attgenerated <> '' as derived,
      a.attnotnull and not a.atthasdef as required
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass(${`public.${file.table}`})
      and a.attnum > 0
      and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows.filter(({ name, type }) => type !== 'bytea' && !(file.leaveOut ?? []).includes(name));
}

function shown({ name, type }: ExportColumn): RawBuilder<unknown> {
  if (type === 'bigint') return sql`${sql.ref(name)}::text`;
  if (type === 'timestamp with time zone')
    return sql`to_char(${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql.ref(name);
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? value.join(', ')
      : JSON.stringify(value);
}

/** How many rows a file will have. */
export async function countExportRows({ db, userId }: Owner, file: ExportFile): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`
    select count(*)::text as count
    from ${sql.table(file.table)}
    where ${sql.ref(file.of)} = ${userId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * The next rows of a file after a place (null: from its beginning), one JSON object a line, and the
 * place of the last one (null: this was the end). Rows are read by their key, so that the place
 * holds whatever changes meanwhile.
 */
export async function readExportPage(
  { db, userId }: Owner,
  { file, after, limit }: { file: ExportFile; after: readonly string[] | null; limit: number },
): Promise<ExportPage> {
  const columns = await columnsOf(db, file);
  if (columns.length === 0) return { lines: '', csv: null, rows: 0, after: null };
  const order = file.order.length === 0 ? [file.of] : file.order;
  const key = sql.join(order.map((name) => sql.ref(`t.${name}`)));
  const place = sql.join(order.map((name) => sql`${sql.ref(`t.${name}`)}::text`));
  const later =
    after === null ? sql`true` : sql`(${key}) > (${sql.join(after.map((value) => sql`${value}`))})`;
  const { rows } = await sql<{ line: string; place: string[] }>`
    select to_jsonb(x)::text as line, r.export_place as place
    from (
      select t.*, array[${place}] as export_place
      from ${sql.table(file.table)} t
      where ${sql.ref(`t.${file.of}`)} = ${userId} and ${later}
      order by ${key} limit ${limit}
    ) r
    cross join lateral (
      select ${sql.join(
        columns.map(
          (column) => sql`
        ${shown(column)} as ${sql.ref(camel(column.name))}`,
        ),
      )}
    ) x`.execute(db);
  const csv =
    file.csv === undefined
      ? null
      : tableOf({ names: file.csv, lines: rows.map(({ line }) => line), first: after === null });
  return {
    lines: rows.map(({ line }) => `${line}\n`).join(''),
    csv,
    rows: rows.length,
    after: rows.length < limit ? null : (rows.at(-1)?.place ?? null),
  };
}

function tableOf({
  names,
  lines,
  first,
}: {
  names: readonly string[];
  lines: readonly string[];
  first: boolean;
}): string {
  const body = lines.map((line) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    return csvLine(names.map((name) => cellOf(row[name])));
  });
  return `${first ? CSV_START + csvLine(names) : ''}${body.join('')}`;
}
