import { beforeEach, expect, test } from 'vitest';
import { listPackRows, stageRows } from '#data/lead-packs/lead-pack-rows.ts';
import { stagedParts, type StagedRow } from '#data/lead-packs/staged-rows.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
let userId = '';

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

const at = new Date(TEST_NOW);
const open = (rowNumber: number): StagedRow => ({
  rowNumber,
  cells: [`Ada ${rowNumber}`],
  person: null,
  verdict: null,
  code: null,
  message: null,
});
const wrong = (rowNumber: number, cells: string[]): StagedRow => ({
  rowNumber,
  cells,
  person: null,
  verdict: 'WRONG',
  code: 'NO_CONTACT',
  message: `Row ${rowNumber}`,
});
const rowsLeft = async () =>
  (
    await database.db
      .selectFrom('lead_pack_rows')
      .select('lead_pack_id')
      .where('user_id', '=', userId)
      .groupBy('lead_pack_id')
      .orderBy('lead_pack_id')
      .execute()
  ).map(({ lead_pack_id }) => lead_pack_id);
const stage = (leadPackId: string, rows: Iterable<StagedRow>) =>
  database.db
    .transaction()
    .execute((db) => stageRows({ db, userId }, leadPackId, stagedParts(rows)));

async function insertList(): Promise<string> {
  const made = { user_id: userId, name: 'Autumn', created_at: at };
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values(made)
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return (
    await database.db
      .insertInto('lead_packs')
      .values({ ...made, campaign_id: campaignId, search_type: 'CSV_FILE' })
      .returning('lead_pack_id')
      .executeTakeFirstOrThrow()
  ).lead_pack_id;
}

test('rows are kept cell by cell, whatever is in them, over more than one statement', async () => {
  const leadPackId = await insertList();
  const cells = [
    'line\nbreak',
    'back\\slash',
    '"quoted"',
    'tab\t',
    'ü 🌍 \u2028',
    '{a,b}',
    'NULL',
    '',
  ];
  expect(
    await stage(leadPackId, [
      ...Array.from({ length: 1200 }, (_, index) => open(index + 1)),
      wrong(1201, cells),
    ]),
  ).toEqual({ rows: 1201, judged: 1 });
  expect(
    await listPackRows(
      { db: database.db, userId },
      { leadPackId, verdicts: ['WRONG'], page: 0, size: 10 },
    ),
  ).toEqual([
    {
      rowNumber: 1201,
      verdict: 'WRONG',
      code: 'NO_CONTACT',
      message: 'Row 1201',
      note: null,
      unchecked: false,
      sameAddress: false,
      cells,
      person: null,
      leadId: null,
    },
  ]);
  expect(
    (
      await database.db
        .selectFrom('lead_pack_rows')
        .select('row_number')
        .where('user_id', '=', userId)
        .where('verdict', 'is', null)
        .execute()
    ).length,
  ).toBe(1200);
});

test('a source that breaks off in the middle leaves nothing, and its own word is heard', async () => {
  const leadPackId = await insertList();
  function* broken() {
    for (let row = 1; row <= 700; row += 1) yield open(row);
    throw new Error('The source broke off');
  }
  await expect(stage(leadPackId, broken())).rejects.toThrow('The source broke off');
  expect(await rowsLeft()).toEqual([]);
});

test('a row that the database rejects is reported, however many rows follow it', async () => {
  const leadPackId = await insertList();
  await expect(
    stage(leadPackId, [
      open(1),
      open(1),
      ...Array.from({ length: 1500 }, (_, index) => open(index + 2)),
    ]),
  ).rejects.toThrow('duplicate key');
  expect(await rowsLeft()).toEqual([]);
});

test('rows go with their list and no other, and rows and leads with their user', async () => {
  const [gone, kept] = [await insertList(), await insertList()];
  for (const leadPackId of [gone, kept]) await stage(leadPackId, [open(1), open(2)]);
  await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada Field', created_at: at, updated_at: at })
    .execute();
  await database.db
    .deleteFrom('lead_packs')
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', gone)
    .execute();
  expect(await rowsLeft()).toEqual([kept]);
  await database.db.deleteFrom('users').where('user_id', '=', userId).execute();
  expect(await rowsLeft()).toEqual([]);
  expect(
    await database.db.selectFrom('leads').select('lead_id').where('user_id', '=', userId).execute(),
  ).toEqual([]);
});
