import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { readLeadPage } from '#data/lead-lists/lead-page.ts';
import { readLeadPlaces, readLeads } from '#data/leads/leads.ts';
import { readWaitingSources } from '#data/waiting/waiting-sources.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
/** An instant of its own for each column, to the microsecond. */
const moment = (nth: number) =>
  sql<Date>`${instant(TEST_NOW)}::timestamptz + ${nth} * interval '1 hour 1.000999 seconds'`;

const FULL_LEAD = {
  network_member_id: 'member',
  profile_slug: 'slug',
  email: 'a@b.example',
  first_name: 'Ada "the',
  last_name: 'Field\\',
  full_name: '{Ada,Field}',
  headline: 'Head\nof "it"',
  job_title: 'CFO',
  company: 'null',
  industry: 'Trade',
  location: 'Aarhus, Denmark',
  country: 'Denmark',
  phone: '+45',
  website: 'https://a.example',
  photo_url: 'https://p.example',
  custom: JSON.stringify({ NULL: '{"x":1}', ö: '' }),
  hand_edited: ['email', 'full_name'],
  tags: ['a,b', 'c "d"', 'null'],
  blacklisted: true,
  open_profile: false,
  network_distance: 'SECOND_DEGREE',
  invitation_id: 'invitation',
  chat_id: 'chat',
  email_wanted_at: moment(1),
  connected_at: moment(2),
  invitation_pending_since: moment(3),
  withdrawn_at: moment(4),
  profile_read_at: moment(5),
  last_message_at: moment(6),
  last_seen_at: moment(7),
  replied_at: moment(8),
};
const FULL_PLACE = {
  state: 'IN_PROGRESS',
  item_id: 'a "b"',
  item_type: 'CONNECT',
  reason: 'REPLIED',
  walk: JSON.stringify({ missing: ['firstName'], note: '"{}"' }),
  fencing: 7,
  visit: 3,
  due_at: moment(9),
  invited_at: moment(10),
  accepted_at: moment(11),
  replied_at: moment(12),
  item_entered_at: moment(13),
  contacted_at: moment(14),
} as const;

/**
 * A lead with a value in every column that stands in two campaigns, one with none that stands in
 * one, and one that stands nowhere.
 */
async function insertLeads(userId: string): Promise<string[]> {
  const campaigns = await database.db
    .insertInto('campaigns')
    .values(
      ['Autumn', 'Winter'].map((name) => ({
        user_id: userId,
        name,
        status: 'ACTIVE' as const,
        created_at: instant(TEST_NOW),
        started_at: moment(-5),
      })),
    )
    .returning('campaign_id')
    .execute();
  const [autumn = '', winter = ''] = campaigns.map(({ campaign_id }) => campaign_id);
  const insert = async (values: object) =>
    (
      await database.db
        .insertInto('leads')
        .values({ user_id: userId, created_at: moment(-9), updated_at: moment(-8), ...values })
        .returning('lead_id')
        .executeTakeFirstOrThrow()
    ).lead_id;
  const [full, bare, nowhere] = [
    await insert(FULL_LEAD),
    await insert({ full_name: 'Bo' }),
    await insert({ full_name: 'Cy' }),
  ];
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: autumn,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: instant(TEST_NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  const place = (lead_id: string, campaign_id: string, values: object) =>
    database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id,
        lead_id,
        state: 'WAITING',
        added_at: moment(-2),
        updated_at: moment(-1),
        ...values,
      })
      .execute();
  await place(full, autumn, { ...FULL_PLACE, lead_pack_id });
  await place(full, winter, { state: 'PAUSED', reason: 'PAUSED_BY_USER' });
  await place(bare, winter, {});
  return [bare, nowhere, full];
}

test('a page holds what its leads, their places and what they wait for hold when each is read by itself', async () => {
  const userId = await insertTestUser({ db: database.db });
  const owner = { db: database.db, userId };
  const leadIds = await insertLeads(userId);
  const page = await readLeadPage({ ...owner, leadIds, now: TEST_NOW });
  const [leads, places] = [
    await readLeads({ ...owner, leadIds }),
    await readLeadPlaces({ ...owner, leadIds }),
  ];
  for (const [nth, { created_at: _created, updated_at: _updated, ...lead }] of leads.entries()) {
    expect(page.leads[nth]?.lead).toMatchObject(lead);
    expect(page.leads[nth]?.places).toEqual(
      places.filter(({ lead_id }) => lead_id === lead.lead_id),
    );
  }
  const asked = places.map(({ campaign_id: campaignId, lead_id: leadId }) => ({
    campaignId,
    leadId,
  }));
  const sources = await readWaitingSources({ ...owner, places: asked, now: TEST_NOW });
  expect(page.leads.map(({ places: of }) => of.length)).toEqual([1, 0, 2]);
  expect(new Set(page.sources?.leads)).toEqual(new Set(sources?.leads));
  expect({ ...page.sources, leads: [] }).toEqual({ ...sources, leads: [] });
});
