import type Stripe from 'stripe';
import { addMonths, dayOfMonth } from '#core/billing/calendar.ts';
import { priceOf } from '#core/billing/prices.ts';
import { isLive, type ProviderSubscription } from '#core/billing/subscription.ts';
import { PaymentsError, type SubscriptionChange } from '#connectors/payments/payments.ts';
import {
  itemOf,
  metadataOf,
  pauseNoteOf,
  periodAt,
  presentSubscription,
  scheduleOf,
  type PauseNote,
} from '#connectors/payments/stripe/stripe-account.ts';
import type { StripePrices } from '#connectors/payments/stripe/stripe-prices.ts';
import { openInvoices } from '#connectors/payments/stripe/stripe-reading.ts';

/** A time in whole seconds, as Stripe counts. */
export const seconds = (ms: number) => Math.floor(ms / 1000);

/** A subscription, both as Stripe has it and as the port returns it. */
export type Held = { raw: Stripe.Subscription; of: ProviderSubscription };

type Changing = {
  stripe: Stripe;
  prices: StripePrices;
  held: Held;
  realNow: number;
  /** The idempotency key of one of the operation's requests. */
  key: (request: string) => { idempotencyKey: string };
};

/** Reads one subscription of a customer. Throws PaymentsError if it belongs to someone else. */
export async function readHeld({
  stripe,
  prices,
  customerId,
  subscriptionId,
  realNow,
}: {
  stripe: Stripe;
  prices: StripePrices;
  customerId: string;
  subscriptionId: string;
  realNow: number;
}): Promise<Held> {
  const raw = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] });
  const of = presentSubscription({ of: raw, prices, disputed: false, openSince: null, realNow });
  if (of === null || raw.customer !== customerId)
    throw new PaymentsError('not_found', 'This subscription doesn’t exist');
  return { raw, of };
}

/** Refuses a change that the subscription's state doesn't allow. Throws PaymentsError. */
export function rejectChange({ raw, of }: Held, change: SubscriptionChange, realNow: number): void {
  const refuse = (text: string) => {
    throw new PaymentsError('conflict', text);
  };
  if (!isLive(of)) refuse('This subscription has ended');
  if (change.do !== 'CANCEL' && of.status !== 'active') refuse('This subscription isn’t paid');
  if (change.do !== 'SWITCH') return;
  if (change.at < of.periodStart || change.at > realNow) refuse('The period has changed since');
  if (change.when === 'NOW' && !isTakingBack(of, change) && raw.status === 'trialing')
    refuse('The paid time that a pause kept has to end first');
}

/** Whether a switch only takes back a scheduled one. */
export function isTakingBack(
  of: ProviderSubscription,
  change: { priceId: string; seats: number },
): boolean {
  return change.priceId === of.priceId && change.seats === of.seats;
}

/** The paid seconds left of an active pause; null without one. */
export function leftOfPause({ raw }: Held, realNow: number) {
  const note = raw.status === 'trialing' ? pauseNoteOf(raw.metadata) : null;
  if (note === null || realNow >= note.until * 1000) return null;
  return { note, seconds: note.paidUntil - note.from };
}

/** Drops a schedule's future changes; the subscription stays as it is. */
async function releaseSchedule({ stripe, held, key }: Changing): Promise<void> {
  const schedule = scheduleOf(held.raw);
  if (schedule !== null)
    await stripe.subscriptionSchedules.release(schedule.id, {}, key('release'));
}

/** A pause of some months from `from`, as it is noted at Stripe. */
export function pauseNote(
  of: ProviderSubscription,
  { from, months }: { from: number; months: number },
): PauseNote {
  const paid = periodAt({
    start: seconds(of.periodStart),
    end: seconds(of.periodEnd),
    until: seconds(from),
    months: priceOf((of.next ?? of).priceId).months,
  });
  return {
    from: seconds(from),
    until: seconds(addMonths({ at: from, months, anchorDay: dayOfMonth(from) })),
    paidFrom: paid.start,
    paidUntil: paid.end,
  };
}

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/**
 * Puts a subscription on a schedule: as it is until the end of the period or the start of a pause;
 * then the pause, which Stripe treats as a trial, with the paid time left after it; then `next`.
 */
