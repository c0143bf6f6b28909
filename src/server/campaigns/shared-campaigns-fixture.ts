// Shared by the tests of shared campaigns: a team of an owner and two members, and a campaign of
// the owner, before each test.
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { forecast } from '#core/forecast/forecast.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { UserId } from '#contract/shapes.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { admitStagedRows } from '#data/engine-store/postgres/pack-admission.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { campaignSenderHandlers } from '#server/campaigns/campaign-senders.routes.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { dashboardHandlers } from '#server/dashboard/dashboard.routes.ts';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  TEST_MASTER_KEY,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { insertTeam } from '../../../test/support/teams.ts';

export const database = useTestDatabase();
export const call = handlerCaller({
  handlers: {
    ...campaignHandlers,
    ...campaignSenderHandlers,
    ...leadHandlers,
    ...leadPackHandlers,
    ...dashboardHandlers(),
    ...eventStatisticsHandlers,
    ...forecastHandlers({ forecast: async (input) => forecast(input) }),
    ...jsonLeadHandlers('https://reach.example'),
    ...sequenceHandlers,
    ...teamHandlers({ publicUrl: '', signUp: 'open', deliverMails: false }),
  },
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});

/** Dana owns the campaign; Maya and Ben are on her team, Sam on none. */
export const people = {} as Record<'dana' | 'maya' | 'ben' | 'sam', UserId>;
export let teamId: string;
export let campaignId: string;

export const END = newItem({ type: 'END', id: 'end' });
export const sequence = (text = 'Hi {{firstName}}, {{sender.firstName}} here'): SequenceItem =>
  newItem({
    type: 'CONNECT',
    id: 'connect',
    yes: { ...newItem({ type: 'MESSAGE', id: 'message', yes: END }), message: text },
  });

beforeEach(async () => {
  const names = { dana: 'Dana Reyes', maya: 'Maya Lindqvist', ben: 'Ben Okafor', sam: 'Sam Poe' };
  for (const [key, name] of Object.entries(names)) {
    const userId = (await insertTestUser({ db: database.db })) as UserId;
    people[key as 'dana'] = userId;
    await database.db
      .updateTable('users')
      .set({ display_name: name })
      .where('user_id', '=', userId)
      .execute();
  }
  const { dana, maya, ben } = people;
  teamId = await insertTeam({ db: database.db, members: [dana, maya, ben] });
  campaignId = await newCampaign();
});

/** A campaign with its sequence. */
export async function newCampaign(userId: string = people.dana, name = 'Autumn'): Promise<string> {
  const { id } = await call('POST /campaigns', { userId, body: { name } });
  await saveSequence(sequence(), { userId, campaignId: id });
  return id;
}

export async function saveSequence(
  sequenceItemRequest: SequenceItem | null,
  of: {
    userId?: string;
    campaignId?: string;
    sequenceUpdatedAt?: string | null;
    removedItems?: Record<string, 'NEXT' | 'FINISH'>;
  } = {},
) {
  const { userId = people.dana, ...rest } = of;
  return call('POST /v1/sequenceitems', {
    userId,
    body: { campaignId, sequenceUpdatedAt: null, sequenceItemRequest, ...rest },
  });
}

export const invite = (
  senders: { userId: string; weight?: number }[],
  { as = people.dana as string, to = campaignId } = {},
) =>
  call('PUT /campaigns/{campaignId}/senders', {
    userId: as,
    params: { campaignId: to },
    body: senders,
  });
export const answer = (userId: string, agree = true, to = campaignId) =>
  call('POST /campaigns/{campaignId}/senders/me', {
    userId,
    params: { campaignId: to },
    body: { agree },
  });

/** Shares a campaign with members who agree at once; returns their own campaigns. */
export async function shareWith(members: string[], to = campaignId): Promise<string[]> {
  await invite(
    members.map((userId) => ({ userId })),
    { to },
  );
  const own: string[] = [];
  for (const userId of members) own.push((await answer(userId, true, to)).ownCampaignId ?? '');
  return own;
}

export const sendersOf = async (userId: string = people.dana, of = campaignId) =>
  call('GET /campaigns/{campaignId}/senders', { userId, params: { campaignId: of } });

