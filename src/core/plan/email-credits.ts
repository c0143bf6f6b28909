import { longDate, realTimeMark } from '#core/time/when-text.ts';

/**
 * An account's credits: `used` includes those held by open questions. `renewsAt` in epoch
 * milliseconds, real time; null: nothing renews them.
 */
export type EmailCredits = { total: number; used: number; left: number; renewsAt: number | null };

/** The entry types of the credit ledger; the balance is the sum of all amounts. */
export const CREDIT_ENTRY_TYPES = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'EXPIRE'] as const;
export type CreditEntryType = (typeof CREDIT_ENTRY_TYPES)[number];

/** The sources of credits: everyone gets some for signing up. */
export const CREDIT_SOURCES = ['SIGN_UP', 'SUBSCRIPTION', 'OPERATOR'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

/** Where the credits of an entry came from; null if it gave none. */
export function creditSource(type: CreditEntryType, cause: string): CreditSource | null {
  if (type !== 'GRANT') return null;
  if (cause === 'FIRST') return 'SIGN_UP';
  return cause.startsWith('finder/') ? 'SUBSCRIPTION' : 'OPERATOR';
}

/**
 * The credits of an account by its ledger: `granted` is what was given minus what expired,
 * `balance` the sum of all entries. Only a verified address costs a credit (product rules, section
 * 8), and only a subscription of the finder renews them.
 */
export function emailCredits({
  granted,
  balance,
  renewsAt = null,
}: {
  granted: number;
  balance: number;
  renewsAt?: number | null;
}): EmailCredits {
  return { total: granted, used: granted - balance, left: balance, renewsAt };
}

/** Why no address can be searched for, and how to change that (product rules, section 16). */
export function outOfCreditsText({
  renewsAt,
  zone,
  now,
  realNow,
  canBuy = false,
}: {
  renewsAt: number | null;
  zone: string;
  now: number;
  realNow: number;
  /** Whether credits are sold here. */
  canBuy?: boolean;
}): string {
  if (renewsAt === null && canBuy)
    return 'You’re out of email finder credits. Choose an email finder plan to get more';
  return renewsAt === null
    ? 'You’re out of email finder credits. Ask your administrator for more'
    : `You’re out of email finder credits. They renew on ${longDate({ at: renewsAt, zone })}${realTimeMark(now, realNow)}`;
}

/** How a hold ends: only a verified address costs a credit (product rules, section 16). */
export function holdEnd(result: 'VERIFIED' | 'LIKELY' | 'CATCH_ALL' | 'NOTHING'): {
  type: CreditEntryType;
  amount: number;
} {
  return result === 'VERIFIED' ? { type: 'CAPTURE', amount: 0 } : { type: 'RELEASE', amount: 1 };
}

/** The period over which credit use is measured. */
export const CREDIT_USE_MS = 28 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * Credits spent per week over the last four weeks; if use began later, since then, but over at
 * least one week.
 */
export function creditsAWeek({
  spent,
  realFirstAt,
  realNow,
}: {
  spent: number;
  realFirstAt: number | null;
  realNow: number;
}): number {
  const weeks = Math.max(1, (realNow - (realFirstAt ?? realNow)) / WEEK_MS);
  return Math.round(spent / weeks);
}

/** Whether credits are low enough to tell the user: a tenth of all, or ten. */
export function areCreditsLow({ total, left }: { total: number; left: number }): boolean {
  return left <= Math.max(10, Math.floor(total / 10));
}
