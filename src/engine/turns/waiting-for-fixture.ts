// Shared by the tests of what a lead waits for: a database, and the reasons its leads show.
import { waitingFor } from '#core/waiting/waiting-for.ts';
import type { WaitingFor } from '#core/waiting/waiting-facts.ts';
import { readWaitingFacts } from '#data/waiting/waiting-facts.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
export const setUser = (it: EngineWorld, change: Record<string, unknown>) =>
  it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();

/** What each lead of a campaign waits for now, by its member id. */
export async function waits(
  it: EngineWorld,
  campaignId: string,
): Promise<Map<string, WaitingFor | null>> {
  const rows = await it.db
    .selectFrom('campaign_leads as c')
    .innerJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
    )
    .select(['c.lead_id', 'l.network_member_id as member'])
    .where('c.user_id', '=', it.userId)
    .where('c.campaign_id', '=', campaignId)
    .orderBy('c.lead_id')
    .execute();
  const facts = await readWaitingFacts({
    db: it.db,
    userId: it.userId,
    places: rows.map(({ lead_id }) => ({ campaignId, leadId: lead_id })),
    now: it.clock.now(),
    realNow: it.clock.realNow(),
    finderAvailable: true,
    finderSpends: true,
    allFeaturesAccounts: [],
  });
  return new Map(
    rows.map(({ lead_id, member }) => {
      const one = facts.get(`${campaignId}/${lead_id}`);
      return [String(member), one === undefined ? null : waitingFor(one)];
    }),
  );
}
