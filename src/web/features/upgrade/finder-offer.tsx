import { Info, MailSearch } from 'lucide-react';
import { priceFigure } from '#core/billing/money-text.ts';
import { grouped } from '#core/text/formats.ts';
import type { Billing, Period, Price } from '#web/parts/billing/billing-facts.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { FINDER_PLANS } from '#core/plan/finder-plans.ts';
import styles from './upgrade-page.module.css';
import { upgradeTexts as texts } from './upgrade-texts.ts';

/**
 * The sizes of the email finder under the plans, each with the way to its page (design, png/13).
 */
export function FinderOffer({
  billing: { emailFinder },
  prices,
  period,
}: {
  billing: Billing;
  prices: readonly Price[];
  period: Period;
}) {
  return (
    <Card
      flush
      title={
        <span className={styles.finderTitle}>
          <span className={styles.tile} aria-hidden="true">
            <MailSearch />
          </span>
          {texts.finder}
        </span>
      }
      actions={
        <span className={styles.finderHead}>
          {texts.credits(grouped(emailFinder.credits))}{' '}
          <AppLink href={paths.emailFinderPricing.href()}>{texts.allPrices}</AppLink>
        </span>
      }
    >
      <ul className={styles.sizes}>
        {FINDER_PLANS.map(({ size, credits }) => {
          const price = prices.find((one) => one.productId === size && one.period === period);
          return (
            <li key={size}>
              <AppLink href={paths.emailFinderPricing.href()} className={styles.size}>
                <span>
                  <strong>{texts.size(credits)}</strong>
                  <span className={styles.quiet}>{texts.aMonth}</span>
                </span>
                <strong className="num">{priceFigure(price?.monthly ?? 0)}</strong>
              </AppLink>
            </li>
          );
        })}
      </ul>
      {!emailFinder.canBuy && emailFinder.subscription === null && (
        <p className={styles.needsPlan}>
          <Info aria-hidden="true" />
          {texts.needsPlan}
        </p>
      )}
    </Card>
  );
}