/** Adds leads to a campaign and has every sender's own rules judge what was dealt to them. */
export async function addLeads(
  leads: object[],
  { as = people.dana as string, to = campaignId, judge = true, listName = 'Leads' } = {},
) {
  const added = await call('POST /campaigns/{campaignId}/leads', {
    userId: as,
    params: { campaignId: to },
    body: { leads, listName },
    keepAnswer: async () => undefined,
  } as never);
  if (judge) await judgeDealt();
  return added;
}

export const profile = (slug: string, more: object = {}) => ({
  profileUrl: `https://www.linkedin.com/in/${slug}`,
  firstName: slug,
  ...more,
});

/** Runs the collectors of all senders on the rows that were dealt to them. */
export async function judgeDealt(): Promise<void> {
  const packs = await database.db
    .selectFrom('lead_packs')
    .select(['user_id', 'lead_pack_id', 'campaign_id', 'search_type'])
    .where('search_status', '=', 'SEARCH_IN_PROGRESS')
    .where('user_id', 'in', Object.values(people))
    .orderBy('lead_pack_id')
    .execute();
  for (const pack of packs)
    for (let rows = 1; rows > 0;)
      ({ rows } = await inTransaction(database.db, (trx) =>
        admitStagedRows(trx, {
          userId: pack.user_id,
          now: TEST_NOW,
          pack: {
            leadPackId: pack.lead_pack_id,
            campaignId: pack.campaign_id,
            searchType: pack.search_type,
          },
          limit: 100,
          erased: erasedPeople(TEST_MASTER_KEY),
        }),
      ));
}

/** The people in each campaign, by profile, as “slug userId state”. */
export async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws(
        ' ', coalesce(l.profile_slug, l.email), u.display_name, cl.state, cl.reason
      ) as place
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    join users u on u.user_id = cl.user_id
    where cl.user_id = any(${Object.values(people)}::bigint[])
    order by 1`.execute(database.db);
  return rows.map(({ place }) => place);
}

/** Whose each identifier is. */
export async function bindings(): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom('person_senders')
    .select(['person_key', 'user_id'])
    .where('team_id', '=', teamId)
    .orderBy('person_key')
    .execute();
  return new Map(rows.map(({ person_key, user_id }) => [person_key, user_id]));
}

export async function leadOf(userId: string, slug: string): Promise<string> {
  const { lead_id } = await database.db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('profile_slug', '=', slug)
    .executeTakeFirstOrThrow();
  return lead_id;
}

/** Maya has these people; Ben could take them. */
export async function dealtToMaya(slugs: string[]): Promise<string> {
  const { dana, maya, ben } = people;
  const [own = ''] = await shareWith([maya, ben]);
  await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
  await addLeads(slugs.map((slug) => profile(slug)));
  await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben }]);
  return own;
}

/** An act for someone, as the engine writes it. */
export async function touch(userId: string, slug: string): Promise<void> {
  await sql`
    update campaign_leads set state = 'WAITING', contacted_at = added_at
    where user_id = ${userId}
      and lead_id = ${await leadOf(userId, slug)}`.execute(database.db);
}

/** An act of Maya for a lead that is on its way. */
export async function reserveAct(
  db: AnyDatabase,
  { campaignId: own, leadId }: { campaignId: string; leadId: string },
): Promise<void> {
  await db
    .insertInto('intents')
    .values({
      user_id: people.maya,
      campaign_id: own,
      lead_id: leadId,
      item_id: 'connect',
      action: 'CONNECT',
      day: '2026-11-23',
      started_at: new Date(TEST_NOW),
      real_started_at: new Date(TEST_NOW),
      status: 'SENDING',
      fencing: 1,
      visit: 1,
      attempt: 1,
      request_id: 'r1',
      payload: '{}',
    } as never)
    .execute();
}

export const handOver = (
  leadIds: string[],
  toUserId: string = people.ben,
  userId: string = people.dana,
) =>
  call('POST /campaigns/{campaignId}/leads/handover', {
    userId,
    params: { campaignId },
    body: { leadIds, toUserId },
  });
