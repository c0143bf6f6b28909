import { describe, expect, test } from 'vitest';
import { WIRE_ERROR_STATUSES } from '@reachwell/network-wire/wire-errors.ts';
import { wireError, type Reply } from '../../../../test/support/scripted-server.ts';
import {
  ACT,
  NOW,
  account,
  failure,
  inviteError,
  network,
  profile,
  server,
} from './failures-fixture.ts';

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

  test('a 429 without Retry-After has no time, and too many pending invitations are seen in the sent list', async () => {
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

  test('a 429 in an unknown format is a limit as well', async () => {
    expect((await inviteError({ reply: { status: 429, text: 'slow down' } })).kind).toBe(
      'rate_limited',
    );
  });

  test('nonsense in Retry-After isn’t a time', async () => {
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

  test('that is out of service is an incident for reads and leaves actions unknown', async () => {
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

  test('whose key is refused is an incident for the operator', async () => {
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

  test('may be in a state that we don’t know', async () => {
    server.play(() => ({ json: account('hibernating') }));
    expect((await network.account.get({ account: 'acc' })).state).toBe('unknown');
  });
});

describe('a read', () => {
  test('that is lost is requested once more', async () => {
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

  test('by POST is never repeated and never unknown', async () => {
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

  test('tolerates values that the API has added', async () => {
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
  test('has the key, the request id, and the path of the base URL', async () => {
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

test('a post that is younger by the network’s clock than the attempt is neither liked nor looked up', async () => {
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