async function schedulePhases({
  stripe,
  prices,
  held: { raw, of },
  key,
  next,
  pause,
}: Changing & { next: ProviderSubscription['next']; pause: PauseNote | null }): Promise<void> {
  const schedule =
    scheduleOf(raw) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: raw.id }, key('schedule')));
  const item = itemOf(raw);
  const asNow: Phase['items'] = [{ price: item.price.id, quantity: item.quantity ?? 1 }];
  const asNext: Phase['items'] | null = next && [
    { price: await prices.sellable(next.priceId), quantity: next.seats },
  ];
  const isNextFirst = pause !== null && next !== null && seconds(of.periodEnd) < pause.from;
  const [periodEnd, quiet] = [seconds(of.periodEnd), { proration_behavior: 'none' } as const];
  const phases: Phase[] = [
    {
      ...quiet,
      items: asNow,
      start_date: schedule.current_phase?.start_date ?? item.current_period_start,
      end_date: pause === null || isNextFirst ? periodEnd : pause.from,
    },
  ];
  if (asNext && isNextFirst) phases.push({ ...quiet, items: asNext, end_date: pause.from });
  if (pause !== null)
    phases.push({
      ...quiet,
      items: asNext && isNextFirst ? asNext : asNow,
      end_date: pause.until + (pause.paidUntil - pause.from),
      trial: true,
      metadata: metadataOf(pause) as Stripe.MetadataParam,
    });
  if (asNext && next && !isNextFirst) {
    const { months } = priceOf(next.priceId);
    phases.push({
      ...quiet,
      items: asNext,
      duration: { interval: months === 12 ? 'year' : 'month', interval_count: 1 },
      ...(priceOf(of.priceId).months !== months && { billing_cycle_anchor: 'phase_start' }),
    });
  }
  await stripe.subscriptionSchedules.update(
    schedule.id,
    { end_behavior: 'release', phases, ...quiet },
    key('phases'),
  );
}

/** The update that makes a switch take effect immediately; used for the change and its preview. */
export async function switchParams(
  prices: StripePrices,
  { raw }: Held,
  change: Extract<SubscriptionChange, { do: 'SWITCH' }>,
): Promise<{
  items: { id: string; price: string; quantity: number }[];
  proration_behavior: 'always_invoice';
  proration_date: number;
}> {
  const price = await prices.sellable(change.priceId);
  return {
    items: [{ id: itemOf(raw).id, price, quantity: change.seats }],
    proration_behavior: 'always_invoice',
    proration_date: seconds(change.at),
  };
}

async function switchNow({
  change,
  ...changing
}: Changing & { change: Extract<SubscriptionChange, { do: 'SWITCH' }> }): Promise<void> {
  const { stripe, held, key } = changing;
  if (isTakingBack(held.of, change)) return releaseSchedule(changing);
  const params = await switchParams(changing.prices, changing.held, change);
  await releaseSchedule(changing);
  await stripe.subscriptions.update(
    held.raw.id,
    // If the payment is declined, nothing changes; the new price applies once it is paid.
    { ...params, payment_behavior: 'error_if_incomplete' },
    key('update'),
  );
}

async function resume(changing: Changing): Promise<void> {
  const { stripe, held, realNow, key } = changing;
  const { raw, of } = held;
  const left = leftOfPause(held, realNow);
  if (left === null && of.next !== null)
    return schedulePhases({ ...changing, next: of.next, pause: null });
  await releaseSchedule(changing);
  const now = seconds(realNow);
  if (left === null) {
    if (of.cancelAtPeriodEnd)
      await stripe.subscriptions.update(raw.id, { cancel_at_period_end: false }, key('keep'));
    return;
  }
  const { note } = left;
  await stripe.subscriptions.update(
    raw.id,
    {
      proration_behavior: 'none',
      metadata: metadataOf({ ...note, until: now }),
      ...(left.seconds > 0
        ? { trial_end: now + left.seconds }
        : { trial_end: 'now', payment_behavior: 'error_if_incomplete' }),
    },
    key('resume'),
  );
}

async function cancel(changing: Changing): Promise<void> {
  const { stripe, held, realNow, key } = changing;
  const { raw, of } = held;
  const left = leftOfPause(held, realNow);
  await releaseSchedule(changing);
  const now = seconds(realNow);
  if (left !== null && left.seconds > 0) {
    const params = {
      proration_behavior: 'none',
      trial_end: now + left.seconds,
      metadata: metadataOf({ ...left.note, until: now }),
      cancel_at_period_end: true,
    } as const;
    await stripe.subscriptions.update(raw.id, params, key('end'));
    return;
  }
  if (left === null && of.status === 'active' && of.periodEnd > realNow) {
    await stripe.subscriptions.update(raw.id, { cancel_at_period_end: true }, key('end'));
    return;
  }
  const owed = await openInvoices(stripe, raw.id);
  await stripe.subscriptions.cancel(raw.id, {}, key('cancel'));
  for (const { id } of owed) await stripe.invoices.voidInvoice(id, {}, key(`void/${id}`));
}

/** Changes a subscription at Stripe. Throws PaymentsError. */
export async function changeAtStripe({
  change,
  ...changing
}: Changing & { change: SubscriptionChange }): Promise<void> {
  const { held } = changing;
  switch (change.do) {
    case 'CANCEL':
      return cancel(changing);
    case 'RESUME':
      return resume(changing);
    case 'PAUSE': {
      const pause = pauseNote(held.of, change);
      return schedulePhases({ ...changing, next: held.of.next, pause });
    }
    case 'SWITCH':
      if (change.when === 'NOW') return switchNow({ ...changing, change });
      return schedulePhases({
        ...changing,
        next: { priceId: change.priceId, seats: change.seats },
        pause: null,
      });
  }
}
