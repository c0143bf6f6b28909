import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { Part } from '#data/database/keyset.ts';
import {
  changeOwn,
  deleteOwn,
  readList,
  type ListQuery,
  type Page,
} from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type LeadNote = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number];

/** A note of a lead. */
export type NoteKey = { leadId: string; noteId: string };

/** A page of the notes on a lead, the newest first. */
export function listLeadNotes(
  scope: Owner,
  leadId: string,
  asked: ListQuery,
): Promise<Page<LeadNote> | Part<LeadNote>> {
  const newestFirst = notesOf(scope, leadId).orderBy('n.note_id', 'desc');
  return readList(newestFirst, asked, { id: sql.ref('n.note_id') });
}

export function readLeadNote(
  scope: Owner,
  { leadId, noteId }: NoteKey,
): Promise<LeadNote | undefined> {
  return notesOf(scope, leadId).where('n.note_id', '=', noteId).executeTakeFirst();
}

/** Returns the id of the new note. */
export async function insertLeadNote(
  { db, userId, now }: Scope<'now'>,
  { leadId, authorId, content }: { leadId: string; authorId: string; content: string },
): Promise<string> {
  const at = instant(now);
  const { note_id } = await db
    .insertInto('lead_notes')
    .values({
      user_id: userId,
      lead_id: leadId,
      author_id: authorId,
      content,
      created_at: at,
      updated_at: at,
    })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  return note_id;
}

/** Changes a note; false if the lead has no such note. */
export function changeLeadNote(
  scope: Scope<'now'>,
  { leadId, noteId }: NoteKey,
  content: string,
): Promise<boolean> {
  const where = { lead_id: leadId, note_id: noteId };
  const set = { content, updated_at: instant(scope.now) };
  return changeOwn(scope, 'lead_notes', { where, set });
}

/** Deletes a note; false where the lead has no such note. */
export function deleteLeadNote(scope: Owner, { leadId, noteId }: NoteKey): Promise<boolean> {
  return deleteOwn(scope, 'lead_notes', { lead_id: leadId, note_id: noteId });
}

/** Notes as the API names them; an author whose account is being deleted has no name. */
function notesOf({ db, userId }: Owner, leadId: string) {
  return db
    .selectFrom('lead_notes as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'n.author_id').on('u.real_deletion_asked_at', 'is', null),
    )
    .select([
      'n.note_id as id',
      'n.lead_id as leadId',
      'n.author_id as authorId',
      'n.content',
      'n.created_at as createdAt',
      'n.updated_at as updatedAt',
      'u.display_name as authorName',
    ])
    .where('n.user_id', '=', userId)
    .where('n.lead_id', '=', leadId);
}
