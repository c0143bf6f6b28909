import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { handlerCaller, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  call,
  database,
  end,
  insertCampaign,
  says,
  stranger,
  userId,
  usual,
} from './forecast-fixture.ts';

const forecastOf = (campaignId: string, as = userId) =>
  call('GET /campaigns/{campaignId}/forecast', { userId: as, params: { campaignId } });

describe('the forecast of a campaign', () => {
  test('says when it will end, what it does per day, and where its rates come from', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 60 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer).toMatchObject({
      campaignId: campaign.campaignId,
      leads: 60,
      leadsToCome: 0,
      openEndedLeads: 0,
      invites: { p10: 60, p50: 60, p90: 60 },
      rates: {
        source: 'PUBLISHED',
        sampleSize: 0,
        sentence: 'Typical range, since you have no finished campaigns yet',
      },
      assumptions: ['The campaign starts now'],
    });
    const days = (instant: string | null) => (Date.parse(instant ?? '') - TEST_NOW) / 86_400_000;
    expect(days(answer.finish.p10)).toBeGreaterThan(14);
    expect(days(answer.finish.p10)).toBeLessThanOrEqual(days(answer.finish.p50));
    expect(days(answer.finish.p50)).toBeLessThanOrEqual(days(answer.finish.p90));
    const perDay =
      answer.actionsPerDay.byType.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')
        ?.perDay ?? [];
    expect(Math.round(perDay.reduce((sum, one) => sum + one, 0))).toBe(60);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(25);
  });

  test('writes nothing', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 5 });
    const everything = async () =>
      Promise.all(
        (
          [
            'campaigns',
            'campaign_leads',
            'events',
            'intents',
            'lanes',
            'notifications',
            'daily_usage',
          ] as const
        ).map((table) =>
          database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
        ),
      );
    const before = await everything();
    await forecastOf(campaign.campaignId);
    await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        processingLimits: [{ sequenceItemType: 'CONNECT', limit: 1 }],
      },
    });
    expect(await everything()).toEqual(before);
  });

  test('applies other limits and another sequence that are only asked about', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 40 });
    const usualEnd = Date.parse((await forecastOf(campaign.campaignId)).finish.p50 ?? '');
    const slow = await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        processingLimits: [{ sequenceItemType: 'CONNECT', limit: 4 }],
        processingLimitRange: 1,
      },
    });
    expect(Date.parse(slow.finish.p50 ?? '')).toBeGreaterThan(usualEnd + 5 * 86_400_000);
    expect(slow.binding).toMatchObject({ code: 'DAILY_LIMIT', sequenceItemType: 'CONNECT' });
    expect(slow.speedUps[0]).toMatchObject({ code: 'RAISE_LIMIT', from: 4, to: 14 });
    const short = await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        sequence: newItem({ type: 'VISIT', id: 'v', yes: end('e') }),
      },
    });
    expect(Date.parse(short.finish.p90 ?? '')).toBeLessThan(usualEnd);
  });

  test('shares the day with the other running campaigns', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 30 });
    const alone = await forecastOf(campaign.campaignId);
    const other = await insertCampaign({ status: 'ACTIVE', started: true });
    await addLeads({ ...other, count: 200 });
    const shared = await forecastOf(campaign.campaignId);
    expect(shared.otherCampaigns).toEqual([{ campaignId: other.campaignId, name: 'Autumn' }]);
    expect(Date.parse(shared.lastInviteAt ?? '')).toBeGreaterThan(
      Date.parse(alone.lastInviteAt ?? ''),
    );
    expect(
      shared.limits.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')?.othersPerDay,
    ).toBeGreaterThan(1);
  });

  test('says when leads wait for an acceptance without an end', async () => {
    const campaign = await insertCampaign({
      sequence: newItem({ type: 'CONNECT', id: 'i', yes: says('m', 'Hi', end('e1')) }),
    });
    await addLeads({ ...campaign, count: 40 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer.openEndedLeads).toBeGreaterThan(10);
    expect(answer.finish.p50).not.toBeNull();
  });

  test('rejects what can’t be forecast, each with its own code', async () => {
    const empty = await insertCampaign();
    expect((await refusalOf(forecastOf(empty.campaignId))).code).toBe('NO_LEADS_TO_FORECAST');
    expect((await refusalOf(forecastOf(empty.campaignId, stranger))).code).toBe('NOT_FOUND');
    const unwritten = await insertCampaign({ sequence: null, status: 'DRAFT' });
    expect((await refusalOf(forecastOf(unwritten.campaignId))).code).toBe('SEQUENCE_INCOMPLETE');
    await database.db
      .deleteFrom('lead_packs')
      .where('campaign_id', '=', empty.campaignId)
      .execute();
    expect((await refusalOf(forecastOf(empty.campaignId))).code).toBe('NO_LEAD_PACK');
    const broken = { ...newItem({ type: 'MESSAGE', id: 'm', yes: end('e') }), message: '' };
    expect(
      (
        await refusalOf(
          call('POST /campaigns/forecast', { userId, body: { sequence: broken, leads: 10 } }),
        )
      ).code,
    ).toBe('SEQUENCE_INVALID');
    expect(
      (await refusalOf(call('POST /campaigns/forecast', { userId, body: { sequence: usual() } })))
        .status,
    ).toBe(400);
  });

  test('counts leads that a list has yet to bring, and rejects more than it can hold', async () => {
    const campaign = await insertCampaign({ status: 'DRAFT' });
    await addLeads({ ...campaign, count: 3 });
    const expects = (leads: number) =>
      database.db
        .updateTable('lead_packs')
        .set({
          search_type: 'BASIC_SEARCH',
          search_status: 'SEARCH_IN_PROGRESS',
          leads_number_to_collect: leads,
          leads_number_collected: 3,
        })
        .where('campaign_id', '=', campaign.campaignId)
        .execute();
    await expects(43);
    expect(await forecastOf(campaign.campaignId)).toMatchObject({
      leads: 43,
      leadsToCome: 40,
      assumptions: ['The campaign starts now', 'Lists add the 40 leads still to be collected'],
    });
    await expects(40_000);
    const refusal = await refusalOf(forecastOf(campaign.campaignId));
    expect([refusal.status, refusal.code]).toEqual([422, 'TOO_MANY_LEADS_TO_FORECAST']);
  });

  test('forecasts a sequence without a campaign for so many leads', async () => {
    const answer = await call('POST /campaigns/forecast', {
      userId,
      body: { sequence: usual(), leads: 25 },
    });
    expect(answer).toMatchObject({ campaignId: null, leads: 25, invites: { p50: 25 } });
  });

  test('uses the user’s own history from 50 invites on', async () => {
    const old = await insertCampaign({ status: 'NOT_ACTIVE', started: true });
    await addLeads({ ...old, count: 60, state: 'FINISHED' });
    const leads = await database.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('campaign_id', '=', old.campaignId)
      .orderBy('lead_id')
      .execute();
    const sentAt = new Date(TEST_NOW - 60 * 86_400_000);
    await database.db
      .insertInto('intents')
      .values(
        leads.map(({ lead_id }) => ({
          user_id: userId,
          campaign_id: old.campaignId,
          lead_id,
          item_id: 'i',
          visit: 1,
          attempt: 1,
          action: 'CONNECT' as const,
          fencing: '1',
          request_id: `r${lead_id}`,
          day: '2026-09-24',
          payload: '{}',
          status: 'HAPPENED' as const,
          started_at: sentAt,
          real_started_at: sentAt,
        })),
      )
      .execute();
    const accepted = leads.slice(0, 48).map(({ lead_id }) => lead_id);
    await database.db
      .updateTable('campaign_leads')
      .set({ invited_at: sentAt, accepted_at: new Date(sentAt.getTime() + 7_200_000) })
      .where('lead_id', 'in', accepted)
      .execute();
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 50 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer.rates).toMatchObject({
      source: 'OWN',
      sampleSize: 60,
      sentence: 'Range based on your own 60 invites',
    });
    expect(answer.rates.acceptance).toBeGreaterThan(74);
    expect(answer.accepted.p50).toBeGreaterThan(33);
  });

  test('is the same from a separate thread', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 20 });
    const threaded = handlerCaller({
      handlers: forecastHandlers(createForecastThread()),
      db: () => database.db,
    });
    expect(
      await threaded('GET /campaigns/{campaignId}/forecast', {
        userId,
        params: { campaignId: campaign.campaignId },
      }),
    ).toEqual(await forecastOf(campaign.campaignId));
  });
});
