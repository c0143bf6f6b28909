import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const PUBLIC_URL = 'https://reach.example';
let time: TestTime;
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let owner: Awaited<ReturnType<typeof signedInUser>>;
let stranger: Awaited<ReturnType<typeof signedInUser>>;
let campaignId: string;
beforeEach(async () => {
  time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 23, 9) };
  const { db } = database;
  owner = await signedInUser({ db, realNow: time.real });
  stranger = await signedInUser({ db, realNow: time.real });
  campaignId = await insertCampaign();
  ({ call } = await buildTestServer({
    db,
    time,
    handlers: {
      ...jsonLeadHandlers(PUBLIC_URL),
      ...leadPackHandlers,
      ...leadHandlers,
      ...apiKeyHandlers(true),
    },
  }));
});

async function insertCampaign(rules: string[] = ['CAMPAIGN_DUPLICATE']): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: owner.userId,
      name: 'Autumn',
      created_at: new Date(time.now),
      skip_lead_conditions: sql`${rules}::text[]`,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

const add = (leads: object[], more: object = {}, headers: object = {}, to = campaignId) =>
  call(`POST /campaigns/${to}/leads`, {
    headers: { ...owner.headers, ...headers },
    body: { leads, ...more },
  });
const asOwner = async (line: string) => call(line, { headers: owner.headers });
const verdictsOf = (body: { rows: { verdict: string; reason: string | null }[] }) =>
  body.rows.map(({ verdict, reason }) => (reason === null ? verdict : `${verdict} ${reason}`));
const leads = async () => (await asOwner('GET /leads?size=100&sort=createdAt')).body.content;
const packs = async () => (await asOwner('GET /searches?size=100')).body.content;

const ADA = { profileUrl: 'https://www.linkedin.com/in/ada/', firstName: 'Ada' };
const ROWS = [
  { ...ADA, company: 'Grey', custom: { 'Deal Size': 12, tier: null } },
  { email: 'ben@x.example', fullName: 'Ben Mast', phone: 12345678 },
  { profileUrl: 'linkedin.com/in/ada', jobTitle: 'Founder' },
  { profileUrl: 'linkedin.com/in/ada' },
  { firstName: 'Nobody' },
  { email: 'cleo@x.example', doNotContact: true },
];

