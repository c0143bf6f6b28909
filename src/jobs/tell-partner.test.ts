import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPartnerStack } from '#connectors/partner/partnerstack/partnerstack.ts';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import type { PartnerKeys } from '#core/partner/partner-settings.ts';
import { instant } from '#data/database.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { identityServer, type IdentityServer } from '../../test/support/identity-server.ts';
import { doJobs, dropJobs, jobsIn, jobWorld, passJobWaits } from '../../test/support/job-world.ts';
import {
  startScriptedServer,
  type Reply,
  type ScriptedServer,
} from '../../test/support/scripted-server.ts';

const database = useTestDatabase();
const KEYS: PartnerKeys = {
  tracking: 'tok',
  customers: { key: 'pk', secret: 'sk', partner: 'house' },
};
const TRIES = 25;
let program: ScriptedServer;
let server: IdentityServer;
/** The customers the program knows: a key reported twice is one customer. */
let known: Map<string, object>;
let email: string;
const REAL = Date.parse('2026-11-23T09:00:00.000Z');

beforeEach(async () => {
  await dropJobs(database.db);
  program = await startScriptedServer();
  known = new Map();
  server = await identityServer({
    database,
    time: { now: REAL, real: REAL },
    settings: { tellsPartner: true },
  });
  answers();
  email = `p${Math.trunc(performance.now() * 1000)}@mail.example`;
});
afterEach(() => program.close());

/** Keeps customers as the program does, and answers so instead where `reply` says something. */
function answers(reply: (nth: number) => Reply | null = () => null) {
  let nth = 0;
  program.play(({ body }) => {
    nth += 1;
    const { customer_key: key } = body as { customer_key: string };
    const instead = reply(nth);
    const isKnown = known.has(key);
    if (instead === null || instead === 'stall' || instead === 'cut in the middle')
      known.set(key, body as object);
    return instead ?? (isKnown ? { status: 409, json: {} } : { status: 200, json: {} });
  });
}

async function signUp(over: object = {}): Promise<string> {
  const { body } = await server.signUp(email, over);
  return (body as { userId: string }).userId;
}

async function runJobs({
  keys = KEYS,
  isOpen = true,
}: { keys?: PartnerKeys; isOpen?: boolean } = {}) {
  const outbound = createUndiciClient({
    also: ({ address }) => isOpen && address === '127.0.0.1',
    timeoutMs: 300,
  });
  const partner = createPartnerStack({
    keys,
    outbound,
    conversionUrl: `${program.url}/conversion/xid`,
    customersUrl: `${program.url}/api/v2/customers`,
  });
  const world = jobWorld({
    db: database.db,
    partner,
    realNow: () => REAL,
    send: () => Promise.resolve(),
  });
  await doJobs({ databaseUrl: database.url, world });
}
const waiting = async () =>
  (await jobsIn(database.db)).filter(({ task }) => task === 'tell-partner');
const toldAt = async (userId: string) =>
  (
    await database.db
      .selectFrom('users')
      .select('real_partner_told_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).real_partner_told_at;

describe('someone who signs up', () => {
  test('by a partner’s link is reported once, as a conversion of the click', async () => {
    const userId = await signUp({ psXid: 'click-7' });
    await runJobs();
    expect(program.seen).toMatchObject([
      {
        method: 'POST',
        path: '/conversion/xid',
        headers: { authorization: 'Bearer tok', 'content-type': 'application/json' },
        body: { xid: 'click-7', customer_key: userId, email, name: 'Ada Byron' },
      },
    ]);
    expect(await toldAt(userId)).toBe(REAL);
    await signUp({ psXid: 'click-8' });
    await runJobs();
    expect(program.seen).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('without a link is reported as a customer of the configured partner', async () => {
    const userId = await signUp();
    await runJobs();
    expect(program.seen).toMatchObject([
      {
        path: '/api/v2/customers',
        headers: { authorization: `Basic ${Buffer.from('pk:sk').toString('base64')}` },
        body: { customer_key: userId, email, name: 'Ada Byron', partner_key: 'house' },
      },
    ]);
  });

  test.each([
    ['without a link where no partner is named', {}, { ...KEYS, customers: null }],
    ['by a link where clicks are not told', { psXid: 'c' }, { ...KEYS, tracking: null }],
  ])('%s is not reported', async (_, over, keys) => {
    const userId = await signUp(over);
    await runJobs({ keys });
    expect([program.seen.length, await toldAt(userId)]).toEqual([0, null]);
    expect(await waiting()).toEqual([]);
  });

  test('and requests deletion before the report is not reported', async () => {
    const userId = await signUp({ psXid: 'click-7' });
    await database.db
      .updateTable('users')
      .set({ real_deletion_asked_at: instant(REAL) })
      .where('user_id', '=', userId)
      .execute();
    await runJobs();
    expect(program.seen).toEqual([]);
  });

  test('leaves no job if no program is configured', async () => {
    const off = await identityServer({ database, time: { now: REAL, real: REAL } });
    await off.signUp(`off-${email}`, { psXid: 'click-7' });
    expect(await waiting()).toEqual([]);
  });
});

describe('a program that', () => {
  test.each<[string, Reply]>([
    ['is late, and took it all the same,', 'stall'],
    ['breaks off in its answer', 'cut in the middle'],
    ['hangs up', 'cut'],
    ['is overrun', { status: 429, headers: { 'retry-after': '1' } }],
    ['is down', { status: 503 }],
    ['does not take the key', { status: 401 }],
  ])('%s gets the report again later, for one customer', async (_, reply) => {
    answers((nth) => (nth === 1 ? reply : null));
    const userId = await signUp({ psXid: 'click-7' });
    await runJobs();
    expect(await toldAt(userId)).toBe(reply === 'cut in the middle' ? REAL : null);
    await passJobWaits(database.db);
    await runJobs();
    expect([...known.keys()]).toEqual([userId]);
    expect(await toldAt(userId)).toBe(REAL);
    expect(await waiting()).toEqual([]);
  });

  test('rejects a customer makes a dead letter immediately', async () => {
    answers(() => ({ status: 422, json: { message: 'xid is unknown' } }));
    const userId = await signUp({ psXid: 'click-7' });
    await runJobs();
    await passJobWaits(database.db);
    await runJobs();
    expect(program.seen).toHaveLength(1);
    expect(await waiting()).toMatchObject([
      { attempts: 1, lastError: 'PartnerStack answered 422' },
    ]);
    expect(await toldAt(userId)).toBeNull();
  });

  test('is gone makes a dead letter after all tries', async () => {
    await program.close();
    await signUp({ psXid: 'click-7' });
    for (let tries = 0; tries <= TRIES; tries += 1) {
      await runJobs();
      await passJobWaits(database.db);
    }
    expect(await waiting()).toMatchObject([
      { attempts: TRIES, lastError: 'PartnerStack wasn’t reached (NOT_REACHED)' },
    ]);
  });

  test('at an address that isn’t allowed gets no request', async () => {
    await signUp({ psXid: 'click-7' });
    await runJobs({ isOpen: false });
    expect(program.seen).toEqual([]);
    expect(await waiting()).toMatchObject([
      { lastError: 'PartnerStack wasn’t reached (ADDRESS_NOT_ALLOWED)' },
    ]);
  });
});
