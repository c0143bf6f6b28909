import { beforeEach, expect, test } from 'vitest';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: sequenceHandlers, db: () => database.db, network: {} });
const at = new Date(TEST_NOW);
let userId: string;
let campaignId: string;

type Person = { first_name: string; company?: string | null; custom?: Record<string, string> };

async function addLead(person: Person, state: 'GETTING_READY' | 'FINISHED'): Promise<void> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: `${person.first_name} L`,
      ...person,
      custom: JSON.stringify(person.custom ?? {}),
      created_at: at,
      updated_at: at,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id,
      state,
      added_at: at,
      updated_at: at,
    })
    .execute();
}

const valuesOf = (names: string, as = userId) =>
  call('GET /v1/sequenceitems/{campaignId}/values', {
    userId: as,
    params: { campaignId },
    query: { names },
  });

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Autumn', created_at: at })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
  await addLead({ first_name: 'Ada', company: 'Acme', custom: { topic: 'maps' } }, 'GETTING_READY');
  await addLead({ first_name: 'Ben', company: ' ' }, 'GETTING_READY');
  await addLead({ first_name: 'Cara', company: null }, 'FINISHED');
});

test('future leads who have every value are counted as the engine would fill them', async () => {
  expect(await valuesOf('firstName')).toEqual({ checkedLeads: 2, completeLeads: 2, more: false });
  expect(await valuesOf('firstName, company')).toEqual({
    checkedLeads: 2,
    completeLeads: 1,
    more: false,
  });
  expect(await valuesOf('custom.topic,company')).toEqual({
    checkedLeads: 2,
    completeLeads: 1,
    more: false,
  });
  expect(await valuesOf('custom.other')).toEqual({
    checkedLeads: 2,
    completeLeads: 0,
    more: false,
  });
  expect(await valuesOf('')).toEqual({ checkedLeads: 2, completeLeads: 2, more: false });
});

test('an unknown variable is rejected at its field, and someone else’s campaign is a 404', async () => {
  expect(await refusalOf(valuesOf('firstName,shoeSize'))).toMatchObject({
    code: 'INVALID_INPUT',
    extras: { fieldErrors: [{ path: 'names', code: 'UNKNOWN_PLACEHOLDER' }] },
  });
  const stranger = await insertTestUser({ db: database.db });
  expect(await refusalOf(valuesOf('firstName', stranger))).toMatchObject({ code: 'NOT_FOUND' });
});
