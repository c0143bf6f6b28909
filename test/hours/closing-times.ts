import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import { campaignTimeOf, advanceClock, readClock } from '#data/chores/clock-row.ts';
import { startChaosHarness, type ChaosHarness } from '../chaos/chaos-harness.ts';
import { seedCampaigns, startCampaigns, type SeededUser } from '../chaos/seed-campaigns.ts';
import { isInside } from '../simulation/judge-clock.ts';
import { readLedger, type LedgerEntry } from '../support/ledger.ts';

/** Campaign time at `rate` times real time, through so many closing times of every user. */
export type ClosingTimesOptions = {
  rate: number;
  closings: number;
  acts: number;
  seed: number;
  port: number;
};
type Hours = Pick<SchedulerItem, 'fromHour' | 'toHour'>;
/**
 * What the network's own ledger says. `lastSecond` counts acts within the last real second before a
 * closing, `heldBack` the tries that were refused in the moment in which they were to leave.
 */
export type ClosingTimesResult = {
  acts: number;
  lastSecond: number;
  heldBack: number;
  outside: string[];
};

const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMES = { requestTimeoutMs: 3000, settleMs: 9000, leaseMs: 12_000 };
/** Real time that reads are held up for; some, so that no one waits for the same moment. */
const READS_HELD_UP_MS = [50, 200, 500, 900, 1500, 2400];
/** Real time before a closing at which a slow clock is joined, and after it at which it is left. */
const BEFORE_MS = 15_000;
const AFTER_MS = 5000;
const LEAP_FROM_RATE = 60;
/** The network's world begins some time before the product's clock, which takes it along. */
const WORLD_BEFORE_MS = 40 * DAY_MS;
const DONE_BY_ACCOUNTS = new Set<LedgerEntry['kind']>([
  'INVITE',
  'WITHDRAW',
  'MESSAGE',
  'INMAIL',
  'VISIT',
  'FOLLOW',
  'ENDORSE',
  'LIKE',
]);

/**
 * The product's own processes work toward the closing times of many users while every read of the
 * network is slow; then the network's ledger alone says when each act was accepted, and a clock of
 * another library whether that lay inside the hours (G3).
 */
export async function runClosingTimes({
  options: { rate, closings, acts, seed, port },
  say,
}: {
  options: ClosingTimesOptions;
  say: (line: string) => void;
}): Promise<ClosingTimesResult> {
  const harness = await startChaosHarness({
    seed,
    port,
    times: TIMES,
    dataDir: null,
    networkNow: Date.now() - WORLD_BEFORE_MS,
  });
  try {
    const users = await seedCampaigns({
      baseUrl: harness.baseUrl,
      control: harness.control,
      actions: acts,
      watchHours: 12,
      say,
    });
    const hours = new Map<string, Hours>();
    for (const [index, user] of users.entries()) {
      // A slow clock is taken to one closing after the other, so that all users share them.
      const own = rate < LEAP_FROM_RATE ? ONE_HOUR : hoursOf(index);
      hours.set(user.userId, own);
      await setHours({ user, hours: own });
    }
    await startCampaigns(users);
    await harness.control.ask('/behaviour', { acceptShare: 0.75, readShare: 0.8, replyShare: 0 });
    await harness.control.ask('/faults', { seed, rules: SLOW_READS });
    await advanceClock({ db: harness.db, realNow: Date.now(), rate });
    await harness.startWorkers({ count: 2 });
    for (let closing = 1; closing <= closings; closing += 1) {
      if (rate < LEAP_FROM_RATE) await leapBeforeClosing({ harness, rate });
      await wait(rate < LEAP_FROM_RATE ? BEFORE_MS + AFTER_MS : DAY_MS / rate);
      say(`closing ${closing} of ${closings}`);
    }
    return await judge({ harness, hours, rate });
  } finally {
    await harness.stop({ keepFiles: false });
  }
}

/** One hour a day, so that its acts lie close together. */
const ONE_HOUR: Hours = { fromHour: 16, toHour: 17 };
const SLOW_READS = READS_HELD_UP_MS.map((delayMs, index) => ({
  route: 'GET *',
  kind: 'slow' as const,
  // The first rule that hits is taken: each delay comes to an equal share of all reads.
  probability: 1 / (READS_HELD_UP_MS.length - index),
  delayMs,
}));

const hoursOf = (index: number): Hours => {
  const fromHour = index % 16;
  return { fromHour, toHour: fromHour + 4 + (index % 4) };
};

async function setHours({ user, hours }: { user: SeededUser; hours: Hours }): Promise<void> {
  await user.api.call('PUT /schedule', {
    body: {
      zone: ZONE,
      schedulerItems: DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, ...hours, active: true })),
    },
  });
}

/** Leaps to some real seconds before the next closing. */
async function leapBeforeClosing({
  harness,
  rate,
}: {
  harness: ChaosHarness;
  rate: number;
}): Promise<void> {
  const realNow = Date.now();
  const row = await readClock(harness.db);
  if (row === null) throw new Error('The practice clock has no row');
  const now = DateTime.fromMillis(campaignTimeOf(row, realNow), { zone: ZONE });
  const today = now.startOf('day').set({ hour: ONE_HOUR.toHour });
  const closing = (day: DateTime) => day.minus({ milliseconds: BEFORE_MS * rate });
  const target = closing(today) > now ? closing(today) : closing(today.plus({ days: 1 }));
  const advanceMs = target.toMillis() - now.toMillis();
  await advanceClock({ db: harness.db, realNow, advanceMs });
}

async function judge({
  harness,
  hours,
  rate,
}: {
  harness: ChaosHarness;
  hours: ReadonlyMap<string, Hours>;
  rate: number;
}): Promise<ClosingTimesResult> {
  const { rows: accounts } = await harness.pool.query<{ userId: string; account: string }>(
    `
      select user_id as "userId", network_account_id as account
      from users
      where network_account_id is not null`,
  );
  const result: ClosingTimesResult = { acts: 0, lastSecond: 0, heldBack: 0, outside: [] };
  for (const { userId, account } of accounts) {
    const own = hours.get(userId);
    if (own === undefined) continue;
    const schedule = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
      id: String(index + 1),
      dayOfWeek,
      ...own,
      active: true,
    }));
    for (const entry of await readLedger({ control: harness.control, accountId: account })) {
      if (!DONE_BY_ACCOUNTS.has(entry.kind) || entry.requestId === null) continue;
      const at = Date.parse(entry.at);
      result.acts += 1;
      if (!isInside({ zone: ZONE, schedule, at }))
        result.outside.push(
          `${entry.kind} of account ${account} at ${entry.at}, hours ${own.fromHour} to ${own.toHour} in ${ZONE}`,
        );
      else if (!isInside({ zone: ZONE, schedule, at: at + 1000 * rate })) result.lastSecond += 1;
    }
  }
  const { rows } = await harness.pool.query<{ count: number }>(
    `
      select count(*)::int as count
      from intents
      where status = 'DID_NOT_HAPPEN' and departed_at is null`,
  );
  return { ...result, heldBack: rows[0]?.count ?? 0 };
}
