import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download, Filter, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { LeadPackId } from '#contract/shapes.ts';
import { csvFileName } from '#core/lead/csv-export.ts';
import type { RateName } from '#core/campaign/lead-statistics.ts';
import { spanText } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { LineChart } from '#web/parts/charts/line-chart.tsx';
import { periodsOf, type Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { useSeenSenders } from '#web/parts/senders/use-seen-senders.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { localDay } from '#core/schedule/zone.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { grouped } from '#core/text/formats.ts';
import {
  LATEST_DAYS,
  ratesBeforeLatest,
  statisticsCsv,
  type StepRow,
} from './statistics-tab-data.ts';
import { RateStrip, RateStripSkeleton, type Baseline } from './statistics-tab-rates.tsx';
import { StepTable } from './statistics-tab-steps.tsx';
import { SenderTable } from './statistics-tab-senders.tsx';
import { stepNamesOf } from './statistics-tab-words.ts';
import { useCampaign } from './use-campaign.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';
import styles from './statistics-tab.module.css';

const texts = statisticsTabTexts;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/**
 * An invitation made by hand and taken over counts on its own day, which can lie before the
 * campaign's first.
 */
const TAKEN_OVER_MS = 366 * DAY_MS;
const SELECTOR_SIZE = 3000;
const ALL_LISTS = 'ALL';
const ALL_SENDERS = 'ALL';
const RANGES = [
  { value: '7', label: texts.head.periods.days7 },
  { value: '14', label: texts.head.periods.days14 },
  { value: 'start', label: texts.head.periods.start },
] as const;
type Range = (typeof RANGES)[number]['value'];
const COLORS = {
  ACCEPTANCE: 'var(--c-connect)',
  REPLY: 'var(--c-message)',
  EMAIL_REPLY: 'var(--c-email)',
} as const satisfies Partial<Record<RateName, string>>;

type Asked = { statistics: Statistics; from: number };

/**
 * The days on which someone was invited or messaged, by day or by week. An invite taken over from
 * long before counts in the rates but doesn't stretch a chart.
 */
function askedPeriods({ statistics, from }: Asked, today: string) {
  return periodsOf(
    statistics.days.filter(
      ({ date, rates }) => rates.length > 0 && Date.parse(`${date}T00:00:00Z`) > from - DAY_MS,
    ),
    today,
  );
}

function chartTitle({
  statistics,
  from,
}: Partial<Pick<Asked, 'statistics'>> & Pick<Asked, 'from'>): string {
  const [first] = statistics ? askedPeriods({ statistics, from }, '') : [];
  return first === undefined
    ? texts.overTime.title
    : first.long.startsWith('Week')
      ? texts.overTime.byWeek
      : texts.overTime.byDay;
}

function RatesOverTime({ statistics, from }: Asked) {
  const emailRates = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  const { zone, now } = useProductTime();
  const today = localDay(zone, now());
  const periods = useMemo(
    () => askedPeriods({ statistics, from }, today),
    [statistics, from, today],
  );
  if (periods.length === 0)
    return <EmptyState icon={<ChartColumn />} title={texts.overTime.empty} />;
  const names = (['ACCEPTANCE', 'REPLY', 'EMAIL_REPLY'] as const).filter(
    (name) => name !== 'EMAIL_REPLY' || emailRates,
  );
  return (
    <div className="stack gap-10">
      <LineChart
        label={texts.overTime.title}
        places={periods}
        series={names.map((name) => ({
          key: name,
          name: RATE_NAMES[name],
          color: COLORS[name],
          values: periods.map(({ rates }) => rates[name]?.percent ?? null),
        }))}
      />
      <p className={styles.quiet}>{texts.overTime.text}</p>
    </div>
  );
}

function Leaving({ leaving }: { leaving: Statistics['leaving'] }) {
  if (leaving.length === 0)
    return <EmptyState icon={<ChartColumn />} title={texts.leaving.empty} />;
  return (
    <ul className={`stack gap-9 ${styles.leaving}`}>
      {leaving.map(({ state, reason, sentence, leads }) => {
        const { icon: Icon, text, word } = LEAD_STATE_DISPLAY[state];
        return (
          <li key={`${state}/${reason}`}>
            <Icon aria-label={word} style={{ color: text }} />
            <span>{sentence}</span>
            <strong>{grouped(leads)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

function useStatistics({
  campaign,
  range,
  list,
  senderIds,
}: {
  campaign: CampaignAnswer;
  range: Range;
  list: string;
  /** Null: all senders. */
  senderIds: string | null;
}) {
  const { now } = useProductTime();
  const begun = Date.parse(campaign.startedAt ?? campaign.createdAt);
  // Whole hours, so that a refetch asks the same question.
  const from = useMemo(
    () =>
      range === 'start'
        ? Math.min(begun, Date.parse(campaign.createdAt))
        : Math.floor((now() - Number(range) * DAY_MS) / HOUR_MS) * HOUR_MS,
    [range, begun, campaign.createdAt, now],
  );
  const counted = range === 'start' ? from - TAKEN_OVER_MS : from;
  const read = useQuery({
    ...apiQuery('GET /events/statistics', {
      query: {
        campaignIds: campaign.id,
        from: new Date(counted).toISOString(),
        leadsList: list === ALL_LISTS ? null : (list as LeadPackId),
        senderIds,
      },
    }),
    placeholderData: keepPreviousData,
  });
  return { read, from };
}

function Head({
  campaign,
  range,
  setRange,
  list,
  setList,
  sender,
  setSender,
  from,
  exported,
}: {
  campaign: CampaignAnswer;
  range: Range;
  setRange: (range: Range) => void;
  list: string;
  setList: (list: string) => void;
  sender: string;
  setSender: (sender: string) => void;
  from: number;
  exported: { statistics: Statistics | undefined; steps: StepRow[] | undefined };
}) {
  const { zone, now } = useProductTime();
  const packs = useQuery(
    apiQuery('GET /searches', {
      query: { campaignId: campaign.id, page: 0, size: SELECTOR_SIZE, sort: 'createdAt,desc' },
    }),
  );
  const lists = [
    { value: ALL_LISTS, label: texts.head.allLists },
    ...(packs.data?.content ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  const senders = useSeenSenders(campaign.id);
  const { statistics, steps } = exported;
  const save = () =>
    statistics &&
    steps &&
    saveFile({
      name: csvFileName(texts.head.fileName(campaign.name)),
      text: statisticsCsv({ statistics, steps, stepNames: stepNamesOf(steps) }),
    });
  return (
    <div className={`row gap-8-12 wrap ${styles.head}`}>
      <Segmented label={texts.head.period} value={range} onChange={setRange} segments={RANGES} />
      <SelectField
        label={texts.head.lists}
        hideLabel
        className={styles.lists}
        icon={<Filter aria-hidden="true" />}
        value={list}
        options={lists}
        searchable={lists.length > 8}
        onChange={setList}
      />
      {senders && (
        <SelectField
          label={texts.senders.sender}
          hideLabel
          className={styles.lists}
          icon={<UsersRound aria-hidden="true" />}
          value={sender}
          options={[
            { value: ALL_SENDERS, label: texts.senders.all },
            ...senders.map(({ userId, name }) => ({ value: userId as string, label: name })),
          ]}
          onChange={setSender}
        />
      )}
      <span className={styles.quiet}>
        {spanText({ from, to: now(), zone })}, {zone}
      </span>
      <Button
        icon={<Download aria-hidden="true" />}
        disabledReason={statistics && steps ? null : texts.head.exportWaits}
        onClick={save}
      >
        {texts.head.export}
      </Button>
    </div>
  );
}

/**
 * The baseline of the rates: the previous period or, for all time, everyone contacted before the
 * latest days.
 */
function pastOf({
  range,
  from,
  statistics,
}: {
  range: Range;
  from: number;
  statistics: Statistics;
}): Baseline {
  return range === 'start'
    ? {
        rates: ratesBeforeLatest({ ...statistics, from }),
        words: texts.rates.beforeLatest(LATEST_DAYS),
      }
    : { rates: statistics.before.rates, words: texts.rates.previousPeriod };
}

function Numbers({ campaign }: { campaign: CampaignAnswer }) {
  const [range, setRange] = useState<Range>('start');
  const [list, setList] = useState<string>(ALL_LISTS);
  const [sender, setSender] = useState<string>(ALL_SENDERS);
  const senderIds = sender === ALL_SENDERS ? null : sender;
  const { read, from } = useStatistics({ campaign, range, list, senderIds });
  const items = useQuery({
    ...apiQuery('GET /v1/sequenceitems/{campaignId}/statistics', {
      params: { campaignId: campaign.id },
      query: { senderIds },
    }),
    placeholderData: keepPreviousData,
  });
  const retry = <RetryCard onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return (
    <>
      <Head
        {...{ campaign, range, setRange, list, setList, sender, setSender, from }}
        exported={{ statistics: read.data, steps: items.data }}
      />
      {read.isLoadingError ? (
        <Card>{retry}</Card>
      ) : read.data ? (
        <RateStrip statistics={read.data} past={pastOf({ range, from, statistics: read.data })} />
      ) : (
        <RateStripSkeleton />
      )}
      {read.data && read.data.senders.length > 1 && <SenderTable statistics={read.data} />}
      <div className={`stack gap-14 align-start ${styles.columns}`}>
        <Card
          flush
          title={texts.steps.title}
          actions={
            <span className={`inline-row gap-6 small quiet ${styles.key}`}>
              <i />
              {texts.steps.key.reached} <i data-done="" />
              {texts.steps.key.done} <i data-answered="" />
              {texts.steps.key.responded}
            </span>
          }
        >
          <Answered
            read={items}
            loading={<SkeletonRows count={8} rowHeight={50} label={texts.steps.loading} />}
            empty={<EmptyState icon={<ChartColumn />} title={texts.steps.empty} />}
          >
            {(data) => <StepTable campaignId={campaign.id} senderIds={senderIds} steps={data} />}
          </Answered>
        </Card>
        <div className="stack gap-14 shrink">
          <Card title={chartTitle({ ...(read.data && { statistics: read.data }), from })}>
            {read.isLoadingError ? (
              retry
            ) : read.data ? (
              <RatesOverTime statistics={read.data} from={from} />
            ) : (
              <Skeleton height={280} />
            )}
          </Card>
          <Card title={texts.leaving.title}>
            {read.isLoadingError ? (
              retry
            ) : read.data ? (
              <Leaving leaving={read.data.leaving} />
            ) : (
              <SkeletonRows count={4} rowHeight={26} label={texts.leaving.loading} />
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

/** The rates of a campaign, its steps, rates over time and where leads leave (design, png/07). */
export function StatisticsTab() {
  const campaign = useCampaign().data;
  if (!campaign) return null;
  if (campaign.startedAt === null)
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn />}
          title={texts.notStarted.title}
          text={texts.notStarted.text}
        />
      </Card>
    );
  return <Numbers key={campaign.id} campaign={campaign} />;
}
