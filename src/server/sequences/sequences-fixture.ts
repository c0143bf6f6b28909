// What the sequence route tests share: a campaign of a user, before each test.
import { beforeEach } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
export const call = handlerCaller({
  handlers: sequenceHandlers,
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
export const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);
export let userId: string;
export let stranger: string;
export let campaignId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  campaignId = await insertCampaign(userId);
});

export async function insertCampaign(owner: string): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({ user_id: owner, name: 'Autumn', created_at: at(0) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

export const end = (id: string): SequenceItem => newItem({ type: 'END', id });
export const visit = (id: string, yes: SequenceItem | null): SequenceItem =>
  newItem({ type: 'VISIT', id, yes });
export const message = (id: string, text: string, yes: SequenceItem): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id, yes }),
  message: text,
});
export const branching = (text = 'Hi {{firstName}}'): SequenceItem =>
  newItem({
    type: 'IF_CONNECTED',
    id: 'c1',
    yes: message('m1', text, end('e1')),
    no: visit('v1', end('e2')),
  });

export const save = (
  sequenceItemRequest: object | null,
  sequenceUpdatedAt: string | null = null,
  extra: object = {},
  as = userId,
) =>
  call('POST /v1/sequenceitems', {
    userId: as,
    body: { campaignId, sequenceUpdatedAt, sequenceItemRequest, ...extra },
  });
export const read = (as = userId) =>
  call('GET /v1/sequenceitems/{campaignId}', { userId: as, params: { campaignId } });
export const campaign = () =>
  database.db
    .selectFrom('campaigns')
    .select(['status', 'sequence_completed', 'sequence_version'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();

export async function addLead(
  itemId: string | null,
  state: 'GETTING_READY' | 'WAITING' | 'FINISHED' = 'WAITING',
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada', created_at: at(0), updated_at: at(0) })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id,
      state,
      item_id: itemId,
      item_type: itemId === null ? null : 'VISIT',
      due_at: itemId === null ? null : at(0),
      added_at: at(0),
      updated_at: at(0),
    })
    .execute();
  return lead_id;
}

export const standing = async (leadId: string) =>
  database.db
    .selectFrom('campaign_leads')
    .select(['item_id', 'state', 'reason'])
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
