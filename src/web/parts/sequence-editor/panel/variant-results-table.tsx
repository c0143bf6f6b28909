import { variantResults } from '#core/sequence/variant-results.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { grouped } from '#core/text/formats.ts';
import { variantsTexts } from './variants-texts.ts';
import styles from '../sequence-editor.module.css';

/**
 * Counts for each variant (`GET /v1/sequenceitems/{campaignId}/variants`); LOCKED: the plan has no
 * SEQUENCE_ANALYTICS.
 */
export type VariantCounts =
  | readonly {
      itemId: string;
      variantId: string;
      sent: number;
      accepted: number;
      replied: number;
      /** Null: not part of the plan. */
      opened: number | null;
    }[]
  | 'LOCKED';

const LETTERS = 'ABCD';
const percent = (share: number): string =>
  `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

const openedText = (opened: number | null, sent: number): string =>
  opened === null || sent === 0 ? '–' : `${percent(opened / sent)} (${grouped(opened)})`;

function resultsOf({
  item,
  counts,
}: {
  item: SequenceItem;
  counts: Exclude<VariantCounts, 'LOCKED'>;
}) {
  const invites = item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL';
  return variantResults(
    item.variants.map(({ id }) => {
      const found = counts.find(({ itemId, variantId }) => itemId === item.id && variantId === id);
      return {
        variantId: id,
        sent: found?.sent ?? 0,
        replied: (invites ? found?.accepted : found?.replied) ?? 0,
      };
    }),
  );
}

/**
 * The variants next to each other: their texts, how many leads each got, and the rate with its
 * interval; a winner only when the intervals say so.
 */
export function VariantResultsDialog({
  item,
  counts,
  onClose,
}: {
  item: SequenceItem;
  counts: VariantCounts | null;
  onClose: () => void;
}) {
  const known = counts !== null && counts !== 'LOCKED';
  const { results, winnerId } = resultsOf({ item, counts: known ? counts : [] });
  const total = item.variants.reduce((sum, { weight }) => sum + weight, 0);
  const opensOf = (id: string): number | null =>
    known && item.type === 'EMAIL'
      ? (counts.find(({ itemId, variantId }) => itemId === item.id && variantId === id)?.opened ??
        null)
      : null;
  const hasOpens = item.variants.some(({ id }) => opensOf(id) !== null);
  const rate =
    item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL'
      ? variantsTexts.accepted
      : variantsTexts.replied;
  return (
    <Dialog open onClose={onClose} size="large" divided title={variantsTexts.title}>
      {counts === 'LOCKED' && <Notice tone="accent">{variantsTexts.needsAdvanced}</Notice>}
      {known && (
        <Notice tone={winnerId === null ? 'neutral' : 'success'}>
          {winnerId === null
            ? variantsTexts.noWinner
            : variantsTexts.winner(LETTERS[item.variants.findIndex(({ id }) => id === winnerId)])}
        </Notice>
      )}
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{variantsTexts.variant}</th>
            <th scope="col">{variantsTexts.share}</th>
            {known && (
              <>
                <th scope="col">{variantsTexts.sent}</th>
                <th scope="col">{rate}</th>
                <th scope="col">{variantsTexts.interval}</th>
                {hasOpens && <th scope="col">{variantsTexts.opened}</th>}
              </>
            )}
            <th scope="col">{variantsTexts.text}</th>
          </tr>
        </thead>
        <tbody>
          {item.variants.map((variant, index) => {
            const result = results[index];
            return (
              <tr key={variant.id}>
                <th scope="row">
                  {LETTERS[index]}{' '}
                  {winnerId === variant.id && (
                    <Badge tone="success">{variantsTexts.winnerBadge}</Badge>
                  )}
                </th>
                <td>{percent(total === 0 ? 0 : variant.weight / total)}</td>
                {known && result && (
                  <>
                    <td>{grouped(result.sent)}</td>
                    <td>
                      {result.rate === null
                        ? '–'
                        : `${percent(result.rate)} (${grouped(result.replied)})`}
                    </td>
                    <td>
                      {result.rate === null
                        ? '–'
                        : variantsTexts.range(percent(result.low), percent(result.high))}
                    </td>
                    {hasOpens && <td>{openedText(opensOf(variant.id), result.sent)}</td>}
                  </>
                )}
                <td>
                  <div className={`stack gap-4 breaks ${styles.compareText}`}>
                    {variant.subject && <strong>{variant.subject}</strong>}
                    {variant.message || variantsTexts.nothingWritten}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
