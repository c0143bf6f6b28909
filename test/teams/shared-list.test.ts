import { describe, expect, test, vi } from 'vitest';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';
import {
  acknowledged,
  database,
  holdActs,
  HOLDS,
  PUTS,
  threeAccounts,
  turnOn,
  WAYS,
  type Team,
  type Way,
} from './shared-list-fixture.ts';

/** 1,000 with SHARED_LIST_RACES=1000; some belong to every run. */
const RACES = Number(process.env['SHARED_LIST_RACES'] ?? 30);
const MIXED = ['MESSAGE', 'EMAIL by hand', 'MESSAGE by hand'] as const;
const everyone = (team: Team, release: (place: number) => void) =>
  team.worlds.forEach((_world, place) => release(place));
const entries = async () =>
  Number((await database.pool.query('select count(*) as count from team_blacklist')).rows[0].count);
/** Tries without an outcome, and messages by hand that still wait, of a team. */
async function leftOver({ worlds }: Team) {
  const ids = worlds.map(({ userId }) => userId);
  const { rows } = await database.pool.query(
    `
      select (
        select count(*)::int from intents where user_id = any($1) and status = 'SENDING'
      ) as open,
        (
          select count(*)::int
          from messages
          where user_id = any($1) and sent_by = 'USER' and state in ('SENDING', 'SCHEDULED')
        ) as waiting,
        (select coalesce(sum(used), 0)::int from daily_usage where user_id = any($1)) as used`,
    [ids],
  );
  return rows[0];
}

describe.each(Object.entries(PUTS))('whoever is put %s', (_how, put) => {
  test.each([...WAYS.map((way) => [way, [way, way, way]] as const), ['all ways', MIXED] as const])(
    'gets nothing of three accounts that have reserved: %s',
    async (_way, ways: readonly Way[]) => {
      const team = await threeAccounts({ ways });
      const { release, done } = await holdActs({
        team,
        holds: ['reserved', 'reserved', 'reserved'],
      });
      expect(await acknowledged(team, put(team))).toMatchObject({ body: { underWay: 0 } });
      everyone(team, release);
      await done;
      await team.worlds[0]!.runFor({ hours: 12 });
      expect(team.log).toEqual(['acknowledged']);
      expect(await leftOver(team)).toEqual({ open: 0, waiting: 0, used: 0 });
    },
  );

  test.each([...WAYS.map((way) => [way, [way, way, way]] as const), ['all ways', MIXED] as const])(
    'is acknowledged after what had left has arrived, however slow the answers: %s',
    async (_way, ways: readonly Way[]) => {
      const team = await threeAccounts({ ways });
      const { release, done } = await holdActs({ team, holds: ['left', 'left', 'left'] });
      const before = await entries();
      const answer = acknowledged(team, put(team));
      await vi.waitFor(async () => expect(await entries()).toBe(before + 1), 10_000);
      everyone(team, release);
      expect(await answer).toMatchObject({ body: { underWay: 0 } });
      await done;
      await team.worlds[0]!.runFor({ hours: 12 });
      expect(team.log).toEqual(['arrived', 'arrived', 'arrived', 'acknowledged']);
      expect(await leftOver(team)).toMatchObject({ open: 0, waiting: 0, used: 3 });
    },
  );
});

test('people a member had blacklisted get nothing more once the list is turned on', async () => {
  const team = await threeAccounts({ ways: MIXED, shared: false });
  const { release, done } = await holdActs({ team, holds: ['reserved', 'reserved', 'reserved'] });
  await PUTS['as a lead of a member']!(team);
  expect(await acknowledged(team, turnOn(team))).toMatchObject({
    status: 200,
    body: { underWay: 0 },
  });
  everyone(team, release);
  await done;
  await team.worlds[0]!.runFor({ hours: 12 });
  expect(team.log).toEqual(['acknowledged']);
});

test('the three messages arrive if no one is put on the list', async () => {
  const team = await threeAccounts({ ways: MIXED });
  const { release, done } = await holdActs({ team, holds: ['reserved', 'reserved', 'reserved'] });
  everyone(team, release);
  await done;
  expect(team.log).toEqual(['arrived', 'arrived', 'arrived']);
});

test('attempts without an outcome in time are counted in the response, not ignored', async () => {
  const team = await threeAccounts({ ways: ['MESSAGE', 'EMAIL', 'MESSAGE by hand'] });
  const { release, done } = await holdActs({ team, holds: ['left', 'reserved', 'left'] });
  const { rows } = await database.pool.query(
    `select user_id as "userId", intent_id as "intentId" from intents where user_id = any($1)`,
    [team.worlds.map(({ userId }) => userId)],
  );
  expect(await waitForTries(database.db, rows, 2)).toBe(3);
  expect(await waitForTries(database.db, [])).toBe(0);
  everyone(team, release);
  await done;
});

test(
  `whatever moment each act has come to, nothing arrives after the acknowledgement, ${RACES} times over`,
  { timeout: 60_000 + RACES * 3000 },
  async () => {
    let draws = 0;
    const draw = <One>(of: readonly One[]): One =>
      of[
        drawnInteger({ draw: seededDraw('shared list', (draws += 1)), from: 0, to: of.length - 1 })
      ]!;
    // An answer takes tens of milliseconds, so that acts go on before, during, and after it.
    const turns = async (most: number) => {
      const end = performance.now() + most * seededDraw('shared list', (draws += 1));
      while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
    };
    let arrived = 0;
    let kept = 0;
    for (let race = 0; race < RACES; race += 1) {
      const team = await threeAccounts({ ways: [draw(WAYS), draw(WAYS), draw(WAYS)] });
      const holds = [draw(HOLDS), draw(HOLDS), draw(HOLDS)];
      const { release, done } = await holdActs({ team, holds });
      const put = draw(Object.values(PUTS));
      const letGo = async (_world: unknown, place: number) => {
        await turns(120);
        release(place);
      };
      const [answer] = await Promise.all([
        turns(20).then(() => acknowledged(team, put(team))),
        ...team.worlds.map(letGo),
      ]);
      await done;
      await team.worlds[0]!.runFor({ hours: 12 });
      expect(answer.body).toMatchObject({ underWay: 0 });
      expect(team.log.at(-1), `${holds.join(', ')}: ${team.log.join(', ')}`).toBe('acknowledged');
      expect(await leftOver(team)).toMatchObject({
        open: 0,
        waiting: 0,
        used: team.log.length - 1,
      });
      arrived += team.log.length - 1;
      kept += 3 - (team.log.length - 1);
    }
    console.info(`${RACES} races: ${arrived} arrived before, ${kept} were kept back`);
    // Both happened: some had left, some were kept back.
    expect(Math.min(arrived, kept)).toBeGreaterThan(0);
  },
);
