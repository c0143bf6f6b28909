import { Lock } from 'lucide-react';
import { rateText } from '#core/campaign/lead-statistics.ts';
import { leadRateTexts } from '#web/parts/lead-rate/lead-rate-texts.ts';
import { rateChange, type Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { RATE_BOUNDS, RATE_NAMES, RATE_DENOMINATORS } from '#web/parts/lead-rate/rate-words.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { rateFigure } from '#web/ui/text/numbers.ts';
import type { BaselineRate } from './statistics-tab-data.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';
import styles from './statistics-tab.module.css';

const texts = statisticsTabTexts.rates;
const EVERY_RATE = Object.keys(RATE_NAMES).length;

type Rate = Statistics['totals']['rates'][number];

/** The rates to compare with, and a description of what they are of. */
export type Baseline = { rates: readonly BaselineRate[]; words: string };

function Difference({ points, words }: { points: number | null; words: string }) {
  if (points === null) return null;
  const text = `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points).toFixed(1)}`;
  return (
    <span className={points > 0 ? styles.better : styles.quiet} title={texts.comparedWith(words)}>
      {text}
      <span className="sr-only"> {texts.pointsComparedWith(words)}</span>
    </span>
  );
}

function RateCell({ rate, past }: { rate: Rate; past: Baseline }) {
  const { name, part, whole, low, high } = rate;
  const bound = RATE_BOUNDS[name];
  const likely = whole === 0 ? texts.noOne : bound ? '' : leadRateTexts.confidence({ low, high });
  return (
    <div className={styles.cell}>
      <dt>{texts.name(name)}</dt>
      <dd>
        <Tooltip text={texts.formula(rateText(rate), likely)}>
          <button type="button" className={`semibold num ${styles.percent}`}>
            {rateFigure({ rate: rate.percent, whole })}
          </button>
        </Tooltip>
        <Difference points={rateChange({ rate, before: past.rates })} words={past.words} />
        <span className={`small quiet num ${styles.counts}`}>
          {bound}
          {texts.of({ part, whole, what: RATE_DENOMINATORS[name] })}
        </span>
        {whole > 0 && !bound && (
          <span className={`size-11 line-16 faint num ${styles.likely}`}>
            {leadRateTexts.likely({ low, high })}
          </span>
        )}
      </dd>
    </div>
  );
}

/**
 * Placeholders for the cells: two rates, plus those of emails or the one cell that stands in for
 * them.
 */
export function RateStripSkeleton() {
  const cells = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true ? EVERY_RATE : 3;
  return (
    <Card flush>
      <div className={`flex wrap ${styles.strip}`}>
        {Array.from({ length: cells }, (_, cell) => (
          <div key={cell} className={styles.cell}>
            <Skeleton />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The rates with their counts, formula and interval, and how they moved (design, png/07). */
export function RateStrip({ statistics, past }: { statistics: Statistics; past: Baseline }) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  const shown = statistics.totals.rates.filter(
    ({ name }) => emailRates || !name.startsWith('EMAIL'),
  );
  return (
    <Card flush>
      <dl className={`flex wrap ${styles.strip}`}>
        {shown.map((rate) => (
          <RateCell key={rate.name} rate={rate} past={past} />
        ))}
        {!emailRates && (
          <div className={`${styles.cell} ${styles.lockedCell}`}>
            <dt>
              <Lock aria-hidden="true" />
              {texts.emailRates}
            </dt>
            <dd>{texts.emailRatesOff}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
