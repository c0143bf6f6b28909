import { Lock, Plus } from 'lucide-react';
import { hourOfDay } from '#core/time/when-text.ts';
import { DashboardHeader } from '#web/parts/dashboard/dashboard-header.tsx';
import { PhoneBell } from '#web/parts/dashboard/phone-bell.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { useFirstTour } from '#web/parts/tour/use-tour.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { CampaignRows } from './campaign-rows.tsx';
import { dashboardCsv } from './dashboard-csv.ts';
import { DashboardFilters } from './dashboard-filters.tsx';
import { PlanLink } from './plan-line.tsx';
import { RateCells } from './rate-cells.tsx';
import { LimitsToday, NeedsYou, LatestResponses } from './side-cards.tsx';
import { SharedCampaigns } from './shared-campaigns.tsx';
import { StartCard } from './start-card.tsx';
import { useDashboard, type Dashboard } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';
import { useState } from 'react';
import { localDay } from '#core/schedule/zone.ts';
import { SeriesLegend, StackedDays } from '#web/parts/charts/stacked-days.tsx';
import {
  ACTION_SERIES,
  countsBySeries,
  chartDayLabel,
} from '#web/parts/dashboard/dashboard-words.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';

/** What was done on each of the chosen days (design, png/02). */
function ActionsADay({ dashboard }: { dashboard: Dashboard }) {
  const { zone, now } = useProductTime();
  const [table, setTable] = useState(false);
  const today = localDay(zone, now());
  const days = dashboard.days.map(({ date, off, counts }, index) => ({
    date,
    off,
    amounts: countsBySeries(counts),
    ...chartDayLabel({ date, today, first: index === 0 }),
  }));
  const head = (
    <>
      <div className={styles.headLegend}>
        <SeriesLegend series={ACTION_SERIES} />
      </div>
      <Button variant="link" aria-pressed={table} onClick={() => setTable(!table)}>
        {table ? texts.actions.asChart : texts.actions.asTable}
      </Button>
    </>
  );
  return (
    <Card title={texts.actions.title} actions={head}>
      <div className={styles.bodyLegend}>
        <SeriesLegend series={ACTION_SERIES} />
      </div>
      <StackedDays label={texts.actions.title} days={days} series={ACTION_SERIES} table={table} />
    </Card>
  );
}

const CHART_HEIGHT = 210;

function useGreeting(): string {
  const { zone } = useProductTime();
  const hour = hourOfDay(useNow(60_000), zone);
  const name = useCurrentUser()?.displayName.split(' ')[0] ?? '';
  const { morning, afternoon, evening, named } = texts.greeting;
  const greeting = hour < 12 ? morning : hour < 18 ? afternoon : evening;
  return name ? named(greeting, name) : greeting;
}

function Greeting({
  dashboard,
  greeting,
}: {
  dashboard: Dashboard | undefined;
  /** Null where the page's title says it. */ greeting: string | null;
}) {
  const running =
    dashboard && (dashboard.running === 0 ? texts.noneRunning : texts.running(dashboard.running));
  const replied =
    dashboard &&
    (dashboard.repliesToday === 0 ? '' : ` ${texts.repliedToday(dashboard.repliesToday)}`);
  return (
    <div className={`stack gap-2 ${styles.greeting}`}>
      {greeting !== null && <h2 className={styles.hello}>{greeting}</h2>}
      <p className={styles.quiet}>
        {dashboard ? `${running}${replied}` : <Skeleton width={240} />}
        {dashboard && dashboard.senders > 1 && ` ${texts.severalSenders}`}
      </p>
    </div>
  );
}

function Numbers({ dashboard }: { dashboard: Dashboard }) {
  const phone = useMedia(PHONE);
  const needs = <NeedsYou needs={dashboard.needs} />;
  if (dashboard.campaigns === 0)
    return (
      <div className={`stack gap-14 ${styles.columns}`}>
        <StartCard />
        {dashboard.needs.length > 0 && needs}
      </div>
    );
  return (
    <>
      <RateCells dashboard={dashboard} />
      {phone && (
        <>
          {needs}
          <PlanLink />
        </>
      )}
      <div className={`stack gap-14 ${styles.columns}`}>
        <ActionsADay dashboard={dashboard} />
        <LimitsToday limits={dashboard.limits} />
      </div>
      <div className={`stack gap-14 align-start ${styles.lower}`}>
        <CampaignRows rows={dashboard.rows} days={dashboard.days.length} />
        <div className={`stack fit gap-14 shrink ${styles.column}`}>
          {!phone && needs}
          <SharedCampaigns />
          <LatestResponses latest={dashboard.latest} />
        </div>
      </div>
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
        <Card title={texts.actions.title}>
          <Skeleton height={CHART_HEIGHT} />
        </Card>
        <Card title={texts.limits.title}>
          <SkeletonRows count={5} rowHeight={36} label={texts.loading} />
        </Card>
      </div>
    </>
  );
}

/**
 * A new campaign, or the plans where the plan has room for one only and that exists (design,
 * section 10).
 */
function NewCampaign({ campaigns }: { campaigns: number }) {
  const several = useCurrentUser()?.features.MULTIPLE_CAMPAIGNS !== false;
  const phone = useMedia(PHONE);
  const closed = !several && campaigns > 0;
  const href = closed ? paths.upgrade.href() : paths.newCampaign.href();
  const icon = closed ? <Lock aria-hidden="true" /> : <Plus aria-hidden="true" />;
  const label = closed ? texts.newCampaignLocked : texts.newCampaign;
  if (phone)
    return <ButtonLink square variant="primary" href={href} aria-label={label} icon={icon} />;
  return (
    <ButtonLink variant="primary" href={href} icon={icon} aria-label={label}>
      {texts.newCampaign}
    </ButtonLink>
  );
}

/** `/dashboard`: how it goes, what was done, and what needs the user (design, png/02). */
export function DashboardPage() {
  const read = useDashboard();
  const dashboard = read.data;
  const greeting = useGreeting();
  const phone = useMedia(PHONE);
  useFirstTour();
  const save = () => {
    if (!dashboard) return;
    saveFile({ name: 'dashboard.csv', text: dashboardCsv(dashboard) });
  };
  return (
    <>
      <DashboardHeader
        greeting={greeting}
        actions={
          <>
            {phone && <PhoneBell />}
            <NewCampaign campaigns={dashboard?.campaigns ?? 0} />
          </>
        }
      />
      <div className={`stack fit gap-14 ${styles.content}`}>
        <div className={`row gap-10-16 between wrap ${styles.top}`}>
          <Greeting dashboard={dashboard} greeting={phone ? null : greeting} />
          {(!dashboard || dashboard.campaigns > 0) && (
            <DashboardFilters onExport={dashboard ? save : null} />
          )}
        </div>
        {read.isLoadingError ? (
          <Card>
            <Failed read={read} />
          </Card>
        ) : dashboard ? (
          <Numbers dashboard={dashboard} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}
