import { useCallback, useMemo } from 'react';
import { paths } from '#web/paths.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { filterOf, paramsOf, type InboxFilter } from './inbox-query.ts';

/** The filter of the address, how to change it, and the addresses that keep it. */
export function useInboxFilter() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (part: Partial<InboxFilter>) => setParams(paramsOf({ ...filter, ...part })),
    [filter, setParams],
  );
  const hrefOf = useCallback(
    (conversationId: string) =>
      paths.conversation.href({ conversationId, query: paramsOf(filter) }),
    [filter],
  );
  return { filter, change, hrefOf, listHref: paths.inbox.href({ query: paramsOf(filter) }) };
}
