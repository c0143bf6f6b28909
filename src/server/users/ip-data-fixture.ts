// What the tests of the outgoing address share: a server and a practice network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '@reachwell/practice-network/start-practice-network.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { createWebhookRegistration } from '#server/users/webhook-registration.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const database = useTestDatabase();
export const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 20, 14, 38) };
export const masterKey: MasterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-ip-'));
const background: Promise<unknown>[] = [];
export const clock = { now: () => time.now, realNow: () => time.real, rate: () => 1 };
let practice: PracticeNetwork;
export let network: NetworkConnector;
export let user: UserParts;
export let server: Awaited<ReturnType<typeof buildTestServer>>;

beforeAll(async () => {
  practice = await startPracticeNetwork({
    dataDir,
    size: 400,
    apiKey: 'key',
    now: time.now,
    rate: 0,
    checkAnswers: true,
    realNow: () => time.real,
  });
  network = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: 'key',
    requestTimeoutMs: 5000,
    clock,
  });
  const webhooks = createWebhookRegistration({
    db: database.db,
    network,
    masterKey,
    publicUrl: 'http://127.0.0.1:4400',
  });
  user = {
    masterKey,
    settings: {
      trialDays: 7,
      allFeaturesAccounts: [],
      profileUrlsOnlyDomains: [],
      tellsPartner: false,
    },
    webhooks,
    background: (work) => void background.push(work()),
  };
  server = await buildTestServer({ db: database.db, time, network, handlers: usersHandlers(user) });
});
beforeEach(async () => {
  await settled();
  await steer('/faults', { seed: 1, rules: [] });
});
afterAll(async () => {
  await settled();
  await server.app.close();
  await network.close();
  await practice.close();
  rmSync(dataDir, { recursive: true, force: true });
});

export type Person = Awaited<ReturnType<typeof signedInUser>> & { account: string };
let names = 0;
export const newName = (word: string) => `${word}.n${(names += 1)}@mail.example`;
export const settled = () => Promise.all(background.splice(0));
export const steer = (path: string, body: object) =>
  fetch(`${practice.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
export const setState = (account: string, state: string) =>
  steer(`/accounts/${account}/state`, { state });
export const current = async ({ headers }: Person) =>
  (await server.call('GET /userdetails/current', { headers })).body;
export const told = async (person: Person) =>
  (
    await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);
export const code = (person: Person, given: string) =>
  server.call('POST /userdetails/verification/code', {
    headers: person.headers,
    body: { code: given },
  });

export async function connected(
  word = 'anna',
  countryCode?: string,
): Promise<Person & { userName: string }> {
  const person = await signedInUser({
    db: database.db,
    realNow: time.real,
    status: 'REGISTRATION_STARTED',
  });
  const userName = newName(word);
  await server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password: 'linkedin-Secret-77', ...(countryCode && { countryCode }) },
  });
  if (word !== 'anna')
    await server.call('POST /userdetails/verification/code', {
      headers: person.headers,
      body: { code: '123456' },
    });
  await settled();
  const { network_account_id: account } = await database.db
    .selectFrom('users')
    .select('network_account_id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return { ...person, account: account ?? '', userName };
}
