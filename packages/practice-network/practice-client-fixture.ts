import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  WIRE_ROUTES,
  wirePath,
  type WireAnswer,
  type WireRouteName,
} from '@reachwell/network-wire/wire-routes.ts';
import { WireError } from '@reachwell/network-wire/wire-errors.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
  type PracticeOptions,
} from '#start-practice-network.ts';

export const DAY_MS = 86_400_000;
/** A Monday, nine o'clock. */
export const MONDAY = Date.UTC(2026, 10, 23, 9);

const Entry = z.object({
  id: z.number(),
  at: z.string(),
  accountId: z.string(),
  personId: z.string(),
  kind: z.string(),
  text: z.string().nullable(),
  requestId: z.string().nullable(),
  realAt: z.string().nullable(),
  toldRealAt: z.string().nullable(),
});
const Ledger = z.object({ entries: z.array(Entry), next: z.number() });
export type LedgerEntry = z.infer<typeof Entry>;
const FoundPeople = z.object({
  people: z.array(
    z.looseObject({
      index: z.number(),
      id: z.string(),
      slug: z.string(),
      open: z.boolean(),
      showsReceipts: z.boolean(),
      headline: z.string(),
    }),
  ),
  total: z.number(),
});
export type FoundPerson = z.infer<typeof FoundPeople>['people'][number];
const Searches = z.object({
  searches: z.array(z.object({ product: z.string(), url: z.string(), total: z.number() })),
  communities: z.array(z.object({ kind: z.string(), id: z.string(), url: z.string() })),
});
const Clock = z.object({ now: z.string(), rate: z.number() });

interface CallInput {
  parameters?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  requestId?: string;
  apiKey?: string;
}

export interface PracticeClient {
  practice: PracticeNetwork;
  /** Calls a route and parses its answer by the wire; fails on anything else. */
  ok<Name extends WireRouteName>(route: Name, input?: CallInput): Promise<WireAnswer<Name>>;
  /** Calls a route that must refuse. */
  refused(
    route: WireRouteName,
    input?: CallInput,
  ): Promise<WireError & { retryAfter: string | null }>;
  raw(route: WireRouteName, input?: CallInput): Promise<Response>;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  ledger(kind?: string): Promise<LedgerEntry[]>;
  advance(days: number): Promise<void>;
  people(query: string, limit?: number): Promise<FoundPerson[]>;
  searches(target: number): Promise<z.infer<typeof Searches>>;
  /** Signs in without any checkpoint; answers the account's id. */
  signIn(userName?: string): Promise<string>;
  /** Stops and starts again on the same data. */
  restart(options?: Partial<PracticeOptions>): Promise<void>;
  close(): Promise<void>;
}

/**
 * A practice network of its own for one test file, its clock standing on a Monday, its answers
 * checked, with a client beside it.
 */
export async function startPracticeClient(
  options: Partial<PracticeOptions> = {},
): Promise<PracticeClient> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pn-test-'));
  const start = (more: Partial<PracticeOptions> = {}) =>
    startPracticeNetwork({
      dataDir,
      now: MONDAY,
      rate: 0,
      checkAnswers: true,
      ...options,
      ...more,
    });
  let practice = await start();

  const raw: PracticeClient['raw'] = (
    route,
    { parameters = {}, query = {}, body, requestId, apiKey = 'practice' } = {},
  ) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    return fetch(`${practice.url}${wirePath(route, parameters)}?${search}`, {
      method: WIRE_ROUTES[route].method,
      headers: {
        'x-api-key': apiKey,
        'content-type': 'application/json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  const control: PracticeClient['control'] = async (method, path, body) => {
    const response = await fetch(`${practice.controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const ok: PracticeClient['ok'] = async (route, input) => {
    const response = await raw(route, input);
    const text = await response.text();
    if (response.status !== WIRE_ROUTES[route].status)
      throw new Error(`${route} answered ${response.status}: ${text}`);
    return WIRE_ROUTES[route].answer.parse(JSON.parse(text)) as never;
  };

  return {
    get practice() {
      return practice;
    },
    raw,
    ok,
    control,
    refused: async (route, input) => {
      const response = await raw(route, input);
      return {
        ...WireError.parse(await response.json()),
        retryAfter: response.headers.get('retry-after'),
      };
    },
    ledger: async (kind) =>
      Ledger.parse(
        (await control('GET', `/ledger?limit=10000${kind === undefined ? '' : `&kind=${kind}`}`))
          .body,
      ).entries,
    advance: async (days) => {
      Clock.parse((await control('POST', '/clock', { advanceMs: days * DAY_MS })).body);
    },
    people: async (query, limit = 100) =>
      FoundPeople.parse(
        (await control('GET', `/people?limit=${limit}&query=${encodeURIComponent(query)}`)).body,
      ).people,
    searches: async (target) =>
      Searches.parse((await control('GET', `/searches?target=${target}`)).body),
    signIn: async (userName = 'demo@practice.example') => {
      const step = await ok('startIntent', {
        body: { provider: 'linkedin', credentials: { username: userName, password: 'secret' } },
      });
      if (step.object !== 'Account') throw new Error('A checkpoint stands before this account');
      return step.id;
    },
    restart: async (more) => {
      await practice.close();
      practice = await start(more);
      // The client still holds connections to the one that has ended.
      for (const url of [practice.url, practice.controlUrl])
        await fetch(url).catch(() => undefined);
    },
    close: async () => {
      await practice.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
