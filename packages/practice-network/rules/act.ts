import type { Account } from '#store/account-store.ts';

/** Who does something, when (practice time), and under which request. */
export interface Act {
  account: Account;
  now: number;
  requestId: string;
}
