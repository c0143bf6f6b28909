import { describe, expect, test } from 'vitest';
import { localDay } from '#core/schedule/zone.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { openPool } from '#data/database.ts';
import { openPreparedDatabase } from '#data/database/prepared-database.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  drive,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({ db: database.db, databaseUrl: database.url, ...options });
const nineToFive: readonly SchedulerItem[] = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index + 1),
  dayOfWeek,
  fromHour: 9,
  toHour: 17,
  active: index < 5,
}));

describe('hours', () => {
  test('no action starts outside the working hours of the user’s time zone, over a weekend and a change of the clocks', async () => {
    // Berlin goes from winter to summer time on 29 March 2026.
    const it = await world({
      schedule: nineToFive,
      zone: 'Europe/Berlin',
      at: '2026-03-26T12:00:00Z',
      limits: { VISIT: 12 },
    });
    await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 40 });
    await it.runFor({ days: 7 });
    const hours = it.network.acts.map(({ at }) =>
      new Date(at).toLocaleString('en-GB', {
        timeZone: 'Europe/Berlin',
        weekday: 'short',
        hour: '2-digit',
        hour12: false,
      }),
    );
    expect(it.network.acts).toHaveLength(40);
    for (const said of hours) {
      expect(said).not.toMatch(/Sat|Sun/);
      expect(Number(said.slice(-2))).toBeGreaterThanOrEqual(9);
      expect(Number(said.slice(-2))).toBeLessThan(17);
    }
  });

  test('nothing is done in a burst: actions of one lane are at least 45 seconds apart, whatever their type', async () => {
    const it = await world({
      schedule: nineToFive,
      limits: { VISIT: 100, LIKE: 100, FOLLOW: 100 },
    });
    for (const [index, type] of (['VISIT', 'LIKE', 'FOLLOW'] as const).entries())
      await startCampaign({
        world: it,
        sequence: chain(item(type)),
        people: 90,
        from: 1 + index * 100,
        name: type,
      });
    await it.runFor({ days: 1 });
    const times = it.network.acts.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(250);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(45_000);
  });

  test('a day’s limit is nearly used up if there is enough to do', async () => {
    const it = await world({ schedule: nineToFive, limits: { VISIT: 60, LIKE: 20, CONNECT: 25 } });
    for (const [index, type] of (['VISIT', 'LIKE', 'CONNECT'] as const).entries())
      await startCampaign({
        world: it,
        sequence: chain(item(type)),
        people: 250,
        from: 1 + index * 1000,
        name: type,
      });
    await it.runFor({ days: 3 });
    const perDay = Map.groupBy(it.network.acts, ({ at }) => localDay('Etc/UTC', at));
    for (const acts of perDay.values()) expect(acts.length).toBeLessThanOrEqual(105);
    expect(it.network.acts.length).toBeGreaterThanOrEqual(315 * 0.98);
  });
});

