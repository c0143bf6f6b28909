import { DEFAULT_LIMITS, type LimitedAction } from '#core/limits/processing-limits.ts';
import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { memoryEngineStore } from '../simulation/store/memory-engine-store.ts';
import { createMemoryWorld } from '../simulation/store/memory-world.ts';
import { chain, drive, item } from '../support/engine-world.ts';
import { createFakeFinder } from '../support/fake-finder.ts';
import { createFakeNetwork } from '../support/fake-network.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createRandom, type Random } from '../simulation/seeded-random.ts';
import { unsubscribeUrlOf, createFakeMail } from '../support/fake-mail.ts';
import type { DoneAct, Episode, Lived, Rules } from './lived.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEFORE_MS = 60 * HOUR_MS;
const AFTER_MS = 60 * HOUR_MS;
/**
 * Campaign milliseconds in a real one: fine enough for the least gap of 45 s, coarse enough not to
 * sweep the network all day.
 */
const RATE = 3600;

/**
 * Lets the real engine live through an episode, with changes of zone, week and limits in the midst
 * of it as the seed will.
 */
export async function liveEpisode(episode: Episode): Promise<Lived> {
  const random = createRandom({ seed: episode.seed, label: 'hours' });
  const from = episode.middle - BEFORE_MS;
  const until = episode.middle + AFTER_MS;
  const clock = createTestClock({ at: new Date(from).toISOString(), rate: RATE });
  const network = createFakeNetwork({ clock });
  const world = createMemoryWorld();
  const range = random.chance(0.25) ? random.between(1, 3) : 0;
  let rules: Rules = {
    since: from,
    zone: episode.zone,
    schedule: someWeek(random),
    limits: someLimits(random),
    range,
  };
  const userId = world.addUser({
    week: { zone: rules.zone, schedulerItems: rules.schedule },
    limits: { ...DEFAULT_LIMITS, ...rules.limits },
    limitRange: range,
  });
  for (const sequence of [chain(item('VISIT')), chain(item('FOLLOW'))])
    startCampaign({ world, userId, sequence, now: from });
  const acts: DoneAct[] = [];
  network.onAct = ({ kind, at }) =>
    acts.push({ at, action: kind === 'visit' ? 'VISIT' : 'FOLLOW' });
  let draws = 0;
  const own = createRandom({ seed: episode.seed, label: 'engine' });
  const parts = {
    store: memoryEngineStore({ world }),
    network,
    mail: createFakeMail({ clock }),
    finder: createFakeFinder(),
    unsubscribeUrl: unsubscribeUrlOf,
    clock,
    random: () => (draws += 1) && own.next(),
    config: {
      requestTimeoutMs: 200,
      settleMs: 1000,
      emailSettleMs: 2000,
      leaseMs: 5000,
      minGapSeconds: 45,
      lanesAtOnce: 4,
    },
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (data: object, text: string) => console.error(text, data),
    },
    sleep: ({ ms }: { ms: number }) =>
      Promise.resolve(clock.advance({ milliseconds: Math.ceil(Math.max(1, ms) * RATE) })),
  };
  const history = [rules];
  for (const at of changeTimes({ random, from, until })) {
    await drive({ parts, until: at });
    rules = { ...changed({ random, rules }), since: clock.now() };
    history.push(rules);
    world.changeUser({
      userId,
      now: clock.now(),
      user: {
        week: { zone: rules.zone, schedulerItems: rules.schedule },
        limits: { ...DEFAULT_LIMITS, ...rules.limits },
      },
    });
  }
  await drive({ parts, until });
  return { episode, from, until: clock.now(), rules: history, acts };
}

type World = ReturnType<typeof createMemoryWorld>;

/** More people than the days of an episode can take. */
function startCampaign({
  world,
  userId,
  sequence,
  now,
}: {
  world: World;
  userId: string;
  sequence: SequenceItem;
  now: number;
}): void {
  const campaignId = world.addCampaign({ userId, sequence, now });
  const first = campaignId === '1' ? 0 : 1000;
  const people = Array.from({ length: 150 }, (_, index) => ({
    memberId: `m-${first + index}`,
    slug: `s-${first + index}`,
    firstName: 'Person',
    lastName: String(index),
    fullName: `Person ${index}`,
  }));
  world.addLeads({ userId, campaignId, leadIds: world.addPeople({ userId, people, now }), now });
}

/** One episode in three is disturbed once, one in three twice. */
function changeTimes({
  random,
  from,
  until,
}: {
  random: Random;
  from: number;
  until: number;
}): number[] {
  const count = random.between(0, 2);
  return Array.from({ length: count }, () =>
    Math.floor(random.within(from + DAY_MS / 2, until - DAY_MS / 2)),
  ).sort((one, other) => one - other);
}

function changed({ random, rules }: { random: Random; rules: Rules }): Rules {
  const kind = random.below(4);
  if (kind === 0) return { ...rules, zone: random.pick(Intl.supportedValuesOf('timeZone')) };
  if (kind === 1) return { ...rules, schedule: someWeek(random) };
  if (kind === 2) return { ...rules, limits: someLimits(random) };
  return {
    ...rules,
    zone: random.pick(Intl.supportedValuesOf('timeZone')),
    schedule: someWeek(random),
  };
}

/** Weeks of all kinds; half of them open in the night, when clocks change. */
function someWeek(random: Random): SchedulerItem[] {
  const night = random.chance(0.5);
  return DAYS_OF_WEEK.map((dayOfWeek, index) => {
    const fromHour = night ? random.between(0, 3) : random.between(0, 21);
    return {
      id: String(index + 1),
      dayOfWeek,
      fromHour,
      toHour: random.between(fromHour + 1, 23),
      active: random.chance(0.9),
    };
  });
}

function someLimits(random: Random): Pick<Record<LimitedAction, number>, 'VISIT' | 'FOLLOW'> {
  return { VISIT: random.between(4, 20), FOLLOW: random.between(2, 12) };
}
