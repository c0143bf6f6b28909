import { ChartColumn } from 'lucide-react';
import { rateText, type RateName } from '#core/lead/lead-statistics.ts';
import { dateText } from '#core/time/when-text.ts';
import { LeadRate } from '#web/parts/lead-rate/lead-rate.tsx';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { grouped, percent } from '#web/ui/text/numbers.ts';
import styles from './dashboard-statistics.module.css';

type Day = Statistics['days'][number];
type Campaign = Statistics['campaigns'][number];

function rateOf({ rates }: Pick<Day, 'rates'>, name: RateName) {
  return (
    rates.find((rate) => rate.name === name) ?? {
      name,
      percent: 0,
      part: 0,
      whole: 0,
      low: 0,
      high: 100,
    }
  );
}

/** Of the leads invited on each day, how many accepted and replied by now. */
export function RatesByDay({ days, today }: { days: readonly Day[]; today: string }) {
  const rows = days
    .filter((day) => rateOf(day, 'ACCEPTANCE').whole > 0 || rateOf(day, 'REPLY').whole > 0)
    .toReversed();
  if (rows.length === 0)
    return <EmptyState icon={<ChartColumn />} title="No one was invited in this period" />;
  const columns: Column<Day>[] = [
    {
      key: 'date',
      header: 'Invited on',
      cell: ({ date }) => (
        <span className={styles.day}>
          <strong>{dateText({ at: Date.parse(`${date}T00:00:00Z`), zone: 'Etc/UTC' })}</strong>
          {date === today && ' so far'}
        </span>
      ),
    },
    {
      key: 'invites',
      header: 'Invites',
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'ACCEPTANCE').whole),
    },
    {
      key: 'accepted',
      header: 'Accepted',
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'ACCEPTANCE').part),
    },
    {
      key: 'replied',
      header: 'Replied',
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'REPLY').part),
    },
    {
      key: 'acceptance',
      header: 'Acceptance',
      align: 'end',
      cell: (day) => (
        <strong title={rateText(rateOf(day, 'ACCEPTANCE'))}>
          {rateOf(day, 'ACCEPTANCE').whole === 0 ? '—' : percent(rateOf(day, 'ACCEPTANCE').percent)}
        </strong>
      ),
    },
  ];
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Rates by day">
      <DataTable
        caption="Rates by day"
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date}
        rowHeight={36}
      />
    </div>
  );
}

/** Every campaign that asked somebody in these days. */
export function ByCampaign({ campaigns }: { campaigns: readonly Campaign[] }) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  if (campaigns.length === 0)
    return <EmptyState icon={<ChartColumn />} title="No actions in this period" />;
  const rate = (row: Campaign, name: 'ACCEPTANCE' | 'REPLY') => {
    const { percent: value, part, whole } = rateOf(row, name);
    return (
      <LeadRate
        name={name}
        rate={value}
        part={part}
        whole={whole}
        campaignId={row.campaignId}
        className={styles.beside}
      />
    );
  };
  const columns: Column<Campaign>[] = [
    {
      key: 'name',
      header: 'Campaign',
      cell: ({ campaignId, name }) => (
        <AppLink className={styles.name} href={paths.campaignStatistics.href({ campaignId })}>
          {name}
        </AppLink>
      ),
    },
    {
      key: 'invited',
      header: 'Invited',
      align: 'end',
      cell: (row) => grouped(rateOf(row, 'ACCEPTANCE').whole),
    },
    {
      key: 'acceptance',
      header: 'Acceptance rate',
      align: 'end',
      cell: (row) => rate(row, 'ACCEPTANCE'),
    },
    { key: 'response', header: 'Response rate', align: 'end', cell: (row) => rate(row, 'REPLY') },
    ...(emailRates
      ? [
          {
            key: 'open',
            header: 'Email open rate',
            align: 'end' as const,
            cell: (row: Campaign) => (
              <span title={rateText(rateOf(row, 'EMAIL_OPEN'))}>
                {rateOf(row, 'EMAIL_OPEN').whole === 0
                  ? '—'
                  : percent(rateOf(row, 'EMAIL_OPEN').percent)}
              </span>
            ),
          },
        ]
      : []),
  ];
  const card = (row: Campaign) => (
    <div className={styles.card}>
      <AppLink
        className={styles.name}
        href={paths.campaignStatistics.href({ campaignId: row.campaignId })}
      >
        {row.name}
      </AppLink>
      <span className={styles.cardRates}>
        <span>Acceptance {rate(row, 'ACCEPTANCE')}</span>
        <span>Response {rate(row, 'REPLY')}</span>
      </span>
    </div>
  );
  return (
    <DataTable
      caption="By campaign"
      columns={columns}
      rows={campaigns}
      rowKey={({ campaignId }) => campaignId}
      rowName={({ name }) => name}
      rowHeight={44}
      card={card}
    />
  );
}
