import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: leadHandlers, db: () => database.db });
const at = new Date(TEST_NOW);
let userId: string;
let campaignId: string;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Autumn', status: 'ACTIVE', created_at: at })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
  for (const name of ['Cleo', 'Ada', 'Bo']) await insertLead(name);
});

async function insertLead(name: string): Promise<void> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: name, created_at: at, updated_at: at })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id,
      state: 'WAITING',
      item_id: 'a',
      item_type: 'VISIT',
      added_at: at,
      updated_at: at,
    })
    .execute();
}

async function page(query: Record<string, string> = {}) {
  const { content, totalElements } = await call('GET /leads', {
    userId,
    query: { campaignId, sort: 'fullName,asc', size: '2', ...query },
  });
  return {
    names: content.map(({ fullName }) => fullName),
    states: content.map(({ campaigns }) => campaigns[0]?.state),
    totalElements,
  };
}

test('pages of a remembered list show the leads as they are now, also when only they have changed and not the list', async () => {
  expect([await page(), await page({ page: '1' })]).toMatchObject([
    { names: ['Ada', 'Bo'], totalElements: 3 },
    { names: ['Cleo'], totalElements: 3 },
  ]);
  await sql`update campaign_leads set state = 'FINISHED' where user_id = ${userId}`.execute(
    database.db,
  );
  expect(await page({ page: '1' })).toEqual({
    names: ['Cleo'],
    states: ['FINISHED'],
    totalElements: 3,
  });
});

test('a list that has changed is not used again, whatever page of it was asked before', async () => {
  await page();
  await sql`update leads set full_name = 'Zoe' where user_id = ${userId} and full_name = 'Ada'`.execute(
    database.db,
  );
  await insertLead('Dora');
  expect([await page(), await page({ page: '1' }), await page()]).toMatchObject([
    { names: ['Bo', 'Cleo'], totalElements: 4 },
    { names: ['Dora', 'Zoe'], totalElements: 4 },
    { names: ['Bo', 'Cleo'], totalElements: 4 },
  ]);
});
