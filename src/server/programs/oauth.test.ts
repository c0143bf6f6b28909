import { expect, test } from 'vitest';
import { PROGRAM_ACCESS_MS } from '#core/programs/oauth.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import {
  activity,
  allowedCode,
  challengeOf,
  connected,
  connections,
  decide,
  listTools,
  oauth,
  post,
  readRequest,
  refresh,
  startServer,
  trade,
  VERIFIER,
} from '#server/programs/oauth-fixture.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { openVisit } from '../../../test/support/staff.ts';

const DAY = 86_400_000;
const OTHER_VERIFIER = 'another-verifier-of-forty-three-characters-or-more';
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

test('a 401 of the tools says where a program is connected', async () => {
  const answer = await listTools('rwa_unknown');
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toMatch(
    new RegExp(
      `^Bearer resource_metadata="${oauth.url}/.well-known/oauth-protected-resource/mcp", scope="leads:read .*", error="invalid_token"$`,
    ),
  );
});

test('the metadata names this server, its addresses, and S256 alone', async () => {
  const read = async (path: string) => (await fetch(`${oauth.url}${path}`)).json();
  const resource = { resource: `${oauth.url}/mcp`, authorization_servers: [oauth.url] };
  expect(await read('/.well-known/oauth-protected-resource')).toMatchObject(resource);
  expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject(resource);
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: oauth.url,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  expect((await fetch(`${oauth.url}/.well-known/openid-configuration`)).status).toBe(404);
});

test('a person reads who asks for what, and where the answer goes', async () => {
  expect(await readRequest()).toMatchObject({
    status: 200,
    body: {
      program: { name: 'Writing helper', clientId: oauth.clientId },
      returnsTo: { host: '127.0.0.1:51204', isOwnDevice: true },
      scopes: ['campaigns:read', 'campaigns:write'],
    },
  });
});

test('an allowed program gets tokens for the scopes that were left to it', async () => {
  const { body } = await decide({ allow: true, scopes: ['campaigns:read'] });
  const { searchParams } = new URL(body.redirect);
  expect(body.redirect).toMatch(/^http:\/\/127\.0\.0\.1:51204\/callback\?/);
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['st&te', oauth.url]);
  const { status, body: tokens } = await trade(searchParams.get('code') ?? '');
  expect(status).toBe(200);
  expect(tokens).toMatchObject({
    token_type: 'Bearer',
    expires_in: PROGRAM_ACCESS_MS / 1000,
    scope: 'campaigns:read',
  });
  expect((await listTools(tokens.access_token)).status).toBe(200);
  expect(await connections()).toMatchObject([
    {
      name: 'Writing helper',
      clientId: oauth.clientId,
      scopes: ['campaigns:read'],
      approvalNeeded: true,
      lastAddress: '127.0.0.1',
    },
  ]);
  expect(await activity()).toEqual(['PROGRAM_CONNECTED']);
});

test('of codes and tokens only hashes are stored', async () => {
  const code = await allowedCode();
  const { body: tokens } = await trade(code);
  const { db } = oauth.database;
  const rows = [
    ...(await db.selectFrom('oauth_codes').selectAll().execute()),
    ...(await db.selectFrom('oauth_tokens').selectAll().execute()),
    ...(await db.selectFrom('api_keys').selectAll().execute()),
  ];
  const stored = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const secret of [code, tokens.access_token, tokens.refresh_token])
    expect(stored).not.toContain(secret);
});

test('a person who cancels sends the program away', async () => {
  const { body } = await decide({ allow: false, scopes: [] });
  const { searchParams } = new URL(body.redirect);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'st&te',
    iss: oauth.url,
  });
  expect(await connections()).toEqual([]);
});

test('nothing is allowed without a right, or with one that wasn’t asked for', async () => {
  for (const scopes of [[], ['inbox:send']])
    expect(await decide({ allow: true, scopes })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'scopes' }] },
    });
});

