import { expect, test } from 'vitest';
import { ADA, ROWS, useJsonLeads, verdictsOf } from './json-leads-fixture.ts';

const { add, asOwner, call, current, database, insertCampaign, keyWith, leads, packs } =
  useJsonLeads();

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
  const more = await add([{ email: 'eve@x.example', custom: { region: 'West', 'Deal Size': 3 } }], {
    listName: 'CRM',
  });
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
  expect(messages).toEqual(report.body.content.map(({ message }: { message: string }) => message));
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

test('someone else’s campaign is a 404, and a locked one accepts no leads', async () => {
  const body = { leads: [ADA] };
  const foreign = { headers: current.stranger.headers, body };
  expect((await call(`POST /campaigns/${current.campaignId}/leads`, foreign)).status).toBe(404);
  await database.db.updateTable('campaigns').set({ locked: true }).execute();
  expect(await add([ADA])).toMatchObject({ body: { code: 'CAMPAIGN_LOCKED' } });
});

test('a key needs leads:write, and an import of programs can be undone', async () => {
  const line = `POST /campaigns/${current.campaignId}/leads`;
  const body = { leads: ROWS };
  expect((await call(line, { headers: await keyWith('leads:read'), body })).status).toBe(403);
  const added = await call(line, { headers: await keyWith('leads:write'), body });
  expect(added.status).toBe(200);
  expect((await asOwner(`POST /searches/${added.body.packId}/undo`)).status).toBe(204);
  expect(await leads()).toEqual([]);
});
