import { sql, type SelectQueryBuilder, type Selectable, type UpdateObject } from 'kysely';
import { keyset, partOf, type KeysetColumns, type Part, type Walk } from '#data/database/keyset.ts';
import type { DB } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

/** Which part of a list is read; `page` counts from 0. */
export type PageQuery = { page: number; size: number };
/** A page of a list, and how long the whole list is. */
export type Page<Row> = { rows: Row[]; total: number };
/** A list that is read by page or, if `walk` isn't null, by cursor. */
export type ListQuery = PageQuery & { walk: Walk | null };

/** The tables whose rows each belong to a user. */
type OwnTable = {
  [Table in keyof DB]: Selectable<DB[Table]> extends { user_id: string } ? Table : never;
}[keyof DB];
type OwnKey<Table extends OwnTable> = Partial<Selectable<DB[Table]>>;

/** Reads a page of an ordered query, and counts all its rows. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { page, size }: PageQuery,
): Promise<Page<Row>> {
  const rows = await query
    .offset(page * size)
    .limit(size)
    .execute();
  const counted = query.clearSelect().clearOrderBy();
  const { total } = await counted
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Reads a page of an ordered query, or a part of it by cursor. */
export async function readList<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { walk, ...page }: ListQuery,
  columns: KeysetColumns,
): Promise<Page<Row> | Part<Row>> {
  return walk === null ? readPage(query, page) : readPart(query, walk, columns);
}

/** Reads a part of a query by cursor, whatever its order. */
export async function readPart<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  walk: Walk,
  columns: KeysetColumns,
): Promise<Part<Row>> {
  const { position, beyond, order, limit } = keyset(columns, walk);
  const rows = await query
    .clearOrderBy()
    .select(position.as('position'))
    .where(beyond)
    .orderBy(order)
    .limit(limit)
    .$castTo<Row & { position: string }>()
    .execute();
  return partOf<Row>(rows, walk);
}

/** Changes the rows of a user that have these values; false if there are none. */
export async function changeOwn<Table extends OwnTable>(
  { db, userId }: Owner,
  table: Table,
  { where, set }: { where: OwnKey<Table>; set: UpdateObject<DB, Table> },
): Promise<boolean> {
  // All own tables look alike here; any one of their names keeps Kysely's types small.
  const { numUpdatedRows } = await db
    .updateTable(table as 'lead_notes')
    .set(set as object)
    .where(({ and }) => and({ ...where, user_id: userId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the rows of a user that have these values; false if there are none. */
export async function deleteOwn<Table extends OwnTable>(
  { db, userId }: Owner,
  table: Table,
  key: OwnKey<Table>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as 'lead_notes')
    .where(({ and }) => and({ ...key, user_id: userId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
