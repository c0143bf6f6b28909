import { describe, expect, test } from 'vitest';
import { wakeLane } from '#data/tables/lanes.ts';
import { isReservationExpired } from '#engine/acts/send-check.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    rate: 1,
    ...options,
  });

describe('what is known before an act itself', () => {
  test('an acceptance that the sweep found before the invitation was settled counts with it, once', async () => {
    const it = await world({
      config: { requestTimeoutMs: 20_000, settleMs: 3_600_000, leaseMs: 7_200_000 },
    });
    it.network.fault = () => 'lost answer';
    it.network.onAct = ({ memberId }) => it.network.accept(memberId);
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello' })),
    });
    await it.runFor({ minutes: 50 });
    expect(await standingOf({ world: it, campaignId })).toMatchObject([
      { invited_at: null, accepted_at: null },
    ]);
    await it.runFor({ hours: 2 });
    expect(
      (await standingOf({ world: it, campaignId })).map(({ invited_at, accepted_at }) => [
        invited_at !== null,
        accepted_at !== null,
      ]),
    ).toEqual([[true, true]]);
    expect(
      (await eventsOf({ world: it, campaignId })).filter(
        (type) => type === 'INVITE_SENT' || type === 'INVITE_ACCEPTED',
      ),
    ).toEqual(['INVITE_SENT', 'INVITE_ACCEPTED']);
  });

  test('an invitation of one campaign keeps another from inviting the same person while its outcome is open', async () => {
    const it = await world({
      config: { requestTimeoutMs: 20_000, settleMs: 3_600_000, leaseMs: 7_200_000 },
    });
    it.network.fault = ({ requestId }) =>
      it.network.acts.length === 0 || it.network.acts[0]?.requestId === requestId
        ? 'lost answer'
        : null;
    await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { id: 'first', message: 'Hello' })),
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { id: 'second', message: 'Good day' })),
      name: 'Other',
    });
    await it.runFor({ minutes: 55 });
    expect(it.network.acts).toHaveLength(1);
    await it.runFor({ hours: 4 });
    expect(it.network.acts).toHaveLength(1);
    expect(await eventsOf({ world: it, campaignId })).toContain('ACTION_SKIPPED');
  });
});

describe('the look at new connections', () => {
  test('finds an acceptance behind pages of other people whom the user has connected with since', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(
        item('CONNECT', { message: 'Hello' }),
        item('MESSAGE', { message: 'Thank you' }),
      ),
    });
    await it.runFor({ hours: 2 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite']);
    it.network.accept('m-1');
    it.clock.advance({ minutes: 1 });
    for (let stranger = 1; stranger <= 5; stranger += 1) it.network.accept(`m-9${stranger}`);
    const all = it.network.read.relations;
    it.network.read.relations = async ({ page, ...query }) => {
      const { items } = await all(query);
      const from = Number(page ?? 0);
      return {
        items: items.slice(from, from + 2),
        next: from + 2 < items.length ? String(from + 2) : null,
        total: items.length,
      };
    };
    await it.runFor({ hours: 3 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'message']);
    expect(await standingOf({ world: it, campaignId })).toMatchObject([
      { state: 'FINISHED', reason: 'REACHED_END' },
    ]);
  });
});

describe('a lane whose account cannot be asked', () => {
  test('rests, though a try without an answer is due to be looked for', async () => {
    const it = await world({
      config: { requestTimeoutMs: 20_000, settleMs: 3_600_000, leaseMs: 7_200_000 },
    });
    it.network.fault = () => 'lost answer';
    await startCampaign({ world: it, sequence: chain(item('CONNECT', { message: 'Hello' })) });
    await it.runFor({ minutes: 20 });
    expect(it.network.acts).toHaveLength(1);
    await it.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', it.userId)
      .execute();
    await wakeLane(it, it.clock.now());
    let looks = 0;
    const { readLane } = it.store;
    it.parts.store = { ...it.store, readLane: (query) => ((looks += 1), readLane(query)) };
    await it.runFor({ hours: 6 });
    expect(looks).toBeLessThan(20);
  });
});

describe('a reservation that took long', () => {
  const week = { zone: 'America/New_York', schedulerItems: ALWAYS_AWAKE };
  const at = (instant: string): number => Date.parse(instant);

  test.each([
    [
      'within the hours of its day is in time',
      '2026-03-02T15:00:00Z',
      '2026-03-02T15:00:01Z',
      false,
    ],
    ['that outlasted the hours is over', '2026-03-03T03:59:59Z', '2026-03-03T04:00:00Z', true],
    [
      'that ended on the next day is over, though that day is awake: its unit belongs to the day before',
      '2026-03-03T03:59:59Z',
      '2026-03-03T05:00:01Z',
      true,
    ],
  ])('%s', (_title, reservedAt, now, over) => {
    expect(isReservationExpired({ week, reservedAt: at(reservedAt), now: at(now) })).toBe(over);
  });
});
