/** What became of an undo, in words; others may have changed the leads meanwhile. */
export function undoneText({ asked, changed }: { asked: number; changed: number }): string {
  if (changed === 0) return 'Nothing was undone.';
  return changed < asked ? `Undone for ${changed} of ${asked} leads.` : 'Undone.';
}

/**
 * What takes a change of many leads back; null where nothing does: a try again may have sent
 * something, and who was taken out has lost their place.
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
