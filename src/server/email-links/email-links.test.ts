import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { emailLinkKeysOf, emailLinkUrl } from '#data/email-links/email-tokens.ts';
import { maskedAddress } from '#server/email-links/email-link-page.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { seeding } from '../../../test/support/postgres-store-seeding.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-03-02T09:00:00Z');
const time = { now: NOW, real: Date.UTC(2026, 10, 24) };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ADDRESS = 'ada@client.example';
type Server = Awaited<ReturnType<typeof buildTestServer>>;
let server: Server;

beforeAll(async () => {
  server = await buildTestServer({ db: database.db, time, handlers: {} });
});
beforeEach(() => {
  time.now = NOW;
});
afterAll(() => server.app.close());

/** Two campaigns of a user with the lead, who was emailed by the first a minute ago. */
async function emailed() {
  const { db } = database;
  const { addUser, addCampaign, addPeople, addLeads, addMailbox, addSentEmail } = seeding(db);
  const userId = await addUser();
  const campaigns = [];
  const leadIds = await addPeople({
    userId,
    people: [{ email: 'Ada@client.example' }, { email: 'bo@client.example' }],
    now: NOW,
  });
  for (const sequence of [chain(item('EMAIL'), item('MESSAGE')), chain(item('VISIT'))]) {
    const campaignId = await addCampaign({ userId, sequence, now: NOW - 99_000 });
    const stamps = {
      emailed: NOW - 60_000,
      email_delivered: NOW - 60_000,
      contacted: NOW - 60_000,
    };
    await addLeads({ userId, campaignId, leadIds, now: NOW - 90_000, standing: { stamps } });
    campaigns.push(campaignId);
  }
  const [campaignId = ''] = campaigns;
  const [leadId = ''] = leadIds;
  await addMailbox({ userId });
  await db
    .updateTable('mailboxes')
    .set({ from_name: 'Maya <b>' })
    .where('user_id', '=', userId)
    .execute();
  const claims = { userId, campaignId, leadId, requestId: `r-${userId}` };
  const of = { requestId: claims.requestId, campaignId, leadId, itemId: 'email', address: ADDRESS };
  await addSentEmail({ userId, ...of, sentAt: NOW - 60_000 });
  const pathOf = (purpose: 'UNSUBSCRIBE' | 'OPEN') =>
    emailLinkUrl({ publicUrl: '', keys: emailLinkKeysOf(TEST_MASTER_KEY), purpose, claims });
  const rows = async () => ({
    refused: await db
      .selectFrom('refused_addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
    leads: await db
      .selectFrom('campaign_leads')
      .select(['campaign_id', 'lead_id', 'state', 'reason', 'email_opened_at', 'fencing'])
      .where('user_id', '=', userId)
      .orderBy('campaign_id')
      .orderBy('lead_id')
      .execute(),
    events: await db
      .selectFrom('events')
      .select(['type', 'at', 'actor', 'data'])
      .where('user_id', '=', userId)
      .orderBy('event_id')
      .execute(),
    sent: await db.selectFrom('sent_emails').selectAll().where('user_id', '=', userId).execute(),
    counts: (
      await sql<{ email_opened: number }>`
        select sum(email_opened)::int as email_opened
        from pack_statistics
        where user_id = ${userId} and campaign_id = ${campaignId}`.execute(db)
    ).rows,
  });
  return { userId, claims, rows, unsubscribe: pathOf('UNSUBSCRIBE'), open: pathOf('OPEN') };
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const post = (
  url: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) => server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('the page behind an unsubscribe link', () => {
  test('of a test email does nothing, and says so', async () => {
    const pages = [await get('/e/u/test'), await post('/e/u/test')];
    for (const page of pages)
      expect([page.statusCode, page.body.includes('unsubscribes no one')]).toEqual([200, true]);
  });

  test('says what its button does, and two hundred visits change nothing', async () => {
    const it = await emailed();
    const before = await it.rows();
    const visits = [];
    for (let visit = 0; visit < 200; visit += 1) visits.push(await get(it.unsubscribe));
    await server.app.inject({ method: 'HEAD', url: it.unsubscribe });
    expect(new Set(visits.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await it.rows()).toEqual(before);
    const page = visits[0]?.body ?? '';
    expect(page).toContain('Maya &#60;b&#62;');
    expect(page).toContain('a•••@client.example');
    expect(page).not.toContain(ADDRESS);
    expect(page).toMatch(/<form method="post">.*<button type="submit">Unsubscribe<\/button>/);
  });

  test('loads nothing, runs nothing, and is not cached', async () => {
    const { headers, body } = await get((await emailed()).unsubscribe);
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/<script|<link|<img|src=|style="/);
    expect(style).toContain('prefers-color-scheme:dark');
  });

  test.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
    ['nothing', '', 'application/x-www-form-urlencoded'],
  ])(
    'unsubscribes with a POST of %s: the address is refused, its leads end everywhere',
    async (_what, body, type) => {
      const it = await emailed();
      const answer = await post(it.unsubscribe, body, type);
      expect([answer.statusCode, answer.body.includes('You’re unsubscribed')]).toEqual([200, true]);
      const { refused, leads, events } = await it.rows();
      expect(refused).toMatchObject([
        { address: ADDRESS, reason: 'UNSUBSCRIBED', at: NOW, campaign_id: it.claims.campaignId },
      ]);
      expect(leads.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
        'FINISHED UNSUBSCRIBED',
        'GETTING_READY null',
        'FINISHED UNSUBSCRIBED',
        expect.stringMatching(/null$/),
      ]);
      expect(events).toMatchObject(
        [0, 1].map(() => ({
          type: 'STATE_CHANGED',
          actor: 'NETWORK',
          data: { to: 'FINISHED', reason: 'UNSUBSCRIBED' },
        })),
      );
    },
  );

  test('accepts a second POST, and shows the state to a later visit', async () => {
    const it = await emailed();
    await post(it.unsubscribe);
    const before = await it.rows();
    time.now += 60_000;
    expect((await post(it.unsubscribe)).statusCode).toBe(200);
    expect(await it.rows()).toEqual(before);
    const again = await get(it.unsubscribe);
    expect([again.body.includes('You’re unsubscribed'), again.body.includes('<form')]).toEqual([
      true,
      false,
    ]);
  });

  test('counts a bounced address that unsubscribes as unsubscribed', async () => {
    const it = await emailed();
    await database.db
      .insertInto('refused_addresses')
      .values({ user_id: it.userId, address: ADDRESS, reason: 'BOUNCED', at: instant(0) })
      .execute();
    await post(it.unsubscribe);
    expect((await it.rows()).refused).toMatchObject([{ reason: 'UNSUBSCRIBED', at: NOW }]);
  });

  test('finds the address by the intent after the mailbox was disconnected, and blocks it', async () => {
    const it = await emailed();
    const { userId, campaignId, leadId, requestId } = it.claims;
    await database.db.deleteFrom('sent_emails').where('user_id', '=', userId).execute();
    await database.db.deleteFrom('mailboxes').where('user_id', '=', userId).execute();
    await database.db
      .insertInto('intents')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_id: leadId,
        item_id: 'email',
        visit: 1,
        attempt: 1,
        action: 'EMAIL',
        fencing: '1',
        request_id: requestId,
        day: '2026-03-02',
        payload: JSON.stringify({ to: 'Old@client.example' }),
        status: 'HAPPENED',
        started_at: instant(NOW),
        real_started_at: instant(NOW),
      })
      .execute();
    await post(it.unsubscribe);
    const { refused, leads } = await it.rows();
    expect(refused).toMatchObject([{ address: 'old@client.example' }]);
    expect(leads[0]).toMatchObject({ state: 'FINISHED', reason: 'UNSUBSCRIBED' });
  });

  test.each(['x', '1.2.3.4.5', '%00', '%ff', 'a/b', `${'x'.repeat(5000)}`])(
    'is a clear 404 for %s',
    async (token) => {
      for (const answer of [await get(`/e/u/${token}`), await post(`/e/u/${token}`)])
        expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test('is a clear page for a token of the other kind, and when nothing of the email is left', async () => {
    const it = await emailed();
    for (const url of [it.open.replace('/e/o/', '/e/u/'), it.unsubscribe]) {
      if (url === it.unsubscribe)
        await database.db.deleteFrom('users').where('user_id', '=', it.userId).execute();
      for (const answer of [await get(url), await post(url)])
        expect([answer.statusCode, answer.body.includes('This link doesn’t work')]).toEqual([
          404,
          true,
        ]);
    }
  });

  test('accepts no body other than a form', async () => {
    const it = await emailed();
    expect((await post(it.unsubscribe, 'x'.repeat(20_000))).statusCode).toBe(413);
    expect((await it.rows()).refused).toEqual([]);
  });
});

