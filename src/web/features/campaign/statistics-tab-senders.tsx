import { rateText } from '#core/campaign/lead-statistics.ts';
import { grouped } from '#core/text/formats.ts';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';
import styles from './statistics-tab.module.css';

const texts = statisticsTabTexts.senders;

type Row = Pick<Statistics['senders'][number], 'name' | 'counts' | 'rates'> & { key: string };
type RateName = Row['rates'][number]['name'];

/** A rate with its counts. */
function RateCell({ row, name }: { row: Row; name: RateName }) {
  const rate = row.rates.find((one) => one.name === name);
  if (rate === undefined || rate.whole === 0) return <>{texts.none}</>;
  return (
    <span className="num" title={rateText(rate)}>
      {rateFigure({ rate: rate.percent, whole: rate.whole })}{' '}
      <span className={styles.quiet}>{texts.of(rate)}</span>
    </span>
  );
}

const rateColumn = (name: RateName): Column<Row> => ({
  key: name,
  header: RATE_NAMES[name],
  align: 'end',
  cell: (row) => <RateCell row={row} name={name} />,
});
const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    header: texts.sender,
    cell: ({ key, name }) => (key === '' ? <strong>{name}</strong> : name),
  },
  {
    key: 'leads',
    header: texts.leads,
    align: 'end',
    cell: ({ counts }) => grouped(counts.LEAD_ADDED ?? 0),
  },
  rateColumn('ACCEPTANCE'),
  rateColumn('REPLY'),
];

/** The numbers of each sender of a shared campaign, and of all of them together. */
export function SenderTable({ statistics: { senders, totals } }: { statistics: Statistics }) {
  const rows: Row[] = [
    ...senders.map((sender) => ({ ...sender, key: sender.userId })),
    { ...totals, key: '', name: texts.together },
  ];
  return (
    <Card flush title={texts.title}>
      <DataTable caption={texts.title} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
    </Card>
  );
}
