import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { waitingFor } from '#core/waiting/waiting-for.ts';
import type { WaitingFor } from '#core/waiting/waiting-facts.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { readWaitingFacts } from '#data/waiting/waiting-facts.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
const setUser = (it: EngineWorld, change: Record<string, unknown>) =>
  it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();

/** What each lead of a campaign waits for now, by its member id. */
async function waits(it: EngineWorld, campaignId: string): Promise<Map<string, WaitingFor | null>> {
  const rows = await it.db
    .selectFrom('campaign_leads as c')
    .innerJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
    )
    .select(['c.lead_id', 'l.network_member_id as member'])
    .where('c.user_id', '=', it.userId)
    .where('c.campaign_id', '=', campaignId)
    .orderBy('c.lead_id')
    .execute();
  const facts = await readWaitingFacts({
    db: it.db,
    userId: it.userId,
    places: rows.map(({ lead_id }) => ({ campaignId, leadId: lead_id })),
    now: it.clock.now(),
    realNow: it.clock.realNow(),
    allFeaturesAccounts: [],
  });
  return new Map(
    rows.map(({ lead_id, member }) => {
      const one = facts.get(`${campaignId}/${lead_id}`);
      return [String(member), one === undefined ? null : waitingFor(one)];
    }),
  );
}
const only = async (it: EngineWorld, campaignId: string): Promise<WaitingFor | null> =>
  [...(await waits(it, campaignId)).values()][0] ?? null;

