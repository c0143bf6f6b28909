import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { hourOfDay } from '#core/time/when-text.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { countsOfCampaign } from '#web/parts/leads-progress/leads-groups.ts';
import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { counted, percent } from '#web/ui/text/numbers.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './dashboard-page.module.css';

const MOST_SHOWN = 50;

function useGreeting(): string {
  const { zone } = useProductTime();
  const hour = hourOfDay({ at: useNow(60_000), zone });
  const name = useCurrentUser()?.displayName.split(' ')[0] ?? '';
  return `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}${name ? `, ${name}` : ''}`;
}

function CampaignRow({ campaign }: { campaign: CampaignAnswer }) {
  const { statistics } = campaign;
  return (
    <li className={styles.row}>
      <div>
        <AppLink className={styles.name} href={paths.campaign.href({ campaignId: campaign.id })}>{campaign.name}</AppLink>
        <p className={styles.second}>Created <TimeText at={campaign.createdAt} />, {counted(statistics.totalLeads, 'lead')}</p>
      </div>
      <div className={styles.bar}><LeadsProgress counts={countsOfCampaign(statistics)} of={campaign.name} /></div>
      <p className={styles.number}>{percent(statistics.acceptanceRate)}<span className={styles.second}>accepted</span></p>
      <p className={styles.number}>{percent(statistics.replyRate)}<span className={styles.second}>replied</span></p>
    </li>
  );
}

function RunningCampaigns() {
  const running = useQuery(apiQuery('GET /campaigns', { query: { status: 'ACTIVE', page: 0, size: MOST_SHOWN } }));
  if (running.isPending) return <SkeletonRows rowHeight={64} label="Loading the campaigns" />;
  if (running.isError) return <RetryCard text={problemText(running.error)} busy={running.isFetching} onRetry={() => void running.refetch()} />;
  if (running.data.content.length === 0) {
    return (
      <EmptyState icon={<Megaphone />} title="No campaign is running" text="Start one, and this page shows how it goes.">
        <ButtonLink variant="primary" href={paths.campaigns.href()}>Go to the campaigns</ButtonLink>
      </EmptyState>
    );
  }
  return <ul className={styles.list}>{running.data.content.map((campaign) => <CampaignRow key={campaign.id} campaign={campaign} />)}</ul>;
}

/** `/dashboard`, for now a plain start page: what runs and how it goes. */
export function DashboardPage() {
  const greeting = useGreeting();
  return (
    <>
      <PageHeader title={greeting} actions={<ButtonLink variant="primary" href={paths.newCampaign.href()} icon={<Plus aria-hidden="true" />}>New campaign</ButtonLink>} />
      <div className={styles.content}>
        <Card flush title="Running campaigns" actions={<AppLink href={paths.campaigns.href()}>All campaigns</AppLink>}><RunningCampaigns /></Card>
      </div>
    </>
  );
}
