import { describe, expect, test } from 'vitest';
import {
  chain,
  drive,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { dieAt } from '../../../test/support/dying-worker.ts';
import { world } from './crash-fixture.ts';

describe('a worker that dies', () => {
  test.each([
    ['before the intent', 'reserve', 'before'],
    ['between the intent and the call', 'reserve', 'after'],
    ['between the act and its record', 'settle', 'before'],
    ['after the record', 'settle', 'after'],
  ] as const)(
    '%s leaves everything to another, and the action is done once',
    async (_title, method, when) => {
      const it = await world();
      const { campaignId } = await startCampaign({
        world: it,
        sequence: chain(item('CONNECT', { message: 'Hello' })),
      });
      await dieAt(it, { method, when });
      const before = it.network.acts.length;
      expect(before).toBe(method === 'settle' ? 1 : 0);
      await it.runFor({ days: 1 });
      expect(it.network.acts).toHaveLength(1);
      expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
        state: 'FINISHED',
        reason: 'REACHED_END',
      });
      expect(
        (await eventsOf({ world: it, campaignId })).filter((type) => type === 'INVITE_SENT'),
      ).toHaveLength(1);
      expect(
        await it.db
          .selectFrom('daily_usage')
          .select('used')
          .where('user_id', '=', it.userId)
          .where('action', '=', 'CONNECT')
          .execute(),
      ).toEqual([{ used: 1 }]);
      expect(
        await it.db
          .selectFrom('intents')
          .select('status')
          .where('user_id', '=', it.userId)
          .where('status', '=', 'SENDING')
          .execute(),
      ).toEqual([]);
    },
  );

  test('the lanes of dead workers are free again as soon as their connection is gone', async () => {
    const it = await world();
    await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    const [lane] = await it.store.leaseLanes({
      owner: '4711',
      driven: [],
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      leaseMs: 100_000,
      limit: 1,
    });
    const presence = await it.store.join({
      owner: '4711',
      onWake: () => undefined,
      onLost: () => undefined,
    });
    expect(await it.store.freeLanesOfTheDead({ now: it.clock.now() })).toBe(0);
    await presence.leave();
    expect(await it.store.freeLanesOfTheDead({ now: it.clock.now() })).toBe(1);
    const [again] = await it.store.leaseLanes({
      owner: '4712',
      driven: [],
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      leaseMs: 100_000,
      limit: 1,
    });
    expect(again?.userId).toBe(lane?.userId);
    expect(Number(again?.fencing)).toBeGreaterThan(Number(lane?.fencing));
  });
});

describe('a reservation that takes long', () => {
  /**
   * Holds the first reservation up for so long, as a lock or a slow disk does; the try counts from
   * before it.
   */
  const slowReserve = async (milliseconds: number) => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    const deadlines: (number | undefined)[] = [];
    const visit = it.network.act.visit;
    it.network.act.visit = (act) => {
      deadlines.push(act.deadlineMs);
      return visit(act);
    };
    let first = true;
    const reserve: EngineStore['reserve'] = async (query) => {
      const reserved = await it.store.reserve(query);
      if (first) it.clock.advance({ milliseconds: milliseconds * it.clock.rate() });
      first = false;
      return reserved;
    };
    await drive({
      parts: { ...it.parts, store: { ...it.store, reserve } },
      until: it.clock.now() + 86_400_000,
    });
    return {
      it,
      campaignId,
      deadlines,
      tries: await it.db
        .selectFrom('intents')
        .select(['status', 'outcome'])
        .where('user_id', '=', it.userId)
        .orderBy('intent_id')
        .execute(),
    };
  };

  test('leaves the call only what is left of its time, so that the request has ended before its action is looked up', async () => {
    const { deadlines, tries } = await slowReserve(150);
    expect(deadlines).toEqual([50]);
    expect(tries.map(({ status }) => status)).toEqual(['HAPPENED']);
  });

  test('is given up when nothing is left of it: a later attempt does the action', async () => {
    const { it, campaignId, deadlines, tries } = await slowReserve(1500);
    expect(tries).toMatchObject([
      { status: 'DID_NOT_HAPPEN', outcome: { reason: 'HELD_BACK' } },
      { status: 'HAPPENED' },
    ]);
    expect(deadlines).toEqual([200]);
    expect(it.network.acts).toHaveLength(1);
    expect((await standingOf({ world: it, campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
    });
    expect(
      await it.db
        .selectFrom('daily_usage')
        .select('used')
        .where('user_id', '=', it.userId)
        .where('action', '=', 'VISIT')
        .execute(),
    ).toEqual([{ used: 1 }]);
  });
});
