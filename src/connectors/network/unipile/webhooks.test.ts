import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { WIRE_EVENT_TYPES } from '@reachwell/network-wire/webhooks.ts';
import {
  startScriptedServer,
  wireError,
  type Reply,
  type ScriptedServer,
  type Seen,
} from '../../../../test/support/scripted-server.ts';

const REAL_NOW = Date.parse('2026-11-21T12:00:00Z');
const CAMPAIGN_NOW = Date.parse('2027-05-01T09:00:00Z');
const SECRET = 'whsec_12345';
const URL_OF_OURS = 'http://127.0.0.1:1/webhooks/network';

let server: ScriptedServer;
let network: NetworkConnector;

beforeAll(async () => {
  server = await startScriptedServer();
  network = createNetworkConnector({
    baseUrl: server.url,
    apiKey: 'k',
    requestTimeoutMs: 400,
    clock: { now: () => CAMPAIGN_NOW, realNow: () => REAL_NOW, rate: () => 1 },
  });
});

afterAll(async () => {
  await network.close();
  await server.close();
});

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const sign = (rawBody: Uint8Array, { at = REAL_NOW, secret = SECRET } = {}) => {
  const time = Math.floor(at / 1000);
  return `t=${time},v0=${createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')}`;
};
const event = (type: string, payload: object = {}) => ({
  id: 'evt_1',
  type,
  created_at: '2027-05-01T08:00:00Z',
  account_id: 'acc',
  payload,
});
const verify = (body: unknown) =>
  network.webhooks.verify({ rawBody: bytes(body), signature: sign(bytes(body)), secret: SECRET });

function kindOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as NetworkError).kind;
  }
  return 'none';
}

describe('the signature of a webhook', () => {
  const rawBody = bytes(event('relation.new', { user_id: 'p1' }));

  test('is accepted if it was made with the secret within five minutes of real time', () => {
    expect(
      network.webhooks.verify({
        rawBody,
        signature: sign(rawBody, { at: REAL_NOW - 299_000 }),
        secret: SECRET,
      }),
    ).toHaveLength(1);
    expect(
      network.webhooks.verify({
        rawBody,
        signature: sign(rawBody, { at: REAL_NOW + 299_000 }),
        secret: SECRET,
      }),
    ).toHaveLength(1);
  });

  test('is refused if it is missing, old, of another secret, of another body, or malformed', () => {
    const wrong = [
      null,
      undefined,
      '',
      't=,v0=',
      'nonsense',
      sign(rawBody, { at: REAL_NOW - 301_000 }),
      sign(rawBody, { at: REAL_NOW + 301_000 }),
      sign(rawBody, { secret: 'other' }),
      sign(bytes({ a: 1 })),
      sign(rawBody).slice(0, -2),
      `${sign(rawBody).slice(0, -1)}g`,
      sign(rawBody).replace('v0=', 'v1='),
      sign(rawBody).replace(/t=\d+/, `t=${CAMPAIGN_NOW / 1000}`),
    ];
    for (const signature of wrong)
      expect(kindOf(() => network.webhooks.verify({ rawBody, signature, secret: SECRET }))).toBe(
        'bad_signature',
      );
  });

  test('is checked over the bytes as they came', () => {
    const spaced = Buffer.from(
      '{ "id":"evt_2", "type":"relation.new","created_at":"2027-05-01T08:00:00Z","account_id":"acc","payload":{"user_id":"p1"} }',
    );
    expect(
      network.webhooks.verify({ rawBody: spaced, signature: sign(spaced), secret: SECRET })[0]?.id,
    ).toBe('evt_2');
  });

  test('says nothing about the format: a signed body that isn’t JSON is invalid', () => {
    const broken = Buffer.from('{');
    expect(
      kindOf(() =>
        network.webhooks.verify({ rawBody: broken, signature: sign(broken), secret: SECRET }),
      ),
    ).toBe('invalid');
    expect(kindOf(() => verify({ type: 'relation.new' }))).toBe('invalid');
  });
});

