import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isChangedBy } from './changed-readings.ts';
import { callEnded, followCalls } from './followed-calls.ts';

test('a call changes the readings it names, and those that begin as one with a star', () => {
  expect(isChangedBy('POST /leads/filters', 'GET /leads/filters')).toBe(true);
  expect(isChangedBy('POST /leads/filters', 'GET /leads')).toBe(false);
  expect(isChangedBy('PATCH /messaging/labels/{labelId}', 'GET /messaging/labels')).toBe(true);
  expect(isChangedBy('PUT /campaigns/{campaignId}', 'GET /campaigns/{campaignId}')).toBe(false);
});

test('an entry of Do not contact changes everything, a test of a webhook nothing', () => {
  expect(isChangedBy('POST /v1/do-not-contact', 'GET /v1/engine/status')).toBe(true);
  expect(isChangedBy('POST /zapier/test', 'GET /v1/engine/status')).toBe(false);
});

test('a call refetches what it changed once it has ended, and nothing else', async () => {
  const client = new QueryClient();
  client.setQueryData(['GET /leads/filters'], []);
  client.setQueryData(['GET /schedule'], {});
  followCalls(client);
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated;

  callEnded('POST /leads/filters');
  await expect.poll(() => isStale('GET /leads/filters')).toBe(true);
  expect(isStale('GET /schedule')).toBe(false);
});
