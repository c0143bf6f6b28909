import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { admitStagedRows } from '#data/engine-store/postgres/pack-admission.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { jobWorld } from '../../../test/support/job-world.ts';
import { csvFile, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { database } = packs;
const call = handlerCaller({
  handlers: { ...contactHistoryHandlers, ...leadPackHandlers },
  db: () => database.db,
  network: {},
});

const DRIPIFY =
  'First name,Last name,Corporate email,LinkedIn profile,Lead status,Invited at\n' +
  'Ada,Field,,https://www.linkedin.com/in/ada-field,Pending,2025-03-03\n' +
  'Bo,Lind,bo@lind.example,https://www.linkedin.com/in/bo-lind,Unsubscribed,\n' +
  'Cy,Dahl,,https://www.linkedin.com/in/cy-dahl,New,\n' +
  'Di,Ek,,https://www.linkedin.com/in/di-ek,Pending,someday\n';

const asked = (body: object = {}, text = DRIPIFY, fileName = 'dripify.csv') => ({
  userId: packs.people().userId,
  body,
  file: csvFile(text, fileName),
});
const one = (historyImportId: string, userId = packs.people().userId) => ({
  userId,
  params: { historyImportId },
});
const runJob = (importId: string) =>
  TASKS['import-history']({
    world: jobWorld({ db: database.db, now: () => TEST_NOW }),
    payload: { userId: packs.people().userId, importId },
    run: { stopping: () => false, isLastTry: false },
  });

async function imported(text = DRIPIFY): Promise<string> {
  const { id } = await call('POST /v1/contact-history', asked({}, text));
  await runJob(id);
  return id;
}

/** The verdicts of a list of these people with the rule. */
async function verdictsOf(
  slugs: readonly string[],
  conditions: readonly string[] = ['CONTACTED_BEFORE'],
): Promise<[string | null, string | null][]> {
  const { userId, campaignId } = packs.people();
  const { id } = await packs.add({
    searchType: 'PROFILE_URLS',
    urls: slugs.map((slug) => `linkedin.com/in/${slug}`),
    skipLeadConditions: conditions,
  });
  const pack = { leadPackId: id, campaignId, searchType: 'PROFILE_URLS' } as const;
  await inTransaction(database.db, (db) =>
    admitStagedRows(db, {
      userId,
      now: TEST_NOW,
      pack,
      limit: 100,
      erased: { among: async () => new Set() },
    }),
  );
  const rows = await packs.rowsOf(id);
  return rows.map(({ verdict, message }) => [verdict, message]);
}

test('a file is checked first: its tool, what its columns mean, whom it tells of, and wrong rows', async () => {
  const found = await call('POST /v1/contact-history/validation', asked());
  expect(found).toMatchObject({
    valid: true,
    tool: 'DRIPIFY',
    kind: 'PEOPLE',
    total: 4,
    cap: 100_000,
    people: 2,
    wrongRows: 1,
    silentRows: 1,
    counts: { invitedAt: 1, writtenAt: 1, optOuts: { people: 1, addresses: 0 } },
    problems: [{ row: 5, code: 'NOT_A_DATE' }],
  });
  expect(found.columns.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'profileUrl',
    'status',
    'invitedAt',
  ]);
  expect(
    (
      await call('GET /v1/contact-history', {
        userId: packs.people().userId,
        query: { page: 0, size: 10 },
      })
    ).content,
  ).toEqual([]);
});

test('columns can be chosen, and what makes no sense is refused with its field', async () => {
  const columns = [
    { index: 3, field: 'profileUrl' },
    { index: 4, field: 'ignore' },
  ];
  expect(await call('POST /v1/contact-history/validation', asked({ columns }))).toMatchObject({
    valid: false,
    problems: [{ code: 'NO_HISTORY_COLUMN' }],
  });
  expect(await refusalOf(call('POST /v1/contact-history', asked({ columns })))).toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(
    await refusalOf(
      call('POST /v1/contact-history', asked({ columns: [{ index: 9, field: 'email' }] })),
    ),
  ).toMatchObject({ code: 'INVALID_INPUT' });
  expect(
    await refusalOf(
      call('POST /v1/contact-history', asked({}, 'Profile URL,Status\nlinkedin.com/in/ada,New\n')),
    ),
  ).toMatchObject({ code: 'INVALID_INPUT' });
});

test('chosen columns are remembered for the next file with these headers', async () => {
  const text = 'x,y\nlinkedin.com/in/ada-field,2025-03-03\n';
  const columns = [
    { index: 0, field: 'profileUrl' },
    { index: 1, field: 'writtenAt' },
  ];
  await call('POST /v1/contact-history', asked({ columns, hasHeader: true }, text));
  const again = await call(
    'POST /v1/contact-history/validation',
    asked({ hasHeader: true }, text.replace('ada', 'bo')),
  );
  expect(again).toMatchObject({
    counts: { writtenAt: 1 },
    datesAreUnclear: false,
    columns: [
      { field: 'profileUrl', from: 'MEMORY' },
      { field: 'writtenAt', from: 'MEMORY' },
    ],
  });
});

