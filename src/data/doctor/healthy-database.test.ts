import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Examination } from '#data/doctor/examine.ts';
import { findingsOf } from '../../../test/support/doctor.ts';
import { busyWorld, database, look, runOn } from './examine-fixture.ts';

describe('on a healthy database the doctor finds nothing', () => {
  test('after an engine that lost answers on its way, in whatever pages it looks', async () => {
    const { it } = await busyWorld();
    await runOn(it);
    for (const pageRows of [7, 2000]) {
      const examination = await look(it, { pageRows });
      expect(findingsOf(examination)).toEqual([]);
      expect(examination).toMatchObject({ found: 0, nextUser: null });
      const unseen = Object.entries(examination.tally)
        .filter(([, { looked }]) => looked === 0)
        .map(([check]) => check);
      // Nothing is under way or on its way at the end, no list was imported, no job waits, and
      // nobody was erased.
      expect(unseen).toEqual(
        expect.arrayContaining(['PACK_VERDICTS', 'OPEN_ACTS', 'DEAD_LETTERS', 'ERASED_PEOPLE']),
      );
      expect(unseen.length).toBeLessThanOrEqual(5);
    }
  });

  test('while the engine runs', async () => {
    const { it } = await busyWorld();
    let running = true;
    const engine = runOn(it, 3).finally(() => (running = false));
    let looks = 0;
    while (running) {
      expect(findingsOf(await look(it, { pageRows: 50 }))).toEqual([]);
      looks += 1;
    }
    await engine;
    expect(looks).toBeGreaterThan(2);
  });
});

test('an interrupted check continues from the named user, and nothing is checked twice or left out', async () => {
  const worlds = [];
  for (let n = 0; n < 5; n += 1) worlds.push(await busyWorld());
  const users = await database.db
    .selectFrom('users')
    .select('user_id')
    .orderBy('user_id')
    .execute();
  for (const { it } of worlds)
    await sql`update lead_counts set leads = 99 where user_id = ${it.userId}`.execute(database.db);
  const [first] = worlds;
  if (first === undefined) throw new Error('No world.');
  const told: string[] = [];
  let looked = 0;
  let fromUser: string | null = null;
  for (let parts = 0; parts === 0 || fromUser !== null; parts += 1) {
    const stopping = AbortSignal.abort();
    const examination: Examination = await look(first.it, { fromUser, signal: stopping });
    told.push(...findingsOf(examination).filter((finding) => finding.startsWith('LEAD_COUNTS')));
    looked += examination.users;
    fromUser = examination.nextUser;
  }
  expect(looked).toBe(users.length);
  expect(
    worlds.every(
      ({ it }) => told.filter((finding) => finding.includes(`(${it.userId})`)).length === 1,
    ),
  ).toBe(true);
});
