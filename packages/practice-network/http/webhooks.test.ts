import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WireEvent } from '@reachwell/network-wire/webhooks.ts';
import { startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

interface Received {
  event: WireEvent;
  valid: boolean;
}

let client: PracticeClient;
let account: string;
let server: Server;
let url: string;
let secret = '';
let status = 200;
let realNow = Date.UTC(2026, 10, 21);
const received: Received[] = [];

beforeAll(async () => {
  client = await startPracticeClient({
    realNow: () => realNow,
    behavior: { acceptShare: 0, readShare: 0 },
  });
  account = await client.signIn();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      const [, seconds, hex] =
        /^t=(\d+),v0=([0-9a-f]{64})$/.exec(String(request.headers['unipile-signature'])) ?? [];
      const valid =
        createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === hex &&
        Number(seconds) === Math.floor(realNow / 1000);
      received.push({ event: WireEvent.parse(JSON.parse(body)), valid });
      response.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  ({ secret } = await client.ok('createEndpoint', {
    body: {
      url,
      trigger_events: [
        'relation.new',
        'message.new',
        'message.receipt.read',
        'account.status.disconnected',
      ],
    },
  }));
});
afterEach(async () => {
  await client.control('POST', '/faults', { rules: [] });
  received.splice(0);
  status = 200;
});
afterAll(async () => {
  await client.close();
  server.close();
});

async function strangerIds(count: number): Promise<string[]> {
  const owner = client.practice.network.accounts.byId(account)?.number ?? 0;
  return (await client.people('analyst', 200))
    .filter(
      ({ index, showsReceipts }) =>
        showsReceipts && client.practice.network.ties.get(owner, index).connectedAt === null,
    )
    .slice(0, count)
    .map(({ id }) => id);
}

const connect = async (id: string | undefined) =>
  client.control('POST', `/people/${id}`, { do: 'connect', accountId: account });

describe('webhooks', () => {
  it('events come signed, in order, with the ids of what to fetch', async () => {
    const [id] = await strangerIds(1);
    await connect(id);
    const sent = await client.ok('startChat', {
      parameters: { account_id: account },
      body: { text: 'Hi', users_ids: id },
    });
    await client.control('POST', `/people/${id}`, { do: 'reply', text: 'Hello back' });
    await client.control('POST', `/accounts/${account}/state`, { state: 'disconnected' });
    await client.control('POST', `/accounts/${account}/state`, { state: 'running' });
    await client.practice.deliverWebhooks();
    expect(received.map(({ event, valid }) => [event.type, valid])).toEqual([
      ['relation.new', true],
      ['message.receipt.read', true],
      ['message.new', true],
      ['account.status.disconnected', true],
    ]);
    expect(received[0]?.event).toMatchObject({ account_id: account, payload: { user_id: id } });
    expect(received[1]?.event.payload).toMatchObject({
      chat_id: sent.chat_id,
      message_id: sent.message_id,
    });
    expect(received[2]?.event.payload).toMatchObject({
      object: 'Message',
      text: 'Hello back',
      is_sender: false,
    });
    expect((await client.ok('listDeliveries')).data[0]).toMatchObject({
      event_type: 'account.status.disconnected',
      http_status: 200,
      first_attempt: true,
    });
  });

  it('a delivery that fails is tried again with the same event', async () => {
    status = 500;
    const [id] = await strangerIds(1);
    await connect(id);
    await client.practice.deliverWebhooks();
    await client.practice.deliverWebhooks();
    expect(received).toHaveLength(1);
    status = 200;
    realNow += 1001;
    await client.practice.deliverWebhooks();
    expect(received).toHaveLength(2);
    expect(received[0]?.event.id).toBe(received[1]?.event.id);
    realNow += 10_000_000;
    await client.practice.deliverWebhooks();
    expect(received).toHaveLength(2);
  });

  it('the ledger says in real time when something took effect, and when it was first told of', async () => {
    status = 500;
    const [id] = await strangerIds(1);
    await connect(id);
    const tookEffectAt = realNow;
    await client.control('POST', `/people/${id}`, { do: 'reply', text: 'Stamped' });
    await client.practice.deliverWebhooks();
    const stamps = async () =>
      (await client.ledger('REPLIED'))
        .filter(({ text }) => text === 'Stamped')
        .map(({ realAt, toldRealAt }) => ({ realAt, toldRealAt }));
    expect(await stamps()).toEqual([
      { realAt: new Date(tookEffectAt).toISOString(), toldRealAt: null },
    ]);
    status = 200;
    realNow += 1001;
    await client.practice.deliverWebhooks();
    expect(await stamps()).toEqual([
      { realAt: new Date(tookEffectAt).toISOString(), toldRealAt: new Date(realNow).toISOString() },
    ]);
  });

  it('a wrong address is refused, a disabled or removed endpoint hears nothing', async () => {
    expect(
      await client.refused('createEndpoint', {
        body: { url: 'ftp://x', trigger_events: ['message.new'] },
      }),
    ).toMatchObject({ status: 400 });
    const other = await client.ok('createEndpoint', {
      body: { url, trigger_events: ['relation.new'], account_ids: ['acc_other'] },
    });
    const [id] = await strangerIds(1);
    await connect(id);
    await client.practice.deliverWebhooks();
    expect(received).toHaveLength(1);
    await client.ok('removeEndpoint', { parameters: { endpoint_id: other.id } });
    expect((await client.ok('listEndpoints')).data).toHaveLength(1);
  });

  it('only on demand they come twice, late, forged, of unknown types, or not at all', async () => {
    const rule = (kind: string) =>
      client.control('POST', '/faults', {
        seed: 5,
        rules: [{ route: 'webhook', kind, probability: 1 }],
      });
    const ids = await strangerIds(5);
    await rule('webhook_double');
    await connect(ids[0]);
    await client.practice.deliverWebhooks();
    expect(received.map(({ event }) => event.id)).toEqual([
      received[0]?.event.id,
      received[0]?.event.id,
    ]);
    received.splice(0);
    await rule('webhook_bad_signature');
    await connect(ids[1]);
    await client.practice.deliverWebhooks();
    expect(received.map(({ valid }) => valid)).toEqual([false, true]);
    received.splice(0);
    await rule('webhook_unknown_type');
    await connect(ids[2]);
    await client.practice.deliverWebhooks();
    expect(received.map(({ event }) => event.type)).toEqual([
      'practice.unheard.of',
      'relation.new',
    ]);
    received.splice(0);
    await rule('webhook_drop');
    await connect(ids[3]);
    await client.practice.deliverWebhooks();
    expect(received).toEqual([]);
    await rule('webhook_late');
    await connect(ids[4]);
    await client.practice.deliverWebhooks();
    expect(received).toEqual([]);
    await client.advance(0.34);
    await client.practice.deliverWebhooks();
    expect(received).toHaveLength(1);
  });
});
