import { Check } from 'lucide-react';
import { priceFigure } from '#core/billing/money-text.ts';
import {
  changeRefusal,
  dayOf,
  isLive,
  type Price,
  type Subscription,
} from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { PriceTag } from '#web/parts/billing/price-tag.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { cardAction } from './card-action.ts';
import styles from './upgrade-page.module.css';
import { upgradeTexts as texts } from './upgrade-texts.ts';

export type PlanId = keyof typeof texts.plans;

/** A plan with its price, its button, and what it has (design, png/13). */
export function PlanCard({
  plan,
  price,
  isBelow,
  fits,
  subscription,
  onRequest,
}: {
  plan: PlanId;
  price: Price;
  /** Whether it is less than the plan that holds. */
  isBelow: boolean;
  fits: boolean;
  subscription: Subscription | null;
  onRequest: (request: ChangeRequest) => void;
}) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { name, who, has } = texts.plans[plan];
  const { label, request, primary } = cardAction({ price, isBelow, subscription });
  const isOwn = isLive(subscription) && subscription.priceId === price.priceId;
  const isNext = subscription?.nextPriceId === price.priceId && !isOwn;
  const year = priceFigure(price.monthly * 12);
  return (
    <li
      className={classNames('surface stack', styles.plan, (fits || isOwn) && styles.chosen)}
      data-plan={plan}
    >
      <div className={`row gap-2-10 wrap ${styles.name}`}>
        <h2>{name}</h2>
        {fits && <Badge tone="accent">{texts.fits}</Badge>}
        {isOwn && <Badge tone="success">{billingTexts.current}</Badge>}
        {isNext && subscription && (
          <Badge tone="info">{texts.next(dayOf({ at: subscription.periodEndsAt, zone }))}</Badge>
        )}
      </div>
      <p className={styles.who}>{who}</p>
      <PriceTag monthly={price.monthly} />
      <p className={styles.quiet}>
        {price.period === 'annual' ? texts.paidYearly(year) : texts.paidMonthly(year)}
      </p>
      <Button
        size="large"
        fullWidth
        variant={fits || primary ? 'primary' : 'secondary'}
        aria-label={`${label}: ${name}`}
        disabled={request === null || isNext}
        disabledReason={request === null ? null : changeRefusal(subscription)}
        onClick={() => request && onRequest(request)}
      >
        {label}
      </Button>
      <ul className={`stack gap-8 ${styles.has}`}>
        {has.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
