import type pg from 'pg';
import { twinOf } from '#data/partitions/make-twin.ts';
import type { TableShape } from '#data/partitions/table-shape.ts';

/** The key of a row, in the order of the primary key. */
export type RowKey = string[];
type Range = { after: RowKey | null; rows: number };

/**
 * Copies the rows after a key to the twin in the caller's transaction, in the order of the primary
 * key. They stay locked until it ends, so that no one changes or deletes one between its reading
 * and its writing. Returns the last one's key; null if there are none.
 */
export async function copyRows(
  client: pg.Client,
  shape: TableShape,
  { after, rows }: Range,
): Promise<RowKey | null> {
  const key = keyOf(shape);
  const columns = shape.written.join(', ');
  const { rows: last } = await client.query<{ key: RowKey }>(
    `
      with batch as materialized (
        select *
        from public.${shape.name}
        ${after === null ? '' : `where (${key}) > (${given(shape, 1)})`}
        order by ${key}
        limit ${rows}
        for share
      ), copied as (
        insert into ${twinOf(shape.name)} (${columns})
        select ${columns}
        from batch
        on conflict (${key}) do nothing
      )
      select array[${textKey(shape)}] as key
      from batch
      order by ${descending(shape)}
      limit 1`,
    after ?? [],
  );
  return last[0]?.key ?? null;
}

/**
 * Compares the rows after a key with those of the twin, in the caller's snapshot: how many aren't
 * the same, and the last one's key; null after the last range, which has no end.
 */
export async function compareRows(
  client: pg.Client,
  shape: TableShape,
  { after, rows }: Range,
): Promise<{ different: number; last: RowKey | null }> {
  const key = keyOf(shape);
  const begin = after === null ? [] : [`(${key}) > (${given(shape, 1)})`];
  const whereOf = (conditions: string[]) =>
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const { rows: ends } = await client.query<{ key: RowKey }>(
    `
      select array[${textKey(shape)}] as key
      from public.${shape.name}
      ${whereOf(begin)}
      order by ${key}
      offset ${rows - 1}
      limit 1`,
    after ?? [],
  );
  const last = ends[0]?.key ?? null;
  const first = (after ?? []).length + 1;
  const where = whereOf(last === null ? begin : [...begin, `(${key}) <= (${given(shape, first)})`]);
  const columns = shape.columns.join(', ');
  const { rows: counts } = await client.query<{ different: number }>(
    `
      select count(*)::int as different
      from (select ${columns} from public.${shape.name} ${where}) o
      full join (select ${columns} from ${twinOf(shape.name)} ${where}) t using (${key})
      where o::text is distinct from t::text`,
    [...(after ?? []), ...(last ?? [])],
  );
  return { different: counts[0]?.different ?? 0, last };
}

const keyOf = ({ key }: TableShape) => key.map(({ name }) => name).join(', ');
const textKey = ({ key }: TableShape) => key.map(({ name }) => `${name}::text`).join(', ');
const descending = ({ key }: TableShape) => key.map(({ name }) => `${name} desc`).join(', ');

/** Parameters for a key, from a number on, in its types. */
const given = ({ key }: TableShape, from: number) =>
  key.map(({ type }, index) => `$${from + index}::text::${type}`).join(', ');
