import type { Network } from '#network.ts';
import type { Account } from '#store/account-store.ts';

/**
 * Credits of a paid account in each calendar month (UTC); what is left of the month before is lost.
 */
export const MONTHLY_CREDITS = { classic: 15, sales_navigator: 50, recruiter: 100 } as const;

/** The calendar month of an instant in UTC, as `2026-11`. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/**
 * A month's first look at the credits fills them. The account is changed in place, so that the
 * caller sees it.
 */
export function refillCredits(
  network: Network,
  { account, now }: { account: Account; now: number },
): void {
  const month = monthOf(now);
  if (account.credits.month === month) return;
  account.credits = { month, ...MONTHLY_CREDITS };
  network.accounts.save(account);
}
