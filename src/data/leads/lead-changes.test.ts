import { describe, expect, test } from 'vitest';
import {
  blacklistLeads,
  finishLeads,
  pauseLeads,
  removeLeads,
  resumeLeads,
  retryLeads,
  unblacklistLeads,
} from '#data/leads/lead-changes.ts';
import { chain, item, standingOf, startCampaign } from '../../../test/support/engine-world.ts';
import { database, states, world } from './lead-changes-fixture.ts';

describe('a manual change', () => {
  test('pauses and resumes in place: untried leads keep their turn, others continue', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 2,
    });
    const change = { db: it.db, userId: it.userId, leadIds, campaignId, now: it.clock.now() };
    const before = await standingOf({ world: it, campaignId });
    expect(await pauseLeads(change)).toMatchObject({
      changed: 2,
      skipped: [],
      campaignIds: [campaignId],
    });
    expect(await states(it, campaignId)).toEqual([
      'PAUSED PAUSED_BY_USER',
      'PAUSED PAUSED_BY_USER',
    ]);
    expect((await pauseLeads(change)).skipped.map(({ code }) => code)).toEqual([
      'ALREADY_SO',
      'ALREADY_SO',
    ]);
    expect((await resumeLeads(change)).changed).toBe(2);
    expect(await standingOf({ world: it, campaignId })).toEqual(
      before.map(({ fencing, walk: _walk, ...rest }) => ({
        ...rest,
        fencing: fencing + 2,
        walk: expect.anything(),
      })),
    );
    expect((await resumeLeads(change)).skipped.map(({ code }) => code)).toEqual([
      'NOT_PAUSED',
      'NOT_PAUSED',
    ]);
    expect((await retryLeads(change)).skipped[0]?.code).toBe('NOT_FAILED');
  });

  test('blacklists a person in every campaign, and undoes it exactly', async () => {
    const it = await world();
    const one = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    const two = await startCampaign({ world: it, sequence: chain(item('LIKE')), name: 'Two' });
    const change = {
      db: it.db,
      userId: it.userId,
      leadIds: one.leadIds,
      campaignId: one.campaignId,
      now: it.clock.now(),
    };
    await pauseLeads({ ...change, campaignId: two.campaignId });
    expect(await blacklistLeads(change)).toMatchObject({ changed: 2 });
    expect([await states(it, one.campaignId), await states(it, two.campaignId)].flat()).toEqual([
      'BLACKLISTED BLACKLISTED_BY_USER',
      'BLACKLISTED BLACKLISTED_BY_USER',
    ]);
    await it.runFor({ days: 1 });
    expect(it.network.acts).toEqual([]);
    expect(await unblacklistLeads({ ...change, now: it.clock.now() })).toMatchObject({
      changed: 2,
    });
    expect([await states(it, one.campaignId), await states(it, two.campaignId)].flat()).toEqual([
      'GETTING_READY',
      'PAUSED PAUSED_BY_USER',
    ]);
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit']);
  });

  test('finishes and removes leads, each with an event and its cause; counters agree', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 3,
    });
    const change = { db: it.db, userId: it.userId, campaignId, now: it.clock.now() };
    expect((await finishLeads({ ...change, leadIds: leadIds.slice(0, 1) })).changed).toBe(1);
    expect(
      await removeLeads({ ...change, leadIds: [...leadIds.slice(1, 2), '999999999'] }),
    ).toMatchObject({ changed: 1, skipped: [{ leadId: '999999999', code: 'NOT_IN_CAMPAIGN' }] });
    const { rows } = await database.pool.query(
      'select actor, data from events where user_id = $1 order by event_id',
      [it.userId],
    );
    expect(rows).toEqual([
      {
        actor: 'USER',
        data: { from: 'GETTING_READY', to: 'FINISHED', reason: 'FINISHED_BY_USER' },
      },
      { actor: 'USER', data: { from: 'GETTING_READY', to: 'REMOVED' } },
    ]);
    expect(
      await it.db
        .selectFrom('pack_statistics')
        .select(['getting_ready', 'finished'])
        .where('user_id', '=', it.userId)
        .execute(),
    ).toEqual([{ getting_ready: 1, finished: 1 }]);
  });

  test('resumes a lead who answered only manually, and the same answer does not stop it again', async () => {
    const it = await world();
    it.network.accept('m-1');
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(
        item('MESSAGE', { id: 'a', message: 'One', yesDelay: 24 }),
        item('MESSAGE', { id: 'b', message: 'Two' }),
      ),
    });
    await it.runFor({ hours: 12 });
    it.network.reply('m-1');
    await it.runFor({ days: 2 });
    expect(await states(it, campaignId)).toEqual(['FINISHED REPLIED']);
    expect(
      (
        await resumeLeads({
          db: it.db,
          userId: it.userId,
          leadIds,
          campaignId,
          now: it.clock.now(),
        })
      ).changed,
    ).toBe(1);
    await it.runFor({ days: 2 });
    expect(it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
  });
});
