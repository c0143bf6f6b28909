import {
  QueryClient,
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type InferDataFromTag,
  type QueryKey,
} from '@tanstack/react-query';
import { api } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { followCalls } from './followed-calls.ts';
import type { Answer, CallArguments, CallInput, GetKey } from './call-types.ts';

const FRESH_MS = 5000;
const KEPT_MS = 10 * 60_000;
const MAX_ATTEMPTS = 3;

/** A page of the list that a call answers; a row is never where it answers no list. */
type PageOf<Key extends GetKey> = {
  content: Answer<Key> extends { content: (infer Row)[] } ? Row[] : never[];
  page: number;
  totalPages: number;
  totalElements: number;
};

/** Failed reads are tried again only where that can help. */
function isWorthTrying(failures: number, error: Error): boolean {
  return (
    failures < MAX_ATTEMPTS - 1 &&
    (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500)
  );
}

/** The cache of everything that was read. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: isWorthTrying },
      // Offline a change fails at once and says so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  followCalls(client);
  return client;
}

/**
 * A read for useQuery, cached under `[key, input]`: `useQuery(apiQuery('GET /campaigns', { query: {
 * page } }))`. What a call changes is read again by the table of `changed-readings.ts`, and by the
 * live stream.
 */
export function apiQuery<Key extends GetKey>(key: Key, ...[input]: CallArguments<Key>) {
  const given = (input ?? {}) as CallInput<Key>;
  return queryOptions({ queryKey: keyOf(key, given), queryFn: reading(key, given) });
}

/** The same when the input may not be known yet: nothing is requested while it is null. */
export function apiQueryOnceKnown<Key extends GetKey>(key: Key, input: CallInput<Key> | null) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: input === null ? skipToken : reading(key, input),
  });
}

/** A list that is read further page after page, for useInfiniteQuery: its rows so far. */
export function apiPages<Key extends GetKey>(key: Key, input: CallInput<Key>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(key, input), 'pages'] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const asked = { ...input, query: { ...input.query, page } } as CallInput<Key>;
      return (await reading(key, asked)({ signal })) as unknown as PageOf<Key>;
    },
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    select: ({ pages }) => ({
      content: pages.flatMap(({ content }): PageOf<Key>['content'][number][] => content),
      totalElements: pages[0]?.totalElements ?? 0,
    }),
  });
}

function keyOf<Key extends GetKey>(key: Key, input: CallInput<Key> | null) {
  return [key, { params: input?.params, query: input?.query }] as const;
}

function reading<Key extends GetKey>(key: Key, input: CallInput<Key>) {
  return ({ signal }: { signal: AbortSignal }) =>
    api(key, ...([{ ...input, signal }] as unknown as CallArguments<Key>));
}

/**
 * Replaces the cached data with a change's response. A read in progress may have started before the
 * change and would restore the old data, so it restarts.
 */
export function putAnswer<Key extends QueryKey>({
  client,
  queryKey,
  answer,
}: {
  client: QueryClient;
  queryKey: Key;
  answer: InferDataFromTag<unknown, Key>;
}): void {
  const filter = { queryKey, exact: true };
  const isReading = client.isFetching(filter) > 0;
  if (isReading) void client.cancelQueries(filter);
  client.setQueryData(queryKey, answer);
  if (isReading) void client.invalidateQueries(filter);
}
