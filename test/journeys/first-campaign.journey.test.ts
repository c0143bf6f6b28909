import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES } from '#core/programs/api-scopes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { signUpAndConnect } from '../support/main-job.ts';
import { freePort } from '../support/ports.ts';

const PROJECT = join(import.meta.dirname, '../..');
const guide = readFileSync(join(PROJECT, 'docs/first-campaign.md'), 'utf8');
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );

/** Fails with the answer of a call that is refused. */
const CURL = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
const SETTING = /^([A-Z]+)=(\S+)$/gm;

const folder = mkdtempSync(join(tmpdir(), 'reachwell-guide-'));
let harness: Awaited<ReturnType<typeof ownHarness>>;
let api: ApiClient;
let receiver: ChildProcess | null = null;
let printed = '';
/** What the reader puts in the place of the guide's own values. */
const own: Record<string, string> = {};

beforeAll(async () => {
  own['RECEIVER'] = `127.0.0.1:${await freePort()}`;
  harness = await ownHarness({ PRACTICE_RECEIVERS: own['RECEIVER'], PRACTICE_SKIP_NIGHTS: 'on' });
  own['REACHWELL'] = harness.program.baseUrl;
  api = createApiClient({ baseUrl: harness.program.baseUrl });
});
afterAll(async () => {
  receiver?.kill();
  await harness?.leave();
  rmSync(folder, { recursive: true, force: true });
});

function startReceiver(): ChildProcess {
  const [code = ''] = blocksOf('js');
  writeFileSync(join(folder, 'receiver.mjs'), code);
  const started = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return started;
}

/** What a reader keeps from an answer for the calls after it. */
function keep(block: string, answer: unknown): void {
  const { id, secret, rows } = answer as {
    id?: string;
    secret?: string;
    rows?: { leadId: string }[];
  };
  if (block.includes('"name": "First campaign"')) own['CAMPAIGN'] = id ?? '';
  if (block.includes('/leads" ')) own['LEAD'] = rows?.[0]?.leadId ?? '';
  if (block.includes('/v1/webhooks" ')) Object.assign(own, { WEBHOOK: id, SECRET: secret });
}

test('the guide to a first campaign can be followed, command by command', async () => {
  const user = await signUpAndConnect({
    api,
    email: 'ada.program@example.com',
    userName: 'sms@ada-program.example',
  });
  const [, rights = ''] = /with the rights (.*?)\. /.exec(guide) ?? [];
  const { secret } = await user.call('POST /v1/apikeys', {
    body: { name: 'Guide', scopes: API_SCOPES.filter((scope) => rights.includes(scope)) },
  });
  own['KEY'] = secret;

  let settings = '';
  const answers: unknown[] = [];
  for (const block of blocksOf('sh')) {
    const [, kept = '', call] = /^(.*?)(^curl .*)?$(?![^])/ms.exec(block) ?? [];
    settings += kept.replaceAll(SETTING, (line, name: string) =>
      own[name] === undefined ? line : `${name}='${own[name]}'`,
    );
    if (call === undefined) continue;
    if (block.includes('/test"')) {
      receiver = startReceiver();
      await expect.poll(() => printed, { timeout: 20_000 }).toContain('listening');
    }
    if (/clock"$/m.test(block))
      await expect
        .poll(async () => (await api.call('GET /practice/clock')).play, { timeout: 300_000 })
        .toBe(null);
    const { status, stdout, stderr } = spawnSync('bash', ['-eu', '-c', CURL + settings + call], {
      encoding: 'utf8',
    });
    expect(status, `${call}\n${stdout}${stderr}`).toBe(0);
    const answer: unknown = JSON.parse(stdout);
    answers.push(answer);
    keep(block, answer);
  }
  const [, , tried, saved, triedLeads, leads, , sample, check, launched, waiting] = answers;
  const [, , statistics, steps, , deliveries] = answers.slice(-6);
  expect([tried, triedLeads]).toMatchObject([{ dryRun: true }, { dryRun: true }]);
  expect([saved, leads, sample, check, launched]).toMatchObject([
    { sequence: { id: 'view' } },
    { counts: { ADDED: 3 } },
    { delivered: true },
    { readyLeads: 3, problems: { content: [] } },
    { status: 'ACTIVE' },
  ]);
  expect(waiting).toMatchObject({
    campaigns: [{ waitingFor: { sentence: expect.any(String), gates: expect.any(Array) } }],
  });
  expect(statistics).toMatchObject([{ totalLeads: 3, invitedLeads: 3 }]);
  expect(steps).toContainEqual(expect.objectContaining({ itemId: 'invite', done: 3 }));
  expect(deliveries).toMatchObject({
    content: expect.arrayContaining([
      expect.objectContaining({ eventType: 'INVITE_SENT', state: 'DELIVERED' }),
    ]),
  });
  // The sample event has an ID of its own.
  await expect.poll(() => printed.match(/^verified msg_\d+ INVITE_SENT$/gm)).toHaveLength(3);
  expect(printed).not.toContain('REJECTED');
});
