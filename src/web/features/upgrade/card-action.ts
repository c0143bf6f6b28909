import { isFinder, type Price, type Subscription } from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';

export type CardAction = { label: string; request: ChangeRequest | null; primary: boolean };

/**
 * What the button of a plan or a size does. A plan below the user's own is a change, never an
 * upgrade; a change already scheduled for the end of the period can be taken back on their own.
 */
export function cardAction({
  price: { priceId },
  isBelow,
  subscription,
}: {
  price: Price;
  isBelow: boolean;
  subscription: Subscription | null;
}): CardAction {
  const request = { do: 'SWITCH', priceId, subscription } as const;
  if (subscription === null || subscription.status === 'canceled')
    return {
      label: billingTexts.labels[subscription?.actionLabel ?? 'UPGRADE'],
      request,
      primary: false,
    };
  const isOwn = subscription.priceId === priceId;
  const { endsAt, pauseAt, status } = subscription;
  if (isOwn && status !== 'active' && status !== 'paused')
    return { label: billingTexts.statuses[status], request: null, primary: false };
  if (isOwn && (status === 'paused' || endsAt !== null || pauseAt !== null))
    return {
      label: billingTexts.labels.RESUME,
      request: { do: 'RESUME', subscription },
      primary: true,
    };
  if (isOwn)
    return subscription.nextPriceId === null && subscription.nextSeats === null
      ? {
          label: isFinder(priceId) ? billingTexts.currentSize : billingTexts.current,
          request: null,
          primary: false,
        }
      : { label: billingTexts.keep, request: { ...request, asks: 'KEEP' }, primary: true };
  const label = isBelow
    ? billingTexts.labels.CHANGE
    : billingTexts.labels[subscription.actionLabel];
  return { label, request, primary: false };
}