describe('the events of a webhook', () => {
  test('are accepted beside one that can’t be read, which is reported', () => {
    const body = [event('relation.new', { user_id: 'p1' }), { type: 'relation.new' }, null];
    const problems: string[] = [];
    const events = network.webhooks.verify({
      rawBody: bytes(body),
      signature: sign(bytes(body)),
      secret: SECRET,
      onUnreadable: (problem) => problems.push(problem),
    });
    expect(events.map(({ id }) => id)).toEqual(['evt_1']);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('id');
  });

  test('name what is to be read again', () => {
    const head = { id: 'evt_1', at: Date.parse('2027-05-01T08:00:00Z'), account: 'acc' };
    expect(verify(event('relation.new', { user_id: 'p1' }))).toEqual([
      { ...head, native: 'relation.new', type: 'connected', memberId: 'p1' },
    ]);
    expect(
      verify(
        event('message.new', {
          object: 'Message',
          id: 'm1',
          chat_id: 'c1',
          sender_id: 'p1',
          is_sender: false,
        }),
      ),
    ).toEqual([
      {
        ...head,
        native: 'message.new',
        type: 'message',
        chatId: 'c1',
        messageId: 'm1',
        memberId: 'p1',
        fromMe: false,
        told: null,
      },
    ]);
    expect(
      verify(event('message.receipt.read', { chat_id: 'c1', message_id: 'm1', user_id: 'p1' })),
    ).toMatchObject([{ type: 'read', chatId: 'c1', messageId: 'm1', memberId: 'p1' }]);
    expect(verify(event('account.status.disconnected', {}))).toMatchObject([
      { type: 'account_state', state: 'disconnected' },
    ]);
    expect(verify(event('account.status.degraded', {}))).toMatchObject([
      { type: 'account_state', state: 'errored' },
    ]);
    expect(verify(event('account.locked', {}))).toMatchObject([
      { type: 'account_state', state: 'restricted' },
    ]);
    expect(verify(event('account.add', { state: 'user-7' }))).toMatchObject([
      { type: 'account_added', state: 'user-7' },
    ]);
  });

  test('contain what someone else wrote only if they clearly say so', () => {
    const message = {
      object: 'Message',
      id: 'm1',
      chat_id: 'c1',
      sender_id: 'p1',
      text: 'No, thanks',
      timestamp: '2027-05-01T07:59:58Z',
      is_sender: false,
      is_event: false,
      is_hidden: false,
    };
    const told = (payload: object, type = 'message.new') =>
      verify(event(type, payload)).map((one) => (one.type === 'message' ? one.told : 'none'));
    const whole = {
      messageId: 'm1',
      text: 'No, thanks',
      at: Date.parse('2027-05-01T07:59:58Z'),
    };
    expect(told(message)).toEqual([whole]);
    expect(told(message, 'message.update')).toEqual([whole]);
    expect(told({ ...message, text: null }, 'message.delete')).toEqual([{ ...whole, text: '' }]);
    for (const unlike of [
      { object: 'MessageId' },
      { id: undefined },
      { chat_id: undefined },
      { sender_id: undefined },
      { timestamp: undefined },
      { timestamp: 'soon' },
      { is_sender: true },
      { is_sender: undefined },
      { is_event: true },
      { is_event: undefined },
      { is_hidden: true },
      { is_hidden: undefined },
    ])
      expect([unlike, told({ ...message, ...unlike })]).toEqual([unlike, [null]]);
    expect(told(message, 'message.receipt.read')).toEqual(['none']);
  });

  test('of unknown types, and known ones with odd contents, are tolerated', () => {
    expect(verify(event('tracking.unheard_of', { user_id: 17 }))).toMatchObject([
      { type: 'unknown', native: 'tracking.unheard_of' },
    ]);
    expect(verify({ ...event('relation.new'), payload: null })).toMatchObject([
      { type: 'connected', memberId: null },
    ]);
    expect(verify({ ...event('account.status.sleepy'), account_id: null })).toMatchObject([
      { type: 'account_state', state: 'unknown', account: null },
    ]);
  });
});

describe('registering the webhook', () => {
  type Endpoint = { id: string; url: string; enabled: boolean; trigger_events: string[] };
  const present = (endpoint: Endpoint) => ({
    object: 'WebhookEndpoint',
    application_id: 'app',
    description: null,
    account_ids: [],
    secret: `s_${endpoint.id}`,
    ...endpoint,
  });

  /** A list of endpoints that behaves like the provider's. */
  function endpoints(
    list: Endpoint[],
    onCreate: () => void = () => undefined,
  ): (seen: Seen) => Reply {
    return ({ method, path, body }) => {
      const id = /endpoints\/(\w+)$/.exec(path)?.[1];
      const found = list.find((endpoint) => endpoint.id === id);
      if (method === 'GET')
        return { json: { object: 'WebhookEndpoints', data: list.map(present), has_more: false } };
      if (method === 'POST') {
        const made = {
          id: `e${list.length + 1}`,
          enabled: true,
          ...(body as { url: string; trigger_events: string[] }),
        };
        list.push(made);
        onCreate();
        return { json: present(made) };
      }
      if (found === undefined)
        return { status: 404, json: wireError({ type: 'api/resource_not_found', status: 404 }) };
      if (method === 'PATCH') return { json: present(Object.assign(found, body)) };
      list.splice(list.indexOf(found), 1);
      return { json: { success: true } };
    };
  }

  test('is done once, however often it is requested', async () => {
    const list: Endpoint[] = [
      {
        id: 'other',
        url: 'https://elsewhere.example/',
        enabled: true,
        trigger_events: ['message.new'],
      },
    ];
    server.play(endpoints(list));
    const first = await network.webhooks.ensureRegistered({ url: URL_OF_OURS });
    expect(await network.webhooks.ensureRegistered({ url: URL_OF_OURS })).toEqual(first);
    expect(first).toEqual({ endpointId: 'e2', secret: 's_e2' });
    expect(server.seen.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    expect(list.map(({ id }) => id)).toEqual(['other', 'e2']);
  });

  test('enables an endpoint that was switched off and gives it our events', async () => {
    const list: Endpoint[] = [
      { id: 'e1', url: URL_OF_OURS, enabled: false, trigger_events: ['message.new'] },
    ];
    server.play(endpoints(list));
    await network.webhooks.ensureRegistered({ url: URL_OF_OURS });
    expect(list).toEqual([
      { id: 'e1', url: URL_OF_OURS, enabled: true, trigger_events: [...WIRE_EVENT_TYPES] },
    ]);
  });

  test('keeps one endpoint if two processes register at the same time', async () => {
    const list: Endpoint[] = [];
    let raced = false;
    server.play(
      endpoints(list, () => {
        if (!raced)
          list.unshift({
            id: 'a0',
            url: URL_OF_OURS,
            enabled: true,
            trigger_events: [...WIRE_EVENT_TYPES],
          });
        raced = true;
      }),
    );
    expect(await network.webhooks.ensureRegistered({ url: URL_OF_OURS })).toEqual({
      endpointId: 'a0',
      secret: 's_a0',
    });
    expect(list.map(({ id }) => id)).toEqual(['a0']);
  });

  test('that is lost on the way may simply be requested again', async () => {
    server.play(() => 'cut');
    await expect(network.webhooks.ensureRegistered({ url: URL_OF_OURS })).rejects.toMatchObject({
      kind: 'transient',
    });
  });
});
