import { mailboxRampDay, mailboxRampPercent } from '#core/email/mailbox-pace.ts';
import { dateText } from '#core/time/when-text.ts';

/**
 * How a warm-up limits the day's emails, in a few words; null once the whole limit may be used, or
 * without a mailbox (`rampFrom` null). Instants in campaign time.
 */
export function warmUpText({
  rampFrom,
  now,
  zone,
}: {
  rampFrom: number | null;
  now: number;
  zone: string;
}): string | null {
  const ramp = rampFrom === null ? null : { connectedAt: rampFrom, now };
  const day = ramp && mailboxRampDay(ramp);
  return ramp === null || day === null
    ? null
    : `Mailbox warming up: ${mailboxRampPercent(ramp)}% of your limit, all of it from ${dateText({ at: day.endsAt, zone })}`;
}
