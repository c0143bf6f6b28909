import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { initialPracticeTime } from '#core/time/initial-practice-time.ts';
import { localClock } from '#core/schedule/zone-offset.ts';
import { createDemo } from '#main/demo.ts';
import { startPracticeNetwork } from '@reachwell/practice-network/start-practice-network.ts';
import { createPracticeControl } from '#server/practice/practice-control.ts';
import { useTestDatabase } from '../support/database.ts';
import { findingsIn } from '../support/doctor.ts';

const database = useTestDatabase();
const REAL = Date.UTC(2027, 5, 17, 20);
const DAY_MS = 86_400_000;
const masterKey = { version: 1, bytes: Buffer.alloc(32, 7) };
const dataDir = mkdtempSync(join(tmpdir(), 'reachwell-demo-'));
let practice: Awaited<ReturnType<typeof startPracticeNetwork>>;

beforeAll(async () => {
  practice = await startPracticeNetwork({ dataDir, now: REAL, rate: 0 });
});
afterAll(async () => {
  await practice.close();
  rmSync(dataDir, { recursive: true });
});

const make = ({ zone, campaignNow }: { zone: string; campaignNow: number }) =>
  createDemo({
    db: database.db,
    control: createPracticeControl(practice.controlUrl),
    networkUrl: practice.url,
    zone,
    campaignNow,
    realNow: REAL,
    masterKey,
  });

/** What stands in the demo: people and acts, and the hours of the day in which acts were done. */
async function standing(zone: string) {
  const { rows } = await sql<{ users: number; conversations: number; replies: number }>`
    select
      (select count(*)::int from users) as users,
      (select count(*)::int from conversations where their_last_at is not null) as conversations,
      (select count(*)::int from events where type = 'MESSAGE_RESPONDED') as replies
  `.execute(database.db);
  const { rows: acts } = await sql<{ at: number }>`
    select extract(epoch from departed_at)::float8 * 1000 as at from intents
    where campaign_id is not null and departed_at is not null
  `.execute(database.db);
  const hours = acts.map(({ at }) => localClock(zone, at).msOfDay / 3_600_000);
  return { ...rows[0], first: Math.min(...hours), last: Math.max(...hours), acts: acts.length };
}

test('nine weeks stand in the demo on the last Tuesday morning, in any zone, without a finding, and again', async () => {
  for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/Los_Angeles']) {
    const campaignNow = initialPracticeTime(zone, REAL);
    expect(await make({ zone, campaignNow })).toEqual({
      email: 'dana.demo@reachwell.example',
      password: 'Welcome-to-the-Demo-1',
    });
    const found = await standing(zone);
    expect(found).toMatchObject({ users: 4 });
    expect(found.acts).toBeGreaterThan(2000);
    expect(found.conversations).toBeGreaterThan(40);
    // A day of a clock change lies an hour beside its working hours.
    expect(found.first).toBeGreaterThanOrEqual(7.5);
    expect(found.last).toBeLessThan(18.5);
    const { rows } = await sql<{ latest: number }>`
      select extract(epoch from max(at))::float8 * 1000 as latest from events
    `.execute(database.db);
    expect(rows[0]?.latest).toBeLessThanOrEqual(campaignNow);
    expect(rows[0]?.latest).toBeGreaterThan(campaignNow - 2 * DAY_MS);
    expect(await findingsIn({ db: database.db, realNow: () => REAL, masterKey })).toEqual([]);
  }
}, 120_000);
