import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  emptyShape,
  instantShape,
  leadIdShape,
  listQueryShape,
  noteIdShape,
  pageOrPart,
  textShape,
  userIdShape,
} from '#contract/shapes.ts';

/** A note about a lead; `author` is who was signed in, `mine` whether that is the caller. */
const leadNoteShape = z.object({
  id: noteIdShape,
  leadId: leadIdShape,
  content: z.string(),
  authorId: userIdShape,
  authorName: z.string().nullable(),
  mine: z.boolean(),
  createdAt: instantShape,
  updatedAt: instantShape,
});
shapeNames.add(leadNoteShape, { id: 'LeadNote' });
export type LeadNoteAnswer = z.infer<typeof leadNoteShape>;

const body = z.strictObject({ content: textShape({ min: 1, max: FIELD_LENGTHS.leadNote }) });
shapeNames.add(body, { id: 'LeadNoteContent' });
const lead = z.object({ leadId: leadIdShape });
const note = z.object({ leadId: leadIdShape, noteId: noteIdShape });

/** Notes on a lead (product api, "Campaigns, lead packs, leads"). */
export const leadNoteRoutes = ownRoutes('Leads', {
  'GET /leads/{leadId}/notes': {
    summary: 'Notes on a lead, newest first, paged',
    params: lead,
    query: listQueryShape.omit({ sort: true }),
    answer: pageOrPart(leadNoteShape, {}),
  },
  'POST /leads/{leadId}/notes': {
    summary: 'Write a note on a lead',
    status: 201,
    params: lead,
    body,
    answer: leadNoteShape,
  },
  'PATCH /leads/{leadId}/notes/{noteId}': {
    summary: 'Change a note',
    params: note,
    body,
    answer: leadNoteShape,
  },
  'DELETE /leads/{leadId}/notes/{noteId}': {
    summary: 'Remove a note',
    params: note,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
