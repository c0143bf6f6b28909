import { priceFigure } from '#core/billing/money-text.ts';
import { billingTexts as texts } from './billing-texts.ts';
import styles from './billing.module.css';

/** A price, the dollars large: "$59.0 per month" (design, png/13). */
export function PriceTag({ monthly }: { monthly: number }) {
  const [dollars = '', cents = ''] = priceFigure(monthly).split('.');
  return (
    <p className={`quiet ${styles.price}`}>
      <strong className="num">{dollars}</strong>
      <span className={styles.cents}>{`.${cents}`}</span> {texts.perMonth}
    </p>
  );
}
