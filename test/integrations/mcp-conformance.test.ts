import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedAccount, type ConnectedAccount } from './connected-account.ts';

const PACKAGE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/**
 * The scenarios of revision 2026-07-28 that need no tools, prompts, or resources made for the test.
 */
const SCENARIOS = [
  'server-stateless',
  'tools-list',
  'server-sse-multiple-streams',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'http-header-validation',
  'input-required-result-missing-input-response',
  'input-required-result-unsupported-methods',
  'input-required-result-ignore-extra-params',
  'input-required-result-validate-input',
];

type Check = { id: string; status: string; errorMessage?: string; details?: object };

let account: ConnectedAccount;
beforeAll(async () => {
  account = await connectedAccount('mia.conform@example.com');
});
afterAll(async () => account?.stop());

test('the protocol’s own suite finds nothing that the server should do and doesn’t', async () => {
  const door = await openDoorWithKey();
  const results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  for (const scenario of SCENARIOS)
    await suite(['server', '--url', `${door.url}/mcp`, '--scenario', scenario, '-o', results]);
  door.close();
  expect(await failedChecks(results)).toEqual([]);
});

test('the protocol’s own suite finds the metadata for signing in as it should be', async () => {
  const results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  const scenario = 'authorization-server-metadata-endpoint';
  await suite(['authorization', '--url', account.url, '--scenario', scenario, '-o', results]);
  expect(await failedChecks(results)).toEqual([]);
});

/** The suite sends no credentials, so what it sends to this address is passed on with the key. */
async function openDoorWithKey() {
  const { host } = new URL(account.url);
  const door = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${account.apiKey}` };
    const own = `127.0.0.1:${(door.address() as AddressInfo).port}`;
    for (const name of ['host', 'origin'] as const)
      headers[name] &&= headers[name]
        .replace(own, host)
        .replace(own.replace('127.0.0.1', 'localhost'), host);
    asked.pipe(
      request(account.url + asked.url, { method: asked.method, headers }, (given) => {
        given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers));
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => door.close() };
}

/** Its exit code also counts what can't be tried here, so its checks are read instead. */
async function suite(args: string[]): Promise<void> {
  await once(spawn('npx', ['--yes', PACKAGE, ...args], { stdio: 'ignore' }), 'exit');
}

async function failedChecks(results: string): Promise<string[]> {
  const files = (await readdir(results, { recursive: true })).filter((name) =>
    name.endsWith('checks.json'),
  );
  expect(files.length).toBeGreaterThan(0);
  const checks = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(results, name), 'utf8')) as Check[]),
  );
  return checks
    .flat()
    .filter(({ status, details = {} }) => status === 'FAILURE' && !('untestable' in details))
    .map(({ id, errorMessage }) => `${id}: ${errorMessage}`);
}
