import { api } from '#web/api/api.ts';
import { dayOf, isLive, priceName, type Preview, type PriceId } from './billing-facts.ts';
import type { Subscription } from './billing-facts.ts';
import { changeTexts as texts } from './change-texts.ts';
import { isImmediate } from './preview-rows.ts';
import { moneyText } from '#core/billing/money-text.ts';

/**
 * The change that a person is about to make. `subscription` is the one of its kind, null before the
 * first; a SWITCH without a live one is a purchase.
 */
export type ChangeRequest =
  | { do: 'SWITCH'; priceId: PriceId; subscription: Subscription | null; asks?: 'SEATS' | 'KEEP' }
  | { do: 'PAUSE' | 'CANCEL' | 'RESUME'; subscription: Subscription };

/** The choices made in the dialog itself. */
export type Chosen = { seats: number; months: 1 | 2 | 3 };

/** Whether a request is a purchase: then the provider's hosted form follows. */
export function isPurchase(request: ChangeRequest): boolean {
  return request.do === 'SWITCH' && !isLive(request.subscription);
}

/** How many seats a question begins with. */
export function firstSeats(request: ChangeRequest): number {
  const seats = isLive(request.subscription) ? request.subscription.seats : 1;
  return request.do === 'SWITCH' && request.asks === 'SEATS' ? seats + 1 : seats;
}

export const MOST_SEATS = 1000;

/** The number of seats that was typed; null while it is none that can be bought. */
export function seatsIn(text: string): number | null {
  const seats = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return seats >= 1 && seats <= MOST_SEATS ? seats : null;
}

/** The question that a preview is read by. */
export function previewQuery(request: ChangeRequest, { seats, months }: Chosen) {
  if (request.do === 'SWITCH') return { priceId: request.priceId, seats };
  const { kind } = request.subscription;
  if (request.do === 'PAUSE') return { action: 'pause', months, kind };
  return { action: request.do === 'CANCEL' ? 'cancel' : 'resume', kind };
}

/** The title of the question. */
export function questionOf(request: ChangeRequest): string {
  if (request.do !== 'SWITCH') {
    const ask = { PAUSE: texts.pause, CANCEL: texts.cancel, RESUME: texts.resume }[request.do];
    return ask(priceName(request.subscription.priceId));
  }
  const name = priceName(request.priceId);
  if (isPurchase(request)) return texts.buy(name);
  return { SEATS: texts.seats, KEEP: texts.keep, CHANGE: texts.change }[request.asks ?? 'CHANGE'](
    name,
  );
}

/** What the button says that does it. */
export function confirmLabel(request: ChangeRequest, preview: Preview | undefined): string {
  if (request.do !== 'SWITCH')
    return { PAUSE: texts.doPause, CANCEL: texts.doCancel, RESUME: texts.doResume }[request.do];
  if (isPurchase(request)) return texts.toPayment;
  if (request.asks === 'KEEP') return texts.doKeep;
  if (!preview || (isImmediate(preview) && preview.dueNowCents === 0)) return texts.changeNow;
  return isImmediate(preview) ? texts.payNow(moneyText(preview.dueNowCents)) : texts.schedule;
}

/**
 * Does what was asked for, exactly as it was previewed, and resolves to what to tell the person;
 * after a purchase the browser goes to the provider's form.
 */
export async function makeChange({
  request,
  chosen: { seats, months },
  preview,
  zone,
}: {
  request: ChangeRequest;
  chosen: Chosen;
  preview: Preview;
  zone: string;
}): Promise<string | null> {
  const day = (at: string) => dayOf({ at, zone });
  if (request.do === 'SWITCH') {
    const { priceId, subscription } = request;
    if (!isLive(subscription)) {
      const { checkoutUrl } = await api('POST /v1/shared/billings/subscriptions', {
        body: { priceId, seats },
      });
      location.assign(checkoutUrl);
      return null;
    }
    await api('PATCH /v1/shared/billings/subscriptions/{id}', {
      params: { id: subscription.id },
      body: { priceId, seats, previewedAt: preview.at },
    });
    if (request.asks === 'KEEP') return texts.resumed;
    return isImmediate(preview) ? texts.changed : texts.scheduled(day(preview.takesEffectAt));
  }
  const params = { id: request.subscription.id };
  switch (request.do) {
    case 'PAUSE':
      await api('POST /v1/shared/billings/subscriptions/{id}/pause', { params, body: { months } });
      return texts.paused(day(preview.takesEffectAt));
    case 'RESUME':
      await api('POST /v1/shared/billings/subscriptions/{id}/resume', { params });
      return texts.resumed;
    case 'CANCEL':
      await api('DELETE /v1/shared/billings/subscriptions/{id}', { params });
      return isImmediate(preview) ? texts.canceledNow : texts.canceled(day(preview.takesEffectAt));
  }
}