describe('a lead goes on when it is said to', () => {
  const watch = (noDelay: number): SequenceItem => ({
    ...item('CONNECT'),
    yes: item('IF_CONNECTED', {
      noDelay,
      yes: item('END', { id: 'yes' }),
      no: chain(item('FOLLOW')),
    }),
  });
  const unseen = (noDelay: number): SequenceItem => ({
    ...item('INMAIL', { message: 'Hi', subject: 'Hello' }),
    yes: item('IF_MESSAGE_VIEWED', {
      noDelay,
      yes: item('END', { id: 'yes' }),
      no: chain(item('FOLLOW')),
    }),
  });

  test.each<
    [
      string,
      {
        sequence: SequenceItem;
        code: string;
        next: string;
        prepare?: (it: EngineWorld) => void;
        at?: string;
      },
    ]
  >([
    [
      'after a delay',
      {
        sequence: chain(item('VISIT', { yesDelay: 26 }), item('FOLLOW')),
        code: 'DELAY',
        next: 'follow',
      },
    ],
    ['when nobody accepted', { sequence: watch(50), code: 'ACCEPTANCE', next: 'follow' }],
    ['when nobody saw the message', { sequence: unseen(30), code: 'VIEW', next: 'follow' }],
    [
      '21 days after a withdrawal',
      {
        sequence: chain(item('WITHDRAW', { yesDelay: 504 }), item('CONNECT')),
        code: 'DELAY',
        next: 'invite',
        prepare: (it) =>
          void (it.network.person('m-1').invitation = { id: 'i', sentAt: it.clock.now() - DAY }),
      },
    ],
    [
      '21 days after a withdrawal by hand',
      {
        sequence: chain(item('CONNECT')),
        code: 'INVITE_COOLDOWN',
        next: 'invite',
        prepare: (it) =>
          void (it.network.fault = ({ kind, at }) =>
            kind === 'invite' && at < Date.parse('2026-03-20T00:00:00Z')
              ? new NetworkError('cooldown', 'too early', {
                  retryAt: Date.parse('2026-03-20T10:00:00Z'),
                })
              : null),
      },
    ],
    [
      'when an invite that was refused is tried again',
      {
        sequence: chain(item('CONNECT', { message: 'Hi', noteQuotaChoice: 'WAIT' })),
        code: 'INVITE_REFUSED',
        next: 'invite',
        at: '2026-03-28T09:00:00Z',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-28T10:00:00Z')
              ? new NetworkError('refused', 'no more')
              : null),
      },
    ],
    [
      'after a limit answer',
      {
        sequence: chain(item('LIKE')),
        code: 'INCIDENT',
        next: 'like',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-02T10:01:00Z')
              ? new NetworkError('rate_limited', 'slow', {
                  scope: 'method',
                  window: 'day',
                  retryAt: Date.parse('2026-03-02T14:00:00Z'),
                })
              : null),
      },
    ],
    [
      'after a pause of invites',
      {
        sequence: chain(item('CONNECT')),
        code: 'INVITES_PAUSED',
        next: 'invite',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-02T10:01:00Z')
              ? new NetworkError('rate_limited', 'slow', {
                  scope: 'account',
                  window: 'week',
                  retryAt: Date.parse('2026-03-05T12:00:00Z'),
                })
              : null),
      },
    ],
  ])('%s', async (_title, { sequence, code, next, prepare, at }) => {
    const it = await world(at === undefined ? {} : { at });
    prepare?.(it);
    const { campaignId } = await startCampaign({ world: it, sequence });
    let told = await only(it, campaignId);
    for (let minutes = 0; minutes < 180 && told?.code !== code; minutes += 2) {
      await it.runFor({ minutes: 2 });
      told = await only(it, campaignId);
    }
    expect(told?.code).toBe(code);
    const until = told?.until ?? 0;
    expect(until).toBeGreaterThan(it.clock.now());
    await it.runFor({ minutes: Math.max(1, Math.floor((until - it.clock.now()) / MINUTE) - 3) });
    const still = await only(it, campaignId);
    expect([still?.code, Math.abs((still?.until ?? 0) - until) <= MINUTE]).toEqual([code, true]);
    await it.runFor({ hours: 1 });
    const done = it.network.acts.find(({ kind }) => kind === next);
    expect(done?.at).toBeGreaterThanOrEqual(until);
    expect(done?.at).toBeLessThanOrEqual(until + 30 * MINUTE);
  });

  test.each<
    [string, string, (it: EngineWorld, campaignId: string, wrong: boolean) => Promise<unknown>]
  >([
    [
      'its campaign is on',
      'CAMPAIGN_OFF',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaigns')
          .set({ status: wrong ? 'NOT_ACTIVE' : 'ACTIVE' })
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
    [
      'its campaign is unlocked',
      'CAMPAIGN_LOCKED',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaigns')
          .set({ locked: wrong })
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
    [
      'the subscription runs',
      'SUBSCRIPTION',
      (it, _campaignId, wrong) => setUser(it, { subscription_status: wrong ? 'paused' : 'active' }),
    ],
    [
      'LinkedIn is connected',
      'CONNECTION',
      (it, _campaignId, wrong) => setUser(it, { status: wrong ? 'UNAUTHORIZED' : 'VERIFIED' }),
    ],
    [
      'somebody decides',
      'YOUR_DECISION',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaign_leads')
          .set(
            wrong
              ? { state: 'PAUSED', reason: 'PAUSED_BY_USER', due_at: null }
              : { state: 'WAITING', reason: null, due_at: instant(it.clock.now()) },
          )
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
  ])('once %s, and not before', async (_title, code, set) => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await set(it, campaignId, true);
    await it.runFor({ days: 2 });
    expect([
      (await only(it, campaignId))?.code,
      (await only(it, campaignId))?.until,
      it.network.acts,
    ]).toEqual([code, null, []]);
    await set(it, campaignId, false);
    await wakeLane({ db: it.db, userId: it.userId, at: it.clock.now() });
    expect((await only(it, campaignId))?.code).toBe('PACE');
    await it.runFor({ hours: 1 });
    expect(it.network.acts).toHaveLength(1);
  });
});

type Told = { member: string; code: string; at: number; position: number | null };

/**
 * What is said of all queued leads of some campaigns, and then what happened to each: the time of
 * its next act.
 */
async function foretold(
  it: EngineWorld,
  campaignIds: readonly string[],
  days: number,
): Promise<(Told & { actual: number })[]> {
  const told: Told[] = [];
  for (const campaignId of campaignIds)
    for (const [member, answer] of await waits(it, campaignId))
      if (answer?.until != null && answer.queuePosition !== null)
        told.push({ member, code: answer.code, at: answer.until, position: answer.queuePosition });
  const from = it.network.acts.length;
  await it.runFor({ days });
  const later = it.network.acts.slice(from);
  return told.flatMap((one) => {
    const actual = later.find(({ memberId }) => memberId === one.member)?.at;
    return actual === undefined ? [] : [{ ...one, actual }];
  });
}
const workdayOf = (at: number, zone = 'Etc/UTC'): number =>
  Date.parse(localDay({ zone, at })) / DAY;

