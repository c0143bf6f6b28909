import { useCallback, useMemo } from 'react';
import { paths } from '#web/paths.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { filterOf, paramsOf, type Conversation, type InboxFilter } from './inbox-query.ts';

/** The filter of the address, how to change it, and the addresses that keep it. */
export function useInboxFilter() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (part: Partial<InboxFilter>) => setParams(paramsOf({ ...filter, ...part })),
    [filter, setParams],
  );
  const own = useCurrentUser()?.id;
  /** A conversation of another account in the team’s inbox names it. */
  const hrefOf = useCallback(
    ({ id, account: { userId } }: Pick<Conversation, 'id' | 'account'>) => {
      const account = filter.scope === 'team' && userId !== own ? userId : null;
      const query = { ...paramsOf(filter), account };
      return paths.conversation.href({ conversationId: id, query });
    },
    [filter, own],
  );
  return { filter, change, hrefOf, listHref: paths.inbox.href({ query: paramsOf(filter) }) };
}
