import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { CampaignRow, StandingPlace, PlaceRow } from '../simulation/store/memory-rows.ts';
import { memoryEngineStore } from '../simulation/store/memory-engine-store.ts';
import { createMemoryWorld, type MemoryWorld } from '../simulation/store/memory-world.ts';
import type { NewPerson, NewUser } from '../simulation/store/world-seeding.ts';
import type { EngineConfig, EngineParts } from '#engine/engine-parts.ts';
import { ALWAYS_AWAKE, drive } from './engine-world.ts';
import { createFakeFinder, type FakeFinder } from './fake-finder.ts';
import { emailLinkUrlOf, createFakeMail, type FakeMail } from './fake-mail.ts';
import { createFakeNetwork, type FakeNetwork } from './fake-network.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/**
 * The real engine on the in-memory store: as fast as a table of cases, for rules that do not depend
 * on SQL.
 */
export type MemoryEngineWorld = {
  memory: MemoryWorld;
  network: FakeNetwork;
  mail: FakeMail;
  finder: FakeFinder;
  clock: TestClock;
  parts: EngineParts;
  userId: string;
  /** Drives all due lanes until this campaign time, in virtual time. */
  runFor: (time: { days?: number; hours?: number; minutes?: number }) => Promise<void>;
  /** A running campaign with these people at its root; `m-1` … where only their number is given. */
  startCampaign: (
    sequence: SequenceItem,
    people?: number | readonly NewPerson[],
    standing?: StandingPlace,
    settings?: Partial<
      Pick<CampaignRow, 'unsubscribeFooter' | 'trackOpens' | 'noteRule' | 'noteFilter'>
    >,
  ) => { campaignId: string; leadIds: string[] };
  place: (campaignId: string, index?: number) => PlaceRow;
  /** Types of the events of a campaign, or of all, in order. */
  told: (campaignId?: string) => string[];
  /** Units of all days that are taken for an action. */
  used: (action: string) => number;
  tries: () => string[];
};

type Options = { at?: string; rate?: number; user?: NewUser; config?: Partial<EngineConfig> };

/**
 * A user with a connected account and nearly no sleep hours, and an engine that is driven by hand.
 */
export function createMemoryEngineWorld({
  at = '2026-03-02T09:00:00Z',
  rate = 3600,
  user = {},
  config = {},
}: Options = {}): MemoryEngineWorld {
  const clock = createTestClock({ at, rate });
  const network = createFakeNetwork({ clock });
  const mail = createFakeMail({ clock });
  const finder = createFakeFinder();
  const memory = createMemoryWorld();
  const userId = memory.addUser({
    week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE },
    connectedAt: clock.now(),
    ...user,
    limits: { ...DEFAULT_LIMITS, ...user.limits },
  });
  let draws = 0;
  const parts: EngineParts = {
    store: onTheMove({ store: memoryEngineStore({ world: memory }), clock }),
    network,
    mail,
    finder,
    emailLinkUrl: emailLinkUrlOf,
    clock,
    random: () => seededDraw('test', userId, (draws += 1)),
    config: {
      requestTimeoutMs: 200,
      settleMs: 1000,
      emailSettleMs: 2000,
      leaseMs: 5000,
      minGapSeconds: 45,
      lanesAtOnce: 4,
      ...config,
    },
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    },
    sleep: ({ ms }) =>
      Promise.resolve(clock.advance({ milliseconds: Math.ceil(Math.max(1, ms) * clock.rate()) })),
  };
  return {
    memory,
    network,
    mail,
    finder,
    clock,
    parts,
    userId,
    runFor: (time) =>
      drive({ parts, until: clock.now() + Temporal.Duration.from(time).total('milliseconds') }),
    startCampaign(sequence, people = 1, standing = {}, settings = {}) {
      const now = clock.now();
      const campaignId = memory.addCampaign({ userId, sequence, now, ...settings });
      const persons =
        typeof people === 'number'
          ? Array.from({ length: people }, (_none, index) => ({
              memberId: `m-${index + 1}`,
              slug: `s-${index + 1}`,
              firstName: 'Person',
              lastName: String(index + 1),
            }))
          : people;
      const leadIds = persons.map(
        (person) =>
          (person.memberId == null
            ? undefined
            : memory.tables(userId).leadByMember.get(person.memberId)) ??
          String(memory.addPeople({ userId, people: [person], now })[0]),
      );
      memory.addLeads({ userId, campaignId, leadIds, now, standing });
      return { campaignId, leadIds };
    },
    place(campaignId, index = 0) {
      const place = [...memory.places({ userId, campaignId })][index];
      if (place === undefined) throw new Error('There is no such lead.');
      return place;
    },
    told: (campaignId) =>
      memory
        .events(userId)
        .filter((event) => campaignId === undefined || event.campaignId === campaignId)
        .map(({ type }): string => type),
    used: (action) =>
      [...memory.tables(userId).usage.values()].reduce(
        (sum, ofDay) => sum + (ofDay.get(action) ?? 0),
        0,
      ),
    tries: () =>
      [...memory.intents(userId)].map(
        ({ action, attempt, status }) => `${action} ${attempt} ${status}`,
      ),
  };
}

/** After this many reads at one instant, a lane is spinning. */
const MOST_LOOKS = 2000;

/**
 * A store that fails the test if a lane reads again and again while no time passes, instead of
 * hanging; further calls wait forever, so that the test times out.
 */
function onTheMove({ store, clock }: { store: EngineStore; clock: TestClock }): EngineStore {
  const { readLane, leaseLanes } = store;
  let at = clock.now();
  let looks = 0;
  const look = (): void => {
    looks = clock.now() === at ? looks + 1 : 0;
    at = clock.now();
    if (looks > MOST_LOOKS) throw new Error('The lane turns on the spot.');
  };
  return Object.assign(store, {
    readLane: (query: Parameters<EngineStore['readLane']>[0]) => (look(), readLane(query)),
    leaseLanes: (query: Parameters<EngineStore['leaseLanes']>[0]) =>
      looks > MOST_LOOKS + 10 ? new Promise<never>(() => undefined) : (look(), leaseLanes(query)),
  });
}
