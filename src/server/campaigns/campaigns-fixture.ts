// What the campaign route tests share: two users, before each test.
import { beforeEach } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
export const call = handlerCaller({ handlers: campaignHandlers, db: () => database.db });
export let userId: string;
export let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

export const create = (name: string, as = userId) =>
  call('POST /campaigns', { userId: as, body: { name } });

/** The state in which the wizard leaves a campaign: a list and a finished sequence. */
export async function complete(campaignId: string): Promise<void> {
  await database.db
    .updateTable('campaigns')
    .set({ sequence_completed: true })
    .where('campaign_id', '=', campaignId)
    .execute();
  await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      error: null,
      source_url: null,
      file_name: null,
      created_at: new Date(TEST_NOW),
    })
    .execute();
}
