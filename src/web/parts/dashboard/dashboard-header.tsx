import type { ReactNode } from 'react';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import { dashboardHeaderTexts } from './dashboard-header-texts.ts';
import styles from './dashboard-header.module.css';

const TABS = [
  { href: paths.dashboard.href(), label: dashboardHeaderTexts.overview },
  { href: paths.dashboardStatistics.href(), label: dashboardHeaderTexts.statistics },
  { href: paths.dashboardToday.href(), label: dashboardHeaderTexts.todaysPlan },
] as const;

/**
 * The top bar of the three pages of the dashboard, with the tabs between them (design, png/02, 36,
 * 37).
 */
export function DashboardHeader({
  actions,
  greeting,
}: {
  actions?: ReactNode;
  /** On phones the title of the overview (design, png/48). */ greeting?: string;
}) {
  const phone = useMedia(PHONE);
  const pathname = usePathname();
  const tab = TABS.find(({ href }) => href === pathname && href !== paths.dashboard.href());
  const tabs = <Tabs label={dashboardHeaderTexts.dashboard} tabs={TABS} />;
  return (
    <PageHeader
      title={phone && greeting ? greeting : dashboardHeaderTexts.dashboard}
      tabTitle={
        tab ? [tab.label, dashboardHeaderTexts.dashboard] : [dashboardHeaderTexts.dashboard]
      }
      beside={phone ? undefined : <div className={styles.tabs}>{tabs}</div>}
      actions={actions}
    >
      {phone && tabs}
    </PageHeader>
  );
}
