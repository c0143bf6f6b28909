import { ChartColumn, Download, ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { EVENT_ACTIONS, countActions } from '#core/dashboard/action-events.ts';
import { csvFileName } from '#core/lead/csv-export.ts';
import { localDay } from '#core/schedule/zone.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { DashboardHeader } from '#web/parts/dashboard/dashboard-header.tsx';
import { chartDayLabel, EVENT_WORDS, NAMED_EVENTS } from '#web/parts/dashboard/dashboard-words.ts';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { RatesStrip } from './rates-strip.tsx';
import { dashboardStatisticsCsv } from './statistics-csv.ts';
import { StatisticsFilters } from './statistics-filters.tsx';
import { datesInRange, type StatisticsRange } from './statistics-range.ts';
import { ByCampaign, RatesByDay } from './statistics-tables.tsx';
import { useDashboardStatistics, useStatisticsFilters } from './use-dashboard-statistics.ts';
import styles from './dashboard-statistics.module.css';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { dashboardStatisticsTexts as texts } from './dashboard-statistics-texts.ts';

const SHOWN = [
  { name: 'ACCEPTANCE', color: 'var(--c-connect)' },
  { name: 'REPLY', color: 'var(--c-message)' },
] as const;

/**
 * The rates of the leads asked on each day, as lines; days on which no one was asked are left out.
 */
function RatesChart({ days, today }: { days: Statistics['days']; today: string }) {
  const asked = days.filter(({ rates }) =>
    SHOWN.some(({ name }) => rates.some((rate) => rate.name === name && rate.whole > 0)),
  );
  if (asked.length === 0) return <EmptyState icon={<ChartColumn />} title={texts.noneInvited} />;
  const places = asked.map(({ date }, index) => chartDayLabel({ date, today, first: index === 0 }));
  const series = SHOWN.map(({ name, color }) => ({
    key: name,
    name: RATE_NAMES[name],
    color,
    values: asked.map(({ rates }) => {
      const rate = rates.find((one) => one.name === name);
      return rate === undefined || rate.whole === 0 ? null : rate.percent;
    }),
  }));
  return (
    <div className={styles.chart}>
      <LineChart label={texts.ratesByDay} table={false} places={places} series={series} />
    </div>
  );
}

type ChartView = 'CHART' | 'TABLE';

/** Whether a card shows its picture or the same as a table (design, section 3 and png/36). */
function ChartOrTable({
  of,
  view,
  onChange,
}: {
  of: string;
  view: ChartView;
  onChange: (view: ChartView) => void;
}) {
  return (
    <Segmented
      size="small"
      label={texts.shownAs(of)}
      value={view}
      onChange={onChange}
      segments={[
        { value: 'CHART', label: texts.chart, icon: <ChartLine aria-hidden="true" /> },
        { value: 'TABLE', label: texts.table, icon: <Table2 aria-hidden="true" /> },
      ]}
    />
  );
}

function ActionsADay({
  statistics,
  range,
  table,
}: {
  statistics: Statistics;
  range: StatisticsRange;
  table: boolean;
}) {
  const { zone, now } = useProductTime();
  const phone = useMedia(PHONE);
  if (countActions(statistics.totals.counts) === 0)
    return <EmptyState icon={<ChartColumn />} title={texts.noActions} />;
  const today = localDay(zone, now());
  const byDate = new Map(statistics.days.map((day) => [day.date, day]));
  const dates = datesInRange(range);
  const places = dates.map((date, index) => chartDayLabel({ date, today, first: index === 0 }));
  const series = NAMED_EVENTS.map((type) => ({
    key: type,
    name: EVENT_WORDS[type],
    color: ACTION_DISPLAY[EVENT_ACTIONS[type]].chart,
    values: dates.map((date) => byDate.get(date)?.counts[type] ?? 0),
  }));
  const rest = dates.map((date) => {
    const counts = byDate.get(date)?.counts ?? {};
    return countActions(counts) - NAMED_EVENTS.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  });
  const other = rest.some((amount) => amount > 0)
    ? [{ key: 'OTHER', name: texts.otherActions, color: 'var(--border-control)', values: rest }]
    : [];
  return (
    <LineChart
      label={texts.actionsPerDay}
      unit="count"
      table={table}
      width={phone ? 330 : 640}
      places={places}
      series={[...series, ...other]}
    />
  );
}

function Numbers({ statistics }: { statistics: Statistics }) {
  const { range } = useStatisticsFilters();
  const { zone, now } = useProductTime();
  const today = localDay(zone, now());
  const [actionsAs, setActionsAs] = useState<ChartView>('CHART');
  const [ratesAs, setRatesAs] = useState<ChartView>('TABLE');
  return (
    <>
      <RatesStrip statistics={statistics} dates={datesInRange(range)} />
      <div className={`stack gap-14 ${styles.columns}`}>
        <Card
          title={texts.actionsPerDay}
          actions={
            <ChartOrTable of={texts.actionsPerDay} view={actionsAs} onChange={setActionsAs} />
          }
        >
          <ActionsADay statistics={statistics} range={range} table={actionsAs === 'TABLE'} />
        </Card>
        <Card
          flush
          title={texts.ratesByDay}
          actions={<ChartOrTable of={texts.ratesByDay} view={ratesAs} onChange={setRatesAs} />}
        >
          {ratesAs === 'TABLE' ? (
            <RatesByDay days={statistics.days} today={today} />
          ) : (
            <RatesChart days={statistics.days} today={today} />
          )}
        </Card>
      </div>
      <Card
        flush
        title={texts.byCampaign}
        actions={<span className="small quiet num">{texts.neverAbove}</span>}
      >
        <ByCampaign campaigns={statistics.campaigns} />
      </Card>
    </>
  );
}

function Loading() {
  return (
    <>
      <Card>
        <Skeleton height={62} />
      </Card>
      <div className={`stack gap-14 ${styles.columns}`}>
        <Card title={texts.actionsPerDay}>
          <Skeleton height={280} />
        </Card>
        <Card title={texts.ratesByDay}>
          <SkeletonRows count={6} rowHeight={36} label={texts.loading} />
        </Card>
      </div>
    </>
  );
}

/**
 * `/dashboard/statistics`: events over time by action, rates by day and by campaign (design,
 * png/36).
 */
export function DashboardStatisticsPage() {
  const read = useDashboardStatistics();
  const statistics = read.data;
  const save = () =>
    statistics &&
    saveFile({ name: csvFileName('statistics'), text: dashboardStatisticsCsv(statistics) });
  return (
    <>
      <DashboardHeader
        actions={
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabledReason={statistics ? null : texts.stillLoading}
            onClick={save}
          >
            {texts.export}
          </Button>
        }
      />
      <div className={`stack fit gap-14 ${styles.content}`}>
        <StatisticsFilters />
        {read.isLoadingError ? (
          <Card>
            <Failed read={read} />
          </Card>
        ) : statistics ? (
          <Numbers statistics={statistics} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}
