import { sql } from 'kysely';
import { recordAgain } from '#data/contact-history/record-again.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { coveredLeads } from '#data/do-not-contact/do-not-contact.ts';
import { deleteFrom, leaveToTheTeam } from '#data/do-not-contact/delete-from.ts';
import { releaseUncovered } from '#data/leads/lead-changes.ts';
import type { Scope } from '#data/scope.ts';

type Undoing = Scope<'now', DatabaseTransaction>;

/**
 * Deletes an import and everything it brought: its people, its wrong rows, and the do-not-contact
 * entries that nobody else asked for. Those on the team’s list stay, since it is everyone’s; those
 * that another import asks for as well become that one’s. False: there is no such import.
 */
export async function undoHistoryImport(scope: Undoing, importId: string): Promise<boolean> {
  const { db, userId } = scope;
  const { rows: found } = await sql`
    select from contact_history_imports
    where user_id = ${userId} and import_id = ${importId}
    for update`.execute(db);
  if (found.length === 0) return false;
  const of = sql<boolean>`e.history_import_id = ${importId}`;
  await leaveToTheTeam(scope, of);
  const { keys } = await deleteFrom(scope, of);
  await sql`
    delete from contact_history_imports
    where user_id = ${userId} and import_id = ${importId}`.execute(db);
  if (keys.length > 0) {
    await recordAgain(scope, keys);
    const leadIds = await coveredLeads(scope, keys);
    await releaseUncovered({ ...scope, leadIds, actor: 'USER' });
  }
  return true;
}
