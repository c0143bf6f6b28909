import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { json, type Database } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import {
  startPracticeNetwork,
  type PracticeNetwork,
} from '@reachwell/practice-network/start-practice-network.ts';
import { campaignSenderHandlers } from '#server/campaigns/campaign-senders.routes.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { notificationHandlers } from '#server/notifications/notifications.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { createWebhookRegistration } from '#server/users/webhook-registration.ts';
import { invitationHandlers } from '#server/users/withdraw-invitations.ts';
import { buildTestServer, type TestAnswer } from './api-server.ts';
import { ALWAYS_AWAKE, chain, createEngineWorld, item, type EngineWorld } from './engine-world.ts';
import type { FakeNetwork } from './fake-network.ts';
import { signedInUser } from './signed-in.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const PASSWORD = 'linkedin-Secret-77';
const BOUNDARY = 'a-boundary';

/**
 * One user of the whole product: the API over HTTP, the engine, PostgreSQL, and the practice
 * network over its wire, all in virtual time.
 */
export type PracticeUser = {
  userId: string;
  account: string;
  userName: string;
  /** Signs the LinkedIn account in, through every step that it asks for. */
  connect: () => Promise<void>;
  it: EngineWorld;
  /** Calls `METHOD /path` under /api as this user. */
  call: (line: string, body?: object) => Promise<TestAnswer>;
  upload: (input: {
    line?: string;
    fields: Record<string, string>;
    content: string;
  }) => Promise<TestAnswer>;
  /** A campaign that is ready to start; its one step follows the lead, which reads nothing. */
  newCampaign: (options?: { name?: string; sequence?: SequenceItem }) => Promise<string>;
  start: (campaignId: string) => Promise<void>;
};

