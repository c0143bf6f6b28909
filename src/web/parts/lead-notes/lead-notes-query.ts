import type { LeadId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';

const SHOWN = 100;

/** The notes on a lead, newest first. */
export function leadNotesQuery(leadId: LeadId) {
  return apiQuery('GET /leads/{leadId}/notes', { params: { leadId }, query: { size: SHOWN } });
}
