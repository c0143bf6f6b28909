import type { FastifyInstance, InjectOptions } from 'fastify';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Database } from '#data/database.ts';
import { buildServer, type BuildServer } from '#server/build-server.ts';
import { pictureLinkWith } from '#server/http/picture-link.ts';
import type { Handlers, ServerParts } from '#server/http/handler.ts';
import { TEST_MASTER_KEY } from './call-handler.ts';
import { TEST_KEYS } from './signed-in.ts';

export type TestTime = { now: number; real: number };
export type TestAnswer = {
  status: number;
  headers: Record<string, unknown>;
  body: ReturnType<typeof JSON.parse>;
  text: string;
  cookie: string | null;
};
type CallOptions = Omit<InjectOptions, 'method' | 'url' | 'payload' | 'path'> & { body?: unknown };

/**
 * A server with the given handlers; a call of any other route fails the test. Time stands still
 * until the test moves it.
 */
export async function buildTestServer({
  db,
  time,
  handlers,
  network,
  webhookClient,
  replica,
  ...over
}: {
  db: Database;
  time: TestTime;
  handlers: Partial<Handlers<RouteKey>>;
  network?: Partial<ServerParts['network']>;
  webhookClient?: ServerParts['webhookClient'];
  replica?: ServerParts['replica'];
} & Partial<Omit<BuildServer, 'handlers' | 'parts'>>) {
  const missing = (key: string) => () =>
    Promise.reject(new Error(`No handler for ${key} in this test`));
  const all = Object.fromEntries(
    Object.keys(allRoutes).map((key) => [key, handlers[key as RouteKey] ?? missing(key)]),
  );
  const app: FastifyInstance = await buildServer({
    parts: {
      db,
      clock: { now: () => time.now, realNow: () => time.real, rate: () => 1 },
      network: (network ?? {}) as ServerParts['network'],
      pictureLink: pictureLinkWith(TEST_KEYS.pictures),
      masterKey: TEST_MASTER_KEY,
      ...(webhookClient && { webhookClient }),
      ...(replica && { replica }),
    },
    handlers: all as unknown as Handlers<RouteKey>,
    keys: TEST_KEYS,
    settings: {
      practice: true,
      metricsToken: null,
      allFeaturesAccounts: [],
      publicUrl: 'http://127.0.0.1:4400',
    },
    requestsPerAddress: 1_000_000,
    checkAnswers: true,
    ...over,
  });
  /** Calls `METHOD /path` under /api. */
  async function call(line: string, { body, ...options }: CallOptions = {}): Promise<TestAnswer> {
    const [method, url] = line.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      ...options,
      ...(body !== undefined && { payload: body as object }),
    });
    const cookie = answer.cookies.find(({ name }) => name.endsWith('reachwell_session'));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: /^[[{]/.test(answer.body) ? JSON.parse(answer.body) : answer.body,
      cookie: cookie ? `${cookie.name}=${cookie.value}` : null,
    };
  }
  return { app, call };
}
