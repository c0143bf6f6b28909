// What the tests of users and their connection share: a server and a practice network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '@reachwell/practice-network/start-practice-network.ts';
import {
  createWebhookRegistration,
  type WebhookRegistration,
} from '#server/users/webhook-registration.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const database = useTestDatabase();
export const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.now() };
export const masterKey: MasterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-users-'));
export const PASSWORD = 'linkedin-Secret-77';
export const background: Promise<unknown>[] = [];
export let practice: PracticeNetwork;
export let network: NetworkConnector;
export let webhooks: WebhookRegistration;
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
    clock: { now: () => time.now, realNow: () => time.real, rate: () => 1 },
  });
  webhooks = createWebhookRegistration({
    db: database.db,
    network,
    masterKey,
    publicUrl: 'http://127.0.0.1:4400',
  });
  const settings = {
    trialDays: 7,
    allFeaturesAccounts: [],
    profileUrlsOnlyDomains: ['lists.example'],
    tellsPartner: false,
  };
  server = await buildTestServer({
    db: database.db,
    time,
    network,
    handlers: usersHandlers({
      masterKey,
      settings,
      webhooks,
      background: (work) => void background.push(work()),
    }),
  });
});
afterAll(async () => {
  // Background work of a request needs the database.
  await Promise.allSettled(background);
  await server.app.close();
  await network.close();
  await practice.close();
  rmSync(dataDir, { recursive: true, force: true });
});

export type Person = Awaited<ReturnType<typeof signedInUser>>;
let names = 0;
export const newPerson = () =>
  signedInUser({ db: database.db, realNow: time.real, status: 'REGISTRATION_STARTED' });
export const connect = (person: Person, userName: string, over: object = {}) =>
  server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password: PASSWORD, ...over },
  });
export const current = async (person: Person) =>
  (await server.call('GET /userdetails/current', { headers: person.headers })).body;
export const named = (word: string) => `${word}.n${++names}@mail.example`;
