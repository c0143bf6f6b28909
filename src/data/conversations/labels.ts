import { sql } from 'kysely';
import type { LabelColor } from '#core/conversation/conversation-labels.ts';
import { instant } from '#data/database.ts';
import { changeOwn, deleteOwn } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A user's own label as the API names it. */
const COLUMNS = ['label_id as id', 'name', 'color as colour'] as const;
export type LabelFields = { name: string; colour: LabelColor };
export type OwnLabel = LabelFields & { id: string };

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
  { name, colour }: LabelFields,
): Promise<OwnLabel> {
  return db
    .insertInto('conversation_labels')
    .values({ user_id: userId, name, color: colour, created_at: instant(now) })
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
}

/** Changes a label; false if the user has no such label. */
export function changeLabel(scope: Owner, { id, name, colour }: OwnLabel): Promise<boolean> {
  const set = { name, color: colour };
  return changeOwn(scope, 'conversation_labels', { where: { label_id: id }, set });
}

/** Deletes a label, also from its conversations; false if the user has no such label. */
export async function deleteLabel(scope: Owner, labelId: string): Promise<boolean> {
  const where = { label_id: labelId };
  await changeOwn(scope, 'conversations', { where, set: { label_id: null } });
  return deleteOwn(scope, 'conversation_labels', where);
}
