import { Sparkline } from '#web/parts/charts/sparkline.tsx';
import { LeadRate } from '#web/parts/lead-rate/lead-rate.tsx';
import { countsOfCampaign } from '#web/parts/leads-progress/leads-groups.ts';
import { LeadsProgress, PROGRESS_DISPLAY } from '#web/parts/leads-progress/leads-progress.tsx';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { grouped } from '#core/text/formats.ts';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';
import { PROGRESS_GROUP_LABELS, type ProgressGroup } from '#core/lead-pack/progress-groups.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.campaigns;

const GROUPS = [
  'ENDED',
  'HOLDED',
  'PROGRESS',
  'REMAINING',
  'UPLOADING',
] as const satisfies readonly ProgressGroup[];

/** The five groups of leads in words, under bars of several campaigns (design, png/02). */
function ProgressLegend({ className }: { className?: string | undefined }) {
  return (
    <ul className={className} aria-label={texts.legend}>
      {GROUPS.map((group) => {
        const { icon: Icon, text } = PROGRESS_DISPLAY[group];
        return (
          <li key={group}>
            <Icon aria-hidden="true" style={{ color: text }} />
            {PROGRESS_GROUP_LABELS[group]}
          </li>
        );
      })}
    </ul>
  );
}

type Row = Dashboard['rows'][number];

function Name({ row }: { row: Row }) {
  return (
    <span className={`inline-row gap-8 ${styles.name}`}>
      <AppLink href={paths.campaign.href({ campaignId: row.id })}>{row.name}</AppLink>
      {row.locked ? (
        <Badge tone="outline">{texts.locked}</Badge>
      ) : row.status === 'DRAFT' ? (
        <Badge tone="warning">{texts.draft}</Badge>
      ) : (
        row.status === 'NOT_ACTIVE' && <Badge>{texts.inactive}</Badge>
      )}
    </span>
  );
}

function Trend({ row }: { row: Row }) {
  const sum = row.trend.reduce((total, one) => total + one, 0);
  return (
    <span className={styles.trend}>
      <Sparkline partial color="var(--c-connect)" values={row.trend} />
      <span className="sr-only">{texts.trend(sum, row.trend.length)}</span>
    </span>
  );
}

const acceptance = ({ id, statistics }: Row, className?: string) => (
  <LeadRate
    className={className}
    name="ACCEPTANCE"
    rate={statistics.acceptanceRate}
    part={statistics.acceptanceRateLeads}
    whole={statistics.invitedLeads}
    campaignId={id}
  />
);
const response = ({ id, statistics }: Row, className?: string) => (
  <LeadRate
    className={className}
    name="REPLY"
    rate={statistics.replyRate}
    part={statistics.replyRateLeads}
    whole={statistics.contactedLeads}
    campaignId={id}
  />
);

function columnsOf(days: number): Column<Row>[] {
  return [
    { key: 'name', header: texts.name, cell: (row) => <Name row={row} /> },
    {
      key: 'leads',
      header: texts.leads,
      width: '31%',
      cell: (row) => <LeadsProgress counts={countsOfCampaign(row.statistics)} of={row.name} />,
    },
    {
      key: 'total',
      header: texts.total,
      align: 'end',
      cell: (row) => (
        <AppLink className={styles.total} href={paths.campaignLeads.href({ campaignId: row.id })}>
          {grouped(row.statistics.totalLeads)}
        </AppLink>
      ),
    },
    {
      key: 'acceptance',
      header: texts.acceptance,
      align: 'end',
      cell: (row) => acceptance(row, styles.alone),
    },
    {
      key: 'response',
      header: texts.response,
      align: 'end',
      cell: (row) => response(row, styles.alone),
    },
    { key: 'trend', header: texts.days(days), cell: (row) => <Trend row={row} /> },
  ];
}

function CampaignCard({ row }: { row: Row }) {
  return (
    <div className={`stack fit gap-8 shrink ${styles.campaignCard}`}>
      <Name row={row} />
      <LeadsProgress counts={countsOfCampaign(row.statistics)} of={row.name} />
      <span className={`flex gap-4-20 wrap small quiet ${styles.cardRates}`}>
        <span>
          {texts.acceptance} {acceptance(row, styles.beside)}
        </span>
        <span>
          {texts.response} {response(row, styles.beside)}
        </span>
      </span>
    </div>
  );
}

/** The campaigns at work with their counts since their start, as on /campaigns (design, png/02). */
export function CampaignRows({ rows, days }: { rows: Dashboard['rows']; days: number }) {
  return (
    <Card
      flush
      title={
        <>
          {texts.title}{' '}
          <span className={`small quiet regular ${styles.headNote}`}>{texts.sinceStart}</span>
        </>
      }
      actions={<AppLink href={paths.campaigns.href()}>{texts.all}</AppLink>}
    >
      <DataTable
        caption={texts.title}
        columns={columnsOf(days)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        card={(row) => <CampaignCard row={row} />}
      />
      <ProgressLegend className={styles.legend} />
    </Card>
  );
}
