const KEY = 'unsavedDrafts';

function ids(): string[] {
  return (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
}

/**
 * Notes, for as long as this tab lives, that a draft was begun here and not saved by its person
 * yet.
 */
export function rememberUnsavedDraft(campaignId: string) {
  sessionStorage.setItem(KEY, [...new Set([...ids(), campaignId])].join(','));
}

/** Whether a draft was begun in this tab and not saved by its person yet. */
export function isUnsavedDraft(campaignId: string): boolean {
  return ids().includes(campaignId);
}

/** The draft was saved or deleted. */
export function forgetUnsavedDraft(campaignId: string) {
  sessionStorage.setItem(
    KEY,
    ids()
      .filter((id) => id !== campaignId)
      .join(','),
  );
}
