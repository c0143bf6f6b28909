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
import { publishLeadChange } from '#data/tables/stream-events.ts';
import type { Owner } from '#data/scope.ts';
import { found } from '#server/http/api-error.ts';
import type { Caller, Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';

/** Notes on a lead. Each change is published, so that other tabs and teammates see it. */
export const leadNoteHandlers: Handlers<keyof typeof leadNoteRoutes> = {
  'GET /leads/{leadId}/notes': async (call) => {
    const {
      scope,
      params: { leadId },
      caller,
    } = call;
    await findLead(scope, leadId);
    const asked = listRequest('GET /leads/{leadId}/notes', call);
    const notes = await listLeadNotes(scope, leadId, asked);
    return listResponse(asked, notes, (note) => presentNote(note, caller));
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
      found(await changeLeadNote(scope, params, body.content.trim()));
      return published(scope, caller, params);
    }),
  'DELETE /leads/{leadId}/notes/{noteId}': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      found(await deleteLeadNote(scope, params));
      await publishLeadChange(scope, params.leadId);
    });
  },
};

async function findLead(scope: Owner, leadId: string): Promise<void> {
  found((await ownLeadIds(scope, [leadId])).has(leadId));
}

async function published(scope: Owner, caller: Caller, key: NoteKey) {
  await publishLeadChange(scope, key.leadId);
  return presentNote(found(await readLeadNote(scope, key)), caller);
}

function presentNote(note: LeadNote, { identityId }: Caller) {
  return { ...withIsoInstants(note), mine: note.authorId === identityId };
}