describe('limits', () => {
  test('no local day has more actions of a type than its limit, and the week no more than 100 invitations', async () => {
    const it = await world({
      schedule: ALWAYS_AWAKE,
      zone: 'Pacific/Auckland',
      limits: { CONNECT: 18, VISIT: 7 },
      range: 3,
    });
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 200 });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 100,
      from: 500,
      name: 'Views',
    });
    await it.runFor({ days: 9 });
    for (const [kind, limit] of [
      ['invite', 18],
      ['visit', 7],
    ] as const) {
      const acts = it.network.acts.filter((act) => act.kind === kind);
      for (const sameDay of Map.groupBy(acts, ({ at }) =>
        localDay('Pacific/Auckland', at),
      ).values())
        expect(sameDay.length).toBeLessThanOrEqual(limit);
      expect(acts.length).toBeGreaterThan(limit * 5);
    }
    const invites = it.network.acts.filter(({ kind }) => kind === 'invite').map(({ at }) => at);
    for (const at of invites)
      expect(
        invites.filter((other) => other <= at && other > at - 7 * 86_400_000).length,
      ).toBeLessThanOrEqual(100);
  });

  test('a change of time zone doesn’t allow more within 24 hours', async () => {
    const it = await world({
      schedule: ALWAYS_AWAKE,
      zone: 'Pacific/Honolulu',
      at: '2026-03-03T08:00:00Z',
      limits: { VISIT: 10 },
      config: { minGapSeconds: 1 },
    });
    await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 60 });
    await it.runFor({ hours: 1 });
    await it.db
      .updateTable('users')
      .set({ zone: 'Pacific/Kiritimati' })
      .where('user_id', '=', it.userId)
      .execute();
    await it.runFor({ days: 3 });
    const times = it.network.acts.map(({ at }) => at);
    const firstDay = it.network.acts.length;
    expect(firstDay).toBeGreaterThan(20);
    const changedAt = Date.parse('2026-03-03T09:00:00Z');
    for (const at of times.filter((one) => one < changedAt + 86_400_000))
      expect(
        times.filter((other) => other <= at && other > at - 86_400_000).length,
      ).toBeLessThanOrEqual(10);
  });

  test('campaigns take turns, and leads in progress come before new ones', async () => {
    const it = await world({ schedule: nineToFive, limits: { VISIT: 9 } });
    const sequence = chain(item('VISIT', { id: 'one' }), item('VISIT', { id: 'two' }));
    const first = await startCampaign({ world: it, sequence, people: 20 });
    const second = await startCampaign({
      world: it,
      sequence,
      people: 20,
      from: 100,
      name: 'Second',
    });
    await it.runFor({ days: 1 });
    const inFirst = new Set(
      (await standingOf({ world: it, campaignId: first.campaignId })).map(({ lead_id }) => lead_id),
    );
    const leadOf = new Map(
      (
        await it.db
          .selectFrom('leads')
          .select(['lead_id', 'network_member_id'])
          .where('user_id', '=', it.userId)
          .execute()
      ).map((row) => [row.network_member_id, row.lead_id]),
    );
    const campaigns = it.network.acts.map(({ memberId }) =>
      inFirst.has(String(leadOf.get(memberId))) ? 1 : 2,
    );
    expect(it.network.acts).toHaveLength(9);
    expect(Math.abs(campaigns.filter((one) => one === 1).length - 4.5)).toBeLessThanOrEqual(1.5);
    // Everyone who was begun was finished before someone new was begun, but for the last one of the
    // day.
    expect(new Set(it.network.acts.map(({ memberId }) => memberId)).size).toBe(5);
    expect(second.leadIds).toHaveLength(20);
  });
});

describe('several workers at once', () => {
  test('drive lanes of many users side by side without doing anything twice or more than a limit', async () => {
    const one = await world({ schedule: ALWAYS_AWAKE, limits: { VISIT: 15, LIKE: 5 } });
    const worlds = [one];
    for (let more = 0; more < 3; more += 1) {
      const userId = String(5000 + more);
      await one.db
        .insertInto('users')
        .columns([
          'user_id',
          'email',
          'display_name',
          'status',
          'zone',
          'schedule',
          'processing_limits',
          'processing_limit_range',
          'plan_tier',
          'subscription_status',
          'network_account_id',
          'network_member_id',
          'connected_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select([
              eb.val(userId).as('user_id'),
              eb.val(`more${userId}@example.com`).as('email'),
              'display_name',
              'status',
              'zone',
              'schedule',
              'processing_limits',
              'processing_limit_range',
              'plan_tier',
              'subscription_status',
              eb.val(`acc-${userId}`).as('network_account_id'),
              'network_member_id',
              'connected_at',
            ])
            .where('user_id', '=', one.userId),
        )
        .execute();
      worlds.push({ ...one, userId });
    }
    for (const [index, it] of worlds.entries())
      await startCampaign({
        world: it,
        sequence: chain(item('VISIT'), item('LIKE')),
        people: 12,
        from: 1 + index * 100,
      });
    const pool = openPool({ databaseUrl: database.url, size: 4 });
    const until = one.clock.now() + 3 * 86_400_000;
    const second = await createEngineWorld({
      db: openPreparedDatabase(pool),
      databaseUrl: database.url,
      clock: one.clock,
      network: one.network,
      userId: one.userId,
    });
    await Promise.all([
      drive({ parts: one.parts, until, owner: '1', isPoolFull: true }),
      drive({ parts: second.parts, until, owner: '2', isPoolFull: true }),
    ]);
    await pool.end();
    const done = one.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`);
    expect(new Set(done).size).toBe(done.length);
    expect(done.filter((act) => act.startsWith('visit'))).toHaveLength(48);
    for (const it of worlds) {
      const usage = await it.db
        .selectFrom('daily_usage')
        .selectAll()
        .where('user_id', '=', it.userId)
        .execute();
      for (const { action, used } of usage)
        expect(used).toBeLessThanOrEqual(action === 'VISIT' ? 15 : 5);
    }
  });
});
