// Shared by the tests of received email: a database, and a lane whose lead was emailed.
import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { watchMailbox } from '#engine/watching/watch-mailbox.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { createFakeInbox } from '../../../test/support/fake-inbox.ts';

const database = useTestDatabase();
export const HOUR = 3_600_000;
export const ADDRESS = 'ada@client.example';
const SEQUENCE = chain(item('EMAIL', { yesDelay: 48 }), item('MESSAGE', { message: 'Hi' }));

/** A lane with a lead who was emailed an hour ago and waits for the next step. */
export async function emailed({ sequence = SEQUENCE }: { sequence?: SequenceItem } = {}) {
  const world = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const { db, userId, clock, store } = world;
  const inbox = createFakeInbox();
  const parts = { ...world.parts, mail: inbox.mail };
  const sentAt = clock.now() - HOUR;
  const { campaignId, leadIds } = await startCampaign({ world, sequence });
  const [leadId = ''] = leadIds;
  const next = sequence.yes;
  await db.updateTable('leads').set({ email: ADDRESS }).where('user_id', '=', userId).execute();
  await db
    .updateTable('campaign_leads')
    .set({
      state: 'WAITING',
      item_id: next?.id ?? null,
      item_type: next?.type ?? null,
      item_entered_at: instant(sentAt),
      due_at: instant(sentAt + 48 * HOUR),
      added_at: instant(sentAt - HOUR),
      emailed_at: instant(sentAt),
      email_delivered_at: instant(sentAt),
      contacted_at: instant(sentAt),
    })
    .where('user_id', '=', userId)
    .execute();
  const address = `maya-${userId}@firm.example`;
  await db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address,
      from_name: 'Maya',
      connected_at: instant(0),
      ramp_from: instant(0),
      reading_place: '0',
    })
    .execute();
  const messageId = `<r-${userId}@firm.example>`;
  await db
    .insertInto('sent_emails')
    .values({
      user_id: userId,
      request_id: `r-${userId}`,
      message_id: messageId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'email',
      intent_id: '0',
      address: ADDRESS,
      subject: 'Hello',
      thread_id: `t-${userId}`,
      sent_at: instant(sentAt),
    })
    .execute();
  const [lane] = await store.leaseLanes({
    owner: '7',
    driven: [],
    now: clock.now(),
    realNow: clock.realNow(),
    leaseMs: 60_000,
    limit: 1,
  });
  if (lane === undefined) throw new Error('The lane is not due.');
  const facts = await store.readLane({ lane, now: clock.now(), knownSequences: new Map() });
  if (facts === null) throw new Error('There is no such user.');
  const run: LaneRun = {
    parts,
    lane,
    sequences: new Map([[campaignId, { version: 1, sequence }]]),
    state: {
      facts,
      marks: {},
      nextSlotAt: null,
      slotOpenedAt: null,
      blockedTypes: new Set(),
      connectionsWanted: false,
      ended: new Set(),
      news: [],
    },
  };
  const rows = (
    table:
      | 'received_emails'
      | 'sent_emails'
      | 'messages'
      | 'refused_addresses'
      | 'notifications'
      | 'events',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  return {
    world,
    inbox,
    run,
    userId,
    campaignId,
    leadId,
    address,
    messageId,
    sentAt,
    now: clock.now(),
    rows,
    look: async () => (await watchMailbox(run)).changed,
    lead: async () => (await standingOf({ world, campaignId }))[0],
    mailbox: () =>
      db
        .selectFrom('mailboxes')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
  };
}

/** The campaign is shared with a teammate, to whom the person of the lead replied. */
export async function replyToTeammate({
  world,
  userId,
  campaignId,
  now,
}: Awaited<ReturnType<typeof emailed>>): Promise<void> {
  await sql`
    with mate as (
      insert into users (user_id, email, display_name, schedule, processing_limits)
      select user_id + 900000, 'mate-' || user_id || '@firm.example', 'Ben', schedule,
        processing_limits
      from users
      where user_id = ${userId}
      returning user_id
    ), team as (
      insert into teams (team_name) values ('Northpoint') returning team_id
    ), shared as (
      insert into shared_campaigns (team_id, campaign_id, user_id, created_at)
      select team_id, ${campaignId}, ${userId}, ${instant(now)}
      from team
      returning team_id, campaign_id, user_id
    ), senders as (
      insert into campaign_senders (team_id, campaign_id, user_id, state, own_campaign_id, asked_at)
      select s.team_id, s.campaign_id, a.user_id, 'AGREED', a.own_campaign_id, ${instant(now)}
      from shared s
      cross join (
        select user_id, campaign_id as own_campaign_id from shared
        union all
        select user_id, null from mate
      ) a
    )
    insert into leads (user_id, email, replied_at, created_at, updated_at)
    select user_id, ${ADDRESS}, ${instant(now)}, ${instant(now)}, ${instant(now)}
    from mate`.execute(world.db);
}
