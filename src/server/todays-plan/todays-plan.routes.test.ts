import { describe, expect, test } from 'vitest';
import { waitingFor } from '#core/waiting/waiting-for.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { Owner } from '#data/scope.ts';
import { readWaitingFacts } from '#data/waiting/waiting-facts.ts';
import { engineStatus } from '#server/users/engine-status.ts';
import { todaysPlanHandlers } from '#server/todays-plan/todays-plan.routes.ts';
import { handlerCaller } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const ask = handlerCaller({ handlers: todaysPlanHandlers, db: () => database.db });
const acts = async ({ db, userId }: Owner): Promise<number[]> =>
  (
    await db
      .selectFrom('intents')
      .select('started_at')
      .where('user_id', '=', userId)
      .orderBy('started_at')
      .execute()
  ).map(({ started_at: at }) => at);

async function running(): Promise<{
  it: EngineWorld;
  campaignId: string;
  call: <Key extends keyof typeof todaysPlanHandlers>(key: Key) => ReturnType<typeof ask<Key>>;
}> {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: DEFAULT_WEEK,
    at: '2026-03-05T09:00:00Z',
    limits: { VISIT: 30 },
  });
  const { campaignId } = await startCampaign({
    world: it,
    sequence: chain(item('VISIT')),
    people: 80,
  });
  await it.runFor({ hours: 2 });
  return {
    it,
    campaignId,
    call: (key) =>
      ask(key, { userId: it.userId, now: it.clock.now(), realNow: it.clock.realNow() }),
  };
}

test('the day’s total counts what running campaigns may do, as the engine card does', async () => {
  const { it, call } = await running();
  const { done, planned, unused, allowed, types } = await call('GET /v1/todays-plan');
  const status = await engineStatus({
    parts: { db: it.db, allFeaturesAccounts: [] } as never,
    userId: it.userId,
    now: it.clock.now(),
    realNow: it.clock.realNow(),
  });
  expect({ done, allowed }).toEqual({ done: status.done, allowed: status.allowed });
  expect(allowed).toBe(types.find((type) => type.sequenceItemType === 'VISIT')?.effectiveLimit);
  expect(done + planned + unused).toBe(allowed);
});

describe('a pause for today', () => {
  test('allows nothing for the rest of the day, is shown everywhere, and ends on its own', async () => {
    const { it, campaignId, call } = await running();
    const before = (await acts(it)).length;
    expect(before).toBeGreaterThan(3);
    const until = { pausedUntil: '2026-03-06T00:00:00.000Z' };
    expect(await call('POST /v1/todays-plan/pause')).toEqual(until);
    expect(await call('POST /v1/todays-plan/pause')).toEqual(until);
    const plan = await call('GET /v1/todays-plan');
    expect([plan.pausedUntil, plan.today, plan.day]).toEqual([
      until.pausedUntil,
      false,
      '2026-03-06',
    ]);
    const leads = await it.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('user_id', '=', it.userId)
      .where('state', '=', 'GETTING_READY')
      .limit(2)
      .execute();
    const facts = await readWaitingFacts({
      db: it.db,
      userId: it.userId,
      places: leads.map(({ lead_id: leadId }) => ({ campaignId, leadId })),
      now: it.clock.now(),
      realNow: it.clock.realNow(),
      finderAvailable: true,
      finderSpends: true,
      allFeaturesAccounts: [],
    });
    expect([...facts.values()].map((one) => waitingFor(one)?.code)).toEqual([
      'PAUSED_TODAY',
      'PAUSED_TODAY',
    ]);
    await it.runFor({ hours: 12 });
    expect(await acts(it)).toHaveLength(before);
    await it.runFor({ hours: 18 });
    const later = (await acts(it)).slice(before);
    expect(later).toHaveLength(30);
    expect(later[0]).toBeGreaterThanOrEqual(Date.parse('2026-03-06T09:00:00Z'));
    expect((await call('GET /v1/todays-plan')).pausedUntil).toBeNull();
    expect(
      (
        await it.db
          .selectFrom('audit_log')
          .select('type')
          .where('user_id', '=', it.userId)
          .execute()
      ).map(({ type }) => type),
    ).toEqual(['PAUSED_FOR_TODAY']);
  });

  test('is canceled on the same day, with the day’s limit used up as without it', async () => {
    const { it, call } = await running();
    expect(await call('POST /v1/todays-plan/resume')).toEqual({ pausedUntil: null });
    await call('POST /v1/todays-plan/pause');
    await it.runFor({ hours: 1 });
    const paused = await acts(it);
    expect(await call('POST /v1/todays-plan/resume')).toEqual({ pausedUntil: null });
    await it.runFor({ hours: 10 });
    const all = await acts(it);
    expect(all).toHaveLength(30);
    expect(all.every((at, index) => index === 0 || at - (all[index - 1] ?? 0) >= 45_000)).toBe(
      true,
    );
    expect(all.length).toBeGreaterThan(paused.length);
  });
});
