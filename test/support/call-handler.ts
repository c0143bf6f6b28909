import type { z } from 'zod';
import { allRoutes, type ApiRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import type { ByPage, UserId } from '#contract/shapes.ts';
import type { FinderName } from '#core/finder/finder-answer.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Database } from '#data/database.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { fieldErrorsOf } from '#server/http/field-errors.ts';
import type { Handlers, ServerParts, UploadedFile } from '#server/http/handler.ts';
import { rejectUnlisted } from '#server/http/unlisted-problem.ts';
import { pictureLinkWith } from '#server/http/picture-link.ts';
import { ApiError } from '#server/http/api-error.ts';

type Asked = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: UploadedFile | null;
  userId: string;
  now?: number;
  realNow?: number;
  profileUrlsOnlyDomains?: readonly string[];
  finders?: readonly FinderName[];
};
type AnswerOf<Key extends RouteKey> = ApiRoutes[Key] extends { produces: 'text/csv' }
  ? string
  : ByPage<z.output<ApiRoutes[Key]['answer']>>;

/** What test servers seal with. */
export const TEST_MASTER_KEY = { version: 1, bytes: Buffer.alloc(32, 9) };

/** A Monday, nine in the morning, UTC. */
export const TEST_NOW = Date.parse('2026-11-23T09:00:00.000Z');

/**
 * Calls handlers as the server does, without HTTP: parses by the contract, checks the answer by it,
 * and reads a download to its end.
 */
export function handlerCaller({
  handlers,
  db,
  network,
  webhookClient,
}: {
  handlers: Partial<Handlers<RouteKey>>;
  db: () => Database;
  network?: Partial<NetworkConnector>;
  webhookClient?: ServerParts['webhookClient'];
}) {
  return async <Key extends RouteKey>(key: Key, asked: Asked): Promise<AnswerOf<Key>> => {
    const route: Route = allRoutes[key];
    const { userId, now = TEST_NOW, realNow = now } = asked;
    const handler = handlers[key] as ((call: object) => Promise<unknown>) | undefined;
    if (handler === undefined) throw new Error(`No handler for ${key}`);
    const answer = await handler({
      params: parsed({ shape: route.params, input: asked.params, refusal: 'NOT_FOUND' }),
      query: parsed({ shape: route.query, input: asked.query ?? {}, refusal: 'INVALID_INPUT' }),
      body: parsed({ shape: route.body, input: asked.body, refusal: 'INVALID_INPUT' }),
      file: asked.file ?? null,
      caller: {
        identityId: userId as UserId,
        userId: userId as UserId,
        sessionId: 'test',
        adminStatus: null,
        apiKey: null,
      },
      scope: { db: db(), userId, now, realNow },
      parts: {
        db: db(),
        clock: { now: () => now, realNow: () => realNow, rate: () => 1 },
        network: network as NetworkConnector,
        profileUrlsOnlyDomains: asked.profileUrlsOnlyDomains ?? [],
        tellsPartner: false,
        finders: asked.finders ?? [],
        pictureLink: pictureLinkWith(Buffer.alloc(32, 3)),
        masterKey: TEST_MASTER_KEY,
        webhookClient,
      },
      now,
      realNow,
      keepAnswer: () => Promise.resolve(),
    }).catch((error: unknown) => {
      rejectUnlisted(key, route, error);
      throw error;
    });
    if (route.produces === 'text/csv')
      return (await readDownload(answer as { chunks: AsyncIterable<string> })) as AnswerOf<Key>;
    return route.answer.parse(answer) as AnswerOf<Key>;
  };
}

function parsed({
  shape,
  input,
  refusal,
}: {
  shape: z.ZodType | undefined;
  input: unknown;
  refusal: 'NOT_FOUND' | 'INVALID_INPUT';
}): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new ApiError(
    refusal,
    refusal === 'NOT_FOUND' ? {} : { fieldErrors: fieldErrorsOf(result.error, input) },
  );
}

async function readDownload({ chunks }: { chunks: AsyncIterable<string> }): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

/**
 * The error that a call is rejected with; fails the test if the call succeeds or fails otherwise.
 */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw outcome instanceof Error
    ? outcome
    : new Error(`It was not refused, it answered ${JSON.stringify(outcome)}`);
}

export type TestUser = {
  status?: string;
  planTier?: 'BASIC' | 'PRO' | 'ADVANCED' | null;
  trialEndsAt?: number | null;
  zone?: string;
  noteLength?: number;
};
let lastUser = Date.now() % 1_000_000_000;

/** A connected user in its trial, with the limits and hours of a new one. */
export async function insertTestUser({
  db,
  status = 'VERIFIED',
  planTier = null,
  trialEndsAt = TEST_NOW + 7 * 86_400_000,
  zone = 'Etc/UTC',
  noteLength = 200,
}: TestUser & { db: Database }): Promise<string> {
  lastUser += 1;
  const userId = String(lastUser);
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      email: `user${userId}@example.com`,
      display_name: 'Ada Field',
      status: status as 'VERIFIED',
      zone,
      schedule: JSON.stringify(DEFAULT_WEEK),
      processing_limits: JSON.stringify(DEFAULT_LIMITS),
      plan_tier: planTier,
      real_trial_ends_at: trialEndsAt === null ? null : new Date(trialEndsAt),
      network_account_id: `acc_${userId}`,
      note_length: noteLength,
    })
    .execute();
  return userId;
}
