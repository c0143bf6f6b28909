// What the forecast tests share: two users, and campaigns with leads in progress.
import { beforeEach } from 'vitest';
import { forecast } from '#core/forecast/forecast.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

export const database = useTestDatabase();
const here = { forecast: async (input: Parameters<typeof forecast>[0]) => forecast(input) };
export const call = handlerCaller({
  handlers: { ...forecastHandlers(here), ...campaignHandlers, ...sequenceHandlers },
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
export const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);

export const end = (id: string): SequenceItem => newItem({ type: 'END', id });
export const says = (id: string, message: string, yes: SequenceItem): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id, yes }),
  message,
  yesDelay: 24,
});
export const usual = (text = 'Hi {{firstName}}'): SequenceItem => ({
  ...newItem({
    type: 'CONNECT',
    id: 'i',
    yes: newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: says('m', text, end('e1')),
      no: newItem({ type: 'WITHDRAW', id: 'w', yes: end('e2') }),
    }),
  }),
});

export let userId: string;
export let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db, planTier: 'ADVANCED' });
  stranger = await insertTestUser({ db: database.db });
});

export async function insertCampaign({
  owner = userId,
  sequence = usual(),
  status = 'NOT_ACTIVE' as 'DRAFT' | 'NOT_ACTIVE' | 'ACTIVE',
  started = false,
}: {
  owner?: string;
  sequence?: SequenceItem | null;
  status?: 'DRAFT' | 'NOT_ACTIVE' | 'ACTIVE';
  started?: boolean;
} = {}): Promise<{ campaignId: string; packId: string }> {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: owner,
      name: 'Autumn',
      status,
      sequence: sequence === null ? null : JSON.stringify(sequence),
      sequence_completed: sequence !== null,
      sequence_version: 1,
      sequence_updated_at: at(0),
      started_at: started ? at(-3600) : null,
      created_at: at(-7200),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id: packId } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: owner,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: at(0),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return { campaignId, packId };
}

type Standing = {
  itemId?: string;
  state?: 'GETTING_READY' | 'IN_PROGRESS' | 'WAITING' | 'PAUSED' | 'FAILED' | 'FINISHED';
  person?: object;
  contacted?: boolean;
};
let people = 0;
export async function addLeads({
  campaignId,
  packId,
  count = 1,
  itemId = 'i',
  state = 'GETTING_READY',
  person = {},
  contacted = state !== 'GETTING_READY',
}: Standing & { campaignId: string; packId: string; count?: number }): Promise<void> {
  const type =
    { i: 'CONNECT', c: 'IF_CONNECTED', m: 'MESSAGE', w: 'WITHDRAW', e1: 'END', e2: 'END' }[
      itemId
    ] ?? 'VISIT';
  const leads = Array.from({ length: count }, () => ({
    user_id: userId,
    network_member_id: `m-${(people += 1)}`,
    first_name: 'Ada',
    full_name: 'Ada Field',
    created_at: at(0),
    updated_at: at(0),
    ...person,
  }));
  const rows = await database.db.insertInto('leads').values(leads).returning('lead_id').execute();
  const live = ['GETTING_READY', 'IN_PROGRESS', 'WAITING'].includes(state);
  await database.db
    .insertInto('campaign_leads')
    .values(
      rows.map(({ lead_id }, index) => ({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        lead_pack_id: packId,
        state,
        item_id: itemId,
        item_type: type as 'VISIT',
        item_entered_at: at(0),
        due_at: live ? new Date(TEST_NOW + index) : null,
        contacted_at: contacted ? at(0) : null,
        added_at: at(0),
        updated_at: at(0),
      })),
    )
    .execute();
}
