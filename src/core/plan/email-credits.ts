/** Credits of the email finder that a new user gets, once (product rules, section 14). */
const FIRST_EMAIL_CREDITS = 100;

/**
 * What an account has of credits. `renewsAt` in epoch milliseconds, real time; null: nothing renews
 * them.
 */
export type EmailCredits = { total: number; used: number; left: number; renewsAt: number | null };

/**
 * The credits of an account: a unit is spent only on a verified hit (product rules, section 8), and
 * without a subscription they don't renew.
 */
export function emailCredits({ spent }: { spent: number }): EmailCredits {
  return {
    total: FIRST_EMAIL_CREDITS,
    used: Math.min(spent, FIRST_EMAIL_CREDITS),
    left: Math.max(FIRST_EMAIL_CREDITS - spent, 0),
    renewsAt: null,
  };
}
