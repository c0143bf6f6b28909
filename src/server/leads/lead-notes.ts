import type { leadNoteRoutes } from '#contract/lead-notes.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  changeLeadNote,
  deleteLeadNote,
  insertLeadNote,
  listLeadNotes,
  readLeadNote,
  type LeadNote,
} from '#data/leads/lead-notes.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/notices/stream-events.ts';
import type { Caller, Handlers } from '#server/handler.ts';
import { isoInstant, pageResponse } from '#server/page-response.ts';
import { ApiError } from '#server/api-error.ts';

type OneNote = { db: AnyDatabase; caller: Caller; leadId: string; noteId: string };

/**
 * Notes on a lead; each change is published on the live stream, so that other tabs and teammates
 * see it.
 */
export const leadNoteHandlers: Handlers<keyof typeof leadNoteRoutes> = {
  'GET /leads/{leadId}/notes': async ({
    params: { leadId },
    query: { page, size },
    caller,
    parts: { db },
  }) => {
    const { userId } = caller;
    if (!(await ownLeadIds({ db, userId }, [leadId])).has(leadId)) throw new ApiError('NOT_FOUND');
    const { notes, total } = await listLeadNotes({ db, userId }, { leadId, page, size });
    return pageResponse({
      content: notes.map((note) => presentNote(note, caller)),
      page,
      size,
      total,
    });
  },
  'POST /leads/{leadId}/notes': async ({
    params: { leadId },
    body,
    caller,
    parts: { db },
    now,
  }) => {
    const { userId, identityId } = caller;
    const write = async (trx: AnyDatabase) => {
      if (!(await ownLeadIds({ db: trx, userId }, [leadId])).has(leadId))
        throw new ApiError('NOT_FOUND');
      const noteId = await insertLeadNote(
        { db: trx, userId, now },
        { leadId, authorId: identityId, content: body.content.trim() },
      );
      return told({ db: trx, caller, leadId, noteId });
    };
    return inTransaction(db, write);
  },
  'PATCH /leads/{leadId}/notes/{noteId}': async ({
    params: { leadId, noteId },
    body,
    caller,
    parts: { db },
    now,
  }) => {
    const write = async (trx: AnyDatabase) => {
      if (
        !(await changeLeadNote(
          { db: trx, userId: caller.userId, now },
          { leadId, noteId, content: body.content.trim() },
        ))
      )
        throw new ApiError('NOT_FOUND');
      return told({ db: trx, caller, leadId, noteId });
    };
    return inTransaction(db, write);
  },
  'DELETE /leads/{leadId}/notes/{noteId}': async ({
    params: { leadId, noteId },
    caller: { userId },
    parts: { db },
  }) => {
    await inTransaction(db, async (trx) => {
      if (!(await deleteLeadNote({ db: trx, userId }, { leadId, noteId })))
        throw new ApiError('NOT_FOUND');
      await publishStreamEvent({
        db: trx,
        userId,
        type: 'lead.changed',
        data: { leadId, campaignId: null },
      });
    });
  },
};

async function told({ db, caller, leadId, noteId }: OneNote) {
  await publishStreamEvent({
    db,
    userId: caller.userId,
    type: 'lead.changed',
    data: { leadId, campaignId: null },
  });
  const note = await readLeadNote({ db, userId: caller.userId }, { leadId, noteId });
  if (note === undefined) throw new ApiError('NOT_FOUND');
  return presentNote(note, caller);
}

function presentNote(note: LeadNote, { identityId }: Caller) {
  const { noteId, leadId, content, authorId, authorName, createdAt, updatedAt } = note;
  return {
    id: noteId,
    leadId,
    content,
    authorId,
    authorName,
    mine: authorId === identityId,
    createdAt: isoInstant(createdAt),
    updatedAt: isoInstant(updatedAt),
  };
}
