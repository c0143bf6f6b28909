import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PastContact } from '#core/contact-history/contact-facts.ts';
import { readOwnRecord } from '#data/campaigns/forecast-sources.ts';
import { countHistory } from '#core/contact-history/read-history.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import {
  insertHistoryImport,
  readHistoryImport,
  type StagedHistoryRow,
} from '#data/contact-history/history-imports.ts';
import { importHistory } from '#data/contact-history/import-history.ts';
import { undoHistoryImport } from '#data/contact-history/undo-history.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { insertTestUser } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { jobsIn } from '../../../test/support/job-world.ts';

const database = useTestDatabase();
const NOW = Date.UTC(2026, 10, 30);
const MARCH = Date.UTC(2025, 2, 3);
let userId: string;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

const optOut = (covers: FileOptOut['covers'], address: string): FileOptOut => ({
  covers,
  column: 'Status',
  value: 'Unsubscribed',
  date: null,
  addresses: [address],
});
const person = (slug: string, said: Partial<PastContact> = {}): PastContact => ({
  memberId: null,
  profileSlug: slug,
  email: null,
  name: slug,
  facts: { invitedAt: MARCH },
  optOut: null,
  ...said,
});

/** Stores an import of these people and of one wrong row. */
async function add(...people: readonly PastContact[]): Promise<string> {
  async function* parts(): AsyncGenerator<StagedHistoryRow[]> {
    yield people.map((one, at) => ({ rowNumber: at + 2, person: one, cells: null, code: null }));
    yield [{ rowNumber: 99, person: null, cells: ['?'], code: 'NOT_A_DATE' }];
  }
  return inTransaction(database.db, (db) =>
    insertHistoryImport(
      { db, userId, now: NOW },
      {
        tool: 'DRIPIFY',
        fileName: 'old.csv',
        headers: ['Profile'],
        totalRows: people.length + 1,
        wrongRows: 1,
        silentRows: 0,
        counts: countHistory(people),
        people: people.length,
      },
      parts(),
    ),
  );
}

function step(importId: string, limit?: number, erasedKeys: readonly string[] = []) {
  return importHistory(
    { db: database.db, userId, now: NOW },
    {
      importId,
      erased: {
        among: async ({ keys }) => new Set(keys.filter((key) => erasedKeys.includes(key))),
      },
      ...(limit !== undefined && { limit }),
    },
  );
}

const undo = (importId: string) =>
  inTransaction(database.db, (db) => undoHistoryImport({ db, userId, now: NOW }, importId));

async function known(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(
      ' ', k.key, coalesce(h.contact, '-'), coalesce(h.contacted_at::date::text, '-')
    ) as said
    from contact_history h
    join contact_history_keys k using (user_id, history_id)
    where h.user_id = ${userId} order by 1`.execute(database.db);
  return rows.map(({ said }) => said);
}

async function entries(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(
      ' ', covers, coalesce(address, name), evidence ->> 'tool', evidence ->> 'fileName'
    ) as said
    from do_not_contact
    where user_id = ${userId} order by 1`.execute(database.db);
  return rows.map(({ said }) => said);
}

test('people are added in batches, each once, and a stop between them loses nobody', async () => {
  const importId = await add(
    person('ada'),
    person('bo', { facts: { connectedAt: MARCH } }),
    person('cy', { facts: { repliedAt: null }, email: 'cy@d.example' }),
  );
  expect(await jobsIn(database.db)).toMatchObject([{ task: 'import-history' }]);
  expect(await step(importId, 2)).toBe(true);
  expect(await readHistoryImport({ db: database.db, userId }, importId)).toMatchObject({
    state: 'RUNNING',
    people: 3,
    peopleDone: 2,
  });
  expect(await step(importId, 2)).toBe(false);
  expect(await step(importId, 2)).toBe(false);
  expect(await known()).toEqual([
    'e:cy@d.example repliedAt 2026-11-30',
    's:ada invitedAt 2025-03-03',
    's:bo - -',
    's:cy repliedAt 2026-11-30',
  ]);
  expect(await readHistoryImport({ db: database.db, userId }, importId)).toMatchObject({
    state: 'DONE',
    peopleDone: 3,
    wrongRows: 1,
  });
});

test('nobody who was erased comes back', async () => {
  const importId = await add(person('ada'), person('bo'));
  await step(importId, undefined, ['s:ada']);
  expect(await known()).toEqual(['s:bo invitedAt 2025-03-03']);
});

test('who must not be contacted is listed with the tool and the file, and undoing leaves nothing', async () => {
  await sql`
    insert into leads (user_id, profile_slug, full_name, created_at, updated_at)
    values (${userId}, 'ada', 'Ada', now(), now())`.execute(database.db);
  const blacklisted = async () =>
    (
      await database.db
        .selectFrom('leads')
        .select('blacklisted')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).blacklisted;
  const importId = await add(
    person('ada', { optOut: optOut('PERSON', 'ada@f.example') }),
    person('bo', { optOut: optOut('ADDRESS', 'bo@l.example') }),
  );
  await step(importId);
  expect(await entries()).toEqual([
    'ADDRESS bo@l.example Dripify old.csv',
    'PERSON ada Dripify old.csv',
  ]);
  expect(await blacklisted()).toBe(true);
  expect(await undo(importId)).toBe(true);
  expect(await entries()).toEqual([]);
  expect(await blacklisted()).toBe(false);
  for (const table of [
    'contact_history',
    'contact_history_imports',
    'contact_history_keys',
    'contact_history_rows',
  ] as const)
    expect(
      await database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([]);
  expect(await undo(importId)).toBe(false);
});

test('the forecast learns from invitations and messages of other tools, each once', async () => {
  const hours = 3_600_000;
  const invited = await add(
    person('ada', { facts: { invitedAt: MARCH } }),
    person('bo', { facts: { invitedAt: MARCH } }),
    person('cy', { facts: { invitedAt: null, writtenAt: MARCH, repliedAt: MARCH - hours } }),
  );
  const connected = await add(person('ada', { facts: { connectedAt: MARCH + 5 * hours } }));
  await step(invited);
  await step(connected);
  const { invites, replies } = await readOwnRecord({ db: database.db, userId, now: NOW });
  const ageHours = (NOW - MARCH) / hours;
  expect(invites).toHaveLength(2);
  expect(invites).toEqual(
    expect.arrayContaining([
      { ageHours, afterHours: 5 },
      { ageHours, afterHours: null },
    ]),
  );
  expect(replies).toEqual([{ ageHours, afterHours: 24 }]);
});

test('an import that is undone while it runs adds nobody afterwards', async () => {
  const importId = await add(person('ada'), person('bo'));
  await step(importId, 1);
  await undo(importId);
  expect(await step(importId, 1)).toBe(false);
  expect(await known()).toEqual([]);
});

test('undoing keeps the entries of others', async () => {
  await sql`
    insert into do_not_contact (user_id, covers, reason, name, address, at)
    values (${userId}, 'ADDRESS', 'BY_HAND', 'x', 'bo@l.example', now())`.execute(database.db);
  const ada = person('ada', { optOut: optOut('PERSON', 'ada@f.example') });
  const first = await add(ada, person('bo', { optOut: optOut('ADDRESS', 'bo@l.example') }));
  const second = await add(ada);
  await step(first);
  await step(second);
  await undo(first);
  expect(await entries()).toEqual(['ADDRESS bo@l.example', 'PERSON ada Dripify old.csv']);
  await undo(second);
  expect(await entries()).toEqual(['ADDRESS bo@l.example']);
});
