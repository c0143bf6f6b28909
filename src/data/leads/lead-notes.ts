import { instant } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type LeadNote = {
  noteId: string;
  leadId: string;
  authorId: string;
  authorName: string | null;
  content: string;
  createdAt: number;
  updatedAt: number;
};

/** A page of the notes on a lead, the newest first. */
export async function listLeadNotes(
  { db, userId }: Owner,
  { leadId, page, size }: { leadId: string; page: number; size: number },
): Promise<{
  notes: LeadNote[];
  total: number;
}> {
  const rows = await notesOf({ db, userId, leadId })
    .orderBy('n.note_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await db
    .selectFrom('lead_notes')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  return { notes: rows.map(noteOf), total: Number(total) };
}

export async function readLeadNote(
  { db, userId }: Owner,
  { leadId, noteId }: { leadId: string; noteId: string },
): Promise<LeadNote | undefined> {
  const row = await notesOf({ db, userId, leadId })
    .where('n.note_id', '=', noteId)
    .executeTakeFirst();
  return row === undefined ? undefined : noteOf(row);
}

export async function insertLeadNote(
  { db, userId, now }: Scope<'now'>,
  { leadId, authorId, content }: { leadId: string; authorId: string; content: string },
): Promise<string> {
  const row = await db
    .insertInto('lead_notes')
    .values({
      user_id: userId,
      lead_id: leadId,
      author_id: authorId,
      content,
      created_at: instant(now),
      updated_at: instant(now),
    })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  return row.note_id;
}

/** Changes a note; false if the lead has no such note. */
export async function changeLeadNote(
  { db, userId, now }: Scope<'now'>,
  { leadId, noteId, content }: { leadId: string; noteId: string; content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lead_notes')
    .set({ content, updated_at: instant(now) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLeadNote(
  { db, userId }: Owner,
  { leadId, noteId }: { leadId: string; noteId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lead_notes')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function notesOf({ db, userId, leadId }: Owner & { leadId: string }) {
  return db
    .selectFrom('lead_notes as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'n.author_id').on('u.real_deletion_asked_at', 'is', null),
    )
    .select([
      'n.note_id',
      'n.lead_id',
      'n.author_id',
      'n.content',
      'n.created_at',
      'n.updated_at',
      'u.display_name',
    ])
    .where('n.user_id', '=', userId)
    .where('n.lead_id', '=', leadId);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number];

function noteOf({
  note_id,
  lead_id,
  author_id,
  content,
  created_at,
  updated_at,
  display_name,
}: NoteRow): LeadNote {
  return {
    noteId: note_id,
    leadId: lead_id,
    authorId: author_id,
    authorName: display_name,
    content,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}
