import { ChartColumn } from 'lucide-react';
import { rateText, type RateName } from '#core/campaign/lead-statistics.ts';
import { dateText } from '#core/time/when-text.ts';
import { LeadRate } from '#web/parts/lead-rate/lead-rate.tsx';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { grouped } from '#core/text/formats.ts';
import { rateFigure } from '#web/ui/text/numbers.ts';
import styles from './dashboard-statistics.module.css';
import { dashboardStatisticsTexts } from './dashboard-statistics-texts.ts';

const texts = dashboardStatisticsTexts.tables;

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

function measured({ percent, whole }: ReturnType<typeof rateOf>): string {
  return rateFigure({ rate: percent, whole });
}

/** For leads invited on each day, how many have accepted and replied so far. */
export function RatesByDay({ days, today }: { days: readonly Day[]; today: string }) {
  const rows = days
    .filter((day) => rateOf(day, 'ACCEPTANCE').whole > 0 || rateOf(day, 'REPLY').whole > 0)
    .toReversed();
  if (rows.length === 0)
    return <EmptyState icon={<ChartColumn />} title={dashboardStatisticsTexts.noneInvited} />;
  const columns: Column<Day>[] = [
    {
      key: 'date',
      header: texts.invitedOn,
      cell: ({ date }) => (
        <span className={styles.day}>
          <strong>{dateText({ at: Date.parse(`${date}T00:00:00Z`), zone: 'Etc/UTC' })}</strong>
          {date === today && ` ${texts.soFar}`}
        </span>
      ),
    },
    {
      key: 'invites',
      header: texts.invites,
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'ACCEPTANCE').whole),
    },
    {
      key: 'accepted',
      header: texts.accepted,
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'ACCEPTANCE').part),
    },
    {
      key: 'replied',
      header: texts.replied,
      align: 'end',
      cell: (day) => grouped(rateOf(day, 'REPLY').part),
    },
    {
      key: 'acceptance',
      header: texts.acceptance,
      align: 'end',
      cell: (day) => (
        <strong title={rateText(rateOf(day, 'ACCEPTANCE'))}>
          {measured(rateOf(day, 'ACCEPTANCE'))}
        </strong>
      ),
    },
  ];
  return (
    <div
      className={styles.scroll}
      tabIndex={0}
      role="group"
      aria-label={dashboardStatisticsTexts.ratesByDay}
    >
      <DataTable
        caption={dashboardStatisticsTexts.ratesByDay}
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date}
        rowHeight={36}
      />
    </div>
  );
}

/** Every campaign that contacted someone in these days. */
export function ByCampaign({ campaigns }: { campaigns: readonly Campaign[] }) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  if (campaigns.length === 0)
    return <EmptyState icon={<ChartColumn />} title={dashboardStatisticsTexts.noActions} />;
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
      header: texts.campaign,
      cell: ({ campaignId, name }) => (
        <AppLink
          className={`plain medium ${styles.name}`}
          href={paths.campaignStatistics.href({ campaignId })}
        >
          {name}
        </AppLink>
      ),
    },
    {
      key: 'invited',
      header: texts.invited,
      align: 'end',
      cell: (row) => grouped(rateOf(row, 'ACCEPTANCE').whole),
    },
    {
      key: 'acceptance',
      header: texts.acceptanceRate,
      align: 'end',
      cell: (row) => rate(row, 'ACCEPTANCE'),
    },
    {
      key: 'response',
      header: texts.responseRate,
      align: 'end',
      cell: (row) => rate(row, 'REPLY'),
    },
    ...(emailRates
      ? [
          {
            key: 'open',
            header: texts.emailOpenRate,
            align: 'end' as const,
            cell: (row: Campaign) => (
              <span title={rateText(rateOf(row, 'EMAIL_OPEN'))}>
                {measured(rateOf(row, 'EMAIL_OPEN'))}
              </span>
            ),
          },
        ]
      : []),
  ];
  const card = (row: Campaign) => (
    <div className={`stack fit gap-6 shrink ${styles.card}`}>
      <AppLink
        className={`plain medium ${styles.name}`}
        href={paths.campaignStatistics.href({ campaignId: row.campaignId })}
      >
        {row.name}
      </AppLink>
      <span className={`flex gap-4-20 wrap small quiet ${styles.cardRates}`}>
        <span>
          {texts.acceptance} {rate(row, 'ACCEPTANCE')}
        </span>
        <span>
          {texts.response} {rate(row, 'REPLY')}
        </span>
      </span>
    </div>
  );
  return (
    <DataTable
      caption={dashboardStatisticsTexts.byCampaign}
      columns={columns}
      rows={campaigns}
      rowKey={({ campaignId }) => campaignId}
      rowName={({ name }) => name}
      rowHeight={44}
      card={card}
    />
  );
}
