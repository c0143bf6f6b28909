// Shared by the tests of webhook deliveries: a receiver, a user, and a campaign that sends it its
// events, before each test.
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { insertCampaign, readCampaign } from '#data/campaigns/campaigns.ts';
import { changeZapierAddress, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { insertEvent } from '#data/tables/events.ts';
import { listDeliveries } from '#data/notices/zapier-log.ts';
import { deliverEvents, type DeliveryParts } from '#jobs/deliver-events.ts';
import { insertTestUser, TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { openReceiver, type Receiver } from '../../test/support/receiver.ts';

export const database = useTestDatabase();
export const DAY = 86_400_000;
export const begun = Date.now() + 60_000;
export const clock = { realNow: begun };
export let receiver: Receiver;
export let userId: string;
export let campaignId: string;

const openAddress = (campaign: { userId: string; campaignId: string }) =>
  readZapierUrl({ db: database.db, masterKey: TEST_MASTER_KEY, ...campaign });

export const parts = (given: Partial<DeliveryParts> = {}): DeliveryParts => ({
  db: database.db,
  outbound: createUndiciClient({ also: ({ address }) => address === '127.0.0.1', timeoutMs: 300 }),
  openAddress,
  realNow: () => clock.realNow,
  random: () => 0,
  allFeaturesAccounts: [],
  ...given,
});
export const deliver = (campaign = { userId, campaignId }, given: Partial<DeliveryParts> = {}) =>
  deliverEvents(parts(given), campaign, () => false);

beforeEach(async () => {
  clock.realNow = begun;
  await database.db.deleteFrom('zapier_deliveries').execute();
  receiver = await openReceiver();
  userId = await insertTestUser({ db: database.db, trialEndsAt: begun + 400 * DAY });
  campaignId = await campaignOf(userId);
});

afterEach(() => receiver.stop());

export async function campaignOf(
  owner: string,
  zapierUrl: string | null = receiver.url,
): Promise<string> {
  const campaign = {
    name: 'Nordics',
    type: 'CUSTOM_CAMPAIGN' as const,
    skipLeadConditions: [],
    lateAcceptance: 'NOTIFY' as const,
  };
  const made = await insertCampaign({ db: database.db, userId: owner, now: begun }, campaign);
  if (zapierUrl !== null) await changeAddress(zapierUrl, owner, made.campaign_id);
  return made.campaign_id;
}

export async function changeAddress(zapierUrl: string | null, owner = userId, of = campaignId) {
  const one = { masterKey: TEST_MASTER_KEY, userId: owner, campaignId: of };
  await inTransaction(database.db, (trx) =>
    changeZapierAddress({ ...one, db: trx, realNow: clock.realNow }, { ...one, zapierUrl }),
  );
}

export async function leadOf(owner: string): Promise<string> {
  const lead = {
    user_id: owner,
    first_name: 'Dr. Elena',
    last_name: 'Costa',
    full_name: 'Dr. Elena Costa',
    company: 'Northpoint',
    profile_slug: `elena-${owner}`,
    created_at: new Date(begun),
    updated_at: new Date(begun),
  };
  return (
    (
      await database.db
        .insertInto('leads')
        .values(lead as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('lead_id')
        .executeTakeFirst()
    )?.lead_id ??
    (
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', owner)
        .executeTakeFirstOrThrow()
    ).lead_id
  );
}

export async function happens(
  type: EventType,
  data: Record<string, unknown> = {},
  where = { userId, campaignId },
) {
  await insertEvent({
    db: database.db,
    userId: where.userId,
    type,
    at: begun,
    campaignId: where.campaignId,
    leadId: await leadOf(where.userId),
    actor: 'ENGINE',
    data,
  });
}

/** The job of the campaign: when it runs, in milliseconds. */
export const job = async () =>
  (
    await sql<{
      run_at: number;
      key: string;
      queue_name: string;
      max_attempts: number;
      priority: number;
    }>`
      select run_at, key, queue_name, max_attempts, priority
      from graphile_worker.jobs
      where task_identifier = 'deliver-events'`.execute(database.db)
  ).rows;

export const log = async (failed = false) =>
  (
    await listDeliveries({
      db: database.db,
      userId,
      campaignId,
      failed,
      page: 0,
      size: 100,
      walk: null,
    })
  ).rows;
export const error = async () =>
  (await readCampaign({ db: database.db, userId }, campaignId))?.zapier_error;
export const types = () => receiver.received.map(({ eventType }) => eventType);
