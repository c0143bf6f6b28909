import { sql, type RawBuilder } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';

/**
 * How a list is read by cursor: at most `size` rows behind a position (null: from its beginning).
 * With `since` only what changed from then on, in the order of change.
 */
export type Walk = { after: string | null; since: string | null; size: number };

/** The columns of a list that its cursors point at. */
export type KeysetColumns = {
  /** Unique, and never changed. The list descends by it. */
  id: RawBuilder<unknown>;
  /** An instant, never changed either, by which the list descends first. */
  at?: RawBuilder<unknown>;
  /** When a row last changed. */
  changedAt?: RawBuilder<unknown>;
};

/** The parts of a statement that reads a list by cursor; it selects `position`, too. */
type Keyset = {
  position: RawBuilder<string>;
  beyond: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  limit: number;
};

/**
 * A list is ordered by what never changes, so rows that come, go, or change between two parts
 * neither repeat nor hide others. In the order of change, a row that changes again comes again.
 */
export function keyset({ id, at, changedAt }: KeysetColumns, walk: Walk): Keyset {
  const { after, since, size } = walk;
  const [afterId = null, afterAt = null] = after?.split(' ') ?? [];
  const limit = size + 1;
  if (since !== null && changedAt !== undefined) {
    const from = sql`${changedAt} >= ${afterAt ?? since}::timestamptz`;
    const behind = sql`
      (${changedAt} > ${afterAt}::timestamptz or ${id} < ${afterId}::bigint)`;
    return {
      position: positionSql(id, changedAt),
      beyond: after === null ? sql<boolean>`${from}` : sql<boolean>`(${from} and ${behind})`,
      order: sql`${changedAt}, ${id} desc`,
      limit,
    };
  }
  if (at === undefined)
    return {
      position: sql<string>`(${id})::text`,
      beyond: after === null ? sql<boolean>`true` : sql<boolean>`${id} < ${afterId}::bigint`,
      order: sql`${id} desc`,
      limit,
    };
  return {
    position: positionSql(id, at),
    beyond:
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(${at}, ${id}) < (${afterAt}::timestamptz, ${afterId}::bigint)`,
    order: sql`${at} desc, ${id} desc`,
    limit,
  };
}

/** To the microsecond: rounded, a row would come again or be passed over. */
function positionSql(id: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`
    ${id} || ' ' || to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** A part of a list, the position of its last row, and whether more rows come. */
export type Part<Row> = { rows: Row[]; last: string | null; more: boolean };

/** A part of what was read, without the row read ahead. */
export function partOf<Row>(
  read: readonly (Row & { position: string })[],
  { size }: Pick<Walk, 'size'>,
): Part<Row> {
  const part = read.slice(0, size);
  return {
    rows: part.map(({ position: _, ...row }) => row as unknown as Row),
    last: part.at(-1)?.position ?? null,
    more: read.length > size,
  };
}

/** Reads a part of a list by cursor; `from` ends with a condition. */
export async function readSqlPart<Row>(
  db: AnyDatabase,
  walk: Walk,
  {
    select,
    from,
    ...columns
  }: KeysetColumns & { select: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<Part<Row>> {
  const { position, beyond, order, limit } = keyset(columns, walk);
  const { rows } = await sql<Row & { position: string }>`
    select ${select}, ${position} as position ${from} and ${beyond}
    order by ${order} limit ${limit}`.execute(db);
  return partOf(rows, walk);
}
