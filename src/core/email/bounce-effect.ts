import type { Bounce } from '#core/email/mail-system-report.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

/** After the first try and after the second; the third is the last in 48 hours. */
const RETRY_AFTER_HOURS = [4, 20] as const;

/**
 * What a bounce changes. MARK_ADDRESS: no one writes to it again, later email steps of its leads
 * are skipped as EMAIL_BOUNCED. RETRY `at`, in campaign time. GIVE_UP: the step ends, the address
 * stays.
 */
export type BounceEffect =
  { kind: 'MARK_ADDRESS' } | { kind: 'RETRY'; at: number } | { kind: 'GIVE_UP' };

/**
 * The effect of a bounce (product rules, section 16). A lasting one marks the address, unless only
 * this message was refused, which says nothing about the address. One for a time is tried up to
 * three times in 48 hours; a report that comes later than that, after tries of the mail system's
 * own, ends it. `triesInLast48Hours` counts this email's tries, the one that bounced included; `at`
 * is when the report came, in campaign time. Every lasting bounce counts for the bounce guard.
 */
export function bounceEffect({
  bounce: { cause, lasting },
  triesInLast48Hours,
  at,
}: {
  bounce: Pick<Bounce, 'cause' | 'lasting'>;
  triesInLast48Hours: number;
  at: number;
}): BounceEffect {
  if (lasting) return cause === 'MESSAGE' ? { kind: 'GIVE_UP' } : { kind: 'MARK_ADDRESS' };
  const hours = RETRY_AFTER_HOURS[triesInLast48Hours - 1];
  return hours === undefined
    ? { kind: 'GIVE_UP' }
    : { kind: 'RETRY', at: at + hours * MS_PER_HOUR };
}