describe('the open pixel', () => {
  const fetchPixel = (url: string, userAgent = BROWSER) => get(url, { 'user-agent': userAgent });

  test('is a picture that any page may show and no one caches, whatever its token is', async () => {
    const it = await emailed();
    for (const url of [
      it.open,
      '/e/o/x',
      `/e/o/${'y'.repeat(3000)}`,
      it.unsubscribe.replace('/e/u/', '/e/o/'),
    ]) {
      const { statusCode, headers, rawPayload } = await fetchPixel(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/gif',
        'no-store',
      ]);
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    }
  });

  test('counts the first open by a person once, and leaves the lead’s version to the engine', async () => {
    const it = await emailed();
    const version = (await it.rows()).leads[0]?.fencing;
    await fetchPixel(it.open);
    time.now += 5000;
    await fetchPixel(it.open);
    const { leads, events, sent, counts } = await it.rows();
    expect(leads[0]).toMatchObject({ email_opened_at: NOW, fencing: version });
    expect(events).toMatchObject([{ type: 'EMAIL_OPENED', at: NOW, actor: 'NETWORK' }]);
    expect(sent).toMatchObject([{ opened_at: NOW, machine_opened_at: null }]);
    expect(counts).toEqual([{ email_opened: 1 }]);
  });

  test.each([
    ['within five seconds of the sending', BROWSER, NOW - 55_000],
    ['by a program that prefetches', 'Mozilla/5.0', NOW],
  ])('counts nothing when it is fetched %s', async (_how, userAgent, at) => {
    const it = await emailed();
    time.now = at;
    await fetchPixel(it.open, userAgent);
    const { leads, events, sent } = await it.rows();
    expect([leads[0]?.email_opened_at, events]).toEqual([null, []]);
    expect(sent).toMatchObject([{ opened_at: null, machine_opened_at: at }]);
  });

  test('counts nothing when the user’s own copy is opened where they work', async () => {
    const it = await emailed();
    await sql`
      insert into identities (
        identity_id, email, password_hash, real_password_changed_at, real_created_at
      ) overriding system value
      values (${it.userId}, ${`own${it.userId}@firm.example`}, '', now(), now())`.execute(
      database.db,
    );
    await sql`
      insert into sessions (
        identity_id, refresh_hash, address, real_created_at, real_last_used_at, real_expires_at
      )
      values (
        ${it.userId}, ''::bytea, '203.0.113.9', ${instant(time.real)}, ${instant(time.real)},
        ${instant(time.real)}
      )`.execute(database.db);
    const from = (remoteAddress: string) =>
      server.app.inject({
        method: 'GET',
        url: it.open,
        headers: { 'user-agent': BROWSER },
        remoteAddress,
      });
    await from('203.0.113.9');
    const { leads, events, sent } = await it.rows();
    expect([leads[0]?.email_opened_at, events]).toEqual([null, []]);
    expect(sent).toMatchObject([{ opened_at: null, machine_opened_at: NOW }]);
    await from('203.0.113.8');
    expect((await it.rows()).events).toMatchObject([{ type: 'EMAIL_OPENED' }]);
  });

  test('is not counted for a HEAD request', async () => {
    const it = await emailed();
    await server.app.inject({ method: 'HEAD', url: it.open, headers: { 'user-agent': BROWSER } });
    expect((await it.rows()).sent).toMatchObject([{ opened_at: null }]);
  });
});

test('an address that asks too often waits, and its emails show no broken picture', async () => {
  const walled = await buildTestServer({
    db: database.db,
    time,
    handlers: {},
    requestsPerAddress: 3,
  });
  const it = await emailed();
  const ask = (url: string) => walled.app.inject({ method: 'GET', url });
  for (let count = 0; count < 3; count += 1)
    expect((await ask(it.unsubscribe)).statusCode).toBe(200);
  const page = await ask(it.unsubscribe);
  expect([page.statusCode, page.headers['retry-after'] !== undefined]).toEqual([429, true]);
  expect(page.body).toContain('Too many requests');
  const pixel = await ask(it.open);
  expect([pixel.statusCode, pixel.headers['content-type']]).toEqual([200, 'image/gif']);
  expect((await it.rows()).sent).toMatchObject([{ opened_at: null, machine_opened_at: null }]);
  await walled.app.close();
});

test('an address is masked except for its first letter and its domain', () => {
  expect(maskedAddress('ada@client.example')).toBe('a•••@client.example');
  expect(maskedAddress('@client.example')).toBe('•••@client.example');
});
