import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { DAYS_OF_WEEK, DEFAULT_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { createWakeSignal } from '#engine/turns/wake-signal.ts';
import type { EngineConfig, EngineParts } from '#engine/engine-parts.ts';
import { runLane } from '#engine/turns/run-lane.ts';
import { createFakeFinder, type FakeFinder } from './fake-finder.ts';
import { emailLinkUrlOf, createFakeMail, type FakeMail } from './fake-mail.ts';
import { createFakeNetwork, type FakeNetwork } from './fake-network.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { workersAlone } from './worker-alone.ts';

/** Every hour of every day except the last one, for tests that are not about working hours. */
export const WORLD_MASTER_KEY = { version: 1, bytes: Buffer.alloc(32, 5) };

export const ALWAYS_AWAKE: readonly SchedulerItem[] = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index + 1),
  dayOfWeek,
  fromHour: 0,
  toHour: 23,
  active: true,
}));

export type EngineWorld = {
  db: Database;
  store: EngineStore;
  network: FakeNetwork;
  mail: FakeMail;
  finder: FakeFinder;
  clock: TestClock;
  parts: EngineParts;
  userId: string;
  /** Drives all due lanes until the campaign time is there, in virtual time. */
  runFor: (time: { days?: number; hours?: number; minutes?: number }) => Promise<void>;
  /** Drives what is due at this instant. */
  runNow: () => Promise<void>;
};

let users = 1000;

type WorldOptions = {
  db: Database;
  databaseUrl: string;
  at?: string;
  schedule?: readonly SchedulerItem[];
  limits?: Partial<Record<keyof typeof DEFAULT_LIMITS, number>>;
  range?: number;
  zone?: string;
  config?: Partial<EngineConfig>;
  clock?: TestClock;
  network?: FakeNetwork;
  mail?: FakeMail;
  userId?: string;
  rate?: number;
};

/** A user with a connected account, and an engine that is driven by hand. */
export async function createEngineWorld({
  db,
  databaseUrl,
  at = '2026-03-02T09:00:00Z',
  schedule = DEFAULT_WEEK,
  limits = {},
  range = 0,
  zone = 'Etc/UTC',
  config = {},
  rate = 3600,
  ...given
}: WorldOptions): Promise<EngineWorld> {
  const clock = given.clock ?? createTestClock({ at, rate });
  const network = given.network ?? createFakeNetwork({ clock });
  const mail = given.mail ?? createFakeMail({ clock });
  const finder = createFakeFinder();
  const userId = given.userId ?? String((users += 1));
  if (given.userId === undefined) {
    // Stops the worlds of earlier tests.
    await db.deleteFrom('lanes').execute();
    await db
      .insertInto('users')
      .values({
        user_id: userId,
        email: `u${userId}-${process.pid}@example.com`,
        display_name: 'Engine Test',
        status: 'VERIFIED',
        zone,
        schedule: json(schedule),
        processing_limits: json({ ...DEFAULT_LIMITS, ...limits }),
        processing_limit_range: range,
        plan_tier: 'ADVANCED',
        subscription_status: 'active',
        network_account_id: `acc-${userId}-${process.pid}`,
        network_member_id: 'm-me',
        connected_at: instant(clock.now()),
      })
      .execute();
  }
  const store = postgresEngineStore(db, workersAlone(databaseUrl), erasedPeople(WORLD_MASTER_KEY));
  let draws = 0;
  const parts: EngineParts = {
    store,
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
      error: (data, text) => console.error(text, data),
    },
    sleep: ({ ms }) =>
      Promise.resolve(clock.advance({ milliseconds: Math.ceil(Math.max(1, ms) * clock.rate()) })),
  };
  return {
    db,
    store,
    network,
    mail,
    finder,
    clock,
    parts,
    userId,
    runNow: () => drive({ parts, until: clock.now() }),
    runFor: (time) =>
      drive({ parts, until: clock.now() + Temporal.Duration.from(time).total('milliseconds') }),
  };
}

/**
 * Leases and drives lanes one after the other, moving the clock on to the next thing that is due.
 */
