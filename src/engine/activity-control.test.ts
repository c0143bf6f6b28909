import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network.ts';
import { localDay } from '#core/schedule/zone.ts';
import { instant } from '#data/database.ts';
import { wakeLane } from '#data/lanes.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { ALWAYS_AWAKE, chain, createEngineWorld, item, startCampaign, type EngineWorld } from '../../test/support/engine-world.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
const world = async (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) => {
  const it = await createEngineWorld({ db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE, limits: { VISIT: 90, CONNECT: 90 }, ...options });
  await setUser(it, { activity_control_enabled: true });
  return it;
};
async function setUser(it: EngineWorld, change: Record<string, unknown>): Promise<void> {
  await it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();
  await wakeLane({ db: it.db, userId: it.userId, at: it.clock.now() });
}
const changes = async (it: EngineWorld) =>
  (await it.db.selectFrom('events').select(['data', 'actor']).where('user_id', '=', it.userId).where('type', '=', 'LIMITS_CHANGED').orderBy('event_id').execute()).map(({ data, actor }) => [actor, data['rampPercent'], (data['reasons'] as string[]).join(' '), (data['limits'] as Record<string, number>)['VISIT']]);
const perDay = (it: EngineWorld, kind: string) => [...Map.groupBy(it.network.acts.filter((act) => act.kind === kind), ({ at }) => localDay({ zone: 'Etc/UTC', at })).values()].map((acts) => acts.length);

test('a new connection grows over four weeks, each step an event with its reason', async () => {
  const it = await world({ schedule: ALWAYS_AWAKE.map((day) => ({ ...day, active: day.dayOfWeek === 'MONDAY' })) });
  await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 300 });
  await it.runFor({ days: 34 });
  // 2 March is a Monday: one working day in each week of the ramp, and the first one begins at nine.
  expect(perDay(it, 'visit').map((count) => Math.round(count / 3) * 3)).toEqual([12, 24, 36, 48, 60]);
  expect(await changes(it)).toEqual([['ENGINE', 20, 'SWITCHED_ON RAMP', 12], ['ENGINE', 40, 'RAMP', 24], ['ENGINE', 60, 'RAMP', 36], ['ENGINE', 80, 'RAMP', 48], ['ENGINE', 100, '', 60]]);
});

test('few acceptances lower the invites, and more of them lift them again', async () => {
  const it = await world();
  await setUser(it, { connected_at: instant(it.clock.now() - 60 * DAY) });
  const { campaignId, leadIds } = await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 300 });
  const before = leadIds.slice(0, 100);
  await it.db.insertInto('intents').values(before.map((leadId, index) => ({ user_id: it.userId, campaign_id: campaignId, lead_id: leadId, item_id: 'old', visit: 0, attempt: 1, action: 'CONNECT' as const, fencing: '0', request_id: `old-${index}`, day: '2026-01-01', payload: '{}', status: 'HAPPENED' as const, started_at: instant(it.clock.now() - 20 * DAY), real_started_at: instant(0) }))).execute();
  await it.runFor({ hours: 14 });
  expect(perDay(it, 'invite')[0]).toBeLessThanOrEqual(12);
  await it.db.updateTable('campaign_leads').set({ accepted_at: instant(it.clock.now()) }).where('user_id', '=', it.userId).where('lead_id', 'in', leadIds).execute();
  await it.runFor({ days: 1 });
  expect(perDay(it, 'invite')[1]).toBeGreaterThan(12);
  expect((await changes(it)).map(([, , reasons]) => reasons)).toEqual(['SWITCHED_ON LOW_ACCEPTANCE', '']);
});

test('a warning of the network halves everything for a week, from the moment the account is back', async () => {
  const it = await world();
  await setUser(it, { connected_at: instant(it.clock.now() - 60 * DAY) });
  await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 900 });
  it.network.fault = () => new NetworkError('account_restricted', 'slow down');
  await it.runFor({ hours: 1 });
  it.network.fault = null;
  await setUser(it, { status: 'VERIFIED' });
  await it.runFor({ days: 10 });
  const days = perDay(it, 'visit');
  for (const count of days.slice(0, 7)) expect(count).toBeLessThanOrEqual(30);
  for (const count of days.slice(8, 10)) expect(count).toBeGreaterThan(50);
  expect((await changes(it)).map(([, , reasons]) => reasons)).toEqual(['SWITCHED_ON', 'NETWORK_WARNING', '']);
});

test('switched off, the user’s own limits hold again, and that is an event, too', async () => {
  const it = await world();
  await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 200 });
  await it.runFor({ hours: 14 });
  await setUser(it, { activity_control_enabled: false });
  await it.runFor({ days: 2 });
  expect(perDay(it, 'visit').slice(0, 3).map((count) => count > 60)).toEqual([false, true, true]);
  expect((await changes(it)).map(([, , reasons]) => reasons)).toEqual(['SWITCHED_ON RAMP', 'SWITCHED_OFF']);
});
