// The built nodes (`npm run integrations`) against the whole product. What n8n gives a node is
// small enough to stand in for; `n8n-walk.test.ts` runs them in n8n itself.
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedAccount, type ConnectedAccount } from './connected-account.ts';

type Values = Record<string, unknown>;
type Item = { json: Values; pairedItem?: { item: number } };
type Reachwell = {
  execute(): Promise<Item[][]>;
  methods: { loadOptions: { getCampaigns(): Promise<{ name: string; value: string }[]> } };
};
type Hooks = {
  checkExists(): Promise<boolean>;
  create(): Promise<boolean>;
  delete(): Promise<boolean>;
};
type ReachwellTrigger = {
  webhookMethods: { default: Hooks };
  webhook(): Promise<{ workflowData?: Item[][]; noWebhookResponse?: boolean }>;
};

const load = createRequire(
  new URL('../../packages/n8n-nodes-reachwell/package.json', import.meta.url),
);
const nodeOf = <Node>(name: string) =>
  new (load(`./dist/nodes/Reachwell/${name}.node.js`) as Record<string, new () => Node>)[name]!();
const reachwell = nodeOf<Reachwell>('Reachwell');
const trigger = nodeOf<ReachwellTrigger>('ReachwellTrigger');

let account: ConnectedAccount;
let campaignId = '';
beforeAll(async () => {
  account = await connectedAccount('nils.enno@example.com');
  ({ id: campaignId } = await account.user.call('POST /campaigns', { body: { name: 'From n8n' } }));
});
afterAll(async () => account?.stop());

/** Calls the API as n8n does with the credentials of a node. */
async function request(
  _credentials: string,
  asked: { method: string; url: string; qs: Values; body?: unknown },
) {
  const url = new URL(asked.url);
  for (const [name, value] of Object.entries(asked.qs)) url.searchParams.set(name, String(value));
  const answer = await fetch(url, {
    method: asked.method,
    headers: {
      authorization: `Bearer ${account.apiKey}`,
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  });
  const text = await answer.text();
  return { statusCode: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** What n8n gives a node, with these values filled in. */
function given(values: Values | Values[], { mode = 'trigger', goesOn = false } = {}) {
  const all = Array.isArray(values) ? values : [values];
  return {
    getInputData: () => all.map((json) => ({ json })),
    getNode: () => ({ name: 'Reachwell', type: 'reachwell', typeVersion: 1, parameters: {} }),
    getNodeParameter: (name: string, index = 0, other?: unknown) =>
      all[typeof index === 'number' ? index : 0]?.[name] ?? other,
    getCredentials: () => Promise.resolve({ url: `${account.url}/`, apiKey: account.apiKey }),
    continueOnFail: () => goesOn,
    getMode: () => mode,
    helpers: {
      httpRequestWithAuthentication: request,
      returnJsonArray: (json: Values) => [{ json }],
    },
  };
}

const execute = async (values: Values | Values[], options = {}) =>
  (await reachwell.execute.call(given(values, options) as never))[0] ?? [];

test('rows of many items go in one call, and each item learns its verdict', async () => {
  const lead = (additional: Values) => ({ operation: 'add_leads', campaignId, additional });
  const done = await execute([
    lead({ email: 'ada@mast.example', custom: { pairs: [{ name: 'Deal', value: '12' }] } }),
    lead({ email: 'nonsense' }),
    lead({ email: 'ben@mast.example', fullName: 'Ben Mast' }),
  ]);
  expect(done.map(({ json, pairedItem }) => [pairedItem?.item, json['verdict']])).toEqual([
    [0, 'ADDED'],
    [1, 'WRONG'],
    [2, 'ADDED'],
  ]);
  const { content } = await account.user.call('GET /leads', { query: {} });
  expect(content.find(({ email }) => email === 'ada@mast.example')?.custom).toEqual({ deal: '12' });
});

test('leads are listed up to a limit or all, and campaigns chosen by name', async () => {
  const list = { operation: 'list_leads', additional: { campaignId } };
  expect(await execute({ ...list, returnAll: false, limit: 1 })).toHaveLength(1);
  expect(await execute({ ...list, returnAll: true })).toHaveLength(2);
  const choices = await reachwell.methods.loadOptions.getCampaigns.call(given({}) as never);
  expect(choices).toEqual([{ name: 'From n8n', value: campaignId }]);
});

test('a refusal says what the API said, or is one item among others', async () => {
  const start = { operation: 'start_campaign', campaignId };
  await expect(execute(start)).rejects.toThrow(/sequence/i);
  const [item] = await execute(start, { goesOn: true });
  expect(item?.json['error']).toMatch(/sequence/i);
});

test('an active workflow has a webhook, receives what is signed alone, and deletes it', async () => {
  const kept = {};
  const node = {
    ...given({ events: ['LEAD_ADDED'], campaignIds: [campaignId] }),
    getNodeParameter: (name: string) =>
      ({ events: ['LEAD_ADDED'], campaignIds: [campaignId] })[name],
    getNodeWebhookUrl: () => account.receiver.url,
    getWorkflowStaticData: () => kept,
  };
  const hooks = trigger.webhookMethods.default;
  expect(await hooks.checkExists.call(node as never)).toBe(false);
  expect(await hooks.create.call(node as never)).toBe(true);
  expect(await hooks.checkExists.call(node as never)).toBe(true);
  await execute({
    operation: 'add_leads',
    campaignId,
    additional: { email: 'tove@mast.example', fullName: 'Tove Lind' },
  });
  const { secret } = (kept as { live: { secret: string } }).live;
  const { headers, text } = await account.arrived(secret);
  const receive = (rawBody: string, over = {}) => {
    const answer = { status: (status: number) => ({ json: () => status }) };
    return trigger.webhook.call({
      ...node,
      getRequestObject: () => ({ headers, rawBody: Buffer.from(rawBody) }),
      getResponseObject: () => answer,
      getBodyData: () => JSON.parse(rawBody) as unknown,
      ...over,
    } as never);
  };
  const { workflowData } = await receive(text);
  expect(workflowData?.[0]?.[0]?.json).toMatchObject({
    type: 'LEAD_ADDED',
    campaignId,
    lead: { email: 'tove@mast.example' },
  });
  expect(await receive(text.replace('Tove', 'Ada'))).toEqual({ noWebhookResponse: true });
  // A test run has a webhook of its own.
  expect(await receive(text, { getMode: () => 'manual' })).toEqual({ noWebhookResponse: true });
  expect(await hooks.delete.call(node as never)).toBe(true);
  expect(await account.user.call('GET /v1/webhooks')).toEqual([]);
  expect(await hooks.checkExists.call(node as never)).toBe(false);
});
