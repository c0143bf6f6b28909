import { dayOf, priceName, type Subscription } from '#web/parts/billing/billing-facts.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';

const texts = subscriptionsTexts.words;

/** The next change of a subscription, or its state, as sentences; none if it simply renews. */
export function standingWords({
  subscription: of,
  zone,
}: {
  subscription: Subscription;
  zone: string;
}): string[] {
  const day = (at: string | null) => dayOf({ at: at ?? of.periodEndsAt, zone });
  switch (of.status) {
    case 'canceled':
      return [texts.ended(day(of.endsAt))];
    case 'deactivated':
      return [texts.deactivated];
    case 'overdue':
      return [texts.overdue(day(of.overdueUntil))];
    case 'in_transition':
      return [texts.waiting];
    case 'paused':
      return [texts.paused(day(of.pauseEndsAt))];
    case 'active': {
      if (of.endsAt !== null) return [texts.ends(day(of.endsAt))];
      const words: string[] = [];
      if (of.nextPriceId !== null && of.nextPriceId !== of.priceId)
        words.push(texts.changes(priceName(of.nextPriceId), day(null)));
      if (of.nextSeats !== null && of.nextSeats !== of.seats)
        words.push(texts.seats(of.nextSeats, day(null)));
      if (of.pauseAt !== null) words.push(texts.pauses(day(of.pauseAt), day(of.pauseEndsAt)));
      return words;
    }
  }
}
