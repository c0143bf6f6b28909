import { Crown, MailSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceFigure } from '#core/billing/money-text.ts';
import { grouped } from '#core/text/formats.ts';
import {
  chargeText,
  dayOf,
  priceName,
  statusBadge,
  type Price,
  type Subscription,
} from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { PriceTag } from '#web/parts/billing/price-tag.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { standingWords } from './standing-words.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import styles from './billing.module.css';

/** A subscription: its name, price, state, and actions (design, png/40). */
export function SubscriptionCard({
  subscription,
  price,
  rows,
  onRequest,
}: {
  subscription: Subscription;
  price: Price | undefined;
  /** Details that only one kind of subscription has. */
  rows: readonly { term: string; text: ReactNode }[];
  onRequest: (request: ChangeRequest) => void;
}) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { kind, priceId, seats, buyerName, createdAt, nextCharge } = subscription;
  const badge = statusBadge(subscription);
  const since = dayOf({ at: createdAt, zone });
  const isPlan = kind === 'PLAN';
  return (
    <Card flush aria-label={isPlan ? texts.plan : texts.finder} className={styles.card ?? ''}>
      <div className={`stack gap-12 align-center ${styles.cardHead}`}>
        <span className={isPlan ? `${styles.tile} ${styles.main}` : styles.tile} aria-hidden="true">
          {isPlan ? <Crown /> : <MailSearch />}
        </span>
        <div className={styles.what}>
          <h2>{priceName(priceId)}</h2>
          <p>{isPlan ? texts.mainPlan(since) : texts.addOn(since)}</p>
        </div>
        <Badge tone={badge.tone}>{badge.word}</Badge>
      </div>
      {price && (
        <div className={`flex gap-2-12 align-baseline between wrap ${styles.cost}`}>
          <PriceTag monthly={price.monthly} />
          <span>{billingTexts.perYear(priceFigure(price.monthly * 12))}</span>
        </div>
      )}
      <dl className={`stack gap-14 ${styles.facts}`}>
        {standingWords({ subscription, zone }).map((words) => (
          <div key={words}>
            <dt>{texts.toCome}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.nextCharge}</dt>
          <dd>{nextCharge === null ? texts.noCharge : chargeText({ charge: nextCharge, zone })}</dd>
        </div>
        {seats > 1 && (
          <div>
            <dt>{texts.seats}</dt>
            <dd>{grouped(seats)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.buyer}</dt>
          <dd>{buyerName}</dd>
        </div>
        {rows.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SubscriptionActions subscription={subscription} onRequest={onRequest} />
    </Card>
  );
}
