// The official client of MCP, from a 401 to its tokens and back.
import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import type { ConsentAnswer, ConsentRedirect } from '#contract/connections.ts';
import { PROGRAM_ACCESS_MS } from '#core/programs/oauth.ts';
import {
  activity,
  connections,
  oauth,
  post,
  REDIRECT,
  serveDocument,
} from '#server/programs/oauth-fixture.ts';

/** A program’s side of OAuth; `asked` is where it sends the person. */
function programOfPerson() {
  const kept = {
    client: undefined as StoredOAuthClientInformation | undefined,
    discovered: undefined as OAuthDiscoveryState | undefined,
    tokens: undefined as StoredOAuthTokens | undefined,
    verifier: '',
    asked: '',
  };
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadataUrl: oauth.clientId,
    clientMetadata: {
      client_name: 'Writing helper',
      redirect_uris: [REDIRECT],
      scope: 'campaigns:read campaigns:write',
    },
    state: () => 'state',
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
  return { kept, provider };
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${oauth.url}/mcp`), { authProvider });

/** The person allows everything that the program asked for. */
async function allow(asked: string): Promise<URLSearchParams> {
  const headers = { accept: 'application/json', ...oauth.owner.headers };
  const { scopes } = (await (await fetch(asked, { headers })).json()) as ConsentAnswer;
  const answer = await fetch(asked, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ allow: true, scopes }),
  });
  return new URL(((await answer.json()) as ConsentRedirect).redirect).searchParams;
}

describe.each([
  ['of 2025-11-25', {}],
  ['of 2026-07-28', { versionNegotiation: { mode: 'auto' } }],
] as const)('a client %s', (_revision, options) => {
  test('discovers, is allowed, uses a tool, refreshes, and is disconnected', async () => {
    serveDocument({ redirect_uris: [REDIRECT] });
    const { kept, provider } = programOfPerson();
    const client = new Client({ name: 'test', version: '1' }, options);
    const first = transportOf(provider);
    await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
    const asked = new URL(kept.asked).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: oauth.clientId,
      code_challenge_method: 'S256',
      resource: `${oauth.url}/mcp`,
    });
    await first.finishAuth(await allow(kept.asked));
    const connected = new Client({ name: 'test', version: '1' }, options);
    await connected.connect(transportOf(provider));
    const listed = await connected.callTool({ name: 'list_campaigns', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ totalElements: 0 });
    expect(await connections()).toMatchObject([{ name: 'Writing helper' }]);

    const before = kept.tokens?.access_token;
    oauth.time.real += PROGRAM_ACCESS_MS;
    expect((await connected.listTools()).tools.length).toBeGreaterThan(0);
    expect(kept.tokens?.access_token).not.toBe(before);

    await post('/oauth/revoke', {
      token: kept.tokens?.refresh_token ?? '',
      client_id: oauth.clientId,
    });
    kept.asked = '';
    await expect(connected.listTools()).rejects.toThrow(UnauthorizedError);
    expect(kept.asked).not.toBe('');
    expect(await activity()).toEqual(['PROGRAM_CONNECTED', 'PROGRAM_DISCONNECTED']);
    await connected.close();
  });
});

test('what a connected program starts or stops waits for its person', async () => {
  const { db } = oauth.database;
  const { userId, headers } = oauth.owner;
  const { body: campaign } = await oauth.call('POST /campaigns', {
    headers,
    body: { name: 'Spring' },
  });
  await db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('user_id', '=', userId)
    .execute();
  const { kept, provider } = programOfPerson();
  await auth(provider, { serverUrl: `${oauth.url}/mcp` });
  await transportOf(provider).finishAuth(await allow(kept.asked));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportOf(provider));
  const call = { name: 'stop_campaign', arguments: { campaignId: campaign.id } };
  expect(JSON.stringify(await client.callTool(call))).toContain('Approval needed');
  await client.close();
  const { body } = await oauth.call('GET /v1/approvals', { headers });
  expect(body.content).toMatchObject([{ key: { name: 'Writing helper' }, state: 'WAITING' }]);
  const approve = `POST /v1/approvals/${body.content[0].id}/approve`;
  expect(await oauth.call(approve, { headers })).toMatchObject({
    status: 200,
    body: { state: 'DONE' },
  });
});

test('a client refuses an answer of another issuer', async () => {
  const { kept, provider } = programOfPerson();
  await auth(provider, { serverUrl: `${oauth.url}/mcp` });
  const answer = await allow(kept.asked);
  answer.set('iss', 'https://evil.example');
  await expect(transportOf(provider).finishAuth(answer)).rejects.toThrow(/issuer/i);
  expect(kept.tokens).toBeUndefined();
});
