import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkEvent, SourceQuery } from '#connectors/network/network.ts';
import { describeNetworkConnector } from '#connectors/network/network-suite.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { SIGNATURE_HEADER } from '@reachwell/network-wire/webhooks.ts';
import { startPracticeNetwork } from '@reachwell/practice-network/start-practice-network.ts';
import type { NetworkSubject, SignInCase } from '../../../../test/support/network-subject.ts';

const LOCAL_PARTS = {
  plain: 'anna',
  popular: 'popular',
  free: 'free',
  noSales: 'nosales',
  unchosenSeats: 'seats',
  sms: 'sms',
  authenticator: 'app',
  pin: 'pin',
  captcha: 'captcha',
  inApp: 'approve',
  phone: 'phone',
  two: 'two',
  wrongPassword: 'wrongpassword',
  restricted: 'restricted',
} as const satisfies Record<SignInCase, string>;

const SOURCES = {
  BASIC_SEARCH: {
    type: 'BASIC_SEARCH',
    url: 'https://www.linkedin.com/search/results/people/?geoUrn=%5B%22103644278%22%5D',
  },
  SALES_NAVIGATOR: {
    type: 'SALES_NAVIGATOR',
    url: 'https://www.linkedin.com/sales/search/people?query=(keywords:manager)',
  },
  RECRUITER: { type: 'RECRUITER', url: 'https://www.linkedin.com/talent/search?keywords=manager' },
  EVENT_MEMBERS: {
    type: 'EVENT_MEMBERS',
    url: 'https://www.linkedin.com/events/future-of-work-summit-7100200300400000/',
  },
  GROUP_MEMBERS: { type: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/1200100/' },
  MY_NETWORK: { type: 'MY_NETWORK', keyword: null },
} as const satisfies Record<SourceQuery['type'], SourceQuery>;

/** The practice network in this process, spoken to over real HTTP. */
async function makeSubject(): Promise<NetworkSubject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-suite-'));
  const practice = await startPracticeNetwork({
    dataDir,
    seed: '7',
    size: 4000,
    rate: 0,
    now: Date.parse('2027-03-01T09:00:00Z'),
    checkAnswers: true,
    behavior: {
      acceptShare: 0,
      readShare: 0,
      replyShare: 0,
      noteReplyShare: 0,
      receiptsOffShare: 0,
    },
  });
  const now = () => practice.network.clock.now();
  const network = createNetworkConnector({
    baseUrl: practice.url,
    apiKey: 'practice',
    requestTimeoutMs: 10_000,
    clock: { now, realNow: () => practice.network.realNow(), rate: () => 1 },
  });
  const inbox = await startInbox();
  const steer = async (path: string, body?: object) => {
    const answer = await fetch(
      `${practice.controlUrl}${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as {
      entries: { kind: string; personId: string; requestId: string | null; text: string | null }[];
    };
  };
  let users = 0;
  return {
    network,
    now,
    rightCode: '123456',
    webhookUrl: inbox.url,
    userName: (kind) => `${LOCAL_PARTS[kind]}@user${++users}.example`,
    source: (type) => SOURCES[type],
    advance: async (ms) => void (await steer('/clock', { advanceMs: ms })),
    make: async ({ account, memberId, does, text, files }) =>
      void (await steer(`/people/${memberId}`, { do: does, accountId: account, text, files })),
    faultOfFiles: async (kind) =>
      void (await steer('/faults', {
        seed: 1,
        rules: kind === null ? [] : [{ route: 'getAttachment', kind }],
      })),
    addressOf: async (memberId) => {
      const answer = await fetch(`${practice.controlUrl}/people/${memberId}`);
      return ((await answer.json()) as { email: string | null }).email;
    },
    setAccountState: async ({ account, state }) =>
      void (await steer(`/accounts/${account}/state`, { state })),
    fault: async (fault) =>
      void (await steer('/faults', {
        seed: 1,
        rules:
          fault === null
            ? []
            : [
                {
                  route: fault.act,
                  kind: fault.kind,
                  times: fault.times,
                  retryAfter: fault.retryAfterSeconds,
                },
              ],
      })),
    ledger: async () => (await steer('/ledger?limit=10000')).entries,
    receivedEvents: async (secret) => {
      await practice.deliverWebhooks();
      return inbox
        .taken()
        .flatMap(({ rawBody, signature }) =>
          verified(() => network.webhooks.verify({ rawBody, signature, secret })),
        );
    },
    close: async () => {
      await network.close();
      await practice.close();
      await inbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function verified(read: () => NetworkEvent[]): NetworkEvent[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'bad_signature') return [];
    throw error;
  }
}

/** Where webhooks arrive. */
async function startInbox() {
  let deliveries: { rawBody: Buffer; signature: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({
        rawBody: Buffer.concat(chunks),
        signature: request.headers[SIGNATURE_HEADER]?.toString(),
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    taken: () => {
      const all = deliveries;
      deliveries = [];
      return all;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describeNetworkConnector('the adapter for the v2 wire, against the practice network', makeSubject);
