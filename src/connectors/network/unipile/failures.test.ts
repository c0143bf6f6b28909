import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { WIRE_ERROR_STATUSES } from '#connectors/network/wire/wire-errors.ts';
import {
  startScriptedServer,
  wireError,
  type Reply,
  type ScriptedServer,
} from '../../../../test/support/scripted-server.ts';

const NOW = Date.parse('2027-03-01T09:00:00Z');
const CLOCK = {
  now: () => NOW,
  realNow: () => Date.parse('2026-11-21T00:00:00Z'),
  rate: () => 240,
};
const TIMEOUT_MS = 400;

let server: ScriptedServer;
let network: NetworkConnector;

beforeAll(async () => {
  server = await startScriptedServer();
  network = createNetworkConnector({
    baseUrl: `${server.url}/base/`,
    apiKey: 'secret-key',
    requestTimeoutMs: TIMEOUT_MS,
    clock: CLOCK,
  });
});

afterAll(async () => {
  await network.close();
  await server.close();
});

const profile = (specifics: object = {}) => ({
  object: 'UserProfile',
  id: 'p1',
  type: 'individual',
  provider: 'linkedin',
  display_name: 'Ada Berg',
  is_blocked: false,
  following: false,
  specifics: {
    network_distance: 'SECOND_DEGREE',
    notify_visit_token: 'tok',
    relation_request: null,
    relation_request_status: null,
    ...specifics,
  },
});
const account = (status: string) => ({
  object: 'Account',
  id: 'acc',
  application_id: 'app',
  user_id: 'me',
  created_at: '2027-01-01T00:00:00Z',
  status,
  provider: 'linkedin',
});
const ACT = { account: 'acc', requestId: 'rid-1', memberId: 'p1' };

/** The error of an invitation whose POST is answered so, with the profile as given. */
async function inviteError({
  reply,
  specifics = {},
  note,
  accountStatus = 'running',
  sentTotal = 0,
}: {
  reply: Reply;
  specifics?: object;
  note?: string;
  accountStatus?: string;
  sentTotal?: number;
}): Promise<NetworkError> {
  server.play(({ method, path }) => {
    if (method === 'POST') return reply;
    if (path.includes('/relation-requests')) return { json: { data: [], total_count: sentTotal } };
    return { json: path.includes('/accounts/') ? account(accountStatus) : profile(specifics) };
  });
  return failure(network.act.invite({ ...ACT, note: note ?? null }));
}

async function failure(call: Promise<unknown>): Promise<NetworkError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome || !(outcome.error instanceof NetworkError))
    throw new Error('A NetworkError was expected', { cause: outcome });
  return outcome.error;
}

function postsSeen(): number {
  return server.seen.filter(({ method }) => method === 'POST').length;
}

