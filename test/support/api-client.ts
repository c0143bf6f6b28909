import { z } from 'zod';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import { problemShape, type Problem } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import type { Answer, CallArguments, UploadKey } from '#web/api/call-types.ts';
import { requestLine } from '#web/api/request-url.ts';

/** A rejected call, with its problem details. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor({ key, status, text }: { key: string; status: number; text: string }) {
    super(`${key} answered ${status}: ${text.slice(0, 500)}`);
    const body = problemShape.safeParse(parsed(text));
    this.status = status;
    this.problem = body.success ? body.data : null;
  }
}

type AnyInput = {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  actingUser?: string;
};
type Sent = {
  key: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
};

export type ApiClient = {
  /**
   * A call by its key in the contract; the response is checked against the contract, and an error
   * response is thrown as RefusedCall.
   */
  call<Key extends RouteKey>(key: Key, ...input: CallArguments<Key>): Promise<Answer<Key>>;
  /** The same with a file. */
  upload<Key extends UploadKey>(
    key: Key,
    input: {
      file: { name: string; content: string | Uint8Array };
      fields: Record<string, unknown>;
    },
  ): Promise<Answer<Key>>;
  /** The text of a call that returns a file. */
  download(path: string): Promise<string>;
  /** Any request with this client's token, for what no client of the product would send. */
  raw(
    line: string,
    init?: { headers?: Record<string, string>; body?: string | FormData },
  ): Promise<{ status: number; text: string; problem: Problem | null }>;
  /** A client with a bearer token, which it renews when the token has expired. */
  withToken(token: string, renew?: () => Promise<string>): ApiClient;
};

/** Calls the product over HTTP as any program would. */
export function createApiClient({
  baseUrl,
  token = null,
  renew,
}: {
  baseUrl: string;
  token?: string | null;
  renew?: (() => Promise<string>) | undefined;
}): ApiClient {
  const headersOf = (carried: string | null): Record<string, string> =>
    carried === null ? {} : { authorization: `Bearer ${carried}` };
  let authorization = headersOf(token);

  async function send({ key, url, method, headers, body }: Sent): Promise<string> {
    const ask = () =>
      fetch(`${baseUrl}${url}`, {
        method,
        headers: { ...authorization, ...headers },
        body,
        signal: AbortSignal.timeout(60_000),
      });
    let answer = await ask();
    if (answer.status === 401 && renew !== undefined) {
      authorization = headersOf(await renew());
      answer = await ask();
    }
    const text = await answer.text();
    if (!answer.ok) throw new RefusedCall({ key, status: answer.status, text });
    return text;
  }

  return {
    async call(key, ...[input]) {
      const { params, query, body, idempotencyKey, actingUser } = (input ?? {}) as AnyInput;
      const { method, url } = requestLine({ key, params, query });
      const headers: Record<string, string> = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(actingUser !== undefined && { 'x-acting-user': actingUser }),
      };
      return checked(
        key,
        await send({
          key,
          url,
          method,
          headers,
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
    },
    async upload(key, { file, fields }) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields))
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      form.set(
        'file',
        new Blob([typeof file.content === 'string' ? file.content : new Uint8Array(file.content)], {
          type: 'text/csv',
        }),
        file.name,
      );
      const { method, url } = requestLine({ key });
      return checked(key, await send({ key, url, method, headers: {}, body: form }));
    },
    download: (path) =>
      send({ key: `GET ${path}`, url: `/api${path}`, method: 'GET', headers: {}, body: null }),
    async raw(line, init = {}) {
      const [method = 'GET', path = '/'] = line.split(' ');
      const answer = await fetch(`${baseUrl}/api${path}`, {
        method,
        headers: { ...authorization, ...init.headers },
        body: init.body ?? null,
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      const problem = problemShape.safeParse(parsed(text));
      return { status: answer.status, text, problem: problem.success ? problem.data : null };
    },
    withToken: (next, renewing) => createApiClient({ baseUrl, token: next, renew: renewing }),
  };
}

/**
 * A response as the contract describes it; a missing field, or one of another type, fails the test.
 */
function checked<Key extends RouteKey>(key: Key, text: string): Answer<Key> {
  const route: Route = allRoutes[key];
  const result = route.answer.safeParse(text === '' ? undefined : parsed(text));
  if (!result.success)
    throw new Error(
      `${key} answered what the contract does not know: ${z.prettifyError(result.error)}\n${text.slice(0, 500)}`,
    );
  return result.data as Answer<Key>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
