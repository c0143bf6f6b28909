const STORAGE_KEY = 'sideAccount';

/** The user this tab acts as: a teammate's side account or, for staff, any user; null: oneself. */
export function actingUserId(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

/** Acts as another user from now on, or as oneself again. */
export function actAs(userId: string | null) {
  if (userId === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, userId);
}