describe('an act whose answer does not come back', () => {
  const lost: Record<string, Reply> = {
    'is cut without a word': 'cut',
    'is cut in the middle of its answer': 'cut in the middle',
    'is never answered': 'stall',
    'is answered 201 with nothing': { status: 201, text: '' },
    'is answered 201 with no JSON': { status: 201, text: '<html>ok</html>' },
    'is answered with JSON of another shape': { status: 201, json: { object: 'Surprise' } },
    'is answered 500 by the provider': {
      status: 500,
      json: wireError({ type: 'api/internal_error', status: 500 }),
    },
    'is answered 502 by the network': {
      status: 502,
      json: wireError({ type: 'provider/server_error', status: 502 }),
    },
    'is answered 504': { status: 504, json: wireError({ type: 'provider/timeout', status: 504 }) },
    'is answered 503 by a gateway': { status: 503, text: 'Service Unavailable' },
    'is answered 404 by something that is no wire': { status: 404, text: '<html>not here</html>' },
    'is answered 200 with an error of the server': {
      status: 200,
      json: wireError({ type: 'provider/server_error', status: 502 }),
    },
    'is answered with an unknown type of the 5xx class': {
      status: 599,
      json: wireError({ type: 'provider/new_trouble', status: 599 }),
    },
  };
  for (const [title, reply] of Object.entries(lost)) {
    test(`that ${title} has an unknown outcome and is not sent again`, async () => {
      expect((await inviteError({ reply })).kind).toBe('outcome_unknown');
      expect(postsSeen()).toBe(1);
    });
  }

  test('is given up at the deadline of the call, not later', async () => {
    server.play(() => 'stall');
    const before = performance.now();
    const error = await failure(network.act.invite({ ...ACT, deadlineMs: 60 }));
    expect(error.kind).toBe('outcome_unknown');
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS);
  });

  test('shares its deadline with the read before it', async () => {
    server.play(({ method }) => (method === 'GET' ? { json: profile() } : 'stall'));
    const before = performance.now();
    expect((await failure(network.act.follow(ACT))).kind).toBe('outcome_unknown');
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS * 1.8);
  });

  test('was not sent when its caller gave up before', async () => {
    server.play(() => ({ status: 201 }));
    expect((await failure(network.act.invite({ ...ACT, signal: AbortSignal.abort() }))).kind).toBe(
      'transient',
    );
    expect(postsSeen()).toBe(0);
  });

  test('was not sent when nobody listens', async () => {
    const closed = await closedPort();
    const nobody = createNetworkConnector({
      baseUrl: `http://127.0.0.1:${closed}`,
      apiKey: 'k',
      requestTimeoutMs: TIMEOUT_MS,
      clock: CLOCK,
    });
    const error = await failure(nobody.act.invite(ACT));
    expect([error.kind, error.native]).toEqual(['transient', 'transport/ECONNREFUSED']);
    await nobody.close();
  });

  test('was not sent while it waited for a free connection', async () => {
    const narrow = createNetworkConnector({
      baseUrl: server.url,
      apiKey: 'k',
      requestTimeoutMs: TIMEOUT_MS,
      clock: CLOCK,
      connections: 1,
    });
    server.play(() => 'stall');
    const [first, second] = await Promise.all([
      failure(narrow.act.invite(ACT)),
      failure(narrow.act.invite({ ...ACT, requestId: 'rid-2', deadlineMs: 100 })),
    ]);
    expect([first.kind, second.kind]).toEqual(['outcome_unknown', 'transient']);
    expect(postsSeen()).toBe(1);
    await narrow.close();
  });

  test('of a visit is safe to repeat when only its profile read failed', async () => {
    server.play(({ method }) => (method === 'GET' ? { status: 503, text: 'no' } : { status: 201 }));
    expect((await failure(network.act.visit(ACT))).kind).toBe('transient');
    expect(postsSeen()).toBe(0);
  });
});

describe('a refused invitation is told apart by state', () => {
  const conflict = { status: 409, json: wireError({ type: 'provider/conflict', status: 409 }) };
  const unprocessable = {
    status: 422,
    json: wireError({ type: 'provider/unprocessable_entity', status: 422 }),
  };

  test('a pending one is already_invited and can be adopted', async () => {
    const request = {
      object: 'RelationRequest',
      id: 'inv7',
      type: 'sent',
      user: null,
      created_at: '2027-02-20T10:00:00Z',
    };
    const error = await inviteError({
      reply: conflict,
      specifics: { relation_request: request, relation_request_status: 'PENDING' },
    });
    expect(error.kind).toBe('already_invited');
    expect(error.invitation).toMatchObject({
      invitationId: 'inv7',
      sentAt: Date.parse('2027-02-20T10:00:00Z'),
    });
  });

  test('a connection is already_connected, whatever the type says', async () => {
    expect(
      (await inviteError({ reply: conflict, specifics: { network_distance: 'FIRST_DEGREE' } }))
        .kind,
    ).toBe('already_connected');
    expect(
      (await inviteError({ reply: unprocessable, specifics: { network_distance: 'FIRST_DEGREE' } }))
        .kind,
    ).toBe('already_connected');
  });

  test('a withdrawal is a cooldown', async () => {
    const error = await inviteError({
      reply: unprocessable,
      specifics: { relation_request_status: 'WITHDRAWN' },
    });
    expect([error.kind, error.scope, error.retryAt]).toEqual(['cooldown', 'person', undefined]);
  });

  test('a note with nothing else in the way is refused without a reason, and no quota is guessed', async () => {
    const error = await inviteError({ reply: unprocessable, note: 'Hello' });
    expect([error.kind, error.scope, error.window]).toEqual(['refused', undefined, undefined]);
  });

  test('no note and nothing in the way is refused without a reason, and no address is asked for', async () => {
    expect((await inviteError({ reply: unprocessable })).kind).toBe('refused');
  });

  test('an error object under 200 is a refusal too', async () => {
    const error = await inviteError({
      reply: {
        status: 200,
        json: wireError({ type: 'provider/conflict', status: 409, req_id: 'req_9' }),
      },
      specifics: { network_distance: 'FIRST_DEGREE' },
    });
    expect([error.kind, error.native, error.requestId]).toEqual([
      'already_connected',
      'provider/conflict',
      'req_9',
    ]);
  });
});

