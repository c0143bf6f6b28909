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
