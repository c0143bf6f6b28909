import { FlaskConical } from 'lucide-react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import { billingTexts as texts } from './billing-texts.ts';
import styles from './billing.module.css';

/** Says on every page of billing that no money moves (design, png/40). */
export function TestBillingNotice() {
  const { now } = useProductTime();
  return (
    <Notice tone="info" icon={<FlaskConical aria-hidden="true" />} className={styles.test ?? ''}>
      <strong>{texts.test}</strong> {texts.testText}
      {realTimeMark(now()) !== '' && ` ${texts.realDates}`}
    </Notice>
  );
}
