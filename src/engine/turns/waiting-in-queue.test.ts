import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { localDay } from '#core/schedule/zone.ts';
import {
  chain,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { DAY, HOUR, setUser, waits, world } from './waiting-for-fixture.ts';

type Answer = { member: string; code: string; at: number; position: number | null };

/**
 * What is said of all queued leads of some campaigns, and then what happened to each: the time of
 * its next act.
 */
async function foretold(
  it: EngineWorld,
  campaignIds: readonly string[],
  days: number,
): Promise<(Answer & { actual: number })[]> {
  const answers: Answer[] = [];
  for (const campaignId of campaignIds)
    for (const [member, answer] of await waits(it, campaignId))
      if (answer?.until != null && answer.queuePosition !== null)
        answers.push({
          member,
          code: answer.code,
          at: answer.until,
          position: answer.queuePosition,
        });
  const from = it.network.acts.length;
  await it.runFor({ days });
  const later = it.network.acts.slice(from);
  return answers.flatMap((one) => {
    const actual = later.find(({ memberId }) => memberId === one.member)?.at;
    return actual === undefined ? [] : [{ ...one, actual }];
  });
}
const workdayOf = (at: number, zone = 'Etc/UTC'): number => Date.parse(localDay(zone, at)) / DAY;

describe('a lead in the queue has its turn when the screen says so', () => {
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

  test('on its day far back in the queue, over drawn limits, weekends, and a change of the clock', async () => {
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