describe('leads as JSON', () => {
  test('each row gets the verdict that a file would give it, in the order of the rows', async () => {
    const { status, body } = await add(ROWS, { listName: 'CRM' });
    expect(status).toBe(200);
    expect(verdictsOf(body)).toEqual([
      'ADDED',
      'ADDED',
      'MERGED',
      'DUPLICATE BATCH_DUPLICATE',
      'WRONG NO_CONTACT',
      'SKIPPED DO_NOT_CONTACT',
    ]);
    expect(body.rows[0]).toEqual({
      index: 0,
      row: 1,
      verdict: 'ADDED',
      reason: null,
      leadId: expect.any(String),
      message: 'Not checked on LinkedIn yet',
    });
    expect(body.counts).toEqual({
      ADDED: 2,
      MERGED: 1,
      DUPLICATE: 1,
      SKIPPED: 1,
      WRONG: 1,
      NOT_CHECKED: 0,
    });
    expect(await leads()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          publicIdentifier: 'ada',
          jobTitle: 'Founder',
          company: 'Grey',
          custom: { deal_size: '12' },
        }),
        expect.objectContaining({ email: 'ben@x.example', lastName: 'Mast', phone: '12345678' }),
      ]),
    );
    expect(await packs()).toMatchObject([
      {
        id: body.packId,
        name: 'CRM',
        searchType: 'API',
        searchStatus: 'SEARCH_COMPLETE',
        totalRows: 6,
        processedRows: 6,
        verdicts: { ADDED: 2, WRONG: 1 },
        can: { undo: { allowed: true } },
      },
    ]);
  });

  test('rows of the same name join one list, and the same rows again are duplicates', async () => {
    const first = await add(ROWS.slice(0, 2), { listName: 'CRM' });
    const again = await add(ROWS.slice(0, 2), { listName: 'CRM' });
    expect(again.body.packId).toBe(first.body.packId);
    expect(again.body.counts).toMatchObject({ ADDED: 0, DUPLICATE: 2 });
    expect(again.body.rows.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
    const other = await add([{ email: 'dan@x.example', custom: { region: 'North' } }]);
    expect(other.body.packId).not.toBe(first.body.packId);
    const more = await add(
      [{ email: 'eve@x.example', custom: { region: 'West', 'Deal Size': 3 } }],
      {
        listName: 'CRM',
      },
    );
    expect(more.body).toMatchObject({ packId: first.body.packId, counts: { ADDED: 1 } });
    expect((await packs()).map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'API',
      'CRM',
    ]);
    expect(
      (await leads()).find(({ email }: { email: string }) => email === 'eve@x.example'),
    ).toMatchObject({ custom: { region: 'West', deal_size: '3' } });
  });

  test('a list that has no room for more rows is followed by another of its name', async () => {
    const { body } = await add([ADA], { listName: 'CRM' });
    await database.db
      .updateTable('lead_packs')
      .set({ total_rows: 29_999 })
      .where('lead_pack_id', '=', body.packId)
      .execute();
    const two = [{ email: 'a@x.example' }, { email: 'b@x.example' }];
    const next = await add(two, { listName: 'CRM' });
    expect(next.body.packId).not.toBe(body.packId);
    expect(next.body.rows[0]).toMatchObject({ row: 1, verdict: 'ADDED' });
  });

  test('the same rows from several programs at once are added once', async () => {
    const answers = await Promise.all(
      ['CRM', 'CRM', 'Fair', 'Web'].map((listName) => add(ROWS.slice(0, 2), { listName })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.counts.ADDED, 0)).toBe(2);
    expect((await leads()).length).toBe(2);
    expect((await packs()).length).toBe(3);
  });

  test('people who share an address are named', async () => {
    const { body } = await add([
      { profileUrl: 'linkedin.com/in/ada', email: 'office@x.example' },
      { profileUrl: 'linkedin.com/in/ben', email: 'Office@x.example.' },
    ]);
    const report = await asOwner(`GET /searches/${body.packId}/report`);
    const messages = body.rows.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(
      report.body.content.map(({ message }: { message: string }) => message),
    );
    expect(messages[1]).toContain('Email corrected to office@x.example. ');
    expect(messages[1]).not.toBe(messages[0]);
  });

  test('a dry run gives the verdicts and changes nothing', async () => {
    const { body } = await add(ROWS, {}, { 'dry-run': 'true' });
    expect(body).toMatchObject({ dryRun: true, counts: { ADDED: 2, WRONG: 1 } });
    expect([await packs(), await leads()]).toEqual([[], []]);
    expect((await add(ROWS)).body.counts).toEqual(body.counts);
  });

  test('a call repeated with its Idempotency-Key gives the first answer', async () => {
    const key = { 'idempotency-key': 'sync-1' };
    const first = await add(ROWS, {}, key);
    const again = await add(ROWS, {}, key);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(again.body).toEqual(first.body);
    expect((await packs())[0]).toMatchObject({ totalRows: ROWS.length });
  });

  test('a rule about profiles leaves a row without a verdict until LinkedIn was asked', async () => {
    const strict = await insertCampaign(['CAMPAIGN_DUPLICATE', 'NO_PHOTO']);
    const { body } = await add([ADA, { firstName: 'Nobody' }], {}, {}, strict);
    expect(body).toMatchObject({
      rows: [{ verdict: null, reason: 'READ_PROFILE' }, { verdict: 'WRONG' }],
      counts: { ADDED: 0, WRONG: 1, NOT_CHECKED: 1 },
    });
    expect(await packs()).toMatchObject([
      { searchStatus: 'SEARCH_IN_PROGRESS', totalRows: 2, processedRows: 1 },
    ]);
  });

  test('one bad row costs only itself, and an unknown field names itself', async () => {
    const long = await add([{ ...ADA, headline: 'x'.repeat(501) }, { email: 'ben@x.example' }]);
    expect(verdictsOf(long.body)).toEqual(['WRONG CELL_TOO_LONG', 'ADDED']);
    for (const [row, path] of [
      [{ ...ADA, employer: 'Grey' }, 'leads.0.employer'],
      [{ ...ADA, company: { name: 'Grey' } }, 'leads.0.company'],
      [{ ...ADA, custom: { region: ['North'] } }, 'leads.0.custom.region'],
    ] as const)
      expect(await add([row])).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ path }] },
      });
    expect((await add([])).status).toBe(400);
    expect((await add(Array.from({ length: 1001 }, () => ADA))).status).toBe(400);
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n]));
    expect(await add([{ ...ADA, custom: wide }])).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'leads', code: 'TOO_MANY_COLUMNS' }] },
    });
  });

  test('a custom field has the name it was given, and says not to contact like a column', async () => {
    const { body } = await add([
      { email: 'a@x.example', custom: { email: 'b@x.example', 'full name': 'Someone Else' } },
      { email: 'c@x.example', custom: { Unsubscribed: 'yes' } },
      { email: 'd@x.example', custom: { Unsubscribed: 'no', Status: 'Do not contact' } },
    ]);
    expect(verdictsOf(body)).toEqual(['ADDED', 'SKIPPED DO_NOT_CONTACT', 'SKIPPED DO_NOT_CONTACT']);
    expect(body.rows[2].message).toBe('The row says not to contact them (Status: Do not contact)');
    expect(await leads()).toMatchObject([
      {
        email: 'a@x.example',
        fullName: null,
        custom: { email: 'b@x.example', full_name: 'Someone Else' },
      },
    ]);
  });

  test('someone else’s campaign is not there, and a locked one takes nobody', async () => {
    const body = { leads: [ADA] };
    const foreign = { headers: stranger.headers, body };
    expect((await call(`POST /campaigns/${campaignId}/leads`, foreign)).status).toBe(404);
    await database.db.updateTable('campaigns').set({ locked: true }).execute();
    expect(await add([ADA])).toMatchObject({ body: { code: 'CAMPAIGN_LOCKED' } });
  });

  test('a key needs leads:write, and an import of programs can be undone', async () => {
    const keyWith = async (scope: string) => {
      const { body } = await call('POST /v1/apikeys', {
        headers: owner.headers,
        body: { name: 'CRM', scopes: [scope] },
      });
      return { authorization: `Bearer ${body.secret}` };
    };
    const line = `POST /campaigns/${campaignId}/leads`;
    const body = { leads: ROWS };
    expect((await call(line, { headers: await keyWith('leads:read'), body })).status).toBe(403);
    const added = await call(line, { headers: await keyWith('leads:write'), body });
    expect(added.status).toBe(200);
    expect((await asOwner(`POST /searches/${added.body.packId}/undo`)).status).toBe(204);
    expect(await leads()).toEqual([]);
  });
});

