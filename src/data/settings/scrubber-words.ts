import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

/** The user's own words that are left out of names. */
export async function readNameWords({ db, userId }: Owner): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .select('person_name_words')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.person_name_words ?? [];
}

/** Saves the words as the next version. The caller holds the user and has compared the version. */
export async function writeNameWords(
  { db, userId }: Owner,
  words: readonly string[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ person_name_words: [...words], name_words_version: sql<number>`name_words_version + 1` })
    .where('user_id', '=', userId)
    .execute();
}

/** The names of the newest leads as they came, before any word is left out. */
export async function readNewestLeadNames({ db, userId }: Owner, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('full_name')
    .where('user_id', '=', userId)
    .where('full_name', 'is not', null)
    .orderBy('lead_id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ full_name: name }) => (name === null || name === '' ? [] : [name]));
}
