import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { ActionLabel } from '#web/parts/action-type.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped, percent } from '#web/ui/text/numbers.ts';
import { useCampaign } from './use-campaign.ts';
import styles from './campaign.module.css';

type ItemRow = Answer<'GET /v1/sequenceitems/{campaignId}/statistics'>[number];

const number = (key: keyof ItemRow, header: string): Column<ItemRow> => ({ key, header, align: 'end', cell: (row) => grouped(row[key] as number) });
const COLUMNS: Column<ItemRow>[] = [
  { key: 'item', header: 'Step', cell: (row) => <ActionLabel type={row.itemType} /> },
  number('entered', 'Reached'),
  { key: 'done', header: 'Done', align: 'end', cell: (row) => (row.itemType.startsWith('IF_') ? `${grouped(row.yesTaken)} yes, ${grouped(row.noTaken)} no` : grouped(row.done)) },
  number('skipped', 'Skipped'),
  number('waiting', 'Waiting'),
  number('failed', 'Failed'),
];

function Rate({ name, rate, part, whole, formula }: { name: string; rate: number; part: number; whole: number; formula: string }) {
  return (
    <Card className={styles.rate}>
      <span className={styles.quiet}>{name}</span>
      <strong>{percent(rate)}</strong>
      <span className={styles.quiet}>{grouped(part)} of {grouped(whole)}</span>
      <span className={styles.formula}>{formula}</span>
    </Card>
  );
}

function Rates({ statistics }: { statistics: CampaignAnswer['statistics'] }) {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
  return (
    <div className={styles.rates}>
      <Rate name="Acceptance rate" rate={statistics.acceptanceRate} part={statistics.acceptanceRateLeads} whole={statistics.invitedLeads} formula="accepted by invited" />
      <Rate name="Response rate" rate={statistics.replyRate} part={statistics.replyRateLeads} whole={statistics.contactedLeads} formula="replied by contacted" />
      <Rate name="Messages viewed" rate={share(statistics.messageViewedLeads, statistics.messagedLeads)} part={statistics.messageViewedLeads} whole={statistics.messagedLeads} formula="viewed by messaged" />
      <Rate name="Invites withdrawn" rate={share(statistics.withdrawnLeads, statistics.invitedLeads)} part={statistics.withdrawnLeads} whole={statistics.invitedLeads} formula="withdrawn by invited" />
    </div>
  );
}

/** The rates of a campaign with their counts and formulas, and what each step has done. */
export function StatisticsTab() {
  const campaign = useCampaign().data;
  const items = useQuery({ ...apiQuery('GET /v1/sequenceitems/{campaignId}/statistics', { params: { campaignId: campaign?.id ?? ('0' as never) } }), enabled: campaign !== undefined });
  if (!campaign) return null;
  if (campaign.startedAt === null) return <Card><EmptyState icon={<ChartColumn />} title="Starts with the first action" text="Rates and steps appear here once the campaign runs." /></Card>;
  return (
    <>
      <Rates statistics={campaign.statistics} />
      <Card flush title="Steps">
        {items.isError ? <RetryCard onRetry={() => void items.refetch()} busy={items.isFetching} /> : !items.data ? <SkeletonRows count={5} rowHeight={46} /> : <DataTable caption="Steps of the sequence" columns={COLUMNS} rows={items.data} rowKey={(row) => row.itemId} />}
      </Card>
    </>
  );
}
