import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { instant, type Database } from '#data/database.ts';
import { createLeadReader } from '#data/engine-store/postgres/lead-reading.ts';
import { readConversations } from '#data/conversations/conversations.ts';
import { readLaunchLeads } from '#data/leads/launch-leads.ts';
import { EVERY_LEAD } from '#data/lead-lists/lead-filter.ts';
import { listAllLeadIds, listLeadIdsBefore, listLeadPage } from '#data/lead-lists/lead-lists.ts';
import { readValuePeople } from '#data/leads/lead-value-people.ts';
import { readLeadPlaces } from '#data/leads/leads.ts';
import type { DB } from '#data/schema/tables.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
/**
 * A database that gives PostgreSQL a choice of plans: campaigns of one user, with the same leads in
 * two of them.
 */
const CAMPAIGNS = 5;
const LEADS = 4000;
let userId = '';
let campaignIds: string[] = [];
let leadIds: string[] = [];

beforeAll(async () => {
  const { db } = database;
  userId = await insertTestUser({ db });
  ({
    rows: [{ ids: campaignIds } = { ids: [] }],
  } = await sql<{
    ids: string[];
  }>`
    with made as (
      insert into campaigns (user_id, name, status, created_at)
      select ${userId}, 'C' || n, 'ACTIVE', ${instant(TEST_NOW)}
      from generate_series(1, ${CAMPAIGNS}::int) n
      returning campaign_id
    )
    select array_agg(campaign_id::text order by campaign_id) as ids from made`.execute(db));
  ({
    rows: [{ ids: leadIds } = { ids: [] }],
  } = await sql<{
    ids: string[];
  }>`
    with made as (
      insert into leads (user_id, profile_slug, created_at, updated_at)
      select ${userId}, 'p' || n, ${instant(TEST_NOW)}, ${instant(TEST_NOW)}
      from generate_series(1, ${LEADS}::int) n
      returning lead_id
    )
    select array_agg(lead_id::text order by lead_id) as ids from made`.execute(db));
  await sql`
    insert into campaign_leads (
      user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at,
      added_at, updated_at
    )
    select ${userId}, c, l, case when l % 4 = 0 then 'PAUSED' else 'WAITING' end, 'a', 'VISIT',
      now(), 1, case when l % 4 <> 0 then now() end, now(), now() - l % 97 * interval '1 minute'
    from unnest(${campaignIds}::bigint[]) c, unnest(${leadIds}::bigint[]) l
    order by c, l`.execute(db);
  await sql`vacuum analyze campaign_leads, leads`.execute(db);
});

/** How PostgreSQL reads campaign leads in everything that `work` does. */
async function plansOf(work: (db: Database) => Promise<unknown>): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const recording = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query),
  });
  await work(recording);
  const plans: string[] = [];
  for (const { sql: text, parameters } of asked.filter(({ sql: one }) =>
    one.includes('campaign_leads'),
  )) {
    const { rows } = await database.pool.query<Record<string, string>>(`explain ${text}`, [
      ...parameters,
    ]);
    // On partitions, indexes and tables have their number after their name.
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    plans.push(plan.replaceAll(/_\d\d\b/g, ''));
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans.join('\n\n');
}

