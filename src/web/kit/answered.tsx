import type { ReactNode } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';

/** The part of a query that the kit reads. */
type Read<Data> = {
  data: Data | undefined;
  error: unknown;
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** A failed read, with a button to try again. */
export function Failed({ read, title }: { read: Read<unknown>; title?: string | undefined }) {
  return (
    <RetryCard
      title={title}
      text={problemText(read.error)}
      busy={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  );
}

type AnsweredProps<Data> = {
  read: Read<Data>;
  /** Shown until the first answer. */
  loading: ReactNode;
  /** The data still belongs to another query, such as the previous page. */
  behind?: boolean;
  /** Shown instead of a list or a page without rows. */
  empty?: ReactNode;
  /** Whether there are no rows; needed only if some rows of the answer aren’t shown. */
  isEmpty?: boolean;
  /** The heading of a failure. */
  failed?: string;
  /** Shows a failure in a card of its own. */
  carded?: boolean;
  children: ReactNode | ((data: Data) => ReactNode);
};

/**
 * The state of a query: its first read failed, is loading, found nothing, or found rows. If a read
 * in the background fails, the rows stay.
 */
export function Answered<Data>({
  read,
  loading,
  behind = false,
  empty,
  isEmpty,
  failed,
  carded = false,
  children,
}: AnsweredProps<Data>) {
  if (read.isLoadingError) {
    const failure = <Failed read={read} title={failed} />;
    return carded ? <Card>{failure}</Card> : failure;
  }
  if (read.data === undefined || behind) return loading;
  if (empty && (isEmpty ?? hasNoRows(read.data))) return empty;
  return typeof children === 'function' ? children(read.data) : children;
}

function hasNoRows(data: unknown): boolean {
  const rows = typeof data === 'object' && data && 'content' in data ? data.content : data;
  return Array.isArray(rows) && rows.length === 0;
}
