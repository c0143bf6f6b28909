import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallArguments, GetKey } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { useClampToLastPage, usePage } from '#web/ui/data/pager.tsx';

type Clamped = Parameters<typeof useClampToLastPage>[0];

/**
 * The page of a list that the address names, above a `Pager`; until the next one is read, the one
 * before stays. `behind`: it lies behind the last page, to which the address is led.
 */
export function useListPage<Key extends GetKey>(key: Key, ...[input]: CallArguments<Key>) {
  const page = usePage();
  const [size] = usePageSize();
  const asked: unknown = [{ ...input, query: { ...input?.query, page: page - 1, size } }];
  const read = useQuery({
    ...apiQuery(key, ...(asked as CallArguments<Key>)),
    placeholderData: keepPreviousData,
  });
  return { read, page, size, behind: useClampToLastPage(read.data as Clamped) };
}
