import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isProblem } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import {
  conversationsQuery,
  PAGE_SIZE,
  type Conversation,
  type ConversationId,
  type InboxFilter,
} from '../inbox-query.ts';
import { pagesOf, type RowSpan } from './visible-rows.ts';

type Page = Answer<'GET /messaging/conversations'>;

/** Why the list isn’t open to the person, if that is it. */
function refusalOf(error: Error | null): string | null {
  return isProblem(error, 'TEAM_INBOX_CLOSED') || isProblem(error, 'INBOX_NOT_SHARED')
    ? error.code
    : null;
}

function combined(results: UseQueryResult<Page>[]) {
  return {
    pages: results.map(({ data }) => data),
    failed: results.some(({ isLoadingError }) => isLoadingError),
    refusal: results.map(({ error }) => refusalOf(error)).find((code) => code !== null) ?? null,
    fetching: results.some(({ isFetching }) => isFetching),
    retry: () => results.forEach(({ refetch }) => void refetch()),
  };
}

/** The conversations of a span of rows, read page by page, by their index. */
export function useConversationRows(filter: InboxFilter, span: RowSpan) {
  const { pages, failed, fetching, retry, refusal } = useQueries({
    queries: pagesOf(span, PAGE_SIZE).map((page) => conversationsQuery({ filter, page })),
    combine: combined,
  });
  const known = pages.find((page) => page !== undefined);
  const [total, setTotal] = useState<number | null>(null);
  if (known && known.totalElements !== total) setTotal(known.totalElements);
  const { rows, indexes } = useMemo(() => {
    const found = new Map<number, Conversation>();
    const places = new Map<ConversationId, number>();
    for (const page of pages)
      page?.content.forEach((row, offset) => {
        const index = page.page * PAGE_SIZE + offset;
        found.set(index, row);
        places.set(row.id, index);
      });
    return { rows: found, indexes: places };
  }, [pages]);
  return { rows, indexes, total, refusal, failed: failed && total === null, fetching, retry };
}
