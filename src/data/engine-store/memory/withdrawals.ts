import type { WithdrawalStore } from '#data/engine-store/withdrawal-store.ts';

/** In the worlds of memory nobody asks for many invitations to be taken back: there never is one, which the lane's facts say too. */
export function withdrawalKeeping(): WithdrawalStore {
  return {
    nextWithdrawal: () => Promise.resolve(null),
    reserveWithdrawal: () => Promise.resolve({ reserved: false, reason: 'CHANGED' }),
    settleWithdrawal: () => Promise.resolve({ settled: false, leads: [] }),
    takeOpenWithdrawals: () => Promise.resolve([]),
  };
}