describe('stopping a lead', () => {
  const stop = (leadId: string, body?: object, headers = owner.headers) =>
    call(`POST /leads/${leadId}/stop`, { headers, ...(body && { body }) });

  test('ends it everywhere once, and keeps why', async () => {
    const other = await insertCampaign();
    const { body } = await add([ADA]);
    await add([ADA], {}, {}, other);
    const { leadId } = body.rows[0];
    const first = await stop(leadId, { reason: ' Bought elsewhere ' });
    expect(first.body.campaigns).toMatchObject([
      { state: 'FINISHED', reason: 'FINISHED_BY_USER' },
      { state: 'FINISHED', reason: 'FINISHED_BY_USER' },
    ]);
    const told = first.body.timeline.filter(
      ({ type }: { type: string }) => type === 'STATE_CHANGED',
    );
    expect(told).toMatchObject([
      { actor: 'USER', data: { to: 'FINISHED', note: 'Bought elsewhere' } },
      { actor: 'USER', data: { to: 'FINISHED', note: 'Bought elsewhere' } },
    ]);
    const again = await stop(leadId, { reason: 'Again' });
    expect(again).toMatchObject({ status: 200, body: { timeline: first.body.timeline } });
  });

  test('in one campaign leaves the others, and names what it doesn’t find', async () => {
    const other = await insertCampaign();
    const third = await insertCampaign();
    const { leadId } = (await add([ADA])).body.rows[0];
    await add([ADA], {}, {}, other);
    const { body } = await stop(leadId, { campaignId });
    const states = body.campaigns.map((one: { campaignId: string; state: string }) => [
      one.campaignId,
      one.state,
    ]);
    expect(new Map(states)).toEqual(
      new Map([
        [campaignId, 'FINISHED'],
        [other, 'GETTING_READY'],
      ]),
    );
    expect(await stop(leadId, { campaignId: third })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'campaignId', code: 'NOT_IN_CAMPAIGN' }] },
    });
    expect((await stop(leadId, { campaignId: '999999' })).status).toBe(404);
    expect((await stop(leadId, {}, stranger.headers)).status).toBe(404);
    expect((await stop(leadId)).status).toBe(200);
  });
});

describe('an inbound address', () => {
  const address = () => `/campaigns/${campaignId}/inbound`;
  const create = async () => (await asOwner(`POST ${address()}`)).body.url as string;
  const hookOf = (url: string) => `POST ${url.slice(`${PUBLIC_URL}/api`.length)}`;
  const post = (url: string, body: unknown) => call(hookOf(url), { body });
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

  test('takes one lead or several, and tells verdicts, but no ids or names', async () => {
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
    expect((await packs()).map(({ name }: { name: string }) => name)).toEqual([
      'Webinar',
      'Inbound',
    ]);
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
      await call(`POST /campaigns/${campaignId}/leads`, {
        headers: { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
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

  test('slows down whoever posts too often', async () => {
    const url = await create();
    for (let n = 0; n < 60; n += 1) expect((await post(url, {})).status).toBe(202);
    expect(await post(url, {})).toMatchObject({ status: 429 });
    time.real += 100;
    expect((await post(url, {})).status).toBe(202);
  });

  test('a campaign that is deleted, locked, or of someone who left takes nobody', async () => {
    const url = await create();
    await database.db.updateTable('campaigns').set({ locked: true }).execute();
    expect(await post(url, ADA)).toMatchObject({ body: { code: 'CAMPAIGN_LOCKED' } });
    await database.db.updateTable('campaigns').set({ locked: false }).execute();
    await database.db
      .updateTable('users')
      .set({ real_deletion_asked_at: new Date(time.real) })
      .where('user_id', '=', owner.userId)
      .execute();
    expect((await post(url, ADA)).status).toBe(404);
  });

  test('is its owner’s alone, and a key needs leads:write even to read it', async () => {
    await create();
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await call(`${method} ${address()}`, { headers: stranger.headers })).status).toBe(
        404,
      );
    const { body } = await call('POST /v1/apikeys', {
      headers: owner.headers,
      body: { name: 'CRM', scopes: ['leads:read'] },
    });
    const headers = { authorization: `Bearer ${body.secret}` };
    expect((await call(`GET ${address()}`, { headers })).status).toBe(403);
  });
});
