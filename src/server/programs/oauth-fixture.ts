// What the tests of OAuth share: a started server, a program’s document, and the way to its tokens.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import type { BillingParts } from '#server/billing/billing-parts.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { approvalHandlers } from '#server/programs/approvals.routes.ts';
import { connectionHandlers } from '#server/programs/connections.routes.ts';
import { savedFilterHandlers } from '#server/saved-filters/saved-filters.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { openDocumentHost, type DocumentHost } from '../../../test/support/document-host.ts';
import { freePort } from '../../../test/support/ports.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

type Server = Awaited<ReturnType<typeof buildTestServer>>;
type Json = ReturnType<typeof JSON.parse>;

const database = useTestDatabase();
export const oauth = {
  database,
  time: { now: TEST_NOW, real: TEST_NOW } as TestTime,
  url: '',
  clientId: '',
  host: {} as DocumentHost,
  owner: { userId: '', headers: {} as Record<string, string> },
  stranger: { userId: '', headers: {} as Record<string, string> },
  app: {} as Server['app'],
  call: (async () => {}) as unknown as Server['call'],
};

export const REDIRECT = 'http://127.0.0.1:51204/callback';
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters';
export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

beforeAll(async () => {
  oauth.host = await openDocumentHost();
});
afterAll(() => oauth.host.stop());
beforeEach(async () => {
  oauth.time = { now: TEST_NOW, real: TEST_NOW };
  const { db } = database;
  oauth.owner = await signedInUser({ db, realNow: TEST_NOW });
  oauth.stranger = await signedInUser({ db, realNow: TEST_NOW });
  oauth.clientId = `${oauth.host.origin}/client.json`;
  oauth.host.requests.length = 0;
  serveDocument();
  await startServer();
});
afterEach(() => oauth.app.close());

/** Starts the server, which reads documents through `door`. */
export async function startServer(door = oauth.host.door): Promise<void> {
  const port = await freePort();
  oauth.url = `http://127.0.0.1:${port}`;
  const { app, call } = await buildTestServer({
    db: database.db,
    time: oauth.time,
    webhookClient: door,
    // The forms of test billing are a plugin that is awaited after the routes of OAuth.
    billing: { payments: {}, test: {} } as BillingParts,
    settings: {
      practice: true,
      metricsToken: null,
      allFeaturesAccounts: [],
      publicUrl: oauth.url,
    },
    handlers: {
      ...apiKeyHandlers(true),
      ...approvalHandlers,
      ...campaignHandlers,
      ...connectionHandlers,
      ...savedFilterHandlers,
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
  Object.assign(oauth, { app, call });
}

/** What the program’s document says. */
export function serveDocument(over: object = {}): void {
  oauth.host.answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        client_id: oauth.clientId,
        client_name: 'Writing helper',
        redirect_uris: ['http://127.0.0.1/callback', 'https://helper.example/callback'],
        token_endpoint_auth_method: 'none',
        ...over,
      }),
    );
}

const parametersOf = (over: Record<string, string | null>) =>
  new URLSearchParams(
    Object.entries({
      response_type: 'code',
      client_id: oauth.clientId,
      redirect_uri: REDIRECT,
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      resource: `${oauth.url}/mcp`,
      scope: 'campaigns:read campaigns:write',
      state: 'st&te',
      ...over,
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

type Over = Record<string, string | null>;

async function answerOf(response: Response): Promise<{ status: number; body: Json }> {
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** What the consent page reads. */
export async function readRequest(over: Over = {}, headers = oauth.owner.headers) {
  const address = `${oauth.url}/oauth/authorize?${parametersOf(over)}`;
  return answerOf(await fetch(address, { headers: { accept: 'application/json', ...headers } }));
}

/** What the consent page sends. */
export async function decide(
  decision: object,
  { over = {}, headers = oauth.owner.headers }: { over?: Over; headers?: object } = {},
) {
  return answerOf(
    await fetch(`${oauth.url}/oauth/authorize?${parametersOf(over)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(decision),
    }),
  );
}

export const post = async (path: string, form: Record<string, string>) =>
  answerOf(await fetch(`${oauth.url}${path}`, { method: 'POST', body: new URLSearchParams(form) }));

/** The code of an allowed request. */
export async function allowedCode(scopes = ['campaigns:read'], over: Over = {}): Promise<string> {
  const { body } = await decide({ allow: true, scopes }, { over });
  return new URL(body.redirect).searchParams.get('code') ?? '';
}

export const trade = (code: string, over: Record<string, string> = {}) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: oauth.clientId,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...over,
  });

export const refresh = (token: string, over: Record<string, string> = {}) =>
  post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: oauth.clientId,
    ...over,
  });

/** The tokens of a new connection. */
export async function connected(scopes?: string[]): Promise<{
  access_token: string;
  refresh_token: string;
}> {
  return (await trade(await allowedCode(scopes))).body;
}

/** A message to the tools, with a token. */
export const listTools = (token: string) =>
  fetch(`${oauth.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

export const connections = async ({ headers } = oauth.owner) =>
  (await oauth.call('GET /v1/connections', { headers })).body;

/** What the activity log of the owner says about programs, oldest first. */
export async function activity() {
  const rows = await database.db
    .selectFrom('audit_log')
    .select('type')
    .where('user_id', '=', oauth.owner.userId)
    .where('type', 'like', 'PROGRAM_%')
    .orderBy('audit_id')
    .execute();
  return rows.map(({ type }) => type);
}
