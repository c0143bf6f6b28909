import { localDay } from '#core/schedule/zone.ts';
import { StackedDays } from '#web/parts/charts/stacked-days.tsx';
import { ACTION_SERIES, amountsOf, chartDay } from '#web/parts/dashboard/dashboard-words.ts';
import { Card } from '#web/ui/data/card.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { Dashboard } from './use-dashboard.ts';

/** What was done on each of the chosen days (design, png/02). */
export function ActionsADay({ dashboard }: { dashboard: Dashboard }) {
  const { zone, now } = useProductTime();
  const today = localDay({ zone, at: now() });
  const days = dashboard.days.map(({ date, off, counts }, index) => ({ date, off, amounts: amountsOf(counts), ...chartDay({ date, today, first: index === 0 }) }));
  return <Card title="Actions a day"><StackedDays label="Actions a day" days={days} series={ACTION_SERIES} /></Card>;
}
