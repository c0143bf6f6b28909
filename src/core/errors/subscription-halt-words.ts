/** Why the engine may not work for a user: what ended, or the current pause. */
export const SUBSCRIPTION_HALT_WORDS = {
  TRIAL_ENDED: 'Your trial has ended',
  SUBSCRIPTION_ENDED: 'Your subscription has ended',
  SUBSCRIPTION_UNPAID: 'Your subscription is deactivated',
  SUBSCRIPTION_PAUSED: 'Your subscription is paused',
} as const;
