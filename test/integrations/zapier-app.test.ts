// The built app (`npm run integrations`), as Zapier runs it, against the whole product.
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedAccount, type ConnectedAccount } from './connected-account.ts';

type Bundle = Record<string, unknown>;
type Perform = (z: unknown, bundle: Bundle) => unknown;
type Action = { operation: { perform: Perform; sample: object } };
type Hook = Action & {
  operation: { performSubscribe: Perform; performUnsubscribe: Perform; performList: Perform };
};
type App = {
  authentication: { test: Perform };
  triggers: Record<string, Hook>;
  searches: Record<string, Action>;
  creates: Record<string, Action>;
};

const folder = new URL('../../packages/zapier-app/', import.meta.url);
const load = createRequire(new URL('package.json', folder));
const app = load('./dist/app.js') as App;
const { createAppTester } = load('zapier-platform-core') as {
  createAppTester: (app: App) => (perform: Perform, bundle: Bundle) => Promise<unknown>;
};
const run = createAppTester(app);

let account: ConnectedAccount;
let campaignId = '';
let leadId = '';
beforeAll(async () => {
  account = await connectedAccount('zoe.zapp@example.com');
});
afterAll(async () => account?.stop());

const asked = (bundle: Bundle) => {
  const { url, apiKey } = account;
  return { authData: { url: `${url}/`, apiKey }, inputData: {}, ...bundle };
};
async function create(name: string, inputData: object) {
  const done = await run(app.creates[name]!.operation.perform, asked({ inputData }));
  return done as Record<string, unknown>;
}
async function search(name: string, inputData: object) {
  const found = await run(app.searches[name]!.operation.perform, asked({ inputData }));
  return found as Record<string, unknown>[];
}

test('Zapier’s own schema finds nothing wrong with the app', () => {
  const { validateAppDefinition } = load('zapier-platform-schema') as {
    validateAppDefinition: (app: unknown) => { errors: { stack: string }[] };
  };
  const definition: unknown = JSON.parse(
    JSON.stringify(app, (_, value: unknown) =>
      typeof value === 'function' ? { source: 'return []' } : value,
    ),
  );
  expect(validateAppDefinition(definition).errors.map(({ stack }) => stack)).toEqual([]);
});

test('a connection is tested with its key', async () => {
  expect(await run(app.authentication.test, asked({}))).toEqual({ count: 0 });
  const wrong = { authData: { url: account.url, apiKey: 'rw_test_wrong' } };
  await expect(run(app.authentication.test, asked(wrong))).rejects.toThrow(/./);
});

test('a hook is subscribed, receives what is signed alone, and is unsubscribed', async () => {
  ({ id: campaignId } = (await create('create_campaign', { name: 'From Zapier' })) as {
    id: string;
  });
  const choice = app.triggers['campaign_choice']!.operation.perform;
  expect(await run(choice, asked({}))).toMatchObject([{ id: campaignId, name: 'From Zapier' }]);
  const added = app.triggers['lead_added']!.operation;
  expect(await run(added.performList, asked({}))).toEqual([added.sample]);
  const subscribeData = (await run(
    added.performSubscribe,
    asked({ targetUrl: account.receiver.url, inputData: { campaignIds: [campaignId] } }),
  )) as { id: string; secret: string };
  const result = await create('add_leads', {
    campaignId,
    email: 'tove@mast.example',
    fullName: 'Tove Lind',
    custom: { 'Deal size': '12' },
  });
  expect(result).toMatchObject({ index: 0, verdict: 'ADDED', leadId: expect.any(String) });
  leadId = String(result['leadId']);

  const { headers, text } = await account.arrived(subscribeData.secret);
  const zapiers = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`Http-${name}`, value]),
  );
  const received = (content: string) =>
    run(added.perform, asked({ subscribeData, rawRequest: { headers: zapiers, content } }));
  const [item] = (await received(text)) as Record<string, unknown>[];
  expect(item).toMatchObject({ type: 'LEAD_ADDED', leadId, lead: { email: 'tove@mast.example' } });
  await expect(received(text.replace('Tove', 'Ada'))).rejects.toThrow('The signature is wrong');
  expect(await run(added.performList, asked({}))).toEqual([item]);

  await run(added.performUnsubscribe, asked({ subscribeData }));
  expect(await account.user.call('GET /v1/webhooks')).toEqual([]);
  await run(added.performUnsubscribe, asked({ subscribeData }));
});

test('leads are found, explained, noted, tagged, and stopped', async () => {
  expect(await search('list_leads', { query: 'Tove' })).toMatchObject([{ id: leadId }]);
  const [explained] = await search('explain_lead', { leadId });
  expect(explained).toMatchObject({ id: leadId, campaigns: [{ campaignId }] });
  expect(await create('add_note', { leadId, content: 'Met at the fair' })).toMatchObject({
    content: 'Met at the fair',
  });
  expect(await create('tag_leads', { leadIds: [leadId], tag: 'Fair' })).toMatchObject({
    changed: 1,
  });
  expect(await create('stop_lead', { leadId, reason: 'Bought' })).toMatchObject({
    tags: ['Fair'],
    campaigns: [{ state: 'FINISHED' }],
  });
});

test('a refusal says what the API said', async () => {
  await expect(create('start_campaign', { campaignId })).rejects.toThrow(/sequence/i);
  await expect(create('stop_lead', { leadId: '999999999' })).rejects.toThrow(/found|exist/i);
});
