import { useQuery } from '@tanstack/react-query';
import { Info, Lock } from 'lucide-react';
import { countActions } from '#core/dashboard/action-events.ts';
import { rateText, type RateName } from '#core/campaign/lead-statistics.ts';
import { weekdayName } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { leadRateTexts } from '#web/parts/lead-rate/lead-rate-texts.ts';
import { isRoughRate, type Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import {
  RATE_BOUNDS,
  RATE_DENOMINATORS,
  RATE_LEADS,
  RATE_NAMES,
} from '#web/parts/lead-rate/rate-words.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { grouped } from '#core/text/formats.ts';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { useStatisticsFilters } from './use-dashboard-statistics.ts';
import styles from './dashboard-statistics.module.css';
import { dashboardStatisticsTexts } from './dashboard-statistics-texts.ts';

const texts = dashboardStatisticsTexts.rates;

const SHOWN = [
  'ACCEPTANCE',
  'REPLY',
  'EMAIL_REPLY',
  'EMAIL_OPEN',
] as const satisfies readonly RateName[];

function Cell({ rate }: { rate: Statistics['totals']['rates'][number] }) {
  const { campaignId, leadsList } = useStatisticsFilters();
  const { name, part, whole, low, high } = rate;
  const includeTypes = RATE_LEADS[name];
  const value = rateFigure({ rate: rate.percent, whole });
  const likely = whole === 0 ? texts.noneContacted : leadRateTexts.confidence({ low, high });
  const href =
    campaignId === null
      ? paths.leads.href({ query: { includeTypes } })
      : paths.campaignLeads.href({ campaignId, query: { includeTypes, leadsList } });
  return (
    <div className={styles.cell}>
      <dt>
        {texts.rate(RATE_NAMES[name])}{' '}
        <Tooltip text={`${rateText(rate)}. ${likely}`}>
          <button
            type="button"
            className={styles.info}
            aria-label={texts.howComputed(RATE_NAMES[name])}
          >
            <Info aria-hidden="true" />
          </button>
        </Tooltip>
      </dt>
      <dd>
        {includeTypes === null || whole === 0 ? (
          <strong className={styles.big}>{value}</strong>
        ) : (
          <AppLink
            className={styles.big}
            href={href}
            aria-label={texts.toLeads(RATE_NAMES[name], value)}
          >
            {value}
          </AppLink>
        )}
        <span className={styles.quiet}>
          {RATE_BOUNDS[name]}
          {texts.share(part, whole, RATE_DENOMINATORS[name])}
        </span>
        {isRoughRate(rate) && (
          <span className={styles.quiet}>{leadRateTexts.likely({ low, high })}</span>
        )}
      </dd>
    </div>
  );
}

/** How many of the dates are days of the user's working hours; null while those are not known. */
function useWorkingDays(dates: readonly string[]): number | null {
  const week = useQuery({ ...apiQuery('GET /schedule'), staleTime: 60_000 }).data?.schedulerItems;
  return week === undefined
    ? null
    : dates.filter((date) =>
        week.some(
          ({ dayOfWeek, active }) =>
            active &&
            dayOfWeek === weekdayName(Date.parse(`${date}T00:00:00Z`), 'Etc/UTC').toUpperCase(),
        ),
      ).length;
}

/**
 * The rates of the chosen days, each with its counts and formula, and the actions done (design,
 * png/36).
 */
export function RatesStrip({
  statistics,
  dates,
}: {
  statistics: Statistics;
  dates: readonly string[];
}) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  const working = useWorkingDays(dates);
  const rates = SHOWN.flatMap((name) =>
    emailRates || !name.startsWith('EMAIL')
      ? statistics.totals.rates.filter((rate) => rate.name === name)
      : [],
  );
  return (
    <Card flush>
      <dl className={styles.strip}>
        {rates.map((rate) => (
          <Cell key={rate.name} rate={rate} />
        ))}
        {!emailRates && (
          <div className={`${styles.cell} ${styles.locked}`}>
            <dt>
              <Lock aria-hidden="true" />
              {texts.emailRates}
            </dt>
            <dd className={styles.quiet}>{texts.emailRatesOff}</dd>
          </div>
        )}
        <div className={styles.cell}>
          <dt>
            {texts.actionsDone}{' '}
            <Tooltip text={texts.actions}>
              <button type="button" className={styles.info} aria-label={texts.whatCounts}>
                <Info aria-hidden="true" />
              </button>
            </Tooltip>
          </dt>
          <dd>
            <strong className={styles.big}>
              {grouped(countActions(statistics.totals.counts))}
            </strong>
            <span className={styles.quiet}>
              {working === null ? texts.inDays(dates.length) : texts.inWorkingDays(working)}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
