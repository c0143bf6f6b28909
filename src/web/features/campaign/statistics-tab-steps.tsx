import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import { isCondition } from '#core/sequence/sequence-item.ts';
import { variantResults } from '#core/sequence/variant-results.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { Answer } from '#web/api/call-types.ts';
import { ACTION_DISPLAY, ActionTile } from '#web/parts/action-type.tsx';
import { LEAD_STATE_DISPLAY, standingBy } from '#web/parts/lead-state.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { leadRateTexts } from '#web/parts/lead-rate/lead-rate-texts.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { grouped } from '#core/text/formats.ts';
import { percent } from '#web/ui/text/numbers.ts';
import type { StepRow } from './statistics-tab-data.ts';
import { biggestDrop, outcomeText, stepNamesOf } from './statistics-tab-words.ts';
import { statisticsTabTexts } from './statistics-tab-texts.ts';
import styles from './statistics-tab.module.css';

const texts = statisticsTabTexts.steps;
type Variant = Answer<'GET /v1/sequenceitems/{campaignId}/variants'>[number];
type Row = StepRow & { number: number; name: string; variants: Variant[] };

/** Whether the step's email has reached anyone, so that its opens can be shown. */
const wasEmailed = <Step extends StepRow>(
  row: Step,
): row is Step & { opened: NonNullable<Step['opened']> } =>
  row.opened !== null && row.opened.whole > 0;
const ofHundred = (share: number) => Math.round(share * 1000) / 10;

function Bar({ row, most }: { row: Row; most: number }) {
  const color = ACTION_DISPLAY[row.itemType].chart;
  if (color === null || most === 0) return null;
  const width = (leads: number) => ({ width: `${(leads / most) * 100}%` });
  return (
    <span
      className={styles.bar}
      aria-hidden="true"
      style={{ '--step': color } as React.CSSProperties}
    >
      <span className={styles.reached} style={width(row.entered)} />
      <span className={styles.done} style={width(row.done)} />
      {row.answered !== null && <span className={styles.answered} style={width(row.answered)} />}
    </span>
  );
}

/**
 * The variants of a text with rate and interval; one is called better only when the intervals say
 * so.
 */
