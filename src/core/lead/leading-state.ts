import type { LeadState } from '#core/lead/lead-state.ts';

/**
 * The states of a lead’s places, the one that says most of the lead first: where something may still
 * happen, then where something happened last.
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
