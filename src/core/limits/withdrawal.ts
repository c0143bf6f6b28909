/** How one of the invitations stands that a user asked to take back. */
export const WITHDRAWAL_STATES = [
  'WAITING',
  'SENDING',
  'WITHDRAWN',
  'SKIPPED',
  'FAILED',
  'UNCONFIRMED',
  'CANCELLED',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Whether something is still to be done for it. */
export function isOpenWithdrawal(state: WithdrawalState): boolean {
  return state === 'WAITING' || state === 'SENDING';
}
