import { ChartLine, History } from 'lucide-react';
import { useState } from 'react';
import type { ChangePreviewAnswer } from '#contract/forecast.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { delayHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { longDate } from '#core/time/when-text.ts';
import { problemText } from '#web/api/api-problem.ts';
import { delayText } from '#web/parts/sequence-editor/step-words.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedBar } from '#web/ui/data/segmented-bar.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { counted } from '#core/text/formats.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { changeDisplay, stepTitle } from './change-words.ts';
import { useChangePreview, useForecastShift, type RemovedItems } from './use-change-preview.ts';
import { changePreviewTexts } from './change-preview-texts.ts';
import styles from './change-preview.module.css';

type Row = ChangePreviewAnswer['rows'][number];

/**
 * A step that only moved because one was added or removed before it, and that has no leads, isn't
 * shown.
 */
const isTold = ({ changes, leads, staying }: Row): boolean =>
  changes.join() !== 'MOVED' || leads + staying > 0;

type Sequences = { before: SequenceItem | null; after: SequenceItem | null };

/**
 * One change: what it is, how many leads, what happens to them; for a removed step on which leads
 * stand, where they go.
 */
function ChangeRow({
  row,
  sequences,
  had,
  choice,
  onChoose,
}: {
  row: Row;
  sequences: Sequences;
  had: number;
  choice: 'NEXT' | 'FINISH';
  onChoose: (choice: 'NEXT' | 'FINISH') => void;
}) {
  const { title, icon: Icon, tone } = changeDisplay(row, sequences);
  const nextName = row.nextItemType === null ? null : stepTitle(row.nextItemType, row.nextNumber);
  const nextDelay = afterDelay({ row, after: sequences.after });
  const asks = row.changes.includes('REMOVED') && row.leads + row.staying > 0;
  return (
    <li className={styles.row}>
      <span className={styles[tone]} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{title}</strong>
          {row.leads > 0 && <strong className="num">{counted(row.leads, 'lead')}</strong>}
        </div>
        <span>
          {row.sentence}
          {had > 0 && changePreviewTexts.alreadySent(had)}.
        </span>
        {asks && (
          <RadioList
            label={changePreviewTexts.where(stepTitle(row.itemType, row.number))}
            value={choice}
            onChange={onChoose}
            options={[
              {
                value: 'NEXT',
                label: nextName ?? changePreviewTexts.nextStep,
                description:
                  nextName === null
                    ? changePreviewTexts.noNextStep
                    : changePreviewTexts.nextStepAfter(nextDelay),
              },
              {
                value: 'FINISH',
                label: changePreviewTexts.finish,
                description: changePreviewTexts.finishText,
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}

/**
 * The wait before the step that the leads of a removed one go on to, as the changed sequence has
 * it.
 */
function afterDelay({ row, after }: { row: Row; after: SequenceItem | null }): string {
  const place = row.toItemId === null ? null : findItem(after, row.toItemId);
  if (!place?.parent || place.branch === null) return '';
  const hours = delayHours(place.parent, place.branch);
  return hours === 0 ? '' : changePreviewTexts.afterDelay(delayText(hours));
}

function ForecastShift(asked: Parameters<typeof useForecastShift>[0]) {
  const { data, isPending, isLoadingError } = useForecastShift(asked);
  const { zone } = useProductTime();
  // Without anyone on the way there is nothing to forecast.
  if (isLoadingError) return null;
  const date = (at: string | null) =>
    at === null ? changePreviewTexts.beyondFiveYears : longDate({ at: Date.parse(at), zone });
  const days =
    data?.before && data.after
      ? Math.round((Date.parse(data.after) - Date.parse(data.before)) / 86_400_000)
      : null;
  return (
    <li className={styles.row}>
      <span className={styles.info} aria-hidden="true">
        <ChartLine />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{changePreviewTexts.forecast}</strong>
          {days !== null && (
            <strong className="num">
              {days === 0
                ? changePreviewTexts.noChange
                : `${days > 0 ? '+' : '−'}${counted(Math.abs(days), 'day')}`}
            </strong>
          )}
        </div>
        <span>
          {isPending
            ? changePreviewTexts.calculating
            : days === 0
              ? changePreviewTexts.finishStays(date(data.after))
              : changePreviewTexts.finishMoves(date(data.before), date(data.after))}
        </span>
      </div>
    </li>
  );
}

type ChangePreviewProps = {
  campaignId: CampaignId;
  /** What is saved, and what would be. */
  before: SequenceItem | null;
  sequence: SequenceItem | null;
  /** How often a step was done so far. */
  doneOf: (itemId: string) => number;
  sequenceUpdatedAt: string | null;
  open: boolean;
  saving: boolean;
  onClose: () => void;
  /** Saves with the choice for every removed step on which leads stand. */
  onSave: (removedItems: RemovedItems) => void;
};

/**
 * Besides the chart, which stays in sight; on phones over it. "What this change affects": how many
 * leads a save touches, one row a change, where the leads of removed steps go, the forecast's shift
 * and the version (design, png/32).
 */
export function ChangePreviewDialog({
  campaignId,
  before,
  sequence,
  doneOf,
  sequenceUpdatedAt,
  open,
  saving,
  onClose,
  onSave,
}: ChangePreviewProps) {
  const phone = useMedia(PHONE);
  const [choices, setChoices] = useState<RemovedItems>({});
  const { data, error, isLoadingError, refetch, isFetching } = useChangePreview({
    campaignId,
    sequence,
    sequenceUpdatedAt,
    removedItems: choices,
    open,
  });
  const removed = data?.rows.filter(({ changes }) => changes.includes('REMOVED')) ?? [];
  const decided = Object.fromEntries(
    removed.map(({ itemId }) => [itemId, choices[itemId] ?? 'NEXT'] as const),
  );
  const save = () => onSave(decided);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      modal={phone}
      className={styles.panel}
      title={changePreviewTexts.title}
      subtitle={data && changePreviewTexts.affected(data)}
      footer={
        <>
          <span className={styles.note}>{changePreviewTexts.actionsFinish}</span>
          <Button onClick={onClose}>{changePreviewTexts.keepEditing}</Button>
          <Button
            variant="primary"
            busy={saving}
            busyLabel={changePreviewTexts.saving}
            disabled={!data}
            onClick={save}
          >
            {changePreviewTexts.save}
          </Button>
        </>
      }
    >
      {!data ? (
        isLoadingError ? (
          <RetryCard text={problemText(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows count={4} label={changePreviewTexts.loading} />
        )
      ) : (
        <>
          {data.leads > 0 && (
            <SegmentedBar
              segments={[
                { key: 'touched', value: data.touched, color: 'var(--s-awaiting)' },
                { key: 'kept', value: data.leads - data.touched, color: 'var(--border)' },
              ]}
            />
          )}
          <ul className={styles.rows}>
            {!data.rows.some(isTold) && (
              <li className={styles.row}>
                <div className={styles.words}>
                  <span>{changePreviewTexts.noChanges}</span>
                </div>
              </li>
            )}
            {data.rows.filter(isTold).map((row) => (
              <ChangeRow
                key={`${row.itemId} ${row.changes.join()}`}
                row={row}
                sequences={{ before, after: sequence }}
                had={row.changes.includes('TEXT') ? doneOf(row.itemId) : 0}
                choice={choices[row.itemId] ?? 'NEXT'}
                onChoose={(choice) => setChoices({ ...choices, [row.itemId]: choice })}
              />
            ))}
            <ForecastShift
              campaignId={campaignId}
              sequence={sequence}
              removedItems={decided}
              open={open}
            />
          </ul>
          <Notice tone="accent" icon={<History aria-hidden="true" />}>
            {changePreviewTexts.savedAs(data.version)}
            {data.version > 1 && changePreviewTexts.restorable(data.version - 1)}
          </Notice>
        </>
      )}
    </Dialog>
  );
}
