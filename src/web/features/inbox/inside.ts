import { createContext, use } from 'react';

/**
 * The account of a teammate that an open conversation of the team’s inbox belongs to; null: the
 * account that the page shows.
 */
const InsideAccount = createContext<string | null>(null);

export const Inside = InsideAccount.Provider;

/** Fields for calls about the open conversation, so that they are made in its account. */
export function useInside(): { actingUser?: string } {
  const accountId = use(InsideAccount);
  return accountId === null ? {} : { actingUser: accountId };
}

/** Whether the open conversation is a teammate’s. */
export function useIsInside(): boolean {
  return use(InsideAccount) !== null;
}
