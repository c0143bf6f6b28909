import { expect, test } from 'vitest';
import { CLIENT_DOCUMENT_BYTES, CLIENT_DOCUMENT_MS } from '#core/programs/oauth.ts';
import { oauth, readRequest, serveDocument, startServer } from '#server/programs/oauth-fixture.ts';

const refusedAs = (detail: RegExp) => ({
  status: 400,
  body: { code: 'PROGRAM_REFUSED', detail: expect.stringMatching(detail) },
});

test.each([
  ['names another client', { client_id: 'https://helper.example/x' }, /names another client_id/],
  ['has no client', { client_id: undefined }, /wrong in client_id/],
  ['has no redirects', { redirect_uris: [] }, /wrong in redirect_uris/],
  ['has only http redirects', { redirect_uris: ['http://helper.example/x'] }, /must be https/],
  ['asks for a secret', { token_endpoint_auth_method: 'client_secret_post' }, /auth_method/],
  ['has a secret', { client_secret: 'secret' }, /wrong in client_secret/],
  ['allows no code', { grant_types: ['implicit'] }, /grant type/],
  ['expects a token', { response_types: ['token'] }, /response type/],
])('a document that %s is refused', async (_, over, detail) => {
  serveDocument(over);
  expect(await readRequest()).toMatchObject(refusedAs(detail));
});

test.each([
  ['a redirect', 302, '', /redirect, which isn’t followed/],
  ['a 404', 404, '', /responded with 404/],
  ['no JSON', 200, '<html>', /isn’t JSON/],
  ['no object', 200, '[]', /wrong in its form/],
  ['huge', 200, ' '.repeat(CLIENT_DOCUMENT_BYTES + 1), /too large/],
])('a document that is %s is refused', async (_, status, text, detail) => {
  oauth.host.answer = (_request, response) =>
    response.writeHead(status, { location: `${oauth.host.origin}/elsewhere` }).end(text);
  expect(await readRequest()).toMatchObject(refusedAs(detail));
  expect(oauth.host.requests).toEqual(['/client.json']);
});

test('a document that doesn’t come in time is refused', async () => {
  oauth.host.answer = () => undefined;
  expect(await readRequest()).toMatchObject(refusedAs(/didn’t respond in time/));
});

test('a document on a private network is never asked for', async () => {
  await oauth.app.close();
  await startServer(oauth.host.closedDoor);
  expect(await readRequest()).toMatchObject(refusedAs(/isn’t on the public internet/));
  for (const client_id of ['https://10.0.0.1/c.json', 'https://[::1]/c', 'https://localhost/c'])
    expect(await readRequest({ client_id })).toMatchObject(refusedAs(/public internet/));
  expect(oauth.host.requests).toEqual([]);
});

test.each(['', 'helper', 'http://helper.example/client.json', 'https://helper.example/'])(
  'a client id that is “%s” is refused without a request',
  async (client_id) => {
    expect(await readRequest({ client_id })).toMatchObject(refusedAs(/https address/));
    expect(oauth.host.requests).toEqual([]);
  },
);

test('a good document is believed for five minutes, and a bad one is read again', async () => {
  serveDocument({ client_id: 'https://helper.example/x' });
  await readRequest();
  serveDocument();
  for (const status of [200, 200]) expect(await readRequest()).toMatchObject({ status });
  expect(oauth.host.requests).toHaveLength(2);
  oauth.time.real += CLIENT_DOCUMENT_MS;
  await readRequest();
  expect(oauth.host.requests).toHaveLength(3);
});

test('a name can’t look like an address, or be hidden', async () => {
  let count = 0;
  const nameOf = async (client_name: string) => {
    const client_id = `${oauth.host.origin}/${(count += 1)}.json`;
    serveDocument({ client_id, client_name });
    return (await readRequest({ client_id })).body.program.name;
  };
  expect(await nameOf('Claude https://claude.example/\u202Eok')).not.toMatch(/[:/\u202E]/);
  expect(await nameOf('\u200B')).toMatch(/^127\. 0/);
  expect((await nameOf('x'.repeat(500))).length).toBeLessThanOrEqual(60);
});

test('a request with a parameter twice is refused', async () => {
  const twice = `client_id=${encodeURIComponent(oauth.clientId)}`;
  const answer = await fetch(`${oauth.url}/oauth/authorize?${twice}&${twice}`, {
    headers: { accept: 'application/json', ...oauth.owner.headers },
  });
  expect(answer.status).toBe(400);
});
