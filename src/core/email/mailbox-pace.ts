import { emailDomain } from '#core/email/email-address.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/** Percent of the day's limit in each third of a week after the first connection. */
const RAMP_PERCENT = [20, 40, 60, 80, 100] as const;
const RAMP_STEP_MS = (7 * MS_PER_DAY) / 3;

/**
 * How much of the day's email limit a mailbox may use, in percent: providers distrust a new address
 * that sends many messages, so the share of one connected for the first time grows by thirds of a
 * week (product rules, section 16). `connectedAt` and `now` in campaign time.
 */
export function mailboxRampPercent({
  connectedAt,
  now,
}: {
  connectedAt: number;
  now: number;
}): number {
  const step = Math.max(0, Math.floor((now - connectedAt) / RAMP_STEP_MS));
  return RAMP_PERCENT[Math.min(step, RAMP_PERCENT.length - 1)] ?? 100;
}

/**
 * The day of the warm-up, counted from 1, and when the whole limit may be used; null after that.
 * Instants in campaign time.
 */
export function mailboxRampDay(ramp: {
  connectedAt: number;
  now: number;
}): { day: number; endsAt: number } | null {
  if (mailboxRampPercent(ramp) === 100) return null;
  const { connectedAt, now } = ramp;
  return {
    day: Math.max(0, Math.floor((now - connectedAt) / MS_PER_DAY)) + 1,
    endsAt: connectedAt + RAMP_STEP_MS * (RAMP_PERCENT.length - 1),
  };
}

/** The day's limit of a mailbox that is still warming up; at least 1 unless the limit is 0. */
export function rampedEmailLimit({
  limit,
  ...ramp
}: {
  limit: number;
  connectedAt: number;
  now: number;
}): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor((limit * mailboxRampPercent(ramp)) / 100));
}

/**
 * How many emails per day may go to one receiving domain: a third of the day's limit, but at least
 * one, so that a small limit still reaches everyone (product rules, section 16).
 */
export function receivingDomainShare(limit: number): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor(limit / 3));
}

/** Whether one more email to this address keeps its domain within its share of the day. */
export function fitsReceivingDomain(
  address: string,
  limit: number,
  sentToday: ReadonlyMap<string, number>,
): boolean {
  return (sentToday.get(emailDomain(address)) ?? 0) < receivingDomainShare(limit);
}

/** How many of the newest emails the bounce guard looks at. */
export const BOUNCE_SAMPLE = 60;
const MOST_BOUNCES_PERCENT = 5;

/**
 * Whether too many of the last 60 emails bounced for good, so that the mailbox must stop until its
 * user has cleaned the list: more than 5 % of 60, which is a fourth bounce, even if fewer were sent
 * (product rules, section 16). `lasting` counts among the newest `sent`, at most 60.
 */
export function bouncesTooMuch(lasting: number): boolean {
  return lasting * 100 > BOUNCE_SAMPLE * MOST_BOUNCES_PERCENT;
}
