import { expect, test } from 'vitest';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { addToSharedList } from '#data/teams/shared-blacklist.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  drive,
  item,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const HOUR_MS = 3_600_000;
const ACCOUNTS = 3;

/** Three teammates with a message to the same person in a running campaign each. */
async function threeAccounts() {
  const world = { db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE };
  const first = await createEngineWorld(world);
  const { clock, network } = first;
  const second = await createEngineWorld({ ...world, clock, network });
  const third = await createEngineWorld({ ...world, clock, network });
  const worlds = [first, second, third];
  const teamId = await insertTeam({
    db: database.db,
    members: worlds.map(({ userId }) => userId),
  });
  await database.db
    .updateTable('teams')
    .set({ shared_blacklist: true })
    .where('team_id', '=', teamId)
    .execute();
  network.accept('m-1');
  for (const one of worlds)
    await startCampaign({ world: one, sequence: chain(item('MESSAGE', { message: 'Hello' })) });
  return { first, teamId };
}

/**
 * Runs the three lanes until each is about to reserve its message, does `meanwhile`, and lets all
 * three continue; the answers to these reservations.
 */
async function heldBeforeReserving(
  { parts, store, clock }: Awaited<ReturnType<typeof threeAccounts>>['first'],
  meanwhile: () => Promise<void>,
): Promise<boolean[]> {
  const answers: boolean[] = [];
  let begun = 0;
  const reserve: EngineStore['reserve'] = async (query) => {
    begun += 1;
    if (begun < ACCOUNTS) await run(String(7 + begun));
    else if (begun === ACCOUNTS) await meanwhile();
    const answer = await store.reserve(query);
    answers.push(answer.reserved);
    return answer;
  };
  const run = (owner: string) =>
    drive({
      parts: { ...parts, store: { ...store, reserve } },
      until: clock.now() + HOUR_MS,
      owner,
    });
  await run('7');
  return answers;
}

test('a person put on the shared list while three accounts are about to write to them gets nothing', async () => {
  const { first, teamId } = await threeAccounts();
  const answers = await heldBeforeReserving(first, async () => {
    await inTransaction(database.db, (db) =>
      addToSharedList(
        { db, userId: first.userId, now: first.clock.now(), realNow: first.clock.realNow() },
        teamId,
        { people: [{ name: 'Person 1', keys: ['m:m-1'] }], reason: null },
      ),
    );
  });
  expect(answers).toEqual([false, false, false]);
  await first.runFor({ days: 3 });
  expect(first.network.acts).toEqual([]);
});

test('the same three messages are reserved if no one is put on the list', async () => {
  const { first } = await threeAccounts();
  const answers = await heldBeforeReserving(first, async () => undefined);
  expect(answers).toEqual([true, true, true]);
});
