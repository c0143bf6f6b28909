import { describe, expect, test } from 'vitest';
import { localDay } from '#core/schedule/zone.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import { readPlan } from '#server/todays-plan/read-plan.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Act = { at: number; action: string; lead: string };

const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: DEFAULT_WEEK,
    ...options,
  });

async function planned(
  it: EngineWorld,
  minGapSeconds = 45,
): Promise<{ acts: Act[]; read: NonNullable<Awaited<ReturnType<typeof readPlan>>> }> {
  const read = await readPlan(
    { db: it.db, userId: it.userId, now: it.clock.now() },
    {
      realNow: it.clock.realNow(),
      finderAvailable: true,
      finderSpends: true,
      allFeaturesAccounts: [],
      minGapSeconds,
    },
  );
  if (read === null) throw new Error('There is no plan');
  const acts = read.plan.turns
    .filter(({ kind, type }) => kind === 'act' && isAction(type))
    .map(({ at, type, campaign, lead }) => ({
      at,
      action: type,
      lead: read.campaigns[campaign]?.leads[lead]?.leadId ?? '',
    }));
  return { acts, read };
}

/** What the engine then does until the end of the day. */
async function happened(it: EngineWorld, hours = 24): Promise<Act[]> {
  const from = it.clock.now();
  const day = (at: number) => localDay('Etc/UTC', at);
  await it.runFor({ hours });
  const rows = await it.db
    .selectFrom('intents')
    .select(['action', 'lead_id', 'started_at'])
    .where('user_id', '=', it.userId)
    .where('status', '=', 'HAPPENED')
    .orderBy('started_at')
    .orderBy('intent_id')
    .execute();
  const acts = rows
    .filter(({ started_at }) => started_at > from)
    .map(({ action, lead_id, started_at }) => ({
      at: started_at,
      action: action as string,
      lead: lead_id,
    }));
  return acts.filter(({ at }) => day(at) === day(acts[0]?.at ?? at));
}

const kinds = (acts: readonly Act[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(acts, ({ action }) => action)]
      .map(([action, all]) => [action, all.length])
      .toSorted(),
  );

/**
 * The plan matches what happens: the same actions on the same leads in the same order, each within
 * the gaps that may be drawn around it.
 */
function expectSame({
  plan,
  real,
  withinMs,
}: {
  plan: readonly Act[];
  real: readonly Act[];
  withinMs: number;
}): void {
  expect(kinds(plan)).toEqual(kinds(real));
  expect(plan.map(({ action, lead }) => `${action} ${lead}`)).toEqual(
    real.map(({ action, lead }) => `${action} ${lead}`),
  );
  for (const [index, { at }] of plan.entries())
    expect(Math.abs(at - (real[index]?.at ?? 0))).toBeLessThanOrEqual(withinMs);
}

describe('the engine does in the rest of the day what the plan says', () => {
  test('one campaign up to the day’s limit, its first action in the slot the engine has drawn', async () => {
    const it = await world({ at: '2026-03-03T09:30:00Z', limits: { VISIT: 12 } });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('FOLLOW', { id: 'f', yesDelay: 0 })),
      people: 20,
    });
    await it.runFor({ minutes: 50 });
    const { acts } = await planned(it);
    const real = await happened(it);
    expect(acts[0]?.at).toBe(real[0]?.at);
    expectSame({ plan: acts, real, withinMs: 20 * MINUTE });
  });

  test('several campaigns in turns, follow-ups before new invites, with what falls due later', async () => {
    const it = await world({
      at: '2026-03-03T08:00:00Z',
      limits: { CONNECT: 6, MESSAGE: 5, VISIT: 9, LIKE: 20 },
      range: 3,
    });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT', { yesDelay: 2 }), item('LIKE')),
      people: 8,
      name: 'First',
    });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT', { yesDelay: 1 }), item('CONNECT')),
      people: 7,
      from: 20,
      name: 'Second',
    });
    await startCampaign({
      world: it,
      sequence: chain(item('CONNECT')),
      people: 9,
      from: 40,
      name: 'Third',
    });
    await it.runFor({ hours: 2 });
    const { acts } = await planned(it);
    const real = await happened(it);
    expect(real.length).toBeGreaterThan(12);
    expect(kinds(acts)).toEqual(kinds(real));
    // Until a gap is drawn again from another millisecond, turns come one by one as planned; after
    // that two campaigns may swap places.
    expect(acts.slice(0, 4).map(({ action, lead }) => `${action} ${lead}`)).toEqual(
      real.slice(0, 4).map(({ action, lead }) => `${action} ${lead}`),
    );
    const unlike = acts.filter(
      ({ action, lead }) => !real.some((one) => one.action === action && one.lead === lead),
    );
    expect(unlike.length).toBeLessThanOrEqual(2);
    for (const [index, { at }] of acts.entries())
      expect(Math.abs(at - (real[index]?.at ?? 0))).toBeLessThanOrEqual(HOUR);
  });

  test('with lookups and steps that fall due one by one: as many per hour, with the same gaps', async () => {
    const it = await world({
      at: '2026-03-03T09:00:00Z',
      limits: { VISIT: 40, FOLLOW: 20 },
      config: { minGapSeconds: 120 },
    });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT'), item('FOLLOW', { id: 'f', yesDelay: 0 })),
      people: 70,
      slugOnly: true,
    });
    await it.runFor({ minutes: 30 });
    const { acts, read } = await planned(it, 120);
    const real = await happened(it);
    expect(read.account.minGapMs).toBe(120_000);
    expect(kinds(acts)).toEqual(kinds(real));
    const byHour = (all: readonly Act[]): number[] =>
      Array.from(
        { length: 8 },
        (_, hour) => all.filter(({ at }) => new Date(at).getUTCHours() === 9 + hour).length,
      );
    // 60 actions in eight hours are seven or eight an hour.
    const [asPlanned, asDone] = [byHour(acts), byHour(real)];
    for (const [hour, count] of asDone.entries())
      expect(
        Math.abs(count - (asPlanned[hour] ?? 0)),
        `in hour ${hour}: ${asPlanned.join(' ')} planned, ${asDone.join(' ')} done`,
      ).toBeLessThanOrEqual(3);
    expect(Math.max(...asDone)).toBeLessThanOrEqual(12);
    expect(
      real.every(({ at }, index) => index === 0 || at - (real[index - 1]?.at ?? 0) >= 120_000),
    ).toBe(true);
  });

  test('from the evening before, the next working day', async () => {
    const it = await world({ at: '2026-03-06T18:00:00Z', limits: { LIKE: 8 } });
    await startCampaign({ world: it, sequence: chain(item('LIKE')), people: 12 });
    const { acts, read } = await planned(it);
    expect([read.plan.day, read.plan.today, acts.length]).toEqual(['2026-03-09', false, 8]);
    expectSame({ plan: acts, real: await happened(it, 96), withinMs: HOUR });
  });

  test('nothing, when no invite is left this week, and says so', async () => {
    const it = await world({ at: '2026-03-03T09:30:00Z' });
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 5 });
    await it.db
      .updateTable('users')
      .set({ invites_paused_until: new Date(it.clock.now() + 48 * HOUR) as never })
      .where('user_id', '=', it.userId)
      .execute();
    const { acts, read } = await planned(it);
    expect([acts, read.plan.bound.CONNECT]).toEqual([[], 'INVITES_PAUSED']);
    expect(await happened(it, 20)).toEqual([]);
  });
});