function Variants({ variants, type }: { variants: readonly Variant[]; type: StepRow['itemType'] }) {
  const { results, winnerId } = variantResults(
    variants.map(({ variantId, sent, accepted, replied }) => ({
      variantId,
      sent,
      replied: type === 'CONNECT' ? accepted : replied,
    })),
  );
  const opensOf = (id: string, sent: number) => {
    const opened = variants.find(({ variantId }) => variantId === id)?.opened ?? null;
    return opened !== null && type === 'EMAIL' && sent > 0
      ? `, ${texts.openedRate({ part: opened, percent: ofHundred(opened / sent) })}`
      : '';
  };
  return (
    <ul className={styles.variants}>
      {results.map(({ variantId, sent, replied, rate, low, high }, nth) => (
        <li
          key={variantId}
          title={
            rate === null
              ? undefined
              : leadRateTexts.likely({ low: ofHundred(low), high: ofHundred(high) })
          }
        >
          {texts.variant({ letter: String.fromCharCode(65 + nth), part: replied, whole: sent })}
          {rate !== null && texts.variantRate(ofHundred(rate))}
          {opensOf(variantId, sent)}{' '}
          {winnerId === variantId && <Badge tone="success">{texts.better}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** How many leads are at a step, by state; zero is hidden. */
function HereNow({ row }: { row: Row }) {
  return (
    <span className={styles.there}>
      {standingBy(row.standing ?? {}).map(({ state, leads }) => {
        const { icon: Icon, text, word } = LEAD_STATE_DISPLAY[state];
        return (
          <span key={state} style={{ color: text }}>
            <Icon aria-hidden="true" />
            {grouped(leads)}
            <span className="sr-only"> {word.toLowerCase()}</span>
          </span>
        );
      })}
    </span>
  );
}

function columnsOf({ most, analytics }: { most: number; analytics: boolean }): Column<Row>[] {
  return [
    {
      key: 'step',
      header: texts.columns.step,
      cell: (row) => (
        <span className="inline-row gap-10 medium">
          <span className={`quiet regular num ${styles.number}`}>{row.number}</span>
          <ActionTile type={row.itemType} />
          <span className={styles.named}>
            <span className={styles.stepName}>{row.name}</span>
            {row.variants.length > 1 && <Variants variants={row.variants} type={row.itemType} />}
          </span>
        </span>
      ),
    },
    {
      key: 'bar',
      header: <span className="sr-only">{texts.columns.share}</span>,
      width: '19%',
      cell: (row) => <Bar row={row} most={most} />,
    },
    {
      key: 'entered',
      header: texts.columns.reached,
      align: 'end',
      cell: (row) => <strong>{grouped(row.entered)}</strong>,
    },
    {
      key: 'done',
      header: texts.columns.done,
      align: 'end',
      // A condition is passed, not done: its outcome shows how many leads took each branch.
      cell: (row) => !isCondition(row.itemType) && grouped(row.done),
    },
    {
      key: 'there',
      header: texts.columns.hereNow,
      align: 'end',
      cell: (row) => <HereNow row={row} />,
    },
    {
      key: 'outcome',
      header: texts.columns.outcome,
      align: 'end',
      cell: (row) => (
        <span className={styles.outcome}>
          {outcomeText(row)}
          {wasEmailed(row) && (
            <span className="block small quiet nowrap">{texts.opened(row.opened.part)}</span>
          )}
        </span>
      ),
    },
    ...(analytics
      ? [
          {
            key: 'rate',
            header: texts.columns.rate,
            align: 'end' as const,
            cell: (row: Row) =>
              row.rate &&
              row.rate.whole > 0 && (
                <>
                  <strong title={leadRateTexts.likely(row.rate)}>
                    {percent(row.rate.percent)}
                  </strong>
                  {wasEmailed(row) && (
                    <span className="block small quiet nowrap" title={texts.openedRate(row.opened)}>
                      {percent(row.opened.percent)}
                    </span>
                  )}
                </>
              ),
          },
        ]
      : []),
  ];
}

function StepCard({ row, most }: { row: Row; most: number }) {
  const counts = texts.counts({
    reached: row.entered,
    done: isCondition(row.itemType) ? null : row.done,
    standing: standingBy(row.standing ?? {}).map(({ state, leads }) => ({
      word: LEAD_STATE_DISPLAY[state].word,
      leads,
    })),
  });
  return (
    <div className={`stack gap-6-12 align-center ${styles.card}`}>
      <span className="inline-row gap-10 medium">
        <span className={`quiet regular num ${styles.number}`}>{row.number}</span>
        <ActionTile type={row.itemType} />
        {row.name}
      </span>
      <strong>{row.rate && row.rate.whole > 0 && percent(row.rate.percent)}</strong>
      <Bar row={row} most={most} />
      <span className={styles.outcome}>
        {outcomeText(row)}
        {wasEmailed(row) && (
          <span className="block small quiet nowrap">{texts.openedRate(row.opened)}</span>
        )}
      </span>
      <span className={styles.quiet}>{counts}</span>
      {row.variants.length > 1 && <Variants variants={row.variants} type={row.itemType} />}
    </div>
  );
}

/**
 * Step by step: reached, done, at the step now, and replied; with SEQUENCE_ANALYTICS, rates by step
 * and variant (design, png/07).
 */
export function StepTable({
  campaignId,
  senderIds,
  steps: all,
}: {
  campaignId: CampaignId;
  /** Null: all senders. */
  senderIds: string | null;
  steps: readonly StepRow[];
}) {
  const steps = all.filter(({ itemType }) => itemType !== 'END');
  const analytics = useCurrentUser()?.features.SEQUENCE_ANALYTICS !== false;
  const variants = useQuery({
    ...apiQuery('GET /v1/sequenceitems/{campaignId}/variants', {
      params: { campaignId },
      query: { senderIds },
    }),
    enabled: analytics,
  });
  const names = stepNamesOf(steps);
  const rows: Row[] = steps.map((step, nth) => ({
    ...step,
    number: nth + 1,
    name: names[nth] ?? '',
    variants: (variants.data ?? []).filter(({ itemId }) => itemId === step.itemId),
  }));
  const most = Math.max(0, ...steps.map(({ entered }) => entered));
  const drop = analytics ? biggestDrop(rows) : null;
  return (
    <>
      <div className={styles.steps}>
        <DataTable
          caption={texts.caption}
          columns={columnsOf({ most, analytics })}
          rows={rows}
          rowKey={({ itemId }) => itemId}
          card={(row) => <StepCard row={row} most={most} />}
        />
      </div>
      <div className={`stack gap-10 ${styles.under}`}>
        {drop && <Notice tone="accent">{drop}</Notice>}
        {!analytics && (
          <Notice
            tone="neutral"
            icon={<Lock aria-hidden="true" />}
            title={texts.notInPlan}
            actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
          >
            {texts.offer}
          </Notice>
        )}
      </div>
    </>
  );
}