test.each([
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE without a method', { code_challenge_method: null }, 'invalid_request'],
  ['a challenge of another form', { code_challenge: 'short' }, 'invalid_request'],
  ['a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['only unknown scopes', { scope: 'root team:read' }, 'invalid_scope'],
])('with %s the program is told what is wrong, and no one can allow it', async (_, over, error) => {
  const told = { status: 200, body: { redirect: expect.stringContaining(`?error=${error}&`) } };
  expect(await readRequest(over)).toMatchObject(told);
  const decided = await decide({ allow: true, scopes: ['campaigns:read'] }, { over });
  expect(decided).toMatchObject(told);
  expect(new URL(decided.body.redirect).searchParams.get('iss')).toBe(oauth.url);
});

test('a request that names no scope asks for all that tools need', async () => {
  const { body } = await readRequest({ scope: null });
  expect(body.scopes).toEqual(expect.arrayContaining(['leads:read', 'inbox:send']));
  expect(body.scopes).not.toContain('team:read');
});

test.each([
  ['an unregistered one', 'https://evil.example/callback'],
  ['another path', 'http://127.0.0.1:51204/other'],
  ['http elsewhere', 'http://helper.example/callback'],
  ['none', null],
])('nobody is sent to a redirect that is %s', async (_, redirect_uri) => {
  const refused = { status: 400, body: { code: 'PROGRAM_REFUSED' } };
  expect(await readRequest({ redirect_uri })).toMatchObject(refused);
  const decision = { allow: true, scopes: ['campaigns:read'] };
  expect(await decide(decision, { over: { redirect_uri } })).toMatchObject(refused);
});

test('only the account’s own user allows a program, signed in', async () => {
  const decision = { allow: true, scopes: ['campaigns:read'] };
  expect(await readRequest({}, {})).toMatchObject({ status: 401 });
  expect(await decide(decision, { headers: {} })).toMatchObject({ status: 401 });
  const { access_token } = await connected();
  const asProgram = { authorization: `Bearer ${access_token}` };
  expect(await decide(decision, { headers: asProgram })).toMatchObject({ status: 401 });
  const key = await oauth.call('POST /v1/apikeys', {
    headers: oauth.owner.headers,
    body: { name: 'Key', scopes: ['campaigns:read'] },
  });
  const withKey = { authorization: `Bearer ${key.body.secret}` };
  expect(await decide(decision, { headers: withKey })).toMatchObject({
    status: 403,
    body: { code: 'KEY_NOT_ACCEPTED' },
  });
});

test('nobody who works in someone else’s account allows a program there', async () => {
  const { db } = oauth.database;
  const realNow = oauth.time.real;
  const staff = await signedInUser({ db, realNow, adminStatus: 'ADMIN' });
  await openVisit({ db, staff, user: oauth.owner, realNow });
  const headers = { ...staff.headers, 'x-acting-user': oauth.owner.userId };
  const refused = { status: 403, body: { code: 'OUT_OF_REACH_INSIDE' } };
  expect(await readRequest({}, headers)).toMatchObject(refused);
  const decision = { allow: true, scopes: ['campaigns:read'] };
  expect(await decide(decision, { headers })).toMatchObject(refused);
});

test('a code is worth nothing without its verifier, its redirect, or its program', async () => {
  const code = await allowedCode();
  expect(await trade(code, { code_verifier: OTHER_VERIFIER })).toMatchObject(invalidGrant);
  expect(await trade(code, { redirect_uri: 'http://127.0.0.1:1/x' })).toMatchObject(invalidGrant);
  expect(await trade(code, { client_id: 'https://evil.example/x' })).toMatchObject(invalidGrant);
  // A challenge isn’t its own verifier, as it would be with plain PKCE.
  const challenge = challengeOf(VERIFIER);
  expect(await trade(code, { code_verifier: challenge })).toMatchObject(invalidGrant);
  const foreign = await trade(code, { resource: 'https://other.example/mcp' });
  expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  expect(await trade(code)).toMatchObject({ status: 200 });
});

test('a code that is used twice ends the connection it made', async () => {
  const code = await allowedCode();
  const { body: tokens } = await trade(code);
  expect(await trade(code)).toMatchObject(invalidGrant);
  expect((await listTools(tokens.access_token)).status).toBe(401);
  expect(await refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  expect(await connections()).toEqual([]);
  expect(await activity()).toEqual(['PROGRAM_CONNECTED', 'PROGRAM_TOKEN_REUSED']);
});

test('of two uses of a code at the same moment, at most one connection is made and none stays', async () => {
  const code = await allowedCode();
  const answers = await Promise.all([trade(code), trade(code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await connections()).toEqual([]);
});

test('a code ends after two minutes', async () => {
  const code = await allowedCode();
  oauth.time.real += 120_000;
  expect(await trade(code)).toMatchObject(invalidGrant);
});

test('an access token ends after half an hour, and a refresh token gets the next', async () => {
  const first = await connected();
  oauth.time.real += PROGRAM_ACCESS_MS;
  expect((await listTools(first.access_token)).status).toBe(401);
  const { status, body: second } = await refresh(first.refresh_token);
  expect(status).toBe(200);
  expect((await listTools(second.access_token)).status).toBe(200);
  expect(
    await refresh(second.refresh_token, { client_id: 'https://evil.example/x' }),
  ).toMatchObject(invalidGrant);
  expect(await refresh(second.access_token)).toMatchObject(invalidGrant);
  expect(await refresh(second.refresh_token)).toMatchObject({ status: 200 });
});

test('a refresh token that is used twice ends the connection', async () => {
  const first = await connected();
  const { body: second } = await refresh(first.refresh_token);
  expect((await listTools(first.access_token)).status).toBe(401);
  expect(await refresh(first.refresh_token)).toMatchObject(invalidGrant);
  expect((await listTools(second.access_token)).status).toBe(401);
  expect(await refresh(second.refresh_token)).toMatchObject(invalidGrant);
  expect(await activity()).toEqual(['PROGRAM_CONNECTED', 'PROGRAM_TOKEN_REUSED']);
});

test('of two uses of a refresh token at the same moment, one is answered, and no token works', async () => {
  const { refresh_token } = await connected();
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const tokens = answers.find(({ status }) => status === 200)?.body;
  expect((await listTools(tokens.access_token)).status).toBe(401);
  expect(await connections()).toEqual([]);
});

test('a refresh token ends after 30 days', async () => {
  const { refresh_token } = await connected();
  oauth.time.real += 30 * DAY;
  expect(await refresh(refresh_token)).toMatchObject(invalidGrant);
});

test('a connection that isn’t renewed for 30 days is pruned, and a used token is kept until then', async () => {
  const { db } = oauth.database;
  const { refresh_token } = await connected();
  const key = { name: 'Key', scopes: ['campaigns:read'] };
  const { headers } = oauth.owner;
  await oauth.call('POST /v1/apikeys', { headers, body: key });
  oauth.time.real += 20 * DAY;
  const { body: tokens } = await refresh(refresh_token);
  await pruneExpired(db, oauth.time.real + 5 * DAY);
  oauth.time.real += 5 * DAY;
  expect(await refresh(refresh_token)).toMatchObject(invalidGrant);
  expect(await refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  oauth.time.real -= 25 * DAY;
  await connected();
  await pruneExpired(db, oauth.time.real + 29 * DAY);
  expect(await connections()).toHaveLength(1);
  await pruneExpired(db, oauth.time.real + 30 * DAY);
  expect(await connections()).toEqual([]);
  expect((await oauth.call('GET /v1/apikeys', { headers })).body).toMatchObject([key]);
});

test('tokens are for the tools alone', async () => {
  const { access_token, refresh_token } = await connected();
  for (const token of [access_token, refresh_token])
    expect(
      await oauth.call('GET /campaigns', { headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({ status: 401 });
  expect((await listTools(refresh_token)).status).toBe(401);
});

test('a program gives its connection back, and no other program can', async () => {
  const { refresh_token, access_token } = await connected();
  const revoke = (token: string, client_id = oauth.clientId) =>
    post('/oauth/revoke', { token, client_id });
  expect(await revoke(refresh_token, 'https://evil.example/x')).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
  expect(await revoke('rwr_unknown')).toMatchObject({ status: 200 });
  expect((await listTools(access_token)).status).toBe(200);
  expect(await revoke(refresh_token)).toMatchObject({ status: 200 });
  expect((await listTools(access_token)).status).toBe(401);
  expect(await activity()).toEqual(['PROGRAM_CONNECTED', 'PROGRAM_DISCONNECTED']);
});

test('a person disconnects their own programs, and no one else’s', async () => {
  const { access_token, refresh_token } = await connected();
  const [{ id }] = await connections();
  const end = (headers: Record<string, string>) =>
    oauth.call(`DELETE /v1/connections/${id}`, { headers });
  expect(await connections(oauth.stranger)).toEqual([]);
  expect((await end(oauth.stranger.headers)).status).toBe(404);
  expect((await end(oauth.owner.headers)).status).toBe(204);
  expect((await end(oauth.owner.headers)).status).toBe(404);
  expect((await listTools(access_token)).status).toBe(401);
  expect(await refresh(refresh_token)).toMatchObject(invalidGrant);
});

test('a connection isn’t among the keys, but its calls are read and its rights changed as theirs', async () => {
  await connected();
  const [{ id }] = await connections();
  const { headers } = oauth.owner;
  expect((await oauth.call('GET /v1/apikeys', { headers })).body).toEqual([]);
  expect((await oauth.call(`GET /v1/apikeys/${id}/calls`, { headers })).status).toBe(200);
  const body = { approvalNeeded: false };
  expect((await oauth.call(`PATCH /v1/apikeys/${id}`, { headers, body })).status).toBe(200);
  expect(await connections()).toMatchObject([{ approvalNeeded: false }]);
});

test.each([
  ['no grant type', { grant_type: '' }, 'invalid_request'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['no code', { code: '' }, 'invalid_request'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
])('a token request with %s is refused in the words of OAuth', async (_, over, error) => {
  expect(await trade('code', over)).toMatchObject({ status: 400, body: { error } });
});

test('a token request that isn’t a form is refused', async () => {
  const answer = await fetch(`${oauth.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('an installation that can’t read documents says that it is unavailable', async () => {
  await oauth.app.close();
  await startServer(oauth.host.closedDoor);
  expect(await readRequest()).toMatchObject({ status: 400, body: { code: 'PROGRAM_REFUSED' } });
});
