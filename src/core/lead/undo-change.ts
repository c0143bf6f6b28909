/** What takes a change of many leads back; null where nothing does: a try again may have sent something, and who was taken out has lost their place. */
export const CHANGE_UNDONE_BY = {
  PAUSE: 'RESUME', RESUME: 'PAUSE', FINISH: 'RESUME', BLACKLIST: 'UNBLACKLIST', UNBLACKLIST: 'BLACKLIST', TAG: 'UNTAG', UNTAG: 'TAG', RETRY: null, SKIP: null, REMOVE: null,
} as const;
