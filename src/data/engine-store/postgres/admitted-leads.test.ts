import { beforeAll, expect, test } from 'vitest';
import { fillMissingFields } from '#data/engine-store/postgres/admitted-leads.ts';
import { stageRows } from '#data/lead-packs/lead-pack-rows.ts';
import { stagedParts, type StagedPerson } from '#data/lead-packs/staged-rows.ts';
import { insertTestUser, TEST_NOW } from '../../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';

const database = useTestDatabase();
const LATER = TEST_NOW + 3_600_000;
let userId = '';
let pack = { campaignId: '', leadPackId: '' };
let rowNumber = 0;

beforeAll(async () => {
  userId = await insertTestUser({ db: database.db });
  const made = { user_id: userId, name: 'Autumn', created_at: new Date(TEST_NOW) };
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values(made)
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id: leadPackId } = await database.db
    .insertInto('lead_packs')
    .values({ ...made, campaign_id: campaignId, search_type: 'CSV_FILE' })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  pack = { campaignId, leadPackId };
});

async function insertLead(lead: Record<string, unknown>): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
      ...lead,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}

async function filled(leadId: string, person: Record<string, unknown>) {
  rowNumber += 1;
  await database.db.transaction().execute((db) =>
    stageRows(
      { db, userId },
      pack.leadPackId,
      stagedParts([
        {
          rowNumber,
          cells: [],
          person: person as StagedPerson,
          verdict: null,
          code: null,
          message: null,
        },
      ]),
    ),
  );
  await database.db
    .transaction()
    .execute((db) =>
      fillMissingFields({ db, userId, now: LATER }, pack, [
        { rowNumber, leadId, slugTaken: false },
      ]),
    );
  return database.db
    .selectFrom('leads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
}

test('what a row says fills empty fields and leaves the others', async () => {
  const leadId = await insertLead({ profile_slug: 'ada-field', company: 'Kept' });
  expect(
    await filled(leadId, {
      profileSlug: 'ada-field',
      company: 'Other',
      location: 'Berlin',
      custom: { badge: '7' },
    }),
  ).toMatchObject({
    company: 'Kept',
    location: 'Berlin',
    custom: { badge: '7' },
    updated_at: LATER,
  });
});

test('what the user edited stays, even where it was emptied', async () => {
  const leadId = await insertLead({
    profile_slug: 'by-hand',
    company: null,
    hand_edited: ['company'],
  });
  expect(
    await filled(leadId, {
      profileSlug: 'by-hand',
      company: 'Other',
      email: 'by.hand@example.com',
    }),
  ).toMatchObject({ company: null, email: 'by.hand@example.com' });
});

test('a first-degree person is connected from now on, unless they were before', async () => {
  const known = await insertLead({
    profile_slug: 'known',
    connected_at: new Date(TEST_NOW - 1000),
  });
  const fresh = await insertLead({ profile_slug: 'fresh' });
  expect(await filled(known, { profileSlug: 'known', distance: 'FIRST_DEGREE' })).toMatchObject({
    connected_at: TEST_NOW - 1000,
  });
  expect(await filled(fresh, { profileSlug: 'fresh', distance: 'FIRST_DEGREE' })).toMatchObject({
    connected_at: LATER,
  });
});

test('a lead about whom the row says nothing new is not written', async () => {
  const leadId = await insertLead({
    profile_slug: 'same',
    company: 'Acme',
    custom: JSON.stringify({ badge: '7' }),
  });
  expect(
    await filled(leadId, { profileSlug: 'same', company: 'Acme', custom: { badge: '7' } }),
  ).toMatchObject({ updated_at: TEST_NOW });
});