describe('limits', () => {
  const limited = (
    headers: Record<string, string> = {},
    type = 'provider/too_many_requests',
  ): Reply => ({ status: 429, headers, json: wireError({ type, status: 429 }) });

  test('Retry-After in seconds counts from the campaign clock', async () => {
    const error = await inviteError({ reply: limited({ 'retry-after': '259200' }) });
    expect([error.kind, error.scope, error.window, error.retryAt]).toEqual([
      'rate_limited',
      'account',
      'week',
      NOW + 259_200_000,
    ]);
  });

  test('Retry-After may be a date', async () => {
    expect(
      (await inviteError({ reply: limited({ 'retry-after': 'Wed, 03 Mar 2027 09:00:00 GMT' }) }))
        .retryAt,
    ).toBe(Date.parse('2027-03-03T09:00:00Z'));
  });

  test('a 429 without Retry-After has no time, and a full pile of invitations is seen in the sent list', async () => {
    expect(await inviteError({ reply: limited(), sentTotal: 500 })).toMatchObject({
      kind: 'rate_limited',
      window: 'pending',
      retryAt: undefined,
    });
    expect(await inviteError({ reply: limited(), sentTotal: 20 })).toMatchObject({
      kind: 'rate_limited',
      window: undefined,
      retryAt: undefined,
    });
  });

  test("the provider's own gate is of the method, not of the account", async () => {
    expect(
      await inviteError({ reply: limited({ 'retry-after': '30' }, 'api/too_many_requests') }),
    ).toMatchObject({
      kind: 'rate_limited',
      scope: 'method',
      window: undefined,
      retryAt: NOW + 30_000,
    });
  });

  test('a 429 in no known form is a limit as well', async () => {
    expect((await inviteError({ reply: { status: 429, text: 'slow down' } })).kind).toBe(
      'rate_limited',
    );
  });

  test('nonsense in Retry-After is no time', async () => {
    expect(
      (await inviteError({ reply: limited({ 'retry-after': 'soon' }) })).retryAt,
    ).toBeUndefined();
  });
});

describe('the account', () => {
  test('that is signed out is account_disconnected', async () => {
    expect(
      (
        await inviteError({
          reply: {
            status: 401,
            json: wireError({ type: 'provider/invalid_authorization', status: 401 }),
          },
        })
      ).kind,
    ).toBe('account_disconnected');
  });

  test('that is restricted is account_restricted', async () => {
    expect(
      (
        await inviteError({
          reply: { status: 403, json: wireError({ type: 'api/account_restricted', status: 403 }) },
        })
      ).kind,
    ).toBe('account_restricted');
  });

  test('that the provider has forgotten is account_disconnected, while a missing person is not_found', async () => {
    const gone = { status: 404, json: wireError({ type: 'api/resource_not_found', status: 404 }) };
    server.play(() => gone);
    expect((await failure(network.people.profile({ account: 'acc', who: 'p1' }))).kind).toBe(
      'account_disconnected',
    );
    expect((await inviteError({ reply: gone })).kind).toBe('not_found');
  });

  test('that is out of service is an incident for reads and leaves acts unknown', async () => {
    server.play(({ path }) =>
      path.includes('/accounts/')
        ? { json: account('errored') }
        : { status: 502, json: wireError({ type: 'provider/server_error', status: 502 }) },
    );
    expect((await failure(network.people.profile({ account: 'acc', who: 'p1' }))).kind).toBe(
      'incident',
    );
    expect((await failure(network.act.visit(ACT))).kind).toBe('incident');
    expect((await failure(network.act.invite(ACT))).kind).toBe('outcome_unknown');
  });

  test('whose key is refused is an incident of the operator', async () => {
    expect(
      (
        await inviteError({
          reply: {
            status: 401,
            json: wireError({ type: 'api/missing_authorization', status: 401 }),
          },
        })
      ).kind,
    ).toBe('incident');
  });

  test('may be in a state that we do not know', async () => {
    server.play(() => ({ json: account('hibernating') }));
    expect((await network.account.get({ account: 'acc' })).state).toBe('unknown');
  });
});

