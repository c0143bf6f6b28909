import { longDate } from '#core/time/when-text.ts';

/**
 * What an account has of credits: `used` counts those that questions under way hold. `renewsAt` in
 * epoch milliseconds, real time; null: nothing renews them.
 */
export type EmailCredits = { total: number; used: number; left: number; renewsAt: number | null };

/** The entries of the ledger of credits, in which the balance is the sum of all amounts. */
export const CREDIT_ENTRY_TYPES = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'EXPIRE'] as const;
export type CreditEntryType = (typeof CREDIT_ENTRY_TYPES)[number];

/** Who gave credits: everybody has some from signing up. */
export const CREDIT_SOURCES = ['SIGN_UP', 'SUBSCRIPTION', 'OPERATOR'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

/** Where the credits of an entry came from; null for one that gave none. */
export function creditSource(type: CreditEntryType, cause: string): CreditSource | null {
  if (type !== 'GRANT') return null;
  if (cause === 'FIRST') return 'SIGN_UP';
  return cause.startsWith('finder/') ? 'SUBSCRIPTION' : 'OPERATOR';
}

/**
 * The credits of an account out of its ledger: `granted` is what was given less what expired,
 * `balance` the sum of all entries. A credit is spent only on a verified address (product rules,
 * section 8); only a subscription of the finder renews them.
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

/** Why no address can be looked for, and what ends that (product rules, section 16). */
export function outOfCreditsText({
  renewsAt,
  zone,
  canBuy = false,
}: {
  renewsAt: number | null;
  zone: string;
  /** Whether credits are sold here. */
  canBuy?: boolean;
}): string {
  if (renewsAt === null && canBuy)
    return 'You’re out of email finder credits. Choose an email finder plan to get more';
  return renewsAt === null
    ? 'You’re out of email finder credits. Ask your administrator for more'
    : `You’re out of email finder credits. They renew on ${longDate({ at: renewsAt, zone })}`;
}

/** How a hold ends: only a verified address costs a credit (product rules, section 16). */
export function holdEnd(result: 'VERIFIED' | 'LIKELY' | 'CATCH_ALL' | 'NOTHING'): {
  type: CreditEntryType;
  amount: number;
} {
  return result === 'VERIFIED' ? { type: 'CAPTURE', amount: 0 } : { type: 'RELEASE', amount: 1 };
}

/** How far back the use of credits is looked at. */
export const CREDIT_USE_MS = 28 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * How many credits are spent a week, from those of the last four weeks; of what began later, from
 * then on, by at least one week.
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

/** Whether so few credits are left that the user is told: a tenth of all, or ten. */
export function areCreditsLow({ total, left }: { total: number; left: number }): boolean {
  return left <= Math.max(10, Math.floor(total / 10));
}
