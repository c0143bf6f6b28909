// The package in n8n itself, if `N8N_FOLDER` names a folder where n8n is installed: 1.5 GB, so
// `npm run integrations` doesn't install it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { connectedAccount, type ConnectedAccount } from './connected-account.ts';

const folder = process.env['N8N_FOLDER'];
const PACKAGE = join(import.meta.dirname, '../../packages/n8n-nodes-reachwell');
const SOON = { timeout: 90_000, interval: 500 };
const credentials = { reachwellApi: { id: 'reachwell', name: 'Reachwell' } };

let account: ConnectedAccount;
let home = '';
let port = 0;
let n8n: ChildProcess | undefined;
let log = '';
let ranOnce = '';

const bin = () => join(folder ?? '', 'node_modules/n8n/bin/n8n');
const environment = () => ({
  // It writes no log where NODE_ENV is that of tests.
  PATH: process.env['PATH'],
  HOME: home,
  N8N_USER_FOLDER: home,
  N8N_HOST: '127.0.0.1',
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_PORT: String(port),
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_RUNNERS_ENABLED: 'false',
  WEBHOOK_URL: `http://127.0.0.1:${port}/`,
});
const command = (...args: string[]) =>
  execFileSync(process.execPath, [bin(), ...args], { env: environment(), encoding: 'utf8' });

/** Puts the package where n8n keeps those that its users install. */
function installPackage() {
  const nodes = join(home, '.n8n/nodes');
  const target = join(nodes, 'node_modules/n8n-nodes-reachwell');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(nodes, 'package.json'), '{"name":"installed-nodes","private":true}');
  execFileSync('npm', ['pack', '--pack-destination', home], { cwd: PACKAGE, stdio: 'ignore' });
  const packed = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(home, packed), '-C', target, '--strip-components=1']);
}

/** Who was added to one campaign is added to another. */
const workflow = (from: string, to: string) => ({
  id: 'walk',
  name: 'Walk',
  active: false,
  settings: {},
  nodes: [
    {
      id: 'a',
      name: 'Added',
      type: 'n8n-nodes-reachwell.reachwellTrigger',
      typeVersion: 1,
      position: [0, 0],
      webhookId: '11111111-2222-4333-8444-555555555555',
      parameters: { events: ['LEAD_ADDED'], campaignIds: [from] },
      credentials,
    },
    {
      id: 'b',
      name: 'Add',
      type: 'n8n-nodes-reachwell.reachwell',
      typeVersion: 1,
      position: [200, 0],
      parameters: {
        resource: 'Lead',
        operation: 'add_leads',
        campaignId: to,
        additional: {
          email: '={{ $json.lead.email }}',
          fullName: '={{ $json.lead.fullName }}',
          listName: 'From n8n',
        },
      },
      credentials,
    },
  ],
  connections: { Added: { main: [[{ node: 'Add', type: 'main', index: 0 }]] } },
});

/** Starts a campaign that has no sequence, and goes on. */
const refused = (campaignId: string) => ({
  id: 'refused',
  name: 'Refused',
  active: false,
  settings: {},
  nodes: [
    {
      id: 'a',
      name: 'Now',
      type: 'n8n-nodes-base.manualTrigger',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    },
    {
      id: 'b',
      name: 'Start',
      type: 'n8n-nodes-reachwell.reachwell',
      typeVersion: 1,
      position: [200, 0],
      onError: 'continueRegularOutput',
      parameters: { resource: 'Campaign', operation: 'start_campaign', campaignId },
      credentials,
    },
  ],
  connections: { Now: { main: [[{ node: 'Start', type: 'main', index: 0 }]] } },
});

describe.runIf(folder !== undefined)('in n8n', () => {
  const campaigns: string[] = [];
  beforeAll(async () => {
    port = await freePort();
    home = mkdtempSync(join(tmpdir(), 'reachwell-n8n-'));
    account = await connectedAccount('nora.ntest@example.com', {
      WEBHOOK_HOSTS: `127.0.0.1:${port}`,
    });
    for (const name of ['From', 'To'])
      campaigns.push((await account.user.call('POST /campaigns', { body: { name } })).id);
    installPackage();
    const { url, apiKey } = account;
    const credential = { id: 'reachwell', name: 'Reachwell', type: 'reachwellApi' };
    const written = (name: string, rows: unknown[]) => {
      writeFileSync(join(home, name), JSON.stringify(rows));
      return `--input=${join(home, name)}`;
    };
    const data = { url, apiKey };
    command('import:credentials', written('credentials.json', [{ ...credential, data }]));
    command(
      'import:workflow',
      written('workflows.json', [
        workflow(campaigns[0] ?? '', campaigns[1] ?? ''),
        refused(campaigns[0] ?? ''),
      ]),
    );
    ranOnce = command('execute', '--id=refused', '--rawOutput');
    command('publish:workflow', '--id=walk');
    n8n = spawn(process.execPath, [bin(), 'start'], { env: environment() });
    for (const stream of [n8n.stdout, n8n.stderr])
      stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  }, 600_000);
  afterAll(async () => {
    n8n?.kill();
    await account?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('a refusal is told in the API’s words', () => {
    expect(ranOnce).toMatch(/"error": ?"[^"]*sequence/i);
  });

  test('an active workflow subscribes, and adds to another campaign who was added to one', async () => {
    const webhooks = () => account.user.call('GET /v1/webhooks');
    await expect
      .poll(async () => (await webhooks()).map(({ events }) => events), SOON)
      .toEqual([['LEAD_ADDED']])
      .catch((error: unknown) => {
        throw new Error(log, { cause: error });
      });
    await account.user.call('POST /campaigns/{campaignId}/leads', {
      params: { campaignId: campaigns[0] as never },
      body: { leads: [{ email: 'tove@mast.example', fullName: 'Tove Lind' }] },
    });
    const added = async () =>
      (
        await account.user.call('GET /leads', { query: { campaignId: campaigns[1] as never } })
      ).content.map(({ email }) => email);
    await expect
      .poll(added, SOON)
      .toEqual(['tove@mast.example'])
      .catch((error: unknown) => {
        throw new Error(log, { cause: error });
      });
  }, 300_000);
});
