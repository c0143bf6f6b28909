import { useQuery } from '@tanstack/react-query';
import type { SenderForecastsAnswer } from '#contract/forecast.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { grouped } from '#core/text/formats.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { useSeenSenders } from '#web/parts/senders/use-seen-senders.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { finishText, rangeText } from './finish-text.ts';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

const texts = forecastTexts.senders;
const FRESH_MS = 20_000;

type Row = SenderForecastsAnswer['senders'][number];

function columnsIn(zone: string): Column<Row>[] {
  return [
    { key: 'name', header: texts.sender, cell: ({ name }) => name },
    { key: 'leads', header: texts.leads, align: 'end', cell: ({ leads }) => grouped(leads) },
    {
      key: 'pace',
      header: forecastTexts.actionsPerDay,
      align: 'end',
      cell: ({ actionsPerDay: pace }) =>
        pace === null ? texts.none : rangeText(pace.p10, pace.p90),
    },
    {
      key: 'finish',
      header: forecastTexts.expectedFinish,
      cell: ({ finish }) => (finish === null ? texts.none : finishText({ finish, zone })),
    },
    {
      key: 'sentence',
      header: texts.limit,
      width: '38%',
      cell: ({ sentence }) => <span className="small quiet">{sentence}</span>,
    },
  ];
}

function Card({ row, zone }: { row: Row; zone: string }) {
  return (
    <article className="stack gap-4">
      <div className="flex gap-8 between">
        <strong>{row.name}</strong>
        <span className="num">{texts.leadsOf(row.leads)}</span>
      </div>
      {row.finish && <span>{finishText({ finish: row.finish, zone })}</span>}
      <span className="small quiet">{row.sentence}</span>
    </article>
  );
}

function Together({ forecast }: { forecast: SenderForecastsAnswer }) {
  const { zone } = useProductTime();
  const { finish, leads, accepted, replied, senders } = forecast;
  return (
    // Without a way to be faster, nothing else in the dialog takes the focus that scrolls it.
    <section
      className={`stack gap-10 ${styles.senders}`}
      aria-labelledby="forecast-senders"
      tabIndex={0}
    >
      <h3 id="forecast-senders">{texts.title(senders.length)}</h3>
      <p className="num">
        {texts.together({
          leads,
          finish: finishText({ finish, zone }),
          accepted: rangeText(accepted.p10, accepted.p90),
          replied: rangeText(replied.p10, replied.p90),
        })}
      </p>
      <DataTable
        caption={texts.title(senders.length)}
        columns={columnsIn(zone)}
        rows={senders}
        rowKey={({ userId }) => userId}
        card={(row) => <Card row={row} zone={zone} />}
      />
      <p className="small quiet">{texts.below}</p>
    </section>
  );
}

/** The forecast of a shared campaign over all senders’ accounts; nothing for other campaigns. */
export function SenderForecasts({ campaignId }: { campaignId: CampaignId }) {
  const shared = useSeenSenders(campaignId) !== null;
  const forecast = useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/forecast/senders', { params: { campaignId } }),
    staleTime: FRESH_MS,
    enabled: shared,
  });
  if (!shared) return null;
  return (
    <Answered
      read={forecast}
      loading={<SkeletonRows count={3} rowHeight={46} label={texts.loading} />}
    >
      {(data) => <Together forecast={data} />}
    </Answered>
  );
}
