import { onSessionChange } from '#web/api/session-token.ts';

/** Whose content this tab keeps; in the tab's storage, because some of it outlives a reload. */
const OWNER_KEY = 'contentOwner';
/** What the storage of this tab keeps of an account. */
export const DRAFTS_KEY = 'unsavedDrafts';
export const RECENT_KEY = 'paletteRecent';

const stores = new Set<{ clear(): void }>();

/**
 * A store of what a person wrote or looked at, which this tab keeps between pages; it is emptied
 * when they sign out and when another account is opened.
 */
export function accountContent<Store extends { clear(): void }>(store: Store): Store {
  stores.add(store);
  return store;
}

/** Empties everything that this tab keeps of an account. */
function forgetAccountContent(): void {
  for (const store of stores) store.clear();
  for (const key of [OWNER_KEY, DRAFTS_KEY, RECENT_KEY]) sessionStorage.removeItem(key);
}

/**
 * Who works in this tab from now on. Content of anyone else is emptied; someone whose session ran
 * out finds their own again.
 */
export function keepContentOf(userId: string): void {
  if (sessionStorage.getItem(OWNER_KEY) === userId) return;
  forgetAccountContent();
  sessionStorage.setItem(OWNER_KEY, userId);
}

onSessionChange((message) => {
  if (message === 'signed-out') forgetAccountContent();
});
