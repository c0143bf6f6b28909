import { useQuery } from '@tanstack/react-query';
import type { LeadId } from '#contract/shapes.ts';
import { leadNotesQuery } from './lead-notes-query.ts';

/** How many notes a lead has. */
export function useNoteCount(leadId: LeadId): number {
  return useQuery(leadNotesQuery(leadId)).data?.totalElements ?? 0;
}
