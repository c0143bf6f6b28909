/** The result of an undo, in words; others may have changed the leads in the meantime. */
export function undoneText({ asked, changed }: { asked: number; changed: number }): string {
  if (changed === 0) return 'Nothing was undone.';
  return changed < asked ? `Undone for ${changed} of ${asked} leads.` : 'Undone.';
}

/**
 * The action that undoes a bulk change; null if none does: a retry may have sent something, and a
 * removed lead has lost its place.
 */
export const UNDO_ACTIONS = {
  PAUSE: 'RESUME',
  RESUME: 'PAUSE',
  FINISH: 'RESUME',
  BLACKLIST: 'UNBLACKLIST',
  UNBLACKLIST: 'BLACKLIST',
  TAG: 'UNTAG',
  UNTAG: 'TAG',
  RETRY: null,
  SKIP: null,
  REMOVE: null,
} as const;
