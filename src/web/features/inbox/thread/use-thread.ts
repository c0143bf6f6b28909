import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import type { ConversationId } from '../inbox-query.ts';
import { useInside } from '../inside.ts';

const PAGE_SIZE = 50;

/**
 * A thread, the newest page first, older ones as one scrolls to them. What was unread when it was
 * opened stays marked while it is open; undefined until that is known.
 */
export function useThread(conversationId: ConversationId) {
  const inside = useInside();
  const params = { conversationId };
  const thread = useInfiniteQuery({
    queryKey: ['GET /messaging/conversations/{conversationId}/events', { params }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /messaging/conversations/{conversationId}/events', {
        params,
        query: { before: pageParam, size: PAGE_SIZE },
        signal,
        ...inside,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
  });
  const pages = thread.data?.pages;
  const [firstUnread, setFirstUnread] = useState<string | null | undefined>(undefined);
  // Cached data of an earlier visit was already read then.
  if (pages?.[0] && firstUnread === undefined && !thread.isFetching)
    setFirstUnread(thread.isFetchedAfterMount ? pages[0].firstUnreadId : null);
  return {
    ...thread,
    entries: pages?.flatMap(({ content }) => content),
    firstUnreadId: firstUnread,
  };
}
