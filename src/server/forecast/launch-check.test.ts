import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import {
  addLeads,
  at,
  call,
  database,
  end,
  insertCampaign,
  says,
  userId,
  usual,
} from './forecast-fixture.ts';

describe('the launch check', () => {
  const check = (campaignId: string, query: object = {}) =>
    call('GET /campaigns/{campaignId}/launch-check', { userId, params: { campaignId }, query });

  test('names every lead whose text can’t be sent, and counts those who get the other text', async () => {
    const other = {
      ...says('m', '{{company}} and {{firstName}}', end('e1')),
      alternativeMessage: 'Hi {{firstName}}',
    };
    const sequence = newItem({
      type: 'CONNECT',
      id: 'i',
      yes: newItem({ type: 'IF_CONNECTED', id: 'c', yes: other, no: end('e2') }),
    });
    const campaign = await insertCampaign({
      sequence: { ...sequence, message: `{{firstName}}${'x'.repeat(150)}` },
    });
    await addLeads({ ...campaign, count: 3, person: { company: 'Acme' } });
    await addLeads({ ...campaign, count: 2 });
    await addLeads({ ...campaign, person: { company: 'Acme', first_name: 'A'.repeat(60) } });
    await addLeads({ ...campaign, person: { first_name: null, full_name: null } });
    const answer = await check(campaign.campaignId, { size: 1 });
    expect(answer).toMatchObject({
      firstStart: true,
      leads: 7,
      checkedLeads: 7,
      readyLeads: 5,
      alternativeLeads: 2,
      texts: 2,
      example: { fullName: 'Ada Field', itemId: 'i', itemType: 'CONNECT', subject: null },
    });
    expect(answer.example?.message).toBe(`Ada${'x'.repeat(150)}`);
    expect(answer.counts).toEqual([
      {
        code: 'PLACEHOLDER_MISSING',
        leads: 1,
        sentence: '1 lead is missing a value and has no fallback text',
        advice: 'They’re paused with a reason, and the others start',
      },
      {
        code: 'TEXT_TOO_LONG',
        leads: 1,
        sentence: 'For 1 lead, the text is too long once filled in',
        advice: 'They’re paused with a reason, and the others start',
      },
    ]);
    expect(answer.problems).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [
        {
          code: 'TEXT_TOO_LONG',
          itemId: 'i',
          sentence: 'Invite: 210 characters, the limit is 200',
        },
      ],
    });
    expect((await check(campaign.campaignId, { size: 1, page: 1 })).problems.content).toMatchObject(
      [{ fullName: 'Unnamed lead', code: 'PLACEHOLDER_MISSING' }],
    );
  });

  test('names leads its list would skip today, and limits that let nothing through', async () => {
    const campaign = await insertCampaign();
    await database.db
      .updateTable('lead_packs')
      .set({ skip_lead_conditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'] })
      .where('campaign_id', '=', campaign.campaignId)
      .execute();
    await addLeads({ ...campaign, count: 2 });
    const [twice] = await database.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('campaign_id', '=', campaign.campaignId)
      .execute();
    const other = await insertCampaign();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: other.campaignId,
        lead_id: twice?.lead_id ?? '',
        state: 'WAITING',
        item_id: 'c',
        item_type: 'IF_CONNECTED',
        added_at: at(0),
        updated_at: at(0),
      })
      .execute();
    await database.db
      .updateTable('users')
      .set({
        processing_limits: JSON.stringify({
          CONNECT: 0,
          CONNECT_BY_EMAIL: 0,
          MESSAGE: 10,
          INMAIL: 0,
          VISIT: 0,
          ENDORSE: 0,
          LIKE: 0,
          FOLLOW: 0,
          EMAIL: 0,
        }),
      })
      .where('user_id', '=', userId)
      .execute();
    const answer = await check(campaign.campaignId);
    expect(answer.counts).toMatchObject([{ code: 'DUPLICATE', leads: 1 }]);
    expect(answer.limits).toEqual([
      {
        sequenceItemType: 'CONNECT',
        limit: 0,
        sentence: 'Your daily limit for invites is 0, so leads will wait before this step',
      },
      { sequenceItemType: 'MESSAGE', limit: 10, sentence: null },
    ]);
  });

  test('names leads contacted elsewhere since they came in, but not whom campaigns contacted', async () => {
    const campaign = await insertCampaign();
    await database.db
      .updateTable('lead_packs')
      .set({ skip_lead_conditions: ['CONTACTED_BEFORE'] })
      .where('campaign_id', '=', campaign.campaignId)
      .execute();
    for (const slug of ['ada-history', 'bo-ours', 'cy-nobody'])
      await addLeads({ ...campaign, person: { profile_slug: slug } });
    await sql`
      with i as (
        insert into contact_history_imports (
          user_id, tool, file_name, headers, total_rows, wrong_rows, silent_rows, counts, people,
          created_at
        )
        values (${userId}, 'DRIPIFY', 'old.csv', '[]', 2, 0, 0, '{}', 2, ${at(0)})
        returning import_id
      ), h as (
        insert into contact_history
          (user_id, import_id, row_number, facts, contact, contacted_at, name)
        select ${userId}::bigint, import_id, 1, jsonb_build_object('invitedAt', 1740960000000),
          'invitedAt', '2025-03-03', slug
        from i, unnest(array['ada-history', 'bo-ours']) slug
        returning history_id, name
      )
      insert into contact_history_keys (user_id, key, history_id)
      select ${userId}::bigint, 's:' || name, history_id from h`.execute(database.db);
    await sql`
      insert into events (user_id, lead_id, campaign_id, type, at, actor)
      select user_id, lead_id, ${campaign.campaignId}::bigint, 'INVITE_SENT', '2025-03-03 08:00Z',
        'ENGINE'
      from leads where user_id = ${userId} and profile_slug = 'bo-ours'`.execute(database.db);
    const { counts, problems } = await check(campaign.campaignId);
    expect(counts).toEqual([
      {
        code: 'CONTACTED_BEFORE',
        leads: 1,
        sentence: '1 lead: Contacted before, so your rules would skip it today',
        advice: 'They were added earlier, so they’ll start with the others',
      },
    ]);
    expect(problems.content).toMatchObject([
      { code: 'CONTACTED_BEFORE', sentence: 'Invited on Mar 3, 2025, from Dripify' },
    ]);
    await sql`
      update campaigns
      set contacted_before_from = '2025-06-01', settings_version = settings_version + 1
      where campaign_id = ${campaign.campaignId}`.execute(database.db);
    expect((await check(campaign.campaignId)).counts).toEqual([]);
  });

  test('is part of the first start, and recorded in its event', async () => {
    const campaign = await insertCampaign({ status: 'DRAFT', sequence: usual('{{firstName}}') });
    await addLeads({ ...campaign, count: 2 });
    await addLeads({ ...campaign, person: { first_name: null } });
    const start = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: campaign.campaignId },
        body: { status },
      });
    await start('ACTIVE');
    await start('NOT_ACTIVE');
    await start('ACTIVE');
    const events = await database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('campaign_id', '=', campaign.campaignId)
      .orderBy('event_id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'CAMPAIGN_STARTED',
      'CAMPAIGN_STOPPED',
      'CAMPAIGN_STARTED',
    ]);
    expect(events[0]?.data).toEqual({
      first: true,
      from: 'DRAFT',
      check: {
        checkedLeads: 3,
        alternativeLeads: 0,
        found: { PLACEHOLDER_MISSING: 1 },
        steps: [],
        limitsOfNothing: [],
      },
    });
    expect(events[2]?.data).toEqual({ first: false, from: 'NOT_ACTIVE' });
  });
});
