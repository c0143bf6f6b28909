import { describe, expect, test } from 'vitest';
import { chain, item, startCampaign } from '../../../test/support/engine-world.ts';
import { world } from './crash-fixture.ts';

describe('fencing', () => {
  test('what carries an older number writes nothing', async () => {
    const it = await world();
    await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    const lease = () =>
      it.store.leaseLanes({
        owner: '1',
        driven: [],
        now: it.clock.now(),
        realNow: it.clock.realNow(),
        leaseMs: 1000,
        limit: 1,
      });
    const [old] = await lease();
    it.clock.advance({ hours: 1 });
    await it.store.freeLanesOfTheDead({ now: it.clock.now() });
    const [current] = await lease();
    if (old === undefined || current === undefined) throw new Error('No lane.');
    expect(
      await it.store.keepLane({ lane: old, realNow: it.clock.realNow(), leaseMs: 1000 }),
    ).toBeNull();
    expect(
      await it.store.writeMarks({
        lane: old,
        now: it.clock.now(),
        marks: { failures: 3 },
        nextSlotAt: null,
      }),
    ).toBe(false);
    expect(await it.store.applySteps({ lane: old, now: it.clock.now(), steps: [] })).toEqual(
      new Set(),
    );
    const [lead] = await it.store.dueLeads({
      userId: it.userId,
      campaignIds: (
        await it.db
          .selectFrom('campaigns')
          .select('campaign_id')
          .where('user_id', '=', it.userId)
          .execute()
      ).map(({ campaign_id }) => campaign_id),
      types: ['VISIT'],
      now: it.clock.now(),
      limit: 1,
    });
    if (lead === undefined) throw new Error('No lead.');
    const reserve = (lane: typeof old) =>
      it.store.reserve({
        lane,
        now: it.clock.now(),
        realNow: it.clock.realNow(),
        realDeadline: it.clock.realNow() + 1,
        lead,
        action: 'VISIT',
        requestId: `r${lane.fencing}`,
        payload: {},
        memory: {},
        nextSlotAt: null,
        check: () => ({
          allowed: true,
          day: '2026-03-02',
          zone: 'Etc/UTC',
          limit: 5,
          dayLimit: null,
        }),
      });
    expect(await reserve(old)).toEqual({ reserved: false, reason: 'LANE_LOST' });
    expect(await reserve(current)).toMatchObject({ reserved: true });
    // The same lead as it was read cannot be claimed a second time.
    expect(await reserve(current)).toEqual({ reserved: false, reason: 'LEAD_CHANGED' });
  });

  test('a daily limit is never exceeded by two simultaneous reservations', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 12,
    });
    const [lane] = await it.store.leaseLanes({
      owner: '1',
      driven: [],
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      leaseMs: 5000,
      limit: 1,
    });
    if (lane === undefined) throw new Error('No lane.');
    const leads = await it.store.dueLeads({
      userId: it.userId,
      campaignIds: [campaignId],
      types: ['VISIT'],
      now: it.clock.now(),
      limit: 12,
    });
    const answers = await Promise.all(
      leads.map((lead, index) =>
        it.store.reserve({
          lane,
          now: it.clock.now(),
          realNow: it.clock.realNow(),
          realDeadline: it.clock.realNow() + 1,
          lead,
          action: 'VISIT',
          requestId: `r${index}`,
          payload: {},
          memory: {},
          nextSlotAt: null,
          check: () => ({
            allowed: true,
            day: '2026-03-02',
            zone: 'Etc/UTC',
            limit: 5,
            dayLimit: null,
          }),
        }),
      ),
    );
    expect(answers.filter(({ reserved }) => reserved)).toHaveLength(5);
    expect(
      await it.db
        .selectFrom('daily_usage')
        .select('used')
        .where('user_id', '=', it.userId)
        .execute(),
    ).toEqual([{ used: 5 }]);
  });
});
