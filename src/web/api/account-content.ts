import { onSessionChange } from './session-token.ts';

/**
 * The person whose content this tab keeps. Stored with the tab, because some content outlives a
 * reload.
 */
const OWNER_KEY = 'contentOwner';
/** The account content in the tab's storage. */
export const DRAFTS_KEY = 'unsavedDrafts';
export const RECENT_KEY = 'paletteRecent';

const stores = new Set<{ clear(): void }>();

/**
 * Registers a store of what someone wrote or looked at. It is emptied when they sign out and when
 * another account is opened.
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
 * Keeps the content of one person and empties anyone else's. After their session has expired,
 * people find their own content again.
 */
export function keepContentOf(userId: string): void {
  if (sessionStorage.getItem(OWNER_KEY) === userId) return;
  forgetAccountContent();
  sessionStorage.setItem(OWNER_KEY, userId);
}

onSessionChange((message) => {
  if (message === 'signed-out') forgetAccountContent();
});