describe('leads of a campaign', () => {
  const ofCampaign = () => ({ ...EVERY_LEAD, campaignId: campaignIds[1] ?? '' });
  const reading: [string, (db: Database) => Promise<unknown>][] = [
    [
      'as the newest page of its list',
      (db) => listLeadPage({ db, userId, filter: ofCampaign(), order: [], page: 1, size: 20 }),
    ],
    ['as all of its ids', (db) => listAllLeadIds({ db, userId }, ofCampaign(), 300)],
    [
      'as the next piece of an export',
      (db) =>
        listLeadIdsBefore(
          { db, userId },
          { filter: ofCampaign(), before: leadIds[3000] ?? '', limit: 100 },
        ),
    ],
    [
      'as the next piece of those in some states',
      (db) =>
        listLeadIdsBefore(
          { db, userId },
          {
            filter: { ...ofCampaign(), states: ['PAUSED', 'WAITING'] },
            before: leadIds[3000] ?? '',
            limit: 100,
          },
        ),
    ],
    [
      'by a launch check',
      (db) =>
        readLaunchLeads(
          { db, userId },
          { campaignId: campaignIds[1] ?? '', after: leadIds[2000] ?? '', limit: 50 },
        ),
    ],
    ['by a count of values', (db) => readValuePeople({ db, userId }, campaignIds[1] ?? '', 50)],
    [
      'for one lead',
      (db) =>
        createLeadReader(db).readLead({
          userId,
          campaignId: campaignIds[1] ?? '',
          leadId: leadIds[7] ?? '',
        }),
    ],
  ];
  for (const [what, work] of reading) {
    test(`are read along the key of places ${what}`, async () => {
      const plans = await plansOf(work);
      // Whatever is joined and sorted, the index selects the leads, and no more are read than
      // requested.
      expect(plans).toMatch(
        new RegExp(
          String.raw`Limit[^\n]*\n(?:\s+->  (?:Result` +
            String.raw`|Subquery Scan)[^\n]*\n(?:\s+Filter[^\n]*\n)?)*\s+->  Index (?:Only )?Scan` +
            ' (?:Backward )?using campaign_leads_pkey|^Nested Loop',
          'm',
        ),
      );
      expect(plans).not.toContain('Seq Scan on campaign_leads');
    });
  }

  test('of one list are read along the index of lists', async () => {
    const { lead_pack_id: leadPackId } = await database.db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: campaignIds[1] ?? '',
        name: 'List',
        search_type: 'CSV_FILE',
        search_status: 'SEARCH_COMPLETE',
        created_at: instant(TEST_NOW),
      })
      .returning('lead_pack_id')
      .executeTakeFirstOrThrow();
    const plans = await plansOf((db) =>
      listLeadIdsBefore(
        { db, userId },
        { filter: { ...ofCampaign(), leadPackId }, before: leadIds[3000] ?? '', limit: 100 },
      ),
    );
    expect(plans).toContain('Backward using campaign_leads_by_pack');
  });

  test('whose action waits for an answer are looked up from the ledger', async () => {
    const plans = await plansOf((db) =>
      listLeadPage({
        db,
        userId,
        filter: { ...ofCampaign(), includes: { states: [], facts: ['UNCONFIRMED'] } },
        order: [],
        page: 0,
        size: 20,
      }),
    );
    expect(plans).toContain('using intents_unconfirmed');
    expect(plans).not.toMatch(/campaign_leads_in_state|Backward using campaign_leads_pkey/);
  });

  test('are looked up one by one if many are requested', async () => {
    const plans = await plansOf((db) =>
      readLeadPlaces({ db, userId }, leadIds.slice(0, 50), campaignIds[1] ?? null),
    );
    expect(plans).toMatch(/Scan using campaign_leads_(pkey|by_lead) /);
    expect(plans).not.toContain('campaign_leads_in_state');
  });

  test('are found by the index by lead alone for a page of conversations', async () => {
    const { db } = database;
    const { rows } = await sql<{
      id: string;
    }>`
      insert into conversations (user_id, lead_id, created_at)
      select ${userId}, l, now()
      from unnest(${leadIds.slice(0, 25)}::bigint[]) l
      returning conversation_id as id`.execute(db);
    const conversationIds = rows.map(({ id }) => id);
    const plans = await plansOf((asked) =>
      readConversations(
        asked,
        conversationIds.map((conversationId) => ({ userId, conversationId })),
        userId,
      ),
    );
    expect(plans).toContain('Index Only Scan using campaign_leads_by_lead on campaign_leads x');
  });

  test('are searched once for each type of item, however many are due', async () => {
    const plans = await plansOf((db) =>
      createLeadReader(db).dueTypes({
        userId,
        campaignIds,
        types: ['VISIT', 'MESSAGE', 'CONNECT'],
        now: TEST_NOW,
      }),
    );
    expect(plans).toMatch(
      new RegExp(
        String.raw`Limit[^\n]*\n\s+->  Index (?:Only )?Scan using campaign_leads_queue on` +
          String.raw` campaign_leads w[^\n]*\n\s+Index Cond: \(\(user_id = [^\n]*campaign_id =` +
          String.raw` [^\n]*item_type = [^\n]*state = `,
      ),
    );
  });
});

test('come newest first in chunks that skip no one, for a campaign, a list, and the lead base', async () => {
  const { db } = database;
  const newest = leadIds.toReversed();
  for (const campaignId of [campaignIds[1] ?? '', null]) {
    const pieces: string[] = [];
    for (let before: string | null = null; ; before = pieces.at(-1) ?? null) {
      const piece = await listLeadIdsBefore(
        { db, userId },
        { filter: { ...EVERY_LEAD, campaignId }, before, limit: 1500 },
      );
      if (piece.length === 0) break;
      pieces.push(...piece);
    }
    expect(pieces).toEqual(newest);
  }
  await expect(
    sql`
      insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
      values (${userId}, ${campaignIds[0]}, ${leadIds[0]}, 'WAITING', now(), now())`.execute(db),
  ).rejects.toMatchObject({
    code: '23505',
    constraint: expect.stringMatching(/^campaign_leads_pkey/),
  });
});