describe('a lead in the queue has its turn when it is said to', () => {
  test('on the same day, in its order, within the hour', async () => {
    const it = await world({
      schedule: DEFAULT_WEEK,
      at: '2026-03-03T09:30:00Z',
      limits: { VISIT: 30 },
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 24,
    });
    await it.runFor({ minutes: 40 });
    const all = await foretold(it, [campaignId], 1);
    expect(all.length).toBeGreaterThan(18);
    for (const { code, at, actual } of all)
      expect([code, Math.abs(at - actual) <= HOUR]).toEqual(['PACE', true]);
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    expect([...all].sort((one, other) => one.actual - other.actual)).toEqual(all);
  });

  test('in the coming working hours, from the evening before', async () => {
    const it = await world({
      schedule: DEFAULT_WEEK,
      at: '2026-03-06T19:00:00Z',
      limits: { LIKE: 8 },
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('LIKE')),
      people: 5,
    });
    const all = await foretold(it, [campaignId], 4);
    expect(all.map(({ code }) => code)).toEqual(Array(5).fill('WORKING_HOURS'));
    for (const { at, actual } of all) expect(Math.abs(at - actual)).toBeLessThanOrEqual(1.5 * HOUR);
  });

  test('on its day far back in the queue, over drawn limits, weekends and a change of the clock', async () => {
    const it = await world({
      schedule: DEFAULT_WEEK,
      zone: 'Europe/Berlin',
      at: '2026-03-24T10:00:00Z',
      limits: { VISIT: 12 },
      range: 5,
    });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 90,
    });
    await it.runFor({ minutes: 90 });
    const all = await foretold(it, [campaignId], 21);
    expect(all.length).toBeGreaterThan(85);
    const off = all.map(({ at, actual }) =>
      Math.abs(workdayOf(at, 'Europe/Berlin') - workdayOf(actual, 'Europe/Berlin')),
    );
    expect(off.filter((days) => days === 0).length / off.length).toBeGreaterThan(0.9);
    for (const [index, days] of off.entries())
      expect(days).toBeLessThanOrEqual(
        new Date(all[index]?.actual ?? 0).getUTCDay() === 1 ||
          new Date(all[index]?.at ?? 0).getUTCDay() === 1
          ? 3
          : 1,
      );
    for (const { at, actual } of all) expect(Math.abs(at - actual)).toBeLessThanOrEqual(3.7 * DAY);
  });

  test('also among other types and campaigns that share the day', async () => {
    const it = await world({
      schedule: DEFAULT_WEEK,
      at: '2026-03-03T09:30:00Z',
      limits: { VISIT: 20, LIKE: 12, FOLLOW: 7 },
    });
    const campaigns: string[] = [];
    for (const [index, [type, people]] of (
      [
        ['VISIT', 70],
        ['LIKE', 30],
        ['FOLLOW', 24],
        ['VISIT', 9],
      ] as const
    ).entries())
      campaigns.push(
        (
          await startCampaign({
            world: it,
            sequence: chain(item(type)),
            people,
            from: 1 + index * 200,
            name: `${type} ${index}`,
          })
        ).campaignId,
      );
    await it.runFor({ minutes: 45 });
    const all = await foretold(it, campaigns, 9);
    expect(all.length).toBeGreaterThan(125);
    const sameDay = all.filter(({ at, actual }) => workdayOf(at) === workdayOf(actual));
    expect(sameDay.length / all.length).toBeGreaterThan(0.93);
    for (const { at, actual } of all) expect(Math.abs(at - actual)).toBeLessThanOrEqual(3.7 * DAY);
    const today = all.filter(({ code }) => code === 'PACE');
    expect(today.length).toBeGreaterThan(25);
    for (const { at, actual } of today) expect(Math.abs(at - actual)).toBeLessThanOrEqual(2 * HOUR);
  });

  test('when the week’s invitations are used up, and far behind them', async () => {
    const it = await world({ limits: { CONNECT: 40 } });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT')),
      people: 260,
    });
    await it.runFor({ days: 3 });
    expect(it.network.acts).toHaveLength(100);
    const all = await foretold(it, [campaignId], 14);
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['WEEKLY_INVITES']));
    expect(all.length).toBeGreaterThan(150);
    for (const { at, actual } of all) expect(Math.abs(at - actual)).toBeLessThanOrEqual(DAY);
  });

  test('as Activity Control lets the limits grow', async () => {
    const it = await world({ schedule: DEFAULT_WEEK, at: '2026-03-04T09:30:00Z' });
    await setUser(it, { activity_control_enabled: true });
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 120,
    });
    await it.runFor({ minutes: 60 });
    const all = await foretold(it, [campaignId], 12);
    expect(all.length).toBeGreaterThan(110);
    const sameDay = all.filter(({ at, actual }) => workdayOf(at) === workdayOf(actual));
    expect(sameDay.length / all.length).toBeGreaterThan(0.9);
  });
});
