import { describe, expect, test } from 'vitest';
import {
  chain,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { pauseLeads, removeLeads, resumeLeads } from '#data/leads/lead-changes.ts';
import { world } from './crash-fixture.ts';

describe('a person who steps in', () => {
  test('pauses a lead while its act is under way: it happens, is recorded, and the lead rests behind it', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('LIKE')),
    });
    it.network.fault = () => null;
    const visit = it.network.act.visit;
    it.network.act.visit = async (act) => {
      await pauseLeads({ db: it.db, userId: it.userId, leadIds, campaignId, now: it.clock.now() });
      return visit(act);
    };
    await it.runFor({ days: 1 });
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'PAUSED',
      reason: 'PAUSED_BY_USER',
      item_type: 'LIKE',
    });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit']);
    await resumeLeads({ db: it.db, userId: it.userId, leadIds, campaignId, now: it.clock.now() });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'like']);
  });

  test('removes a lead while its act is under way: the ledger and the timeline still hear of it', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('LIKE')),
    });
    const visit = it.network.act.visit;
    it.network.act.visit = async (act) => {
      await removeLeads({ db: it.db, userId: it.userId, leadIds, campaignId, now: it.clock.now() });
      return visit(act);
    };
    await it.runFor({ days: 1 });
    expect(await eventsOf({ world: it, campaignId })).toContain('PROFILE_VIEWED');
    expect(
      (
        await it.db
          .selectFrom('intents')
          .select('status')
          .where('user_id', '=', it.userId)
          .execute()
      ).map(({ status }) => status),
    ).toEqual(['HAPPENED']);
  });

  test('stops the campaign: nothing more is done, and all goes on where it stood', async () => {
    const it = await world({ limits: { VISIT: 4 } });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 6,
    });
    await it.runFor({ hours: 20 });
    const done = it.network.acts.length;
    expect(done).toBeGreaterThan(0);
    await it.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();
    await it.runFor({ days: 2 });
    expect(it.network.acts).toHaveLength(done);
    await it.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE' })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();
    const { wakeLane } = await import('#data/tables/lanes.ts');
    await wakeLane(it, it.clock.now());
    await it.runFor({ days: 3 });
    expect(it.network.acts).toHaveLength(6);
  });
});
