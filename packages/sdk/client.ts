import createClient, { type FetchOptions, type FetchResponse, type ParseAs } from 'openapi-fetch';
import type { FilterKeys, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { paths } from './api.ts';
import { notTheApi, refusalOf } from './error.ts';
import { List } from './list.ts';
import { retryingFetch, type Retries } from './retrying-fetch.ts';

export type ReachwellOptions = Partial<Retries> & {
  /** Where Reachwell is, such as `https://reach.example.com`. */
  server: string;
  /** An API key. Only a few calls need none. */
  key?: string | undefined;
  /** Whether every change is only tried: checked and answered as usual, but not made. */
  dryRun?: boolean;
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type InitOf<Path extends PathsWithMethod<paths, M>, M extends Method> = FetchOptions<
  FilterKeys<paths[Path], M>
>;
type Given<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init];

/** What a call answers: undefined where it answers nothing. */
type Answer<Operation, As extends ParseAs = 'json'> = [AnswerData<Operation, As>] extends [never]
  ? undefined
  : AnswerData<Operation, As>;
type AnswerData<Operation, As extends ParseAs> =
  Operation extends Record<string | number, unknown>
    ? Exclude<FetchResponse<Operation, { parseAs: As }, `${string}/${string}`>['data'], undefined>
    : never;

/**
 * The calls of one method: a path as the document writes it, then `params` and `body`; `parseAs`
 * where the answer is not JSON.
 */
type Calls<M extends Method> = <
  Path extends PathsWithMethod<paths, M>,
  As extends ParseAs = 'json',
>(
  path: Path,
  ...init: Given<InitOf<Path, M> & { parseAs?: As }>
) => Promise<Answer<paths[Path][M], As>>;

type GetPath = PathsWithMethod<paths, 'get'>;
type RowOf<Data> = Data extends { content: (infer Row)[]; nextCursor: unknown } ? Row : never;
type ItemOf<Path extends GetPath> = RowOf<Answer<paths[Path]['get']>>;
/** The lists that can be read by cursor. */
type ListPath = {
  [Path in GetPath]: [ItemOf<Path>] extends [never] ? never : Path;
}[GetPath];

export type Reachwell = { [M in Method]: Calls<M> } & {
  /** A list to its end, the newest first; with `updatedSince`, what changed, first change first. */
  list<Path extends ListPath>(path: Path, ...init: Given<InitOf<Path, 'get'>>): List<ItemOf<Path>>;
};

/** How many rows of a list are asked for at a time. */
const PART = 200;
/** Calls that nothing repeats: the server doesn't remember their keys. */
const UNREMEMBERED = /^\/(practice|identity)\//;

/**
 * A client of the API at `server`. A refused call throws a `ReachwellError`; one that got no answer
 * is tried again where that is safe.
 */
export function createReachwell({
  server,
  key,
  dryRun = false,
  retries = 4,
  firstWaitMs = 500,
  timeoutMs = 60_000,
  longestWaitMs = 60_000,
  fetch = globalThis.fetch,
}: ReachwellOptions): Reachwell {
  const http = createClient<paths>({
    baseUrl: new URL('/api', server).href,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    // Several values of one parameter are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    bodySerializer: serialized,
    fetch: retryingFetch({ retries, firstWaitMs, timeoutMs, longestWaitMs, fetch }),
  });
  http.use({
    onRequest({ request, schemaPath }) {
      const { method, headers } = request;
      if (method === 'GET') return;
      if (dryRun) headers.set('dry-run', 'true');
      if (method === 'POST' && !headers.has('idempotency-key') && !UNREMEMBERED.test(schemaPath))
        headers.set('idempotency-key', newKey());
    },
    async onResponse({ response }) {
      if (!response.ok) throw await refusalOf(response);
    },
  });
  // Typed by `Reachwell`, which says of each path what goes in and comes out.
  const request = http.request as (
    method: Method,
    path: string,
    init?: Init,
  ) => Promise<{ data?: unknown }>;
  const calls = (method: Method) => async (path: string, init?: Init) => {
    const { data } = await request(method, path, init).catch((error: unknown) => {
      throw error instanceof SyntaxError ? notTheApi(200, error) : error;
    });
    return data;
  };
  const get = calls('get');
  return {
    get,
    post: calls('post'),
    put: calls('put'),
    patch: calls('patch'),
    delete: calls('delete'),
    list: (path: string, init: Init = {}) =>
      new List((cursor) => {
        const query = { size: PART, ...init.params?.query, cursor };
        return get(path, { ...init, params: { ...init.params, query } }) as Promise<never>;
      }),
  } as Reachwell;
}

type Init = { params?: { query?: object } };

/** A body as JSON, or as a form where it has a file. */
function serialized(body: unknown): string | FormData {
  const members = Object.entries(body as object);
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members)
    form.set(
      name,
      value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value),
    );
  return form;
}

/** In a page without HTTPS there is no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
