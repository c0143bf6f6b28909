import { ChartColumn } from 'lucide-react';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import { chartDay } from '#web/parts/dashboard/dashboard-words.ts';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './dashboard-statistics.module.css';

const SHOWN = [
  { name: 'ACCEPTANCE', colour: 'var(--c-connect)' },
  { name: 'REPLY', colour: 'var(--c-message)' },
] as const;

/**
 * The rates of the leads asked on each day, as lines; days on which nobody was asked are left out.
 */
export function RatesChart({ days, today }: { days: Statistics['days']; today: string }) {
  const asked = days.filter(({ rates }) =>
    SHOWN.some(({ name }) => rates.some((rate) => rate.name === name && rate.whole > 0)),
  );
  if (asked.length === 0)
    return <EmptyState icon={<ChartColumn />} title="No one was invited in this period" />;
  const places = asked.map(({ date }, index) => chartDay({ date, today, first: index === 0 }));
  const series = SHOWN.map(({ name, colour }) => ({
    key: name,
    name: RATE_NAMES[name],
    colour,
    values: asked.map(({ rates }) => {
      const rate = rates.find((one) => one.name === name);
      return rate === undefined || rate.whole === 0 ? null : rate.percent;
    }),
  }));
  return (
    <div className={styles.chart}>
      <LineChart label="Rates by day" table={false} places={places} series={series} />
    </div>
  );
}
