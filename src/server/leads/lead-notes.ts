import type { leadNoteRoutes } from '#contract/lead-notes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import {
  changeLeadNote,
  deleteLeadNote,
  insertLeadNote,
  listLeadNotes,
  readLeadNote,
  type LeadNote,
  type NoteKey,
} from '#data/leads/lead-notes.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller, Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';

/** Notes on a lead. Each change is published, so that other tabs and teammates see it. */
export const leadNoteHandlers: Handlers<keyof typeof leadNoteRoutes> = {
  'GET /leads/{leadId}/notes': async ({ scope, params: { leadId }, query, caller }) => {
    await findLead(scope, leadId);
    const { notes, total } = await listLeadNotes(scope, leadId, query);
    const content = notes.map((note) => presentNote(note, caller));
    return pageResponse({ content, ...query, total });
  },
  'POST /leads/{leadId}/notes': async ({ scope, params: { leadId }, body, caller }) =>
    inScope(scope, async (scope) => {
      await findLead(scope, leadId);
      const content = body.content.trim();
      const note = { leadId, authorId: caller.identityId, content };
      return published(scope, caller, { leadId, noteId: await insertLeadNote(scope, note) });
    }),
  'PATCH /leads/{leadId}/notes/{noteId}': async ({ scope, params, body, caller }) =>
    inScope(scope, async (scope) => {
      if (!(await changeLeadNote(scope, params, body.content.trim())))
        throw new ApiError('NOT_FOUND');
      return published(scope, caller, params);
    }),
  'DELETE /leads/{leadId}/notes/{noteId}': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      if (!(await deleteLeadNote(scope, params))) throw new ApiError('NOT_FOUND');
      await publishChange(scope, params.leadId);
    });
  },
};

async function findLead(scope: Owner, leadId: string): Promise<void> {
  if (!(await ownLeadIds(scope, [leadId])).has(leadId)) throw new ApiError('NOT_FOUND');
}

function publishChange(scope: Owner, leadId: string): Promise<void> {
  return publishStreamEvent(scope, 'lead.changed', { leadId, campaignId: null });
}

async function published(scope: Owner, caller: Caller, key: NoteKey) {
  await publishChange(scope, key.leadId);
  const note = await readLeadNote(scope, key);
  if (note === undefined) throw new ApiError('NOT_FOUND');
  return presentNote(note, caller);
}

function presentNote({ createdAt, updatedAt, ...note }: LeadNote, { identityId }: Caller) {
  return {
    ...note,
    mine: note.authorId === identityId,
    createdAt: isoInstant(createdAt),
    updatedAt: isoInstant(updatedAt),
  };
}
