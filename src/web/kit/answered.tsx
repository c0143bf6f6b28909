import type { ReactNode } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';

/** What of a query the kit asks about. */
type Read<Data> = {
  data: Data | undefined;
  error: unknown;
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** In place of what could not be read, with a way to try again. */
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
  /** What stands there until the first answer. */
  loading: ReactNode;
  /** What is shown still belongs to another question, such as the page before. */
  behind?: boolean;
  /** What stands in place of a list or a page without rows. */
  empty?: ReactNode;
  /** Whether there are none; told by the answer unless only some of its rows are shown. */
  isEmpty?: boolean;
  /** The heading of a failure. */
  failed?: string;
  /** A failure has a card of its own. */
  carded?: boolean;
  children: ReactNode | ((data: Data) => ReactNode);
};

/**
 * What a query was answered: a failure of the first reading, what stands there meanwhile, nothing,
 * or its rows. A reading in the background that fails leaves the rows as they are.
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
