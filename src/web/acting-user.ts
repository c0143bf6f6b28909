const STORAGE_KEY = 'sideAccount';
const RETURN_KEY = 'sideAccountReturn';
const CLOSED_KEY = 'sideAccountClosed';

let acting: string | null | undefined;

/**
 * The user this page acts as: a teammate's side account or, for staff, any user; null: oneself. A
 * page restored from the browser's history still acts as the user it shows.
 */
export function actingUserId(): string | null {
  if (acting === undefined) acting = sessionStorage.getItem(STORAGE_KEY);
  return acting;
}

/**
 * Acts as another user from now on, or as oneself again; `returnTo` is the page that leaving the
 * account leads to.
 */
export function actAs(userId: string | null, returnTo?: string) {
  acting = userId;
  if (returnTo === undefined) sessionStorage.removeItem(RETURN_KEY);
  else sessionStorage.setItem(RETURN_KEY, returnTo);
  if (userId === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, userId);
}

/** Where leaving the other account leads to; null: to one's own dashboard. */
export function actingReturn(): string | null {
  return sessionStorage.getItem(RETURN_KEY);
}

/** Has the next page say that the other account is no longer open. */
export function rememberClosedAccount() {
  sessionStorage.setItem(CLOSED_KEY, 'true');
}

/** Whether the other account was closed to this person, until they have read it. */
export function wasAccountClosed(): boolean {
  return sessionStorage.getItem(CLOSED_KEY) !== null;
}

/** The person has read that the account is closed. */
export function forgetClosedAccount() {
  sessionStorage.removeItem(CLOSED_KEY);
}
