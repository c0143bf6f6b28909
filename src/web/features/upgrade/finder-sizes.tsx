import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { priceFigure } from '#core/billing/money-text.ts';
import { FINDER_PLANS } from '#core/plan/finder-plans.ts';
import {
  changeRefusal,
  dayOf,
  isLive,
  periodOf,
  type Billing,
  type Period,
  type Price,
} from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import { ChangeDialog } from '#web/parts/billing/change-dialog.tsx';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { PeriodChoice } from '#web/parts/billing/period-choice.tsx';
import { PriceTag } from '#web/parts/billing/price-tag.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { cardAction } from './card-action.ts';
import styles from './email-finder.module.css';
import { finderTexts as texts } from './finder-texts.ts';
import pageStyles from './upgrade-page.module.css';

type Size = (typeof FINDER_PLANS)[number];

function SizeCard({
  size: { size, credits },
  price,
  isBelow,
  fits,
  billing: { emailFinder },
  onRequest,
}: {
  size: Size;
  price: Price;
  isBelow: boolean;
  fits: boolean;
  billing: Billing;
  onRequest: (request: ChangeRequest) => void;
}) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { subscription, canBuy } = emailFinder;
  const live = isLive(subscription);
  const { label, request, primary } = cardAction({ price, isBelow, subscription });
  const isOwn = live && subscription.priceId === price.priceId;
  const isNext = live && !isOwn && subscription.nextPriceId === price.priceId;
  return (
    <li
      className={classNames(
        'surface stack gap-2 quiet',
        styles.plan,
        (isOwn || fits) && styles.chosen,
      )}
    >
      <div className="row gap-2-8 between wrap">
        <strong className="size-16 line-24 plain">{credits}</strong>
        {fits && !isOwn && <Badge tone="accent">{texts.fits}</Badge>}
        {isOwn && <Badge tone="success">{texts.current}</Badge>}
        {isNext && (
          <Badge tone="info">{texts.next(dayOf({ at: subscription.periodEndsAt, zone }))}</Badge>
        )}
      </div>
      <span>{texts.creditsAMonth}</span>
      <PriceTag monthly={price.monthly} />
      <span className={pageStyles.quiet}>
        {billingTexts.perYear(priceFigure(price.monthly * 12))}
      </span>
      <span className={`small ${styles.use}`}>{texts.uses[size]}</span>
      {live || canBuy ? (
        <Button
          size="large"
          fullWidth
          variant={primary ? 'primary' : 'secondary'}
          aria-label={`${label}: ${credits}`}
          disabled={request === null || isNext}
          disabledReason={request === null ? null : changeRefusal(subscription)}
          onClick={() => request && onRequest(request)}
        >
          {label}
        </Button>
      ) : (
        <Button
          size="large"
          fullWidth
          icon={<Lock aria-hidden="true" />}
          disabledReason={texts.needsPlanTitle}
        >
          {texts.needsPlan}
        </Button>
      )}
    </li>
  );
}

/** What a use a week comes to in a month. */
function aMonth(aWeek: number): number {
  return (aWeek * 52) / 12;
}

/**
 * What the email finder does, why it can't be bought now (`children`), and its sizes by how they
 * are paid (design, png/42).
 */
export function FinderSizes({
  billing,
  prices,
  aWeek,
  children,
}: {
  billing: Billing;
  prices: readonly Price[];
  /** How many credits are spent a week. */
  aWeek: number;
  children: ReactNode;
}) {
  const phone = useMedia(PHONE);
  const { subscription } = billing.emailFinder;
  const [period, setPeriod] = useState<Period>(
    isLive(subscription) ? periodOf(subscription.priceId) : 'annual',
  );
  const [request, setRequest] = useState<ChangeRequest | null>(null);
  const own = FINDER_PLANS.findIndex(({ size }) => size === subscription?.productId);
  const fitting =
    aWeek === 0
      ? undefined
      : prices.find(({ kind, credits }) => kind === 'FINDER' && credits >= aMonth(aWeek));
  return (
    <section aria-label={texts.sizes} className="stack gap-14">
      <div className={`row gap-12-24 between wrap ${pageStyles.head}`}>
        <div>
          {!phone && <h1>{texts.title}</h1>}
          <p className="quiet">{texts.text}</p>
        </div>
        <PeriodChoice period={period} prices={prices} kind="FINDER" onChange={setPeriod} />
      </div>
      {children}
      <ul className={`stack gap-14 ${styles.cards}`}>
        {FINDER_PLANS.map((size, rank) => {
          const price = prices.find((one) => one.productId === size.size && one.period === period);
          return (
            price && (
              <SizeCard
                key={size.size}
                size={size}
                price={price}
                isBelow={rank < own}
                fits={!isLive(subscription) && fitting?.productId === size.size}
                billing={billing}
                onRequest={setRequest}
              />
            )
          );
        })}
      </ul>
      {request && <ChangeDialog request={request} onClose={() => setRequest(null)} />}
    </section>
  );
}
