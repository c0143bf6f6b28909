import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  drive,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { pauseLeads, removeLeads, resumeLeads } from '#data/leads/lead-changes.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });

class Killed extends Error {}

/**
 * A store whose worker dies when it comes to a method: nothing of its own runs after that, not even
 * the giving back.
 */
function dyingAt(
  store: EngineStore,
  method: 'settle' | 'reserve',
  when: 'before' | 'after',
): EngineStore {
  let dead = false;
  const deadly = async (call: () => Promise<unknown>): Promise<never> => {
    if (when === 'after') await call();
    dead = true;
    throw new Killed();
  };
  const dying = Object.entries(store).map(
    ([name, call]: [string, (query: never) => Promise<unknown>]) => [
      name,
      (query: never) =>
        dead
          ? Promise.reject(new Killed())
          : name === method
            ? deadly(() => call(query))
            : call(query),
    ],
  );
  return { ...store, ...Object.fromEntries(dying) } as EngineStore;
}

async function dieAt({
  it,
  method,
  when,
}: {
  it: EngineWorld;
  method: 'settle' | 'reserve';
  when: 'before' | 'after';
}): Promise<void> {
  const parts = {
    ...it.parts,
    store: dyingAt(it.store, method, when),
    log: { ...it.parts.log, error: () => undefined },
  };
  await drive({ parts, until: it.clock.now() + 3_600_000, owner: '1' }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

describe('a worker that dies', () => {
  test.each([
    ['before the intent', 'reserve', 'before'],
    ['between the intent and the call', 'reserve', 'after'],
    ['between the act and its record', 'settle', 'before'],
    ['after the record', 'settle', 'after'],
  ] as const)(
    '%s leaves everything to another, and the act is done once',
    async (_title, method, when) => {
      const it = await world();
      const { campaignId } = await startCampaign({
        world: it,
        sequence: chain(item('CONNECT', { message: 'Hello' })),
      });
      await dieAt({ it, method, when });
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

  test('the lanes of the dead are free again as soon as their connection is gone', async () => {
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

  test('leaves the call only what is left of its time, so that the request has ended before its act is looked for', async () => {
    const { deadlines, tries } = await slowReserve(150);
    expect(deadlines).toEqual([50]);
    expect(tries.map(({ status }) => status)).toEqual(['HAPPENED']);
  });

  test('is given up when nothing is left of it: the act is done by a later try', async () => {
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

  test('a limit of the day is never exceeded by two reservations at once', async () => {
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
    const { wakeLane } = await import('#data/lanes/lanes.ts');
    await wakeLane({ db: it.db, userId: it.userId, at: it.clock.now() });
    await it.runFor({ days: 3 });
    expect(it.network.acts).toHaveLength(6);
  });
});
