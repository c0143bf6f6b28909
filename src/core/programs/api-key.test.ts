import { expect, test } from 'vitest';
import { isApiKey, keyPrefix, rateLimitFields, shownKey } from './api-key.ts';
import { API_SCOPES, inScopeOrder } from './api-scopes.ts';

test('a key says whether its installation is in practice mode', () => {
  expect([keyPrefix(true), keyPrefix(false)]).toEqual(['rw_test_', 'rw_live_']);
});

test('only tokens with the prefix of a key are keys', () => {
  expect(isApiKey('rw_live_abc')).toBe(true);
  expect(isApiKey('rw_test_abc')).toBe(true);
  expect(isApiKey('rwa1.12.34.56')).toBe(false);
});

test('four characters of a key are shown beside its prefix', () => {
  expect(shownKey('rw_live_8f3cXYZ')).toBe('rw_live_8f3c');
});

test('the rate limit fields say what remains, and when it starts over', () => {
  expect(rateLimitFields({ calls: 1, resetMs: 60_000 })).toEqual({
    'ratelimit-policy': '"key";q=600;w=60',
    ratelimit: '"key";r=599;t=60',
  });
  expect(rateLimitFields({ calls: 700, resetMs: 200 }).ratelimit).toBe('"key";r=0;t=1');
});

test('chosen scopes are kept once each, in one order', () => {
  expect(inScopeOrder(['team:read', 'leads:read', 'team:read', 'root'])).toEqual([
    'leads:read',
    'team:read',
  ]);
  expect(inScopeOrder(API_SCOPES.toReversed())).toEqual([...API_SCOPES]);
});