test('an import has its progress, its rejected rows, and an end', async () => {
  const added = await call('POST /v1/contact-history', asked());
  expect(added).toMatchObject({
    state: 'RUNNING',
    people: 2,
    peopleDone: 0,
    fileName: 'dripify.csv',
  });
  await runJob(added.id);
  expect(await call('GET /v1/contact-history/{historyImportId}', one(added.id))).toMatchObject({
    state: 'DONE',
    peopleDone: 2,
  });
  const text = await call('GET /v1/contact-history/{historyImportId}/rejects', one(added.id));
  expect(text).toContain('Di,Ek');
  expect(text).toContain('This date can’t be read');
  const stranger = packs.people().stranger;
  expect(
    await refusalOf(call('GET /v1/contact-history/{historyImportId}', one(added.id, stranger))),
  ).toMatchObject({ code: 'NOT_FOUND' });
  await call('DELETE /v1/contact-history/{historyImportId}', one(added.id));
  expect(
    await refusalOf(call('DELETE /v1/contact-history/{historyImportId}', one(added.id))),
  ).toMatchObject({ code: 'NOT_FOUND' });
});

test('who was contacted by another tool is kept out, and the verdict says when and how', async () => {
  await imported();
  expect(await verdictsOf(['ada-field', 'bo-lind', 'cy-dahl'])).toEqual([
    ['SKIPPED', 'Invited on Mar 3, 2025, from Dripify'],
    ['SKIPPED', 'On the do-not-contact list'],
    ['ADDED', null],
  ]);
  expect(await verdictsOf(['ada-field'], [])).toEqual([['ADDED', null]]);
});

test('a campaign lets in whom another tool contacted before its date', async () => {
  await imported();
  await sql`
    update campaigns set contacted_before_from = '2025-06-01'
    where user_id = ${packs.people().userId}`.execute(database.db);
  expect(await verdictsOf(['ada-field'])).toEqual([['ADDED', null]]);
  await sql`
    update campaigns set contacted_before_from = '2025-03-03'
    where user_id = ${packs.people().userId}`.execute(database.db);
  expect(await verdictsOf(['ada-field'])).toEqual([['DUPLICATE', 'Already in this campaign']]);
});

test('a conversation counts unless the product began it', async () => {
  const { userId } = packs.people();
  const chat = async (slug: string, sentBy: 'ENGINE' | null, channel = 'LINKEDIN') => {
    await sql`
      with l as (
        insert into leads (user_id, profile_slug, full_name, created_at, updated_at)
        values (${userId}, ${slug}, ${slug}, now(), now())
        returning lead_id
      ), c as (
        insert into conversations (user_id, lead_id, created_at)
        select ${userId}::bigint, lead_id, now() from l
        returning conversation_id
      )
      insert into messages
        (user_id, conversation_id, network_message_id, from_me, sent_by, text, at, channel)
      select ${userId}::bigint, conversation_id, ${slug}::text || n, n = 1,
        case when n = 1 then ${sentBy}::text end, 'Hi',
        '2025-03-03'::timestamptz + n * interval '1 day', ${channel}
      from c, generate_series(1, 2) as n`.execute(database.db);
  };
  await chat('ed-ours', 'ENGINE');
  await chat('flo-theirs', null);
  await chat('gus-email', null, 'EMAIL');
  expect(await verdictsOf(['ed-ours', 'flo-theirs', 'gus-email'])).toEqual([
    ['MERGED', null],
    ['SKIPPED', 'Replied on Mar 5, 2025, in your inbox'],
    ['SKIPPED', 'Replied on Mar 5, 2025, in your inbox'],
  ]);
});

test('new campaigns and lists ask for it by default only once someone was contacted elsewhere', async () => {
  const create = handlerCaller({ handlers: campaignHandlers, db: () => database.db, network: {} });
  const userId = await insertTestUser({ db: database.db });
  const conditions = async () =>
    (await create('POST /campaigns', { userId, body: { name: 'Autumn' } })).skipLeadConditions;
  expect(await conditions()).toEqual(['CAMPAIGN_DUPLICATE']);
  const { id } = await call('POST /v1/contact-history', { ...asked(), userId });
  await TASKS['import-history']({
    world: jobWorld({ db: database.db, now: () => TEST_NOW }),
    payload: { userId, importId: id },
    run: { stopping: () => false, isLastTry: false },
  });
  expect(await conditions()).toEqual(['CAMPAIGN_DUPLICATE', 'CONTACTED_BEFORE']);
  expect(
    await call('GET /v1/contact-history', { userId, query: { page: 0, size: 10 } }),
  ).toMatchObject({ skipsByDefault: true, totalElements: 1 });
  await call('DELETE /v1/contact-history/{historyImportId}', one(id, userId));
  expect(await conditions()).toEqual(['CAMPAIGN_DUPLICATE']);
});
