// What the billing tests share: a server that sells through test billing, and a buyer.
import { beforeAll, beforeEach } from 'vitest';
import { createTestBilling } from '#connectors/payments/test-billing/test-billing.ts';
import { emptyRecord } from '#connectors/payments/test-billing/test-record.ts';
import type { PriceId } from '#core/billing/prices.ts';
import { testBillingRecords } from '#data/billing/test-billing-records.ts';
import { instant } from '#data/database.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { ACCESS_TOKEN_MS, createAccessToken } from '#server/http/session-tokens.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';

export const START = Date.parse('2026-11-23T09:00:00.000Z');
export const DAY = 86_400_000;
export const SECRET = 'test-billing-secret';
export const database = useTestDatabase();
export const time: TestTime = { now: START, real: START };

type Server = Awaited<ReturnType<typeof buildTestServer>>;
export let server: Server;
export let person: Awaited<ReturnType<typeof signedInUser>>;
export let other: typeof person;
beforeAll(async () => {
  const testBilling = createTestBilling({
    store: testBillingRecords(database.db, emptyRecord),
    publicUrl: 'http://127.0.0.1:4400',
    secret: SECRET,
  });
  const billing = { payments: testBilling, test: testBilling };
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: {
      ...billingHandlers(billing),
      ...campaignHandlers,
      ...teamHandlers({ publicUrl: 'http://127.0.0.1:4400', signUp: 'open', deliverMails: false }),
    },
    billing,
  });
});
beforeEach(async () => {
  Object.assign(time, { now: START, real: START });
  person = await signedInUser({ db: database.db, realNow: START });
  other = await signedInUser({ db: database.db, realNow: START });
});

/** Moves time and renews the sessions, which end after a day. */
export async function movedTo(at: number): Promise<void> {
  Object.assign(time, { now: at, real: at });
  await database.db
    .updateTable('sessions')
    .set({ real_expires_at: instant(at + DAY) })
    .where('session_id', 'in', [person.sessionId, other.sessionId])
    .execute();
  for (const { userId: identityId, sessionId, headers } of [person, other]) {
    const realExpiresAt = at + ACCESS_TOKEN_MS;
    const token = createAccessToken({ keys: TEST_KEYS, identityId, sessionId, realExpiresAt });
    headers['authorization'] = `Bearer ${token}`;
  }
}

export const api = (line: string, body?: object, of = person) =>
  server.call(line, { headers: of.headers, ...(body !== undefined && { body }) });
export const B = '/v1/shared/billings';
export const current = async (of = person) => (await api(`GET ${B}/current`, undefined, of)).body;

/** Answers a hosted form as a person would. */
export async function answerForm(url: string, outcome: string) {
  const path = new URL(url).pathname;
  return server.app.inject({
    method: 'POST',
    url: path,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Buys on the hosted form and comes back. */
export async function buy(priceId: PriceId, { seats = 1, of = person } = {}) {
  const opened = await api(`POST ${B}/subscriptions`, { priceId, seats }, of);
  if (opened.status !== 201) throw new Error(opened.text);
  await answerForm(opened.body.checkoutUrl, 'pay');
  return (await api(`POST ${B}/verify`, { checkoutId: opened.body.checkoutId }, of)).body.billing;
}

export const steer = (action: string, subscriptionId: string) =>
  api('POST /practice/billing', { do: action, subscriptionId });

/** A running campaign of a person, created `index` hours after the start. */
export async function plantCampaign(name: string, index: number): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: person.userId,
      name,
      status: 'ACTIVE',
      created_at: instant(START + index * 3_600_000),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

export const columns = async (userId = person.userId) =>
  database.db
    .selectFrom('users')
    .select(['plan_tier', 'subscription_status'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
export const wokenAt = async () =>
  (
    await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', person.userId)
      .executeTakeFirst()
  )?.next_wake_at;
export const locks = async () =>
  (
    await database.db
      .selectFrom('campaigns')
      .select(['name', 'locked'])
      .where('user_id', '=', person.userId)
      .orderBy('created_at')
      .execute()
  ).map(({ name, locked }) => `${name}${locked ? ' locked' : ''}`);
export const idOf = async () => (await current()).subscription.id as string;
export const change = async (body: object) => api(`PATCH ${B}/subscriptions/${await idOf()}`, body);
export const act = async (what: string, body: object = {}) =>
  api(`POST ${B}/subscriptions/${await idOf()}/${what}`, body);
export const preview = async (query: string) => (await api(`GET ${B}/preview?${query}`)).body;
export const withTrial = async () => (await api(`GET ${B}/transactions`)).body.content;
/** What was charged, without everyone's initial trial. */
export const transactions = async () =>
  (await withTrial()).filter(({ id }: { id: string }) => id !== 'TRIAL');
