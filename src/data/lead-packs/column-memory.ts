import { createHash } from 'node:crypto';
import type { HistoryColumn } from '#core/contact-history/history-columns.ts';
import type { ListColumn } from '#core/do-not-contact-file/list-columns.ts';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** The meanings of columns, for each kind of file. */
type Mappings = { LEADS: ColumnMapping; HISTORY: HistoryColumn; DO_NOT_CONTACT: ListColumn };
type FileOf<Kind> = { kind: Kind; headers: readonly string[] };

/** How the user had a file with these headers, in this order, read the last time; null: never. */
export async function recallColumns<Kind extends keyof Mappings>(
  { db, userId }: Owner,
  file: FileOf<Kind>,
): Promise<Mappings[Kind][] | null> {
  const row = await db
    .selectFrom('column_memory')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('headers_key', '=', keyOf(file))
    .executeTakeFirst();
  return row === undefined ? null : (row.mapping as Mappings[Kind][]);
}

/** Keeps how a file was read, for the next one with the same headers. */
export async function rememberColumns<Kind extends keyof Mappings>(
  { db, userId, now }: Scope<'now'>,
  file: FileOf<Kind>,
  mapping: readonly Mappings[Kind][],
): Promise<void> {
  const kept = { mapping: json(mapping), used_at: instant(now) };
  await db
    .insertInto('column_memory')
    .values({ user_id: userId, headers_key: keyOf(file), ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'headers_key']).doUpdateSet(kept))
    .execute();
}

function keyOf({ kind, headers }: FileOf<keyof Mappings>): string {
  const key = kind === 'LEADS' ? headers : [kind, headers];
  return createHash('sha256').update(JSON.stringify(key)).digest('hex');
}