export async function drive({
  parts,
  until,
  owner = '7',
  isPoolFull = false,
}: {
  parts: EngineParts;
  until: number;
  owner?: string;
  isPoolFull?: boolean;
}): Promise<void> {
  const { store, config } = parts;
  const clock = parts.clock as TestClock;
  for (;;) {
    const lanes = await store.leaseLanes({
      owner,
      driven: [],
      now: clock.now(),
      realNow: clock.realNow(),
      leaseMs: config.leaseMs,
      limit: 1,
    });
    for (const lane of lanes) {
      const stopping = new AbortController();
      const sleep: EngineParts['sleep'] = async (wait) => {
        if (clock.now() >= until) stopping.abort();
        else
          await parts.sleep({
            ...wait,
            ms: Math.min(wait.ms, Math.max(1, (until - clock.now()) / clock.rate())),
          });
      };
      await runLane({
        parts: { ...parts, sleep },
        lane,
        alarm: createWakeSignal(),
        stopping: stopping.signal,
        isPoolFull: () => isPoolFull,
      });
    }
    if (lanes.length > 0 && clock.now() < until) continue;
    if (clock.now() >= until) return;
    const next = await store.nextWakeAt({ driven: [] });
    // In short steps, because leases expire in real time.
    clock.advance({
      milliseconds: Math.max(
        1,
        Math.ceil(Math.min(next ?? until, until, clock.now() + 3_600_000) - clock.now()),
      ),
    });
  }
}

type CampaignOptions = {
  world: EngineWorld;
  sequence: SequenceItem;
  people?: number;
  from?: number;
  name?: string;
  slugOnly?: boolean;
};

/** A running campaign with people `m-1` … at the root of its sequence. */
export async function startCampaign({
  world,
  sequence,
  people = 1,
  from = 1,
  name = 'Campaign',
  slugOnly = false,
}: CampaignOptions): Promise<{ campaignId: string; leadIds: string[] }> {
  const { db, userId, clock } = world;
  const now = instant(clock.now());
  const { campaign_id: campaignId } = await db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name,
      status: 'ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      started_at: now,
      created_at: now,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ lead_id: string }>`
    with people as (
      insert into leads (
        user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at,
        updated_at
      )
      select ${userId}, case when ${slugOnly} then null else 'm-' || n end, 's-' || n, 'Person',
        n::text, 'Person ' || n, ${now}, ${now}
      from generate_series(${from}::int, ${from + people - 1}::int) n
      on conflict (user_id, profile_slug)
      where profile_slug is not null do update
      set updated_at = excluded.updated_at
      returning lead_id
    )
    insert into campaign_leads (
      user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at,
      added_at, updated_at
    )
    select ${userId}, ${campaignId}, lead_id, ${startingState(sequence)}, ${sequence.id},
      ${sequence.type}, ${now}, 1,
      ${instant(clock.now() - 1000)}::timestamptz + (lead_id % 1000000) * interval '1 microsecond',
      ${now}, ${now}
    from people
    order by lead_id
    returning lead_id`.execute(db);
  await wakeLane({ db, userId }, clock.now());
  return { campaignId, leadIds: rows.map(({ lead_id }) => lead_id) };
}

/** An item for a test's sequence; delays in hours. */
export function item(type: SequenceItemType, parts: Partial<SequenceItem> = {}): SequenceItem {
  return { ...newItem({ type, id: parts.id ?? type.toLowerCase() }), ...parts };
}

/** A straight sequence: each action followed by the next, an END at the end. */
export function chain(...items: SequenceItem[]): SequenceItem {
  return items.reduceRight<SequenceItem>(
    (next, one) => ({ ...one, yes: next }),
    item('END', { id: 'end' }),
  );
}

/** The current leads of a campaign. */
export async function standingOf({
  world,
  campaignId,
}: {
  world: EngineWorld;
  campaignId: string;
}) {
  return world.db
    .selectFrom('campaign_leads')
    .selectAll()
    .where('user_id', '=', world.userId)
    .where('campaign_id', '=', campaignId)
    .orderBy('lead_id')
    .execute();
}

/** The types of a campaign's events in their order. */
export async function eventsOf({
  world,
  campaignId,
  leadId,
}: {
  world: EngineWorld;
  campaignId: string;
  leadId?: string;
}): Promise<string[]> {
  let query = world.db
    .selectFrom('events')
    .select(['type'])
    .where('user_id', '=', world.userId)
    .where('campaign_id', '=', campaignId);
  if (leadId !== undefined) query = query.where('lead_id', '=', leadId);
  return (await query.orderBy('at').orderBy('event_id').execute()).map(({ type }) => type);
}
