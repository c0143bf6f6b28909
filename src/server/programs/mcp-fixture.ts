// What the tests of assistants share: a started server with real handlers, and clients of the SDK.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach } from 'vitest';
import { API_SCOPES, type ApiScope } from '#core/programs/api-scopes.ts';
import { insertSession } from '#data/identity/identity-sessions.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { account, db, it } from '#server/conversations/conversations-fixture.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { notificationHandlers } from '#server/notifications/notifications.routes.ts';
import { ACCESS_TOKEN_MS, createAccessToken } from '#server/http/session-tokens.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { approvalHandlers } from '#server/programs/approvals.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import { templateHandlers } from '#server/templates/templates.routes.ts';
import { todaysPlanHandlers } from '#server/todays-plan/todays-plan.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';

type Server = Awaited<ReturnType<typeof buildTestServer>>;
export type Answered = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, ReturnType<typeof JSON.parse>>;
};

export const world = {
  time: { now: TEST_NOW, real: TEST_NOW } as TestTime,
  owner: { userId: '', headers: {} as Record<string, string> },
  url: '',
  app: {} as Server['app'],
  call: (async () => {}) as unknown as Server['call'],
};
const clients: Client[] = [];

beforeEach(async () => {
  world.time = { now: TEST_NOW, real: TEST_NOW };
  world.owner = await signedInUser({ db: db(), realNow: TEST_NOW });
  it.userId = world.owner.userId;
  const { app, call } = await buildTestServer({
    db: db(),
    time: world.time,
    network: { account },
    handlers: {
      ...apiKeyHandlers(true),
      ...approvalHandlers,
      ...campaignHandlers,
      ...conversationHandlers,
      ...forecastHandlers(createForecastThread()),
      ...jsonLeadHandlers('http://127.0.0.1:4400'),
      ...leadHandlers,
      ...messageHandlers,
      ...notificationHandlers,
      ...sequenceHandlers,
      ...settingsHandlers,
      ...templateHandlers,
      ...todaysPlanHandlers,
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  Object.assign(world, { app, call, url: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await world.app.close();
});

/** A call of the owner, who signs in again where time has passed. */
export async function asOwner(line: string, body?: object) {
  const { real } = world.time;
  if (real !== TEST_NOW) {
    const { userId: identityId } = world.owner;
    const device = { userAgent: null, address: null };
    const session = { refreshHash: randomBytes(32), device, realExpiresAt: real + 60_000 };
    const sessionId = await insertSession({ db: db(), identityId, realNow: real, ...session });
    const realExpiresAt = real + ACCESS_TOKEN_MS;
    const token = createAccessToken({ keys: TEST_KEYS, identityId, sessionId, realExpiresAt });
    world.owner.headers = { authorization: `Bearer ${token}` };
  }
  return world.call(line, { headers: world.owner.headers, ...(body && { body }) });
}

export async function makeKey({
  scopes = API_SCOPES,
  approvalNeeded = true,
}: { scopes?: readonly ApiScope[]; approvalNeeded?: boolean } = {}): Promise<{
  id: string;
  secret: string;
}> {
  const { body } = await asOwner('POST /v1/apikeys', {
    name: 'Writing helper',
    scopes,
    approvalNeeded,
  });
  return body;
}

/** Clients by what they can do: those of the earlier revision can’t be asked to open a link. */
export const CLIENTS = {
  'of 2025-11-25': {},
  'of 2026-07-28': { versionNegotiation: { mode: 'auto' } },
} as const;

/** An assistant’s program, connected over HTTP. `onLink` is told the links it is asked to open. */
export async function connect(
  secret: string,
  options: ConstructorParameters<typeof Client>[1] = CLIENTS['of 2026-07-28'],
  onLink?: (url: string) => Promise<'accept' | 'decline'>,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { ...options, ...(onLink && { capabilities: { elicitation: { url: {} } } }) },
  );
  if (onLink)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({
      action: await onLink('url' in params ? params.url : ''),
    }));
  clients.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  return client;
}

export const useTool = async (client: Client, name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: { ...args } })) as Answered;

export const textOf = ({ content }: Answered) => content.map(({ text }) => text).join('\n');
export const namesOf = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name);

/** What assistants asked for, the newest first. */
export const approvals = async () => (await asOwner('GET /v1/approvals')).body.content;
export const decide = (id: string, how: 'approve' | 'reject') =>
  asOwner(`POST /v1/approvals/${id}/${how}`);

/** The messages that were written in a conversation by hand. */
export const writtenIn = async (conversationId: string) =>
  db()
    .selectFrom('messages')
    .select(['text', 'state'])
    .where('user_id', '=', it.userId)
    .where('conversation_id', '=', conversationId)
    .where('from_me', '=', true)
    .execute();

/** A sequence that looks at a profile and ends. */
export const VISIT = {
  id: 'a1',
  type: 'VISIT',
  yesDelay: 0,
  yes: { id: 'a2', type: 'END', sequenceEndMode: 'FINISH' },
} as const;
export const saveSequence = (campaignId: string) =>
  asOwner('POST /v1/sequenceitems', {
    campaignId,
    sequenceUpdatedAt: null,
    sequenceItemRequest: VISIT,
  });
