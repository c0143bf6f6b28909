import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import { fitsReceivingDomain } from '#core/email/mailbox-pace.ts';
import type { FreshFacts } from '#data/walk/lane-facts.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';

/** Why the last check refuses an email, besides what may forbid any act. */
export type EmailRefusal =
  'MAILBOX' | 'EMAIL_CHANGED' | 'SAME_ADDRESS' | 'UNSETTLED' | 'DOMAIN_FULL';

/**
 * The last check of what may forbid an email besides the day's `limit`, which includes the warm-up
 * (product rules, sections 5 and 16): the mailbox, the address, another lead with the same address,
 * and the share of the day its receiving domain may have. Null: nothing forbids it.
 */
export function recheckEmail({
  fresh: { user, email },
  to,
  limit,
  day,
}: {
  fresh: FreshFacts;
  to: string;
  limit: number;
  day: string;
}): EmailRefusal | null {
  const { mailbox } = user;
  if (mailbox?.status !== 'CONNECTED' || mailbox.bouncesHoldSince !== null) return 'MAILBOX';
  if (email === null || email.address !== to || email.refusal !== null) return 'EMAIL_CHANGED';
  if (email.taken !== null) return email.taken === 'SENT' ? 'SAME_ADDRESS' : 'UNSETTLED';
  const sentToday = new Map([[emailDomain(to), email.toDomain[day] ?? 0]]);
  const fits = limit <= 0 || fitsReceivingDomain(to, limit, sentToday);
  return fits ? null : 'DOMAIN_FULL';
}

/** Whether a lead's address has changed since it was decided to look for one. */
export function hasOtherEmail(
  { email }: Pick<FreshFacts, 'email'>,
  known: Pick<Person, 'email' | 'emailRefusal'>,
): boolean {
  const before = known.email === null ? null : normalizeEmail(known.email);
  return (
    email === null ||
    email.address !== before ||
    (email.refusal ?? undefined) !== known.emailRefusal
  );
}
