import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocumentHost, type DocumentHost } from '../support/document-host.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { LOCAL_CERTIFICATE } from '../support/local-certificate.ts';
import { PASSWORD } from '../support/main-job.ts';
import { look } from '../support/screens.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'mira.holt@example.com';
const folder = mkdtempSync(join(tmpdir(), 'reachwell-certificate-'));
let host: DocumentHost;
let listener: Server;
let redirectUrl: string;
let harness: SignedInBrowser;
/** What the program keeps, and where it sends its person. */
const kept = {
  asked: '',
  verifier: '',
  client: undefined as StoredOAuthClientInformation | undefined,
  discovered: undefined as OAuthDiscoveryState | undefined,
  tokens: undefined as StoredOAuthTokens | undefined,
};

beforeAll(async () => {
  host = await openDocumentHost();
  listener = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Back in the program</title>'),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  host.answer = (_request, response) =>
    response.end(
      JSON.stringify({
        client_id: `${host.origin}/client.json`,
        client_name: 'Writing helper',
        redirect_uris: ['http://127.0.0.1/callback'],
      }),
    );
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, LOCAL_CERTIFICATE.cert);
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    on: await ownHarness({
      NODE_EXTRA_CA_CERTS: certificate,
      WEBHOOK_HOSTS: new URL(host.origin).host,
    }),
    allow: [/oauth\/authorize/],
  });
});
afterAll(async () => {
  await harness?.stop();
  await host?.stop();
  listener?.close();
  rmSync(folder, { recursive: true });
});

const provider: OAuthClientProvider = {
  get redirectUrl() {
    return redirectUrl;
  },
  get clientMetadataUrl() {
    return `${host.origin}/client.json`;
  },
  get clientMetadata() {
    return { client_name: 'Writing helper', redirect_uris: [redirectUrl] };
  },
  clientInformation: () => kept.client,
  saveClientInformation: (client) => void (kept.client = client),
  discoveryState: () => kept.discovered,
  saveDiscoveryState: (discovered) => void (kept.discovered = discovered),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => void (kept.tokens = tokens),
  redirectToAuthorization: (url) => void (kept.asked = url.href),
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  codeVerifier: () => kept.verifier,
  invalidateCredentials: () => void (kept.tokens = undefined),
};
const transport = () =>
  new StreamableHTTPClientTransport(new URL('/mcp', harness.program.baseUrl), {
    authProvider: provider,
  });
const ask = () => auth(provider, { serverUrl: new URL('/mcp', harness.program.baseUrl) });

test('a program asks, its person leaves it some rights, and it works', async () => {
  const { page } = harness;
  await ask();
  await page.goto(kept.asked);
  await page.getByRole('heading', { name: 'Connect “Writing helper”?' }).waitFor();
  await page.getByText(/a program on this device/).waitFor();
  expect(await page.getByLabel(/^Send messages/).isChecked()).toBe(false);
  await look(page, 'connect-program');
  await page.getByLabel(/^Read the inbox/).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/callback\?/);
  const first = transport();
  await first.finishAuth(new URL(page.url()).searchParams);
  expect(kept.tokens?.scope).toBe(
    'leads:read campaigns:read templates:read settings:read events:read',
  );
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  const listed = await client.callTool({ name: 'list_campaigns', arguments: {} });
  expect(listed.structuredContent).toMatchObject({ totalElements: 0 });
  await client.close();
});

test('a connected program is shown beside the keys, changed, and disconnected', async () => {
  const { page } = harness;
  await page.goto('/account/developers');
  await page.getByRole('button', { name: 'Writing helper', exact: true }).click();
  await page.getByText('GET /api/campaigns').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Read templates/).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes saved').waitFor();
  await look(page, 'developers-with-connection');
  await page.getByRole('button', { name: 'Disconnect Writing helper' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByText('No programs connected').waitFor();
  kept.asked = '';
  expect(await ask()).toBe('REDIRECT');
  expect(kept.asked).not.toBe('');
});

test('someone who isn’t signed in signs in first, and may then cancel', async () => {
  const { page } = harness;
  await page.goto(kept.asked);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(kept.asked);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Connect “Writing helper”?' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/callback\?error=access_denied/);
  expect(new URL(page.url()).searchParams.get('code')).toBeNull();
});

test('a request that can’t be trusted sends nobody anywhere', async () => {
  const { page } = harness;
  const elsewhere = new URL(kept.asked);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/callback');
  await page.goto(elsewhere.href);
  await page.getByRole('heading', { name: 'This program can’t be connected' }).waitFor();
  await page.getByText(/Its redirect_uri isn’t one of those in its document/).waitFor();
  expect(await page.getByRole('button', { name: /^Back to/ }).count()).toBe(0);
  await look(page, 'connect-program-refused');
  const plain = new URL(kept.asked);
  plain.searchParams.set('code_challenge_method', 'plain');
  await page.goto(plain.href);
  await page.getByText('code_challenge_method must be S256').waitFor();
  await page.getByRole('button', { name: /^Back to 127/ }).click();
  await page.waitForURL(/\/callback\?error=invalid_request/);
  expect(harness.watched.problems()).toEqual([]);
});
