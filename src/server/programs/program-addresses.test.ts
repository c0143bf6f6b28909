import { expect, test } from 'vitest';
import {
  isClientId,
  isRegisteredRedirect,
  mayRedirectTo,
  withParameters,
} from '#server/programs/program-addresses.ts';

test.each([
  ['https://app.example/oauth/client.json', true],
  ['https://app.example:8443/client', true],
  ['http://app.example/client.json', false],
  ['https://app.example/', false],
  ['https://app.example', false],
  ['https://user:word@app.example/client.json', false],
  ['https://app.example/client.json#part', false],
  ['https://app.example/a/../client.json', false],
  ['https://app.example/%2e%2e/client.json', false],
  ['https://APP.example/client.json', false],
  ['app', false],
  ['javascript:alert(1)', false],
])('%s is a client id: %s', (clientId, is) => expect(isClientId(clientId)).toBe(is));

test.each([
  ['https://app.example/callback', true],
  ['http://127.0.0.1:5123/callback', true],
  ['http://localhost/callback', true],
  ['http://[::1]:80/callback', true],
  ['http://app.example/callback', false],
  ['http://localhost.app.example/callback', false],
  ['http://127.0.0.1.app.example/callback', false],
  ['https://user@app.example/callback', false],
  ['https://app.example/callback#part', false],
  ['app:/callback', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/callback', false],
])('people may be sent to %s: %s', (uri, may) => expect(mayRedirectTo(uri)).toBe(may));

const REGISTERED = ['https://app.example/callback', 'http://127.0.0.1:3000/callback?from=us'];
test.each([
  ['https://app.example/callback', true],
  ['http://127.0.0.1:3000/callback?from=us', true],
  ['http://127.0.0.1:51204/callback?from=us', true],
  ['http://127.0.0.1/callback?from=us', true],
  ['http://localhost:3000/callback?from=us', false],
  ['http://127.0.0.1:3000/callback', false],
  ['http://127.0.0.1:3000/other?from=us', false],
  ['https://app.example/callback/', false],
  ['https://app.example/callback?next=1', false],
  ['https://app.example:8443/callback', false],
  ['https://app.example/x/../callback', false],
  ['https://evil.example/callback', false],
])('%s is registered: %s', (uri, is) => expect(isRegisteredRedirect(REGISTERED, uri)).toBe(is));

test('a redirect that nobody may be sent to isn’t registered, even if the document lists it', () => {
  expect(isRegisteredRedirect(['http://app.example/x'], 'http://app.example/x')).toBe(false);
  expect(isRegisteredRedirect(['app:/x'], 'app:/x')).toBe(false);
});

test('parameters are added to those that an address already has', () => {
  expect(withParameters('https://app.example/cb?a=1', { code: 'x y', state: '&' })).toBe(
    'https://app.example/cb?a=1&code=x+y&state=%26',
  );
});