describe('a read', () => {
  test('that is lost is asked once more', async () => {
    let asked = 0;
    server.play(() => (++asked === 1 ? 'cut' : { json: profile() }));
    expect((await network.people.profile({ account: 'acc', who: 'p1' })).fullName).toBe('Ada Berg');
    expect(asked).toBe(2);
  });

  test('that stays lost is transient after the second time', async () => {
    server.play(() => 'cut');
    expect((await failure(network.people.profile({ account: 'acc', who: 'p1' }))).kind).toBe(
      'transient',
    );
    expect(server.seen.length).toBe(2);
  });

  test('by POST is never asked twice and never unknown', async () => {
    server.play(() => 'cut');
    const error = await failure(
      network.people.search({
        account: 'acc',
        query: {
          type: 'BASIC_SEARCH',
          url: 'https://www.linkedin.com/search/results/people/?keywords=a',
        },
        offset: 0,
        limit: 10,
      }),
    );
    expect([error.kind, server.seen.length]).toEqual(['transient', 1]);
  });

  test('tolerates values that the wire has added', async () => {
    server.play(() => ({
      json: profile({
        network_distance: 'FOURTH_DEGREE',
        relation_request_status: 'EXPIRED',
        experience: [{ odd: true }],
      }),
    }));
    const person = await network.people.profile({ account: 'acc', who: 'p1' });
    expect([person.distance, person.invitation.state, person.jobTitle]).toEqual([
      'UNKNOWN',
      'none',
      null,
    ]);
  });
});

describe('a request', () => {
  test('carries the key, the request id and the path of the base address', async () => {
    server.play(({ method }) => ({
      status: method === 'POST' ? 201 : 200,
      json: { object: 'RelationRequest', id: 'inv1', type: 'sent', message: null },
    }));
    expect(await network.act.invite({ ...ACT, account: 'acc/7', note: 'Hello' })).toEqual({
      done: true,
      invitationId: 'inv1',
    });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/base/v2/acc%2F7/users/me/relation-requests',
      body: { user_id: 'p1', message: 'Hello' },
      headers: { 'x-api-key': 'secret-key', 'x-request-id': 'rid-1' },
    });
  });

  test('of every published error type fails with a kind, and only lost ones are unknown', async () => {
    for (const [type, status] of Object.entries(WIRE_ERROR_STATUSES)) {
      const error = await inviteError({ reply: { status, json: wireError({ type, status }) } });
      expect(error.native).toBe(type);
      expect(error.kind === 'outcome_unknown').toBe(status >= 500 && status !== 501);
    }
  });
});

async function closedPort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise<void>((resolve) => listener.close(() => resolve()));
  return port;
}

test('a post that is younger by the network’s clock than the try is neither liked nor looked for', async () => {
  const post = (id: string, at: number) => ({
    object: 'Post',
    id,
    share_url: 'https://example.com',
    created_at: new Date(at).toISOString(),
    text: 'Hello',
    author: { object: 'User', id: 'p1', type: 'individual', display_name: 'Ada Berg' },
    user_reacted: false,
    permissions: { can_share: true, can_react: true, can_post_comments: true },
    attachments: [],
    is_repost: false,
  });
  server.play(({ method }) => ({
    json:
      method === 'POST'
        ? { object: 'PostReactionAdded' }
        : { data: [post('younger', NOW + 30_000), post('older', NOW - 30_000)] },
  }));
  expect(await network.act.like({ ...ACT, now: NOW })).toEqual({ done: true, postId: 'older' });
});
