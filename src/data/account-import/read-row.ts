import type { RefusalCode } from '#core/account/archive-rules.ts';
import { camel, type ExportColumn } from '#data/account-export/read-export-page.ts';
import {
  JSON_REFERENCES,
  JSON_WITH_REFERENCES,
  REFERENCES,
  TEXT_REFERENCES,
  type ArchiveRow,
  type ImportFile,
} from '#data/account-import/import-files.ts';

/** Why a row is not taken, and by which of its fields. */
export class RefusedRow extends Error {
  readonly code: RefusalCode;
  readonly field: string | null;

  constructor(code: RefusalCode, field: string | null = null) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

/** A file with the columns that it has in an archive. */
export type FileColumns = { file: ImportFile; columns: readonly ExportColumn[] };

/** The new number of a row of a file. */
type NewId = (file: string, oldId: string) => string;

const DEEPEST = 1000;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0');
const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d{1,18}$/.test(value);
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const listOf = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(is);

/** How a value of each type looks in an archive; other types are text. */
const LOOKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  bigint: isNumber,
  integer: isWhole,
  smallint: isWhole,
  boolean: (value) => typeof value === 'boolean',
  jsonb: () => true,
  'timestamp with time zone': (value) =>
    isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  'text[]': listOf(isText),
  'bigint[]': listOf(isWhole),
};

/**
 * A line of a file as a row: the fields that an archive has and no others, each with a value that
 * its column can have, and of the user whose archive it is. Throws `RefusedRow` for any other.
 */
export function readRow(
  line: string | null,
  { file, columns }: FileColumns,
  archiveUserId: string,
): ArchiveRow {
  if (line === null) throw new RefusedRow('TOO_LONG');
  const row = parsed(line);
  const fields = new Set(columns.map(({ name }) => camel(name)));
  const unknown = Object.keys(row).find((field) => !fields.has(field));
  if (unknown !== undefined) throw new RefusedRow('UNKNOWN_FIELD', unknown.slice(0, 100));
  for (const { name, type, required } of columns) {
    const field = camel(name);
    if (!Object.hasOwn(row, field)) {
      // A column that came after the archive was made.
      if (!required) continue;
      throw new RefusedRow('MISSING_FIELD', field);
    }
    const value = row[field];
    if (value !== null && !(LOOKS[type] ?? isText)(value))
      throw new RefusedRow('WRONG_VALUE', field);
    if (type === 'jsonb' && depthOf(value) > DEEPEST) throw new RefusedRow('WRONG_VALUE', field);
  }
  if (row[camel(file.of)] !== archiveUserId) throw new RefusedRow('OTHER_USER');
  return row;
}

function parsed(line: string): ArchiveRow {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as ArchiveRow;
  } catch {
    // Said below, as of everything that is no object.
  }
  throw new RefusedRow('NOT_JSON');
}

/** How deep JSON is nested; counted without recursion, since it may be as deep as it likes. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level = [value];
  while (level.length > 0 && depth <= DEEPEST) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
    depth += 1;
  }
  return depth;
}

/** The column whose numbers the database gives, if there is one. */
export function ownIdOf({ file, columns }: FileColumns): string | null {
  const own = columns.find(({ name, numbered }) => numbered && file.order.includes(name));
  return own?.name ?? null;
}

/** A row with the new number of every row that it names, and its own. */
export function withNewIds(row: ArchiveRow, of: FileColumns, newId: NewId): ArchiveRow {
  const ownId = ownIdOf(of);
  const changed: ArchiveRow = {};
  for (const { name, type } of of.columns) {
    const field = camel(name);
    const value = row[field];
    if (value === null || value === undefined) continue;
    const file = name === ownId ? of.file.name : REFERENCES[name];
    if (type === 'jsonb') {
      if (JSON_WITH_REFERENCES.includes(name)) changed[field] = jsonWithNewIds(value, newId);
    } else if (type === 'text') {
      changed[field] = textWithNewId(row, name, newId);
    } else if (file !== undefined && type === 'bigint[]') {
      changed[field] = (value as number[]).map((id) => newId(file, String(id)));
    } else if (file !== undefined && type === 'bigint') {
      // An action that belongs to no campaign or lead has the number 0.
      changed[field] = value === '0' ? value : newId(file, value as string);
    }
  }
  return { ...row, ...changed };
}

function textWithNewId(row: ArchiveRow, name: string, newId: NewId): unknown {
  const value = row[camel(name)];
  for (const { words, file, only } of TEXT_REFERENCES[name] ?? []) {
    const [, word, id] = words.exec(value as string) ?? [];
    if (word !== undefined && id !== undefined && only?.(row) !== false)
      return `${word}${newId(file, id)}`;
  }
  return value;
}

function jsonWithNewIds(value: unknown, newId: NewId, named?: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => jsonWithNewIds(one, newId, named));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => [
        name,
        // A file of a step is an object with its number.
        named === 'attachments' && name === 'id'
          ? idWithNew(member, 'attachments', newId)
          : jsonWithNewIds(member, newId, name),
      ]),
    );
  if (named === 'requestId' && typeof value === 'string')
    return textWithNewId({ requestId: value }, 'request_id', newId);
  const file = named === undefined ? undefined : JSON_REFERENCES[named];
  return file === undefined ? value : idWithNew(value, file, newId);
}

function idWithNew(value: unknown, file: string, newId: NewId): unknown {
  return typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value) ? newId(file, value) : value;
}
