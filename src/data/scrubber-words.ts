import type { AnyDatabase } from '#data/database.ts';

type Owner = { db: AnyDatabase; userId: string };

/** The user's own words that are left out of names. */
export async function readNameWords({ db, userId }: Owner): Promise<string[]> {
  const row = await db.selectFrom('users').select('person_name_words').where('user_id', '=', userId).executeTakeFirst();
  return row?.person_name_words ?? [];
}

export async function writeNameWords({ db, userId, words }: Owner & { words: readonly string[] }): Promise<void> {
  await db.updateTable('users').set({ person_name_words: [...words] }).where('user_id', '=', userId).execute();
}
