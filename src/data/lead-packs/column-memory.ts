import { createHash } from 'node:crypto';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** How the user had a file with these headers, in this order, read the last time; null: never. */
export async function recallColumns(
  { db, userId }: Owner,
  headers: readonly string[],
): Promise<ColumnMapping[] | null> {
  const row = await db
    .selectFrom('column_memory')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('headers_key', '=', keyOf(headers))
    .executeTakeFirst();
  return row === undefined ? null : (row.mapping as ColumnMapping[]);
}

/** Keeps how a file was read, for the next one with the same headers. */
export async function rememberColumns(
  { db, userId, now }: Scope<'now'>,
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
): Promise<void> {
  const kept = { mapping: json(mapping), used_at: instant(now) };
  await db
    .insertInto('column_memory')
    .values({ user_id: userId, headers_key: keyOf(headers), ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'headers_key']).doUpdateSet(kept))
    .execute();
}

function keyOf(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex');
}
