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
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/notices/stream-events.ts';
import type { Caller, Handlers } from '#server/handler.ts';
import { isoInstant, pageResponse } from '#server/page-response.ts';
import { ApiError } from '#server/api-error.ts';

type OneNote = { db: AnyDatabase; caller: Caller; leadId: string; noteId: string };

/**
 * Notes on a lead; each change is said on the live stream, so that other tabs and teammates see it.
 */
export const leadNoteHandlers: Handlers<keyof typeof leadNoteRoutes> = {
  'GET /leads/{leadId}/notes': async ({
    scope,
    params: { leadId },
    query: { page, size },
    caller,
  }) => {
    if (!(await ownLeadIds(scope, [leadId])).has(leadId)) throw new ApiError('NOT_FOUND');
    const { notes, total } = await listLeadNotes(scope, { leadId, page, size });
    return pageResponse({
      content: notes.map((note) => presentNote(note, caller)),
      page,
      size,
      total,
    });
  },
  'POST /leads/{leadId}/notes': async ({
    scope,
    params: { leadId },
    body,
    caller,
    parts: { db },
  }) => {
    const { identityId } = caller;
    const write = async (trx: AnyDatabase) => {
      if (!(await ownLeadIds({ ...scope, db: trx }, [leadId])).has(leadId))
        throw new ApiError('NOT_FOUND');
      const noteId = await insertLeadNote(
        { ...scope, db: trx },
        { leadId, authorId: identityId, content: body.content.trim() },
      );
      return told({ db: trx, caller, leadId, noteId });
    };
    return inTransaction(db, write);
  },
  'PATCH /leads/{leadId}/notes/{noteId}': async ({
    scope,
    params: { leadId, noteId },
    body,
    caller,
    parts: { db },
  }) => {
    const write = async (trx: AnyDatabase) => {
      if (
        !(await changeLeadNote(
          { ...scope, db: trx },
          { leadId, noteId, content: body.content.trim() },
        ))
      )
        throw new ApiError('NOT_FOUND');
      return told({ db: trx, caller, leadId, noteId });
    };
    return inTransaction(db, write);
  },
  'DELETE /leads/{leadId}/notes/{noteId}': async ({ scope, params: { leadId, noteId } }) => {
    await inScope(scope, async (scope) => {
      if (!(await deleteLeadNote(scope, { leadId, noteId }))) throw new ApiError('NOT_FOUND');
      await publishStreamEvent(scope, 'lead.changed', { leadId, campaignId: null });
    });
  },
};

async function told({ db, caller, leadId, noteId }: OneNote) {
  await publishStreamEvent({ db, userId: caller.userId }, 'lead.changed', {
    leadId,
    campaignId: null,
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
