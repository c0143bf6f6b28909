import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { rateText, type RateName } from '#core/campaign/lead-statistics.ts';
import { countActions } from '#core/dashboard/action-events.ts';
import { Sparkline } from '#web/parts/charts/sparkline.tsx';
import { leadRateTexts } from '#web/parts/lead-rate/lead-rate-texts.ts';
import { isRoughRate, rateChange } from '#web/parts/lead-rate/rate-periods.ts';
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
import { useDashboardFilters, type Dashboard } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.rates;
type Rate = Dashboard['totals']['rates'][number];

const SHOWN = ['ACCEPTANCE', 'REPLY', 'EMAIL_OPEN'] as const satisfies readonly RateName[];
const COLORS = {
  ACCEPTANCE: 'var(--c-connect)',
  REPLY: 'var(--c-message)',
  EMAIL_OPEN: 'var(--c-email)',
} as const;

function Trend({ amount, unit, days }: { amount: number; unit: string; days: number }) {
  const Icon = amount > 0 ? ArrowUpRight : amount < 0 ? ArrowDownRight : ArrowRight;
  const text = unit === '' ? grouped(Math.abs(amount)) : Math.abs(amount).toFixed(1);
  return (
    <span className={amount > 0 ? styles.better : styles.quiet} title={texts.comparedWith(days)}>
      <Icon aria-hidden="true" />
      {amount > 0 ? '+' : amount < 0 ? '−' : '±'}
      {text}
      {unit}
      <span className="sr-only"> {texts.spokenComparison(days)}</span>
    </span>
  );
}

/**
 * How a rate differs from the days before; of few people, or with nothing to compare, the range in
 * which it lies.
 */
function RateTrend({ rate, dashboard: { before, days } }: { rate: Rate; dashboard: Dashboard }) {
  const change = rateChange({ rate, before: before.rates });
  if (change !== null && !isRoughRate(rate))
    return <Trend amount={change} unit={texts.points} days={days.length} />;
  const hasRange = rate.whole > 0 && RATE_BOUNDS[rate.name] === undefined;
  return (
    <span className={styles.quiet} title={hasRange ? leadRateTexts.confidence(rate) : undefined}>
      {hasRange && leadRateTexts.likely(rate)}
    </span>
  );
}

function RateCell({ name, dashboard }: { name: (typeof SHOWN)[number]; dashboard: Dashboard }) {
  const { campaignId } = useDashboardFilters();
  const rate = dashboard.totals.rates.find((one) => one.name === name) ?? {
    name,
    percent: 0,
    part: 0,
    whole: 0,
    low: 0,
    high: 100,
  };
  const includeTypes = RATE_LEADS[name];
  const leads =
    campaignId === null
      ? paths.leads.href({ query: { includeTypes } })
      : paths.campaignLeads.href({ campaignId, query: { includeTypes } });
  const value = rateFigure({ rate: rate.percent, whole: rate.whole });
  return (
    <div className={styles.cell}>
      <p className={styles.cellName}>{texts.rate(RATE_NAMES[name])}</p>
      <Tooltip
        text={rate.whole === 0 ? `${rateText(rate)}. ${texts.noneContacted}` : rateText(rate)}
      >
        {includeTypes === null ? (
          <span className={styles.big} tabIndex={0}>
            {value}
          </span>
        ) : (
          <AppLink
            className={styles.big}
            href={leads}
            aria-label={texts.toLeads(RATE_NAMES[name], value)}
          >
            {value}
          </AppLink>
        )}
      </Tooltip>
      <span className={styles.spark}>
        <Sparkline
          partial
          color={COLORS[name]}
          values={dashboard.days.map(
            ({ rates }) => rates.find((one) => one.name === name)?.percent ?? null,
          )}
        />
      </span>
      <RateTrend rate={rate} dashboard={dashboard} />
      <span className={styles.counts}>
        {RATE_BOUNDS[name]}
        {texts.share(rate.part, rate.whole, RATE_DENOMINATORS[name])}
      </span>
    </div>
  );
}

/** The rates of the chosen days with their trend, and the actions done (design, png/02). */
export function RateCells({ dashboard }: { dashboard: Dashboard }) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  const { type, campaignId, days } = useDashboardFilters();
  const actions = countActions(dashboard.totals.counts);
  const working = dashboard.days.filter(({ off }) => !off).length;
  return (
    <Card
      flush
      className={styles.strip}
      role="group"
      aria-label={texts.label(dashboard.days.length)}
    >
      {SHOWN.filter((name) => emailRates || !name.startsWith('EMAIL')).map((name) => (
        <RateCell key={name} name={name} dashboard={dashboard} />
      ))}
      <div className={styles.cell}>
        <p className={styles.cellName}>{texts.actionsDone}</p>
        <AppLink
          className={styles.big}
          aria-label={texts.toStatistics(actions)}
          href={paths.dashboardStatistics.href({ query: { campaignId, type, days } })}
        >
          {grouped(actions)}
        </AppLink>
        <span className={styles.spark}>
          <Sparkline
            partial
            color="var(--a-visit)"
            values={dashboard.days.map(({ counts, off }) =>
              off && countActions(counts) === 0 ? null : countActions(counts),
            )}
          />
        </span>
        <Trend amount={actions - dashboard.before.actions} unit="" days={dashboard.days.length} />
        <span className={styles.counts}>{texts.inWorkingDays(working)}</span>
      </div>
    </Card>
  );
}
