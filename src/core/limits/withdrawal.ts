/** The state of an invitation that a user asked to withdraw. */
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

/** Whether a withdrawal isn't finished yet. */
export function isOpenWithdrawal(state: WithdrawalState): boolean {
  return state === 'WAITING' || state === 'SENDING';
}
