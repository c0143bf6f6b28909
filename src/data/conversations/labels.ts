import { sql } from 'kysely';
import type { LabelColor } from '#core/conversation/conversation-labels.ts';
import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type OwnLabel = { label_id: string; name: string; color: LabelColor };

const COLUMNS = ['label_id', 'name', 'color'] as const;

/** The user's own labels, by name. */
export async function listOwnLabels({ db, userId }: Owner): Promise<OwnLabel[]> {
  return db
    .selectFrom('conversation_labels')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function insertLabel(
  { db, userId, now }: Scope<'now'>,
  name: string,
  color: LabelColor,
): Promise<OwnLabel> {
  return db
    .insertInto('conversation_labels')
    .values({ user_id: userId, name, color, created_at: instant(now) })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
}

/** Undefined if the user has no such label. */
export async function changeLabel(
  { db, userId }: Owner,
  labelId: string,
  change: { name?: string; color?: LabelColor },
): Promise<OwnLabel | undefined> {
  return db
    .updateTable('conversation_labels')
    .set({ name: change.name ?? sql<string>`name`, color: change.color ?? sql<LabelColor>`color` })
    .where('user_id', '=', userId)
    .where('label_id', '=', labelId)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

/** Deletes a label, also from its conversations; false if the user has no such label. */
export async function deleteLabel({ db, userId }: Owner, labelId: string): Promise<boolean> {
  await db
    .updateTable('conversations')
    .set({ label_id: null })
    .where('user_id', '=', userId)
    .where('label_id', '=', labelId)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('conversation_labels')
    .where('user_id', '=', userId)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
