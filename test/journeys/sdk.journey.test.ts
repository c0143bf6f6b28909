import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiScope } from '@reachwell/sdk/sdk.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { ownHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { raiseLimitsAndHours, signUpAndConnect } from '../support/main-job.ts';
import { readLedger, type LedgerKind } from '../support/ledger.ts';
import { freePort } from '../support/ports.ts';
import { practiceControl } from '../support/practice-control.ts';
import { openReceiver } from '../support/receiver.ts';

/** Runs a program; one that fails says all that it printed. */
const run = (file: string, given: string[], options: { env: NodeJS.ProcessEnv }) =>
  promisify(execFile)(file, given, options).catch(({ stdout, stderr }) =>
    expect.fail(`${file} failed:\n${stdout}${stderr}`),
  );
const PROGRAMS = join(import.meta.dirname, '../sdk/programs');
const SCOPES: ApiScope[] = [
  'leads:read',
  'leads:write',
  'campaigns:read',
  'campaigns:write',
  'inbox:read',
  'inbox:send',
  'events:read',
  'webhooks:write',
];
const folder = mkdtempSync(join(tmpdir(), 'reachwell-sdk-'));
/** What the programs answer to the first reply. */
const ANSWER = 'Thank you! Does Tuesday suit you?';
let harness: JourneyHarness;
let port: number;
let env: NodeJS.ProcessEnv;

/** Somebody with a connected account, and a key of theirs. */
async function keyOf(name: string): Promise<string> {
  const user: ApiClient = await signUpAndConnect({
    api: createApiClient({ baseUrl: harness.program.baseUrl }),
    email: `${name}@example.com`,
    userName: `sms@${name}.example`,
  });
  await raiseLimitsAndHours({ user, fromHour: 9, toHour: 15 });
  const { secret } = await user.call('POST /v1/apikeys', { body: { name, scopes: SCOPES } });
  return secret;
}

beforeAll(async () => {
  port = await freePort();
  harness = await ownHarness({ PRACTICE_RECEIVERS: `127.0.0.1:${port}` });
  env = { ...process.env, REACHWELL_SERVER: harness.program.baseUrl, RECEIVER_PORT: String(port) };
});
afterAll(async () => {
  await harness?.leave();
  rmSync(folder, { recursive: true });
});

test('a program on the SDK alone runs a campaign to its end, and its numbers are the ledger’s', async () => {
  const program = join(PROGRAMS, 'main-campaign.ts');
  const options = { env: { ...env, REACHWELL_KEY: await keyOf('sara.program') } };
  const { stdout } = await run(process.execPath, [program], options);
  console.log(stdout);
  expect(stdout).toContain('a reply was answered');
  expect(harness.program.faults()).toEqual([]);
});

test('a script of the command line does the same', async () => {
  const receiver = await openReceiver({ port });
  const userName = 'sms@tom.script.example';
  const key = await keyOf('tom.script');
  const api = createApiClient({ baseUrl: harness.program.baseUrl });
  const control = practiceControl(await api.call('GET /practice/network'));
  const people = await control.people({ offset: 5000, count: 30 });
  const file = join(folder, 'leads.json');
  const leads = people.map(({ profileUrl, firstName, lastName }) => ({
    profileUrl,
    firstName,
    lastName,
  }));
  writeFileSync(file, JSON.stringify(leads));
  const options = { env: { ...env, REACHWELL_KEY: key } };
  const { stdout } = await run(join(PROGRAMS, 'main-campaign.sh'), [file, receiver.url], options);
  const [imported, webhook, statistics] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, never>);
  expect(imported).toMatchObject({ rows: 30, counts: { ADDED: 30 }, refused: 0 });
  // The script runs for longer than a message may be old, so only its signature is looked at.
  const { secret = '' } = webhook as { secret?: string };
  for (const { headers, text } of receiver.requests) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, text);
    expect(headers['webhook-signature']).toBe(signature);
  }
  const replies = receiver.received.filter(({ type }) => type === 'MESSAGE_RESPONDED');
  const ledger = await readLedger({ control, accountId: (await control.account(userName)).id });
  const ours = new Set(people.map(({ id }) => id));
  // What is written by hand is no message of the campaign.
  const acts = ledger.filter(({ personId, text }) => ours.has(personId) && text !== ANSWER);
  const persons = (kind: LedgerKind) =>
    new Set(acts.filter((of) => of.kind === kind).map((of) => of.personId)).size;
  expect(statistics).toMatchObject({
    totalLeads: 30,
    invitedLeads: persons('INVITE'),
    acceptanceRateLeads: persons('ACCEPTED'),
    messagedLeads: persons('MESSAGE'),
    replyRateLeads: persons('REPLIED'),
    withdrawnLeads: persons('WITHDRAW'),
  });
  expect(persons('REPLIED')).toBeGreaterThan(0);
  expect(replies.length).toBeGreaterThanOrEqual(persons('REPLIED'));
  await receiver.stop();
});
