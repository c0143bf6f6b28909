import { sql } from 'kysely';
import { describeCampaignKeeping } from '#data/engine-store/campaigns-suite.ts';
import { json, instant } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';
import { createEngineWorld } from '../../../../test/support/engine-world.ts';

const database = useTestDatabase();

describeCampaignKeeping('PostgreSQL', async () => {
  const { db, userId, clock, store } = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
  });
  await wakeLane({ db, userId }, clock.now());
  const now = instant(clock.now());
  return {
    store,
    userId,
    now: clock.now(),
    async addCampaign({ sequence, people, status }) {
      const { campaign_id: campaignId } = await db
        .insertInto('campaigns')
        .values({
          user_id: userId,
          name: 'One',
          status,
          sequence: json(sequence),
          sequence_version: 1,
          started_at: status === 'ACTIVE' ? now : null,
          created_at: now,
        })
        .returning('campaign_id')
        .executeTakeFirstOrThrow();
      await sql`
        with known as (
          insert into leads (user_id, network_member_id, full_name, created_at, updated_at)
          select ${userId}, m, m, ${now}, ${now}
          from unnest(${[...people]}::text[]) m
          on conflict (user_id, network_member_id)
          where network_member_id is not null do update
          set updated_at = excluded.updated_at
          returning lead_id
        )
        insert into campaign_leads (
          user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at,
          added_at, updated_at
        )
        select ${userId}, ${campaignId}, lead_id, 'GETTING_READY', ${sequence.id}, ${sequence.type},
          ${now}, 1, ${now}, ${instant(clock.now() - 1000)}, ${now}
        from known`.execute(db);
      return campaignId;
    },
    async leadsOf(campaignId) {
      const rows = await db
        .selectFrom('campaign_leads')
        .selectAll()
        .where('user_id', '=', userId)
        .where('campaign_id', '=', campaignId)
        .orderBy('lead_id')
        .execute();
      return rows.map(({ lead_id, state, reason, item_id, due_at }) => ({
        leadId: lead_id,
        state,
        reason,
        itemId: item_id,
        dueAt: due_at,
      }));
    },
    eventsOf: (campaignId) =>
      db
        .selectFrom('events')
        .select(['type', 'data'])
        .where('user_id', '=', userId)
        .where('campaign_id', '=', campaignId)
        .orderBy('event_id')
        .execute(),
    notifications: () =>
      db
        .selectFrom('notifications')
        .select(['type', 'data'])
        .where('user_id', '=', userId)
        .orderBy('notification_id')
        .execute(),
  };
});
