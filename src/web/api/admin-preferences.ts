/** Display options for staff and test accounts, stored by this browser only. */
export type AdminPreference = 'exactTimes' | 'errorCodes';

const TEST_ACCOUNT_KEY = 'testAccount';
const KEYS = {
  exactTimes: 'admin.exactTimes',
  errorCodes: 'admin.errorCodes',
} as const satisfies Record<AdminPreference, string>;

const listeners = new Set<() => void>();

/** Opens the preferences of staff to this browser (`?testAccount`, platform spec, section 2). */
export function markTestAccount() {
  localStorage.setItem(TEST_ACCOUNT_KEY, 'true');
}

export function isTestAccount(): boolean {
  return localStorage.getItem(TEST_ACCOUNT_KEY) !== null;
}

export function adminPreference(name: AdminPreference): boolean {
  return localStorage.getItem(KEYS[name]) !== null;
}

export function setAdminPreference(name: AdminPreference, on: boolean) {
  if (on) localStorage.setItem(KEYS[name], 'true');
  else localStorage.removeItem(KEYS[name]);
  for (const listener of listeners) listener();
}

/**
 * Without access to the preferences, nobody is left with what another person chose in this browser.
 */
export function forgetAdminPreferences() {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}

/** Subscribes to changes; returns how to unsubscribe. */
export function onAdminPreference(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
