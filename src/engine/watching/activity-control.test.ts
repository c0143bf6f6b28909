import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import { tablesOf } from '../../../test/simulation/store/memory-state.ts';
import { putIntent, putPlace } from '../../../test/simulation/store/user-tables.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const DAY = 86_400_000;
const world = (user: Partial<LaneUser> = {}) =>
  createMemoryEngineWorld({
    user: {
      limits: { ...DEFAULT_LIMITS, VISIT: 90, CONNECT: 90 },
      activityControlEnabled: true,
      ...user,
    },
  });
const setUser = (it: MemoryEngineWorld, user: Partial<LaneUser>) =>
  it.memory.changeUser({ userId: it.userId, user, now: it.clock.now() });
const changes = (it: MemoryEngineWorld) =>
  it.memory
    .events(it.userId)
    .filter(({ type }) => type === 'LIMITS_CHANGED')
    .map(({ data, actor }) => [
      actor,
      data['rampPercent'],
      (data['reasons'] as string[]).join(' '),
      (data['limits'] as Record<string, number>)['VISIT'],
    ]);
const perDay = (it: MemoryEngineWorld, kind: string) =>
  [
    ...Map.groupBy(
      it.network.acts.filter((act) => act.kind === kind),
      ({ at }) => localDay('Etc/UTC', at),
    ).values(),
  ].map((acts) => acts.length);

test('a new connection grows over four weeks, each step an event with its reason', async () => {
  const it = world({
    week: {
      zone: 'Etc/UTC',
      schedulerItems: ALWAYS_AWAKE.map((day) => ({ ...day, active: day.dayOfWeek === 'MONDAY' })),
    },
  });
  it.startCampaign(chain(item('VISIT')), 185);
  await it.runFor({ days: 34 });
  // 2 March is a Monday: one working day in each week of the ramp, and the first one begins at
  // nine.
  expect(perDay(it, 'visit').map((count) => Math.round(count / 3) * 3)).toEqual([
    12, 24, 36, 48, 60,
  ]);
  expect(changes(it)).toEqual([
    ['ENGINE', 20, 'SWITCHED_ON RAMP', 12],
    ['ENGINE', 40, 'RAMP', 24],
    ['ENGINE', 60, 'RAMP', 36],
    ['ENGINE', 80, 'RAMP', 48],
    ['ENGINE', 100, '', 60],
  ]);
});

test('few acceptances lower the invites, and more of them lift them again', async () => {
  const it = world();
  setUser(it, { connectedAt: it.clock.now() - 60 * DAY });
  const { campaignId, leadIds } = it.startCampaign(chain(item('CONNECT')), 150);
  const tables = tablesOf(it.memory.state, it.userId);
  for (const [index, leadId] of leadIds.slice(0, 100).entries()) {
    const old = {
      intentId: `9${index}`,
      intentNumber: 90_000 + index,
      campaignId,
      leadId,
      itemId: 'old',
      visit: 0,
      attempt: 1,
      action: 'CONNECT',
      fencing: 0,
      requestId: `old-${index}`,
      day: '2026-01-01',
      zone: 'Etc/UTC',
      dayLimit: null,
    } as const;
    putIntent(tables, {
      ...old,
      payload: {},
      status: 'HAPPENED',
      outcome: null,
      startedAt: it.clock.now() - 20 * DAY,
      realStartedAt: 0,
      departedAt: null,
      settledAt: null,
      withdrawalId: null,
      messageId: null,
    });
  }
  await it.runFor({ hours: 14 });
  expect(perDay(it, 'invite')[0]).toBeLessThanOrEqual(12);
  for (const place of it.memory.places({ userId: it.userId, campaignId }))
    putPlace(tables, place, {
      ...place,
      stamps: { ...place.stamps, accepted: it.clock.now() },
      version: place.version + 1,
    });
  await it.runFor({ days: 1 });
  expect(perDay(it, 'invite')[1]).toBeGreaterThan(12);
  expect(changes(it).map(([, , reasons]) => reasons)).toEqual(['SWITCHED_ON LOW_ACCEPTANCE', '']);
});

test('a warning of the network halves everything for a week, from the moment the account is back', async () => {
  const it = world();
  setUser(it, { connectedAt: it.clock.now() - 60 * DAY });
  it.startCampaign(chain(item('VISIT')), 420);
  it.network.fault = () => new NetworkError('account_restricted', 'slow down');
  await it.runFor({ hours: 1 });
  it.network.fault = null;
  setUser(it, { status: 'VERIFIED' });
  await it.runFor({ days: 10 });
  const days = perDay(it, 'visit');
  for (const count of days.slice(0, 7)) expect(count).toBeLessThanOrEqual(30);
  for (const count of days.slice(8, 10)) expect(count).toBeGreaterThan(50);
  expect(changes(it).map(([, , reasons]) => reasons)).toEqual([
    'SWITCHED_ON',
    'NETWORK_WARNING',
    '',
  ]);
});

test('switched off, the user’s own limits hold again, and that is an event, too', async () => {
  const it = world();
  it.startCampaign(chain(item('VISIT')), 200);
  await it.runFor({ hours: 14 });
  setUser(it, { activityControlEnabled: false });
  await it.runFor({ days: 2 });
  expect(
    perDay(it, 'visit')
      .slice(0, 3)
      .map((count) => count > 60),
  ).toEqual([false, true, true]);
  expect(changes(it).map(([, , reasons]) => reasons)).toEqual(['SWITCHED_ON RAMP', 'SWITCHED_OFF']);
});
