// Shared by the tests of failures: a provider that responds by a script.
import { afterAll, beforeAll } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import {
  startScriptedServer,
  type Reply,
  type ScriptedServer,
} from '../../../../test/support/scripted-server.ts';

export const NOW = Date.parse('2027-03-01T09:00:00Z');
export const CLOCK = {
  now: () => NOW,
  realNow: () => Date.parse('2026-11-21T00:00:00Z'),
  rate: () => 240,
};
export const TIMEOUT_MS = 400;

export let server: ScriptedServer;
export let network: NetworkConnector;

beforeAll(async () => {
  server = await startScriptedServer();
  network = createNetworkConnector({
    baseUrl: `${server.url}/base/`,
    apiKey: 'secret-key',
    requestTimeoutMs: TIMEOUT_MS,
    clock: CLOCK,
  });
});

afterAll(async () => {
  await network.close();
  await server.close();
});

export const profile = (specifics: object = {}) => ({
  object: 'UserProfile',
  id: 'p1',
  type: 'individual',
  provider: 'linkedin',
  display_name: 'Ada Berg',
  is_blocked: false,
  following: false,
  specifics: {
    network_distance: 'SECOND_DEGREE',
    notify_visit_token: 'tok',
    relation_request: null,
    relation_request_status: null,
    ...specifics,
  },
});
export const account = (status: string) => ({
  object: 'Account',
  id: 'acc',
  application_id: 'app',
  user_id: 'me',
  created_at: '2027-01-01T00:00:00Z',
  status,
  provider: 'linkedin',
});
export const ACT = { account: 'acc', requestId: 'rid-1', memberId: 'p1' };

/** The error of an invitation whose POST gets this response, with the given profile. */
export async function inviteError({
  reply,
  specifics = {},
  note,
  accountStatus = 'running',
  sentTotal = 0,
}: {
  reply: Reply;
  specifics?: object;
  note?: string;
  accountStatus?: string;
  sentTotal?: number;
}): Promise<NetworkError> {
  server.play(({ method, path }) => {
    if (method === 'POST') return reply;
    if (path.includes('/relation-requests')) return { json: { data: [], total_count: sentTotal } };
    return { json: path.includes('/accounts/') ? account(accountStatus) : profile(specifics) };
  });
  return failure(network.act.invite({ ...ACT, note: note ?? null }));
}

export async function failure(call: Promise<unknown>): Promise<NetworkError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome || !(outcome.error instanceof NetworkError))
    throw new Error('A NetworkError was expected', { cause: outcome });
  return outcome.error;
}
