import { sql } from 'kysely';
import { behind, type ThreadPlace } from '#data/conversations/thread.ts';
import { instant } from '#data/database.ts';
import { changeOwn, deleteOwn } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** An internal note; an author whose account is being deleted has no name. */
export type ConversationNote = {
  note_id: string;
  at: number;
  edited: boolean;
  content: string;
  author_id: string;
  author_name: string | null;
};
export type NoteKey = { conversationId: string; noteId: string };

/** The newest notes of a conversation before a position in its thread. */
export async function readThreadNotes(
  { db, userId }: Owner,
  {
    conversationId,
    before,
    limit,
  }: { conversationId: string; before: ThreadPlace | null; limit: number },
): Promise<ConversationNote[]> {
  const place = behind({ before, kind: 'NOTE', id: 'n.note_id', at: 'n.created_at' });
  const { rows } = await sql<ConversationNote>`
    select ${COLUMNS}
    from conversation_notes n ${WITH_AUTHOR}
    where n.user_id = ${userId} and n.conversation_id = ${conversationId} ${place}
    order by n.created_at desc, n.note_id desc limit ${limit}`.execute(db);
  return rows;
}

/** One note of a conversation; undefined if it has none with this id. */
export async function readNote(
  { db, userId }: Owner,
  { conversationId, noteId }: NoteKey,
): Promise<ConversationNote | undefined> {
  const { rows } = await sql<ConversationNote>`
    select ${COLUMNS}
    from conversation_notes n ${WITH_AUTHOR}
    where n.user_id = ${userId}
      and n.conversation_id = ${conversationId}
      and n.note_id = ${noteId}`.execute(db);
  return rows[0];
}

/** Returns the id of the new note. */
export async function insertNote(
  { db, userId, now }: Scope<'now'>,
  note: { conversationId: string; authorId: string; content: string },
): Promise<string> {
  const at = instant(now);
  const { note_id } = await db
    .insertInto('conversation_notes')
    .values({
      user_id: userId,
      conversation_id: note.conversationId,
      author_id: note.authorId,
      content: note.content,
      created_at: at,
      updated_at: at,
    })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  return note_id;
}

export function changeNote(
  scope: Scope<'now'>,
  { conversationId, noteId }: NoteKey,
  content: string,
): Promise<boolean> {
  const where = { conversation_id: conversationId, note_id: noteId };
  const set = { content, updated_at: instant(scope.now) };
  return changeOwn(scope, 'conversation_notes', { where, set });
}

export function deleteNote(scope: Owner, { conversationId, noteId }: NoteKey): Promise<boolean> {
  const where = { conversation_id: conversationId, note_id: noteId };
  return deleteOwn(scope, 'conversation_notes', where);
}

const COLUMNS = sql`
  n.note_id, extract(epoch from n.created_at)::float8 * 1000 as at,
  n.updated_at > n.created_at as edited,
  n.content, n.author_id, u.display_name as author_name`;
const WITH_AUTHOR = sql`
  left join users u on u.user_id = n.author_id and u.real_deletion_asked_at is null`;
