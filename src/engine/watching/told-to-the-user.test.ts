import { describe, expect, test } from 'vitest';
import { wakeLane } from '#data/tables/lanes.ts';
import { finishLeads } from '#data/leads/lead-changes.ts';
import { insertPack, person } from '../../../test/support/collecting.ts';
import { chain, item, startCampaign } from '../../../test/support/engine-world.ts';
import { kinds, post, told, world } from './news-fixture.ts';

describe('the user is told', () => {
  test('that a campaign is finished when its last lead is, once', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('LIKE')),
      people: 3,
    });
    await startCampaign({
      world: it,
      sequence: chain(item('FOLLOW', { yesDelay: 2000 }), item('LIKE')),
      people: 1,
      name: 'Goes on',
    });
    await it.runFor({ days: 4 });
    const notices = await it.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', it.userId)
      .execute();
    expect(notices).toEqual([
      { type: 'CAMPAIGN_FINISHED', data: { campaignId, campaignName: 'Campaign' } },
    ]);
  });

  test('not that a campaign is finished while a lead is held or a list collects', async () => {
    const it = await world();
    const held = await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
    await it.db
      .updateTable('campaign_leads')
      .set({ state: 'PAUSED', reason: 'PAUSED_BY_USER', due_at: null })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(held.leadIds[0]))
      .execute();
    const collecting = await startCampaign({
      world: it,
      sequence: chain(item('LIKE')),
      people: 1,
      from: 9,
      name: 'Collects',
    });
    await it.db
      .insertInto('lead_packs')
      .values({
        user_id: it.userId,
        campaign_id: collecting.campaignId,
        name: 'L',
        search_type: 'BASIC_SEARCH',
        search_status: 'SEARCH_PAUSED',
        created_at: new Date(it.clock.now()),
      })
      .execute();
    await it.runFor({ days: 2 });
    expect([kinds(it).sort(), await told(it)]).toEqual([['like', 'visit'], []]);
  });

  test('that a campaign is finished again after an import brought it more leads, and also when the last one is ended by hand', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await it.runFor({ days: 1 });
    expect(await told(it)).toEqual(['CAMPAIGN_FINISHED']);
    await insertPack({
      it,
      campaignId,
      people: [person({ memberId: 'm-50', profileSlug: 's-50' })],
    });
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['visit', 'visit']);
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(2);
    const other = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 2,
      from: 70,
      name: 'By hand',
    });
    const finish = (leadIds: readonly string[]) =>
      finishLeads({
        db: it.db,
        userId: it.userId,
        leadIds,
        campaignId: other.campaignId,
        now: it.clock.now(),
      });
    await finish(other.leadIds.slice(0, 1));
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(2);
    await finish(other.leadIds);
    expect((await told(it)).filter((type) => type === 'CAMPAIGN_FINISHED')).toHaveLength(3);
  });

  test('that a campaign is finished when its list ends after its last lead did', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await it.db
      .insertInto('lead_packs')
      .values({
        user_id: it.userId,
        campaign_id: campaignId,
        name: 'L',
        search_type: 'BASIC_SEARCH',
        search_status: 'SEARCH_PAUSED',
        created_at: new Date(it.clock.now()),
      })
      .execute();
    await it.runFor({ days: 1 });
    expect([kinds(it), await told(it)]).toEqual([['visit'], []]);
    await it.db
      .updateTable('lead_packs')
      .set({ search_status: 'SEARCH_IN_PROGRESS', source: JSON.stringify({ ended: true }) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await wakeLane(it, it.clock.now());
    await it.runFor({ hours: 2 });
    expect([...(await told(it))].sort()).toEqual(['CAMPAIGN_FINISHED', 'IMPORT_FINISHED']);
  });

  test('that the connection is lost and that it is back, once each', async () => {
    const it = await world();
    await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
    const { get } = it.network.account;
    it.network.account.get = async (ref) => ({ ...(await get(ref)), state: 'disconnected' });
    for (const _again of [1, 2]) await post(it, { type: 'account_state' });
    await it.runFor({ hours: 4 });
    expect([kinds(it), await told(it)]).toEqual([[], ['CONNECTION_LOST']]);
    it.network.account.get = get;
    for (const _again of [1, 2]) await post(it, { type: 'account_state' });
    await it.runFor({ days: 1 });
    expect([kinds(it), await told(it)]).toEqual([
      ['visit', 'visit'],
      ['CONNECTION_LOST', 'CONNECTION_RESTORED', 'CAMPAIGN_FINISHED'],
    ]);
  });
});
