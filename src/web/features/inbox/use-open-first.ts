import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { actingUserId } from '#web/acting-user.ts';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { conversationsQuery, type Conversation } from './inbox-query.ts';
import { useInboxFilter } from './use-inbox-filter.ts';

/**
 * Opens the first conversation of the list once the list is known, in place of the address without
 * one. Nothing opens while the person searches, nor where the address is about to open another, nor
 * in someone else’s account, where opening would mark as read what its owner hasn’t seen. Returns
 * the first conversation: null where the list has none, undefined until it is known.
 */
export function useOpenFirst(opens: boolean): Conversation | null | undefined {
  const { filter, hrefOf } = useInboxFilter();
  const { writeTo } = useQueryParams();
  const go = useNavigateTo();
  const { data, isFetching } = useQuery(conversationsQuery({ filter, page: 0 }));
  const first = isFetching ? undefined : data && (data.content[0] ?? null);
  const holds = writeTo || filter.query !== '' || actingUserId() !== null;
  const target = opens && !holds ? first : null;
  useEffect(() => {
    if (target) go(hrefOf(target), { replace: true, keepsFocus: isInField() });
  }, [target, go, hrefOf]);
  return first;
}

/** Whether the person is choosing or typing, which a change of page must not end. */
function isInField(): boolean {
  return document.activeElement?.matches('input') ?? false;
}
