import { beforeEach } from 'vitest';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import { instant } from '#data/database.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
export const NAMES = [
  null,
  'Ada',
  'ada',
  'Ünal',
  'Zoë',
  'Łukasz',
  'Жанна',
  '明',
  'أمل',
  'Ada Field',
  'z',
  'Óscar',
] as const;
const COMPANIES = [null, 'Field Company', 'acme', 'Ångström', 'acme'] as const;
const COUNTRIES = [null, 'Sweden', 'SE', 'Norway'] as const;
export const STATES = LEAD_STATES.filter((state) => state !== 'UPLOADING');
const LEADS = 60;
export let userId: string;
export let campaignId: string;
export let leadPackId: string;
/** No two leads have one address. */
let added = 0;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Autumn', status: 'ACTIVE', created_at: instant(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
  ({ lead_pack_id: leadPackId } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: instant(TEST_NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow());
  for (let index = 0; index < LEADS; index += 1) await addLead(index * 7);
});

/** A lead generated from a number: many share a name, company, state, or times with others. */
export async function addLead(draw: number): Promise<void> {
  const at = instant(TEST_NOW + (draw % 5) * 1000);
  const values = {
    user_id: userId,
    full_name: NAMES[draw % NAMES.length] ?? null,
    company: COMPANIES[draw % COMPANIES.length] ?? null,
    blacklisted: draw % 10 === 0,
    email: draw % 3 === 0 ? `p${(added += 1)}@example.com` : null,
    tags: draw % 4 === 0 ? ['Hot'] : [],
    profile_slug: null,
    country: COUNTRIES[draw % COUNTRIES.length] ?? null,
    last_message_at: draw % 5 === 0 ? instant(TEST_NOW + 1000) : null,
    created_at: at,
    updated_at: at,
  };
  const { lead_id } = await database.db
    .insertInto('leads')
    .values(values)
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  if (draw % 9 === 0) return;
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_pack_id: draw % 2 === 0 ? leadPackId : null,
      lead_id,
      state: STATES[draw % STATES.length] ?? 'WAITING',
      item_id: 'a',
      item_type: draw % 3 === 0 ? 'MESSAGE' : 'VISIT',
      due_at: draw % 4 === 0 ? at : null,
      added_at: at,
      updated_at: at,
      invited_at: draw % 3 === 0 ? at : null,
      accepted_at: draw % 6 === 0 ? at : null,
      replied_at: draw % 8 === 0 ? at : null,
    })
    .execute();
}
