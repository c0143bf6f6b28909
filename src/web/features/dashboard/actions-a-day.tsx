import { useState } from 'react';
import { localDay } from '#core/schedule/zone.ts';
import { SeriesLegend, StackedDays } from '#web/parts/charts/stacked-days.tsx';
import { ACTION_SERIES, amountsOf, chartDay } from '#web/parts/dashboard/dashboard-words.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';

/** What was done on each of the chosen days (design, png/02). */
export function ActionsADay({ dashboard }: { dashboard: Dashboard }) {
  const { zone, now } = useProductTime();
  const [table, setTable] = useState(false);
  const today = localDay({ zone, at: now() });
  const days = dashboard.days.map(({ date, off, counts }, index) => ({
    date,
    off,
    amounts: amountsOf(counts),
    ...chartDay({ date, today, first: index === 0 }),
  }));
  const head = (
    <>
      <div className={styles.headLegend}>
        <SeriesLegend series={ACTION_SERIES} />
      </div>
      <Button variant="link" aria-pressed={table} onClick={() => setTable(!table)}>
        {table ? 'Show as chart' : 'Show as table'}
      </Button>
    </>
  );
  return (
    <Card title="Actions a day" actions={head}>
      <div className={styles.bodyLegend}>
        <SeriesLegend series={ACTION_SERIES} />
      </div>
      <StackedDays label="Actions a day" days={days} series={ACTION_SERIES} table={table} />
    </Card>
  );
}