export type PracticeWorld = {
  practice: PracticeNetwork;
  network: NetworkConnector;
  clock: TestClock;
  steer: (path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>;
  /**
   * Someone who is connected; the first word of the name decides what LinkedIn asks for and what
   * the account has.
   */
  newUser: (word?: string, options?: { connected?: boolean }) => Promise<PracticeUser>;
  close: () => Promise<void>;
};

/** The answer to each step of a sign-in: a code, a phone number, or another look. */
async function signInThrough({
  call,
  clock,
  userName,
  password,
}: {
  call: PracticeUser['call'];
  clock: TestClock;
  userName: string;
  password: string;
}): Promise<void> {
  let { body } = await call('POST /userdetails/verify', { userName, password });
  for (let steps = 0; steps < 10 && body.status !== 'VERIFIED'; steps += 1) {
    if (body.status === 'REGISTER_PHONE_CHALLENGED')
      ({ body } = await call('POST /userdetails/verification/code', { code: '+46 70 123 45 67' }));
    else if (body.status === 'CAPTCHA_IN_PROGRESS' || body.status === 'TWO_FA_APPROVE_IN_APP') {
      clock.advance({ milliseconds: 6000 * clock.rate() });
      ({ body } = await call('GET /userdetails/current'));
    } else ({ body } = await call('POST /userdetails/verification/code', { code: '123456' }));
  }
  if (body.status !== 'VERIFIED') throw new Error(`Not connected: ${JSON.stringify(body)}`);
}

export async function openPracticeWorld({
  db,
  databaseUrl,
  size = 4000,
  seed = '7',
  port = null,
}: {
  db: Database;
  databaseUrl: string;
  size?: number;
  seed?: string;
  /** Where the API listens for the network's webhooks; null: nowhere. */
  port?: number | null;
}): Promise<PracticeWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-world-'));
  const clock = createTestClock({ at: '2027-03-01T09:00:00Z', rate: 3600 });
  const quiet = {
    acceptShare: 0,
    readShare: 0,
    replyShare: 0,
    noteReplyShare: 0,
    receiptsOffShare: 0,
  };
  const practice = await startPracticeNetwork({
    dataDir,
    seed,
    size,
    rate: clock.rate(),
    now: clock.now(),
    realNow: clock.realNow,
    checkAnswers: true,
    behavior: quiet,
  });
  const network = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: 'practice',
    requestTimeoutMs: 20_000,
    clock,
  });
  const time = {
    get now() {
      return clock.now();
    },
    get real() {
      return clock.realNow();
    },
  };
  const masterKey: MasterKey = { version: 1, bytes: Buffer.alloc(32, 9) };
  const webhooks = createWebhookRegistration({
    db,
    network,
    masterKey,
    publicUrl: `http://127.0.0.1:${port ?? 4400}`,
  });
  const users = usersHandlers({
    masterKey,
    settings: {
      trialDays: 7,
      allFeaturesAccounts: [],
      profileUrlsOnlyDomains: [],
      tellsPartner: false,
    },
    webhooks,
    background: (work) => void work(),
  });
  const server = await buildTestServer({
    db,
    time,
    network,
    handlers: {
      ...users,
      ...campaignHandlers,
      ...campaignSenderHandlers,
      ...eventStatisticsHandlers,
      ...leadPackHandlers,
      ...leadHandlers,
      ...sequenceHandlers,
      ...notificationHandlers,
      ...invitationHandlers,
    },
  });
  if (port !== null) await server.app.listen({ host: '127.0.0.1', port });
  let names = 0;

  async function newUser(
    word = 'anna',
    { connected = true }: { connected?: boolean } = {},
  ): Promise<PracticeUser> {
    // Stops the worlds of earlier tests; everyone starts at nine in the morning.
    await db.deleteFrom('lanes').execute();
    const DAY_MS = 86_400_000;
    clock.advance({ milliseconds: (9 * 3_600_000 - (clock.now() % DAY_MS) + DAY_MS) % DAY_MS });
    const { userId, headers } = await signedInUser({
      db,
      realNow: clock.realNow(),
      status: 'REGISTRATION_STARTED',
    });
    await db
      .updateTable('users')
      .set({ schedule: json(ALWAYS_AWAKE) })
      .where('user_id', '=', userId)
      .execute();
    const call: PracticeUser['call'] = (line, body) =>
      server.call(line, { headers, ...(body === undefined ? {} : { body }) });
    const userName = `${word}@practice${(names += 1)}.example`;
    const connect = () => signInThrough({ call, clock, userName, password: PASSWORD });
    if (connected) await connect();
    const { network_account_id: account } = await db
      .selectFrom('users')
      .select('network_account_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const it = await createEngineWorld({
      db,
      databaseUrl,
      clock,
      network: network as FakeNetwork,
      userId,
      config: { requestTimeoutMs: 20_000, settleMs: 30_000, leaseMs: 60_000 },
    });
    return {
      userId,
      account: account ?? '',
      it,
      call,
      userName,
      connect,
      upload: ({ line = 'POST /searches', fields, content }) => {
        const parts = Object.entries(fields).map(
          ([name, value]) =>
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
        const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
        return server.call(line, {
          headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
          body: Buffer.from(parts.join('') + file),
        });
      },
      newCampaign: async ({
        name = 'Campaign',
        sequence = chain(item('FOLLOW', { yesDelay: 24 })),
      } = {}) => {
        const { body } = await call('POST /campaigns', { name });
        const saved = await call('POST /v1/sequenceitems', {
          campaignId: body.id,
          sequenceUpdatedAt: null,
          sequenceItemRequest: sequence,
        });
        if (saved.status !== 200) throw new Error(saved.text);
        return body.id as string;
      },
      start: async (campaignId) => {
        const started = await call(`PATCH /campaigns/${campaignId}/status`, { status: 'ACTIVE' });
        if (started.status !== 200) throw new Error(started.text);
      },
    };
  }

  return {
    practice,
    network,
    clock,
    newUser,
    steer: async (path, body) => {
      const answer = await fetch(
        `${practice.controlUrl}${path}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
      );
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    close: async () => {
      await server.app.close();
      await network.close();
      await practice.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
