import type { LeadState } from '#core/lead/lead-state.ts';

/**
 * The states of a lead’s campaigns, the most significant first: those in which something may still
 * happen, then by how recently something did.
 */
export const LEADING_STATES = [
  'IN_PROGRESS',
  'WAITING',
  'GETTING_READY',
  'UPLOADING',
  'PAUSED',
  'FAILED',
  'FINISHED',
  'BLACKLISTED',
] as const satisfies readonly LeadState[];
