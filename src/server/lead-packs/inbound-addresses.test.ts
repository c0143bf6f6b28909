import { pino } from 'pino';
import { expect, test } from 'vitest';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { ADA, PUBLIC_URL, useJsonLeads, verdictsOf } from './json-leads-fixture.ts';

const { asOwner, call, current, database, keyWith, leads, packs, time } = useJsonLeads();
const address = () => `/campaigns/${current.campaignId}/inbound`;
const create = async () => (await asOwner(`POST ${address()}`)).body.url as string;
const hookOf = (url: string) => `POST ${url.slice(`${PUBLIC_URL}/api`.length)}`;
const post = (url: string, body: object) => call(hookOf(url), { body });
const postForm = (url: string, form: string) =>
  call(hookOf(url), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });

test('is made, replaced, and switched off, and its old secrets are gone', async () => {
  expect((await asOwner(`GET ${address()}`)).text).toBe('null');
  const one = await create();
  expect(one).toMatch(/^https:\/\/reach\.example\/api\/hooks\/[\w-]{32}$/);
  expect((await asOwner(`GET ${address()}`)).body).toEqual({
    url: one,
    createdAt: new Date(time.real).toISOString(),
    lastAt: null,
  });
  const two = await create();
  expect(await post(one, ADA)).toMatchObject({
    status: 410,
    body: { code: 'INBOUND_ADDRESS_GONE' },
  });
  expect((await post(two, ADA)).status).toBe(202);
  expect((await asOwner(`GET ${address()}`)).body).toMatchObject({
    url: two,
    lastAt: new Date(time.real).toISOString(),
  });
  expect((await asOwner(`DELETE ${address()}`)).status).toBe(204);
  expect((await asOwner(`DELETE ${address()}`)).status).toBe(404);
  expect((await post(two, ADA)).status).toBe(410);
  expect((await post(`${two}x`, ADA)).status).toBe(404);
  const stored = await database.db.selectFrom('inbound_addresses').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(two.slice(-32));
  expect((await database.db.selectFrom('secrets').selectAll().execute()).length).toBe(0);
});

test('takes one lead or several, and returns verdicts, but no ids or names', async () => {
  const url = await create();
  const one = await post(url, { 'E-mail': 'ada@x.example', Name: 'Ada Grey', Budget: 5000 });
  expect(one.body).toEqual({
    rows: [{ index: 0, verdict: 'ADDED', reason: null }],
    counts: expect.objectContaining({ ADDED: 1 }),
  });
  const many = await post(url, {
    leads: [{ email: 'ADA@x.example' }, { email: 'ben@x.example', tags: ['a', { b: 1 }] }, {}],
    listName: 'Webinar',
  });
  expect(verdictsOf(many.body)).toEqual([
    'DUPLICATE CAMPAIGN_DUPLICATE',
    'ADDED',
    'WRONG EMPTY_ROW',
  ]);
  expect(await leads()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email: 'ada@x.example',
        fullName: 'Ada Grey',
        custom: { budget: '5000' },
      }),
      expect.objectContaining({ email: 'ben@x.example', custom: { tags: 'a; {"b":1}' } }),
    ]),
  );
  expect((await packs()).map(({ name }: { name: string }) => name)).toEqual(['Webinar', 'Inbound']);
});

test('takes a form, whose empty and repeated fields count as in a file', async () => {
  const url = await create();
  const form = 'listName=Fair&email=ada%40x.example&first+name=Ada&interest=a&interest=b&phone=';
  const { status, body } = await postForm(url, form);
  expect([status, verdictsOf(body)]).toEqual([202, ['ADDED']]);
  expect(await packs()).toMatchObject([{ name: 'Fair' }]);
  expect(await leads()).toMatchObject([
    { email: 'ada@x.example', firstName: 'Ada', phone: null, custom: { interest: 'a; b' } },
  ]);
});

test('a form goes nowhere else', async () => {
  expect(
    await call(`POST /campaigns/${current.campaignId}/leads`, {
      headers: { ...current.owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'leads=1',
    }),
  ).toMatchObject({ status: 415 });
});

test('what can’t be a lead is refused, and names the field', async () => {
  const url = await create();
  for (const [body, path] of [
    [[ADA], ''],
    [{ leads: [] }, 'leads'],
    [{ leads: 'ada' }, 'leads'],
    [{ leads: ['ada'] }, 'leads.0'],
    [{ leads: [ADA], source: 'Fair' }, 'source'],
  ] as const)
    expect(await post(url, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path }] },
    });
  expect(await postForm(url, 'email=%00')).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'email', code: 'INVALID' }] },
  });
  expect(
    (await call(hookOf(url), { headers: { 'content-type': 'text/plain' }, body: 'x' })).status,
  ).toBe(415);
});

test('is in no line of the log, whatever its post ends in', async () => {
  const url = await create();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logged = await buildTestServer({
    db: database.db,
    time,
    logger: pino({ level: 'trace' }, stream),
    handlers: jsonLeadHandlers(PUBLIC_URL),
  });
  const headers = { authorization: 'Bearer rw_test_a-key' };
  for (const [body, status] of [
    [ADA, 202],
    [{ leads: [] }, 400],
    ['{', 400],
  ] as const)
    expect(
      await logged.call(hookOf(url), {
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    ).toMatchObject({ status });
  await create();
  expect((await logged.call(hookOf(url), { body: ADA })).status).toBe(410);
  expect(lines.filter((line) => line.includes('/api/hooks/:secret')).length).toBe(4);
  expect(lines.join('\n')).not.toContain(url.slice(-32));
});

test('slows down a sender that posts too often', async () => {
  const url = await create();
  for (let n = 0; n < 60; n += 1) expect((await post(url, {})).status).toBe(202);
  expect(await post(url, {})).toMatchObject({ status: 429 });
  time.real += 100;
  expect((await post(url, {})).status).toBe(202);
});

test('a campaign that is deleted, locked, or owned by someone who left accepts no leads', async () => {
  const url = await create();
  await database.db.updateTable('campaigns').set({ locked: true }).execute();
  expect(await post(url, ADA)).toMatchObject({ body: { code: 'CAMPAIGN_LOCKED' } });
  await database.db.updateTable('campaigns').set({ locked: false }).execute();
  await database.db
    .updateTable('users')
    .set({ real_deletion_asked_at: new Date(time.real) })
    .where('user_id', '=', current.owner.userId)
    .execute();
  expect((await post(url, ADA)).status).toBe(404);
});

test('is its owner’s alone, and a key needs leads:write even to read it', async () => {
  await create();
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(
      (await call(`${method} ${address()}`, { headers: current.stranger.headers })).status,
    ).toBe(404);
  const headers = await keyWith('leads:read');
  expect((await call(`GET ${address()}`, { headers })).status).toBe(403);
});
