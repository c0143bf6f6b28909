import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  createAccessToken,
  ACCESS_TOKEN_MS,
  createRefreshToken,
  type TokenKeys,
} from '#server/http/session-tokens.ts';
import { KEPT_BY_TRIGGERS, PLANTED_ROWS } from './planted-rows.ts';
import type { Planting, Row } from './planting.ts';
import type { Column, TableShape } from './table-shapes.ts';

/** Someone with rows of every kind. `mark` is in every text of theirs and in no one else's. */
export type PlantedUser = {
  userId: string;
  mark: string;
  email: string;
  token: string;
  refreshToken: string;
  rows: Readonly<Record<string, readonly Row[]>>;
};

const NOTHING = new Set(['_text', '_int4', '_int8']);

/** What fills a column that a row must have and does not name. */
function fillerOf({ column, planting }: { column: Column; planting: Planting }): unknown {
  const { type } = column;
  if (type === 'text' || type === 'varchar') return `${planting.mark} ${column.name}`;
  if (type === 'jsonb') return JSON.stringify({ mark: planting.mark });
  if (type === 'timestamptz') return planting.now;
  if (type === 'date') return planting.now.toISOString().slice(0, 10);
  if (type === 'bytea') return randomBytes(32);
  if (type === 'uuid') return randomUUID();
  if (type === 'bool') return false;
  if (NOTHING.has(type)) return [];
  return 1;
}

/**
 * The value of a column that names a row of another table: by its name, which is that of the
 * other's own id, or ends in it.
 */
function referenceOf({
  shape,
  column,
  shapes,
  planting,
}: {
  shape: TableShape;
  column: Column;
  shapes: readonly TableShape[];
  planting: Planting;
}): unknown {
  const named = (table: TableShape) =>
    table.columns.find(
      (one) =>
        one.own &&
        one.type === 'int8' &&
        (column.name === one.name || column.name.endsWith(`_${one.name}`)),
    );
  const candidates = shapes.filter(
    (table) =>
      table.name !== shape.name &&
      named(table) !== undefined &&
      (planting.rows[table.name]?.length ?? 0) > 0,
  );
  const parent = candidates.find(({ name }) => shape.parents.includes(name)) ?? candidates[0];
  return parent === undefined
    ? undefined
    : planting.rows[parent.name]?.[0]?.[named(parent)?.name ?? ''];
}

function wholeRow({
  shape,
  shapes,
  planting,
  given,
}: {
  shape: TableShape;
  shapes: readonly TableShape[];
  planting: Planting;
  given: Row;
}): Row {
  const row: Row = {};
  for (const column of shape.columns) {
    if (column.name in given) row[column.name] = given[column.name];
    else if (column.own) continue;
    else if (column.name === shape.owner && shape.name !== 'identities')
      row[column.name] = planting.userId;
    else if (column.name.endsWith('_id') && column.type === 'int8' && column.name !== 'team_id') {
      const reference = referenceOf({ shape, column, shapes, planting });
      if (reference !== undefined) row[column.name] = reference;
      else if (column.needed) row[column.name] = planting.userId;
    } else if (column.needed) row[column.name] = fillerOf({ column, planting });
  }
  return row;
}

async function insert({
  pool,
  table,
  row,
}: {
  pool: pg.Pool;
  table: string;
  row: Row;
}): Promise<Row> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  const values = names.map((name) => row[name]);
  const { rows } = await pool.query<Row>(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${places}) returning *`,
    values,
  );
  return rows[0] ?? {};
}

/**
 * Makes a user with rows of every kind, table by table. Fails with the table's name where a row
 * does not go in.
 */
export async function plantUser({
  pool,
  keys,
  shapes,
  mark,
}: {
  pool: pg.Pool;
  keys: TokenKeys;
  shapes: readonly TableShape[];
  mark: string;
}): Promise<PlantedUser> {
  const rows: Record<string, Row[]> = {};
  const planting = { userId: '0', mark, now: new Date(), rows };
  for (const shape of shapes) {
    if (KEPT_BY_TRIGGERS.includes(shape.name)) continue;
    // A table that no one has said anything of gets one row, of values of its columns' types.
    const plant = PLANTED_ROWS[shape.name] ?? (() => [{}]);
    const planted: Row[] = [];
    for (const given of plant(planting)) {
      const row = wholeRow({ shape, shapes, planting, given });
      planted.push(
        await insert({ pool, table: shape.name, row }).catch((error: unknown) =>
          Promise.reject(
            new Error(
              `A planted row does not go into ${shape.name}, say in planted-rows.ts what does: ${String(error)} ${JSON.stringify(row).slice(0, 500)}`,
            ),
          ),
        ),
      );
    }
    rows[shape.name] = planted;
    if (shape.name === 'identities') planting.userId = String(planted[0]?.['identity_id']);
  }
  const sessionId = String(rows['sessions']?.[0]?.['session_id']);
  const token = createAccessToken({
    keys,
    identityId: planting.userId,
    sessionId,
    realExpiresAt: Date.now() + 60 * ACCESS_TOKEN_MS,
  });
  return {
    userId: planting.userId,
    mark,
    email: `${mark.toLowerCase()}@bench.example`,
    token,
    refreshToken: createRefreshToken({
      keys,
      identityId: planting.userId,
      sessionId,
      secret: mark,
    }),
    rows,
  };
}
