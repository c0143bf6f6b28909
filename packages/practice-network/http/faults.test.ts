import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

let client: PracticeClient;
let account: string;
let ids: string[];
let turn = 0;
beforeAll(async () => {
  client = await startPracticeClient({ behavior: { acceptShare: 0 } });
  account = await client.signIn();
  const owner = client.practice.network.accounts.byId(account)?.number ?? 0;
  ids = (await client.people('director', 200))
    .filter(({ index }) => client.practice.network.ties.get(owner, index).connectedAt === null)
    .map(({ id }) => id);
});
afterAll(() => client.close());
beforeEach(() => {
  turn += 1;
});

const invite = (signal?: AbortSignal) =>
  fetch(`${client.practice.url}/v2/${account}/users/me/relation-requests`, {
    method: 'POST',
    headers: { 'x-api-key': 'practice' },
    body: JSON.stringify({ user_id: ids[turn], message: 'Hi' }),
    signal: signal ?? null,
  });
const invited = async () =>
  (await client.ledger('INVITE')).filter(({ personId }) => personId === ids[turn]).length;
const fault = (rule: Record<string, unknown>) =>
  client.control('POST', '/faults', {
    seed: 1,
    rules: [{ route: 'createRelationRequest', probability: 1, ...rule }],
  });

describe('faults', () => {
  it.each([
    ['reset_before', 0],
    ['reset_after', 1],
  ])('%s: the connection breaks and the ledger says %i', async (kind, effects) => {
    await fault({ kind });
    await expect(invite()).rejects.toThrow('fetch failed');
    expect(await invited()).toBe(effects);
  });

  it.each([
    ['stall', 0],
    ['act_then_timeout', 1],
  ])('%s: no answer comes and the ledger says %i', async (kind, effects) => {
    await fault({ kind });
    await expect(invite(AbortSignal.timeout(200))).rejects.toThrow('aborted due to timeout');
    expect(await invited()).toBe(effects);
  });

  it.each([
    ['error_429', 429, 0],
    ['error_500', 500, 0],
    ['error_503', 502, 0],
    ['error_500_after', 500, 1],
    ['error_200', 200, 0],
  ])('%s answers %i and the ledger says %i', async (kind, status, effects) => {
    await fault({ kind, retryAfter: 30 });
    const response = await invite();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ object: 'Error' });
    expect(response.headers.get('retry-after')).toBe(kind === 'error_429' ? '30' : null);
    expect(await invited()).toBe(effects);
  });

  it('wrong_json and empty_201 spoil the answer of an act that happened', async () => {
    await fault({ kind: 'wrong_json' });
    await expect((await invite()).json()).rejects.toThrow('JSON');
    expect(await invited()).toBe(1);
    turn += 1;
    await fault({ kind: 'empty_201' });
    const empty = await invite();
    expect([empty.status, await empty.text()]).toEqual([201, '']);
    expect(await invited()).toBe(1);
  });

  it('delayed_act acts later even when nobody waits any more, slow answers later', async () => {
    await fault({ kind: 'delayed_act', delayMs: 80 });
    await expect(invite(AbortSignal.timeout(20))).rejects.toThrow('aborted due to timeout');
    expect(await invited()).toBe(0);
    await expect.poll(invited).toBe(1);
    turn += 1;
    await fault({ kind: 'slow', delayMs: 30 });
    expect((await invite()).status).toBe(201);
    expect(await invited()).toBe(1);
  });

  it('a rule names acts, paths and stars, ends after its times, and the same seed hits the same requests', async () => {
    const run = async () => {
      await client.control('POST', '/faults', {
        seed: 9,
        rules: [{ route: 'GET *', kind: 'error_500', probability: 0.5 }],
      });
      const codes: number[] = [];
      for (let at = 0; at < 20; at += 1)
        codes.push(
          (await client.raw('getProfile', { parameters: { account_id: account, user_id: 'me' } }))
            .status,
        );
      return codes;
    };
    const codes = await run();
    expect(new Set(codes)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(codes);
    await client.control('POST', '/faults', {
      seed: 9,
      rules: [{ route: 'INVITE', kind: 'error_500', probability: 1, times: 1 }],
    });
    expect([(await invite()).status, (await invite()).status]).toEqual([500, 201]);
    expect(
      (await client.control('POST', '/faults', { rules: [{ route: '*', kind: 'nonsense' }] }))
        .status,
    ).toBe(400);
  });

  it('a request meets one fault: rules behind the one that hits keep their times, and every request is counted', async () => {
    const Plan = z.object({ requests: z.number(), rules: z.array(z.object({ hits: z.number() })) });
    await client.control('POST', '/faults', {
      rules: [
        { route: 'INVITE', kind: 'error_503', times: 1 },
        { route: 'INVITE', kind: 'error_500', times: 1 },
      ],
    });
    expect([(await invite()).status, (await invite()).status, (await invite()).status]).toEqual([
      502, 500, 201,
    ]);
    expect(Plan.parse((await client.control('GET', '/faults')).body)).toEqual({
      requests: 3,
      rules: [{ hits: 1 }, { hits: 1 }],
    });
  });

  it('a fault that sticks is met by the same people each time, and by no one else', async () => {
    await client.control('POST', '/faults', {
      seed: 5,
      rules: [{ route: 'getProfile', kind: 'error_500', probability: 0.4, sticks: true }],
    });
    const statuses = async () => {
      const found: number[] = [];
      for (const id of ids.slice(0, 20))
        found.push(
          (await client.raw('getProfile', { parameters: { account_id: account, user_id: id } }))
            .status,
        );
      return found;
    };
    const first = await statuses();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await statuses()).toEqual(first);
  });

  it('a throttle counts the requests of its method, and says when it ends', async () => {
    await client.control('POST', '/faults', {
      rules: [{ route: 'getProfile', kind: 'throttle', limit: 2, windowMs: 60_000 }],
    });
    const read = () =>
      client.raw('getProfile', { parameters: { account_id: account, user_id: ids[0] ?? '' } });
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([
      200, 200, 429,
    ]);
    expect((await invite()).status).toBe(201);
    await client.control('POST', '/clock', { advanceMs: 61_000 });
    expect((await read()).status).toBe(200);
  });

  it('pages can be shorter than asked for, and a list is whole all the same', async () => {
    await client.control('POST', '/faults', {
      rules: [{ route: 'listRelations', kind: 'short_pages' }],
    });
    const { data } = await client.ok('listRelations', {
      parameters: { account_id: account },
      query: { limit: 30 },
    });
    expect(data).toHaveLength(10);
    await client.control('POST', '/faults', { rules: [] });
  });

  it('texts come back as the network puts them', async () => {
    const person = `/people/${ids[30] ?? ''}`;
    await client.control('POST', person, { do: 'connect' });
    const text = 'Café, at\nhttps://example.com/a-very-long-link';
    await client.control('POST', person, { do: 'messageByHand', text });
    const chats = await client.ok('listChats', {
      parameters: { account_id: account },
      query: { limit: 1 },
    });
    const chat_id = chats.data[0]?.id ?? '';
    const read = async () =>
      (
        await client.ok('listMessages', {
          parameters: { account_id: account, chat_id },
          query: { limit: 1 },
        })
      ).data[0]?.text ?? '';
    expect(await read()).toBe(text);
    await client.control('POST', '/faults', {
      rules: [{ route: 'listMessages', kind: 'rewrite_texts' }],
    });
    expect(await read()).toMatch(/^Cafe\u0301,\u00a0at\r\nhttps:\/\/lnkd\.in\/\w+\u200b $/u);
    await client.control('POST', '/faults', { rules: [] });
  });

  it('sections of a profile can be throttled', async () => {
    await client.control('POST', '/faults', {
      rules: [{ route: 'getProfile', kind: 'throttled_sections' }],
    });
    const profile = await client.ok('getProfile', {
      parameters: { account_id: account, user_id: ids[0] ?? '' },
      query: { with_sections: 'skills,experience' },
    });
    expect(profile.specifics).toMatchObject({ throttled_sections: ['skills', 'experience'] });
    expect(profile.specifics.skills).toBeUndefined();
    await client.control('POST', '/faults', { rules: [] });
  });
});
