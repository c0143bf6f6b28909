// What the tests of the whole server share: routes and handlers made up for them.
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { campaignIdShape, instantShape, pageQueryShape } from '#contract/shapes.ts';
import { buildServer } from '#server/build-server.ts';
import type { Handlers, KeepAnswer, ServerParts } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { signedInUser, TEST_KEYS } from '../../test/support/signed-in.ts';

export const NOW = Date.UTC(2026, 10, 20, 9);
export const database = useTestDatabase();
let passed = 0;
/** Advances real time by this many ms. */
export const pass = (ms: number) => void (passed += ms);
const clock = { now: () => NOW, realNow: () => NOW + passed, rate: () => 1 };

const open = {
  summary: 'A test route',
  tag: 'Platform',
  permission: 'public',
  tenant: 'none',
} as const;
const mine = { ...open, permission: 'signed-in', tenant: 'acting-user' } as const;
export const routes: Record<string, Route> = {
  'GET /things/{campaignId}': {
    ...open,
    params: z.object({ campaignId: campaignIdShape }),
    answer: z.object({ id: z.string() }),
  },
  'GET /things': {
    ...open,
    query: pageQueryShape.extend({
      query: z.string().optional(),
      kinds: z
        .preprocess(
          (value) => (typeof value === 'string' ? value.split(',') : value),
          z.array(z.enum(['A', 'B'])),
        )
        .optional(),
    }),
    answer: z.unknown(),
  },
  'POST /things': {
    ...mine,
    status: 201,
    problems: ['CAMPAIGN_LOCKED'],
    body: z.strictObject({
      name: z.string().min(1).max(10),
      count: z.number().int().optional(),
      tags: z.array(z.string()).optional(),
    }),
    answer: z.object({ made: z.number() }),
  },
  'POST /kept-things': {
    ...mine,
    keepsAnswer: true,
    body: z.strictObject({ name: z.string() }),
    answer: z.object({ made: z.number() }),
  },
  'POST /choices': {
    ...mine,
    body: z.strictObject({
      kind: z.enum(['A', 'B']),
      ids: z.array(z.string()).min(1).max(2),
      at: instantShape,
    }),
    answer: z.unknown(),
  },
  'POST /files': {
    ...mine,
    file: { field: 'file', maxBytes: 1000, required: true },
    body: z.strictObject({ title: z.string(), columns: z.array(z.number()).optional() }),
    answer: z.unknown(),
  },
  'POST /faults': { ...open, body: z.object({ kind: z.string() }), answer: z.unknown() },
  'GET /me': { ...mine, answer: z.object({ userId: z.string() }) },
  'GET /own': { ...mine, tenant: 'self', answer: z.object({ userId: z.string() }) },
  'GET /staff': { ...mine, permission: 'admin', tenant: 'any-user', answer: z.unknown() },
  'GET /connected': { ...mine, permission: 'verified-connection', answer: z.unknown() },
  'GET /paid': { ...mine, feature: 'EXPORT_LEADS', answer: z.unknown() },
  'GET /practised': { ...open, permission: 'practice', answer: z.unknown() },
  'GET /wrong-answer': { ...open, answer: z.object({ id: z.string() }) },
  'GET /table': { ...mine, produces: 'text/csv', answer: z.undefined() },
};

export let made = 0;
export let release: (() => void) | null = null;
type TestCall = {
  params: { campaignId: string };
  query: unknown;
  body: { kind: string; name: string; title: string; columns?: number[] };
  file: { bytes: Buffer; fileName: string } | null;
  caller: { userId: string };
  keepAnswer: KeepAnswer;
};
export const handlers: Record<string, (call: TestCall) => Promise<unknown>> = {
  'GET /things/{campaignId}': async ({ params }) => ({ id: params.campaignId }),
  'GET /things': async ({ query }) => query,
  'POST /things': async ({ body }) => {
    if (body.name === 'slow') await new Promise<void>((resolve) => (release = resolve));
    if (body.name === 'refused') throw new ApiError('CAMPAIGN_LOCKED');
    return { made: ++made };
  },
  'POST /kept-things': async ({ body, keepAnswer }) => {
    const value = await inTransaction(database.db, async (trx) => {
      const value = { made: ++made };
      if (body.name === 'slow') await new Promise<void>((resolve) => (release = resolve));
      if (body.name === 'fails') throw new Error('Before anything is kept');
      await keepAnswer({ db: trx, value });
      return value;
    });
    if (body.name === 'lost answer') throw new Error('The line to the database ended');
    return value;
  },
  'POST /choices': async () => ({}),
  'POST /files': async ({ body, file }) => ({
    ...body,
    bytes: file?.bytes.length,
    fileName: file?.fileName,
  }),
  'POST /faults': async ({ body }) => {
    if (body.kind === 'bug') throw new Error('secret-detail');
    if (body.kind === 'sql')
      await database.db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', 'abc')
        .execute();
    return {};
  },
  'GET /me': async ({ caller }) => ({ userId: caller.userId }),
  'GET /own': async ({ caller }) => ({ userId: caller.userId }),
  'GET /staff': async () => ({}),
  'GET /connected': async () => ({}),
  'GET /paid': async () => ({}),
  'GET /practised': async () => ({}),
  'GET /wrong-answer': async () => ({ id: 7 }),
  'GET /table': async () => ({
    fileName: 'Böse "Datei".csv',
    chunks: (async function* () {
      yield 'a,b\n';
      yield 'c,d\n';
    })(),
  }),
};

export function build(
  over: {
    routes?: Record<string, Partial<Route>>;
    handlers?: Record<string, unknown>;
    practice?: boolean;
  } = {},
): Promise<FastifyInstance> {
  return buildServer({
    parts: { db: database.db, clock, masterKey: TEST_MASTER_KEY } as ServerParts,
    handlers: (over.handlers ?? handlers) as unknown as Handlers<RouteKey>,
    routes: over.routes ?? routes,
    keys: TEST_KEYS,
    settings: {
      practice: over.practice ?? false,
      metricsToken: null,
      allFeaturesAccounts: [],
      publicUrl: 'http://127.0.0.1:4660',
    },
    requestsPerAddress: 1_000_000,
    checkAnswers: true,
  });
}

let app: FastifyInstance;
export let user: Awaited<ReturnType<typeof signedInUser>>;
beforeAll(async () => {
  app = await build();
  user = await signedInUser({ db: database.db, realNow: NOW });
});
afterAll(() => app.close());

export async function call(options: InjectOptions) {
  const answer = await app.inject(options);
  const text = answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}
export const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  call({
    method: 'POST',
    url,
    payload: payload as object,
    headers: { ...user.headers, ...headers },
  });
