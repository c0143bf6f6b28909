import type { Bounce } from '#core/email/mail-system-report.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

/** The waits after the first and the second attempt; the third is the last. */
const RETRY_AFTER_HOURS = [4, 20] as const;
const TRIED_FOR_HOURS = 48;

/**
 * What a bounce changes. MARK_ADDRESS: the address isn't emailed again, and later email steps of
 * its leads are skipped as EMAIL_BOUNCED. RETRY `at`, in campaign time. GIVE_UP: the step ends, the
 * address stays.
 */
export type BounceEffect =
  { kind: 'MARK_ADDRESS' } | { kind: 'RETRY'; at: number } | { kind: 'GIVE_UP' };

/**
 * The effect of a bounce (product rules, section 16). A lasting one marks the address, unless only
 * this message was refused, which says nothing about the address. A temporary one is tried up to
 * three times in 48 hours: never a fourth time, and not after the 48 hours, whether the mail
 * system's retries or the user's working hours took that long. `tries` counts this email's
 * attempts, including the one that bounced; `firstTriedAt`, and `at`, when the report came, are in
 * campaign time. Every lasting bounce counts toward the bounce guard.
 */
export function bounceEffect({
  bounce: { cause, lasting },
  tries,
  firstTriedAt,
  at,
}: {
  bounce: Pick<Bounce, 'cause' | 'lasting'>;
  tries: number;
  firstTriedAt: number;
  at: number;
}): BounceEffect {
  if (lasting) return cause === 'MESSAGE' ? { kind: 'GIVE_UP' } : { kind: 'MARK_ADDRESS' };
  const next = at + (RETRY_AFTER_HOURS[tries - 1] ?? Infinity) * MS_PER_HOUR;
  return next > firstTriedAt + TRIED_FOR_HOURS * MS_PER_HOUR
    ? { kind: 'GIVE_UP' }
    : { kind: 'RETRY', at: next };
}
