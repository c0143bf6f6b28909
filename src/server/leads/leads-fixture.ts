// What the lead route tests share: a user with a campaign and a list, before each test.
import { beforeEach } from 'vitest';
import type { LeadState } from '#core/lead/lead-state.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
export const call = handlerCaller({ handlers: leadHandlers, db: () => database.db });
export const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);
export let userId: string;
export let stranger: string;
export let campaignId: string;
export let leadPackId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  ({ campaignId, leadPackId } = await insertCampaign(userId));
});

export async function insertCampaign(owner: string, name = 'Autumn') {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({ user_id: owner, name, status: 'ACTIVE', created_at: at(0) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: owner,
      campaign_id,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: at(0),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return { campaignId: campaign_id, leadPackId: lead_pack_id };
}

export async function insertLead(
  values: {
    full_name?: string;
    first_name?: string;
    last_name?: string;
    company?: string;
    email?: string;
    tags?: string[];
    profile_slug?: string;
    custom?: string;
    location?: string;
    country?: string;
    last_message_at?: Date;
    network_distance?: string;
    open_profile?: boolean;
  } = {},
  owner = userId,
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: owner, created_at: at(0), updated_at: at(0), ...values })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

export async function place(
  leadId: string,
  values: {
    state?: LeadState;
    reason?: 'REPLIED' | 'PAUSED_BY_USER';
    invited_at?: Date;
    accepted_at?: Date;
    updated_at?: Date;
    contacted_at?: Date;
  } = {},
  into = { campaignId, leadPackId },
  owner = userId,
): Promise<string> {
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: owner,
      campaign_id: into.campaignId,
      lead_pack_id: into.leadPackId,
      lead_id: leadId,
      state: values.state ?? 'WAITING',
      item_id: 'a1',
      item_type: 'VISIT',
      added_at: at(0),
      updated_at: at(0),
      ...values,
    })
    .execute();
  return leadId;
}
