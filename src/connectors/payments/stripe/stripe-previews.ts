import type Stripe from 'stripe';
import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { periodAmount, priceOf } from '#core/billing/prices.ts';
import type { ChargePreview, SubscriptionChange } from '#connectors/payments/payments.ts';
import { creditOf } from '#connectors/payments/stripe/stripe-account.ts';
import {
  isTakingBack,
  leftOfPause,
  pauseNote,
  seconds,
  switchParams,
  type Held,
} from '#connectors/payments/stripe/stripe-changes.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';

type Previewing = { stripe: Stripe; prices: StripePrices; held: Held; realNow: number };

/** The time some months after one that Stripe counts in whole seconds. */
function monthsAfter({ at, months }: { at: number; months: number }): number {
  const whole = seconds(at) * 1000;
  return addMonths({ at: whole, months, anchorDay: dayOfMonth(whole) });
}

async function previewSwitch({
  change,
  ...previewing
}: Previewing & {
  change: Extract<SubscriptionChange, { do: 'SWITCH' }>;
}): Promise<ChargePreview> {
  const { stripe, held } = previewing;
  const { of, raw } = held;
  const amount = periodAmount(change);
  if (change.when === 'PERIOD_END' || isTakingBack(of, change))
    return { dueNow: 0, credit: 0, next: { amount, at: of.periodEnd } };
  const invoice = await stripe.invoices.createPreview({
    subscription: raw.id,
    subscription_details: await switchParams(previewing.prices, previewing.held, change),
  });
  const { months } = priceOf(change.priceId);
  const isLonger = months > priceOf(of.priceId).months;
  const at = isLonger ? monthsAfter({ at: change.at, months }) : of.periodEnd;
  return { dueNow: invoice.amount_due, credit: creditOf(invoice), next: { amount, at } };
}

async function previewResume({ stripe, held, realNow }: Previewing): Promise<ChargePreview> {
  const { of, raw } = held;
  const amount = periodAmount(of.next ?? of);
  const left = leftOfPause(held, realNow);
  if (left === null) return { dueNow: 0, credit: 0, next: { amount, at: of.periodEnd } };
  if (left.seconds > 0)
    return {
      dueNow: 0,
      credit: 0,
      next: { amount, at: (seconds(realNow) + left.seconds) * 1000 },
    };
  const invoice = await stripe.invoices.createPreview({
    subscription: raw.id,
    subscription_details: { trial_end: 'now', proration_behavior: 'none' },
  });
  const next = { amount, at: monthsAfter({ at: realNow, months: priceOf(of.priceId).months }) };
  return { dueNow: invoice.amount_due, credit: creditOf(invoice), next };
}

/** Previews the cost of a change; Stripe calculates it if something is due immediately. */
export async function previewAtStripe({
  change,
  ...previewing
}: Previewing & { change: SubscriptionChange }): Promise<ChargePreview> {
  const { of } = previewing.held;
  switch (change.do) {
    case 'SWITCH':
      return previewSwitch({ ...previewing, change });
    case 'RESUME':
      return previewResume(previewing);
    case 'CANCEL':
      return { dueNow: 0, credit: 0, next: null };
    case 'PAUSE': {
      const { from, until, paidUntil } = pauseNote(of, change);
      const amount = periodAmount(of.next ?? of);
      const isChargedBefore = seconds(of.periodEnd) < from;
      const at = isChargedBefore ? of.periodEnd : (until + paidUntil - from) * 1000;
      return { dueNow: 0, credit: 0, next: { amount, at } };
    }
  }
}
