import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { eraseReturned } from '#data/erasure/erase-returned.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import {
  insertCampaign,
  insertPack,
  packOf,
  person,
  verdictsOf,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  WORLD_MASTER_KEY,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const world = (more: object = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...more,
  });
const PERSON = { memberId: 'm-7', profileSlug: 's-7', email: 'Ann@North.example' };

async function collected(it: EngineWorld, people: Parameters<typeof person>[0][]) {
  const campaignId = await insertCampaign({ it, sequence: chain(item('FOLLOW')) });
  const leadPackId = await insertPack({ it, campaignId, people: people.map(person) });
  for (
    let turns = 0;
    turns < 20 && (await packOf({ it, leadPackId })).search_status !== 'SEARCH_COMPLETE';
    turns += 1
  )
    await it.runFor({ minutes: 10 });
  return { verdicts: await verdictsOf({ it, leadPackId }), leadPackId };
}

async function leadsOf({ userId }: EngineWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lead_id::text as id from leads where user_id = ${userId} order by lead_id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

const erasing = (it: EngineWorld, leadId: string) => ({
  db: database.db,
  masterKey: WORLD_MASTER_KEY,
  userId: it.userId,
  leadId,
  shred: false,
  now: it.clock.now(),
  realNow: it.clock.realNow(),
});

/** An account that had one person and has erased them. */
async function erasedOnce(): Promise<EngineWorld> {
  const it = await world();
  await collected(it, [PERSON]);
  const [leadId = ''] = await leadsOf(it);
  const { kind } = await erasePerson({ ...erasing(it, leadId), actedBy: it.userId });
  expect(kind).toBe('ERASED');
  expect(await leadsOf(it)).toEqual([]);
  return it;
}

const findings = (it: EngineWorld) =>
  findingsIn({
    db: database.db,
    realNow: () => it.clock.realNow(),
    masterKey: WORLD_MASTER_KEY,
  });

describe('somebody who was erased', () => {
  test('is refused by an import with a verdict of its own, whatever it knows of them, and its row is emptied', async () => {
    const it = await erasedOnce();
    const { verdicts, leadPackId } = await collected(it, [
      { memberId: 'm-7' },
      { profileSlug: 'S-7', fullName: 'Ann Lee' },
      { email: 'ANN@north.example' },
      { memberId: 'm-8', email: 'ann@north.example' },
    ]);
    expect(verdicts).toEqual(['SKIPPED ERASED', 'SKIPPED ERASED', 'SKIPPED ERASED', 'ADDED']);
    expect(await leadsOf(it)).toHaveLength(1);
    const { rows } = await sql<{ raw: object }>`
      select raw
      from lead_pack_rows
      where lead_pack_id = ${leadPackId} and code = 'ERASED'`.execute(database.db);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ raw: { cells: [], person: null } })));
    expect(await findings(it)).toEqual([]);
  });

  test('is refused for teammates as well where the team shares its list, and only there', async () => {
    const ada = await erasedOnce();
    const ben = await world({ clock: ada.clock, network: ada.network });
    expect((await collected(ben, [{ memberId: 'm-7' }])).verdicts).toEqual(['ADDED']);
    const cleo = await world({ clock: ada.clock, network: ada.network });
    await insertTeam({ db: database.db, members: [ada.userId, cleo.userId] });
    await sql`update teams set shared_blacklist = true`.execute(database.db);
    expect((await collected(cleo, [{ memberId: 'm-7' }])).verdicts).toEqual(['SKIPPED ERASED']);
  });

  test('who came in under another name goes as soon as a profile tells who they are', async () => {
    const it = await erasedOnce();
    await collected(it, [{ profileSlug: 'another-name' }]);
    const [leadId = ''] = await leadsOf(it);
    await sql`
      delete from graphile_worker._private_jobs
      where task_id in (
        select id from graphile_worker._private_tasks where identifier = 'erase-returned'
      )`.execute(database.db);
    await sql`update leads set network_member_id = 'm-7' where lead_id = ${leadId}`.execute(
      database.db,
    );
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'erase-returned'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    await eraseReturned(erasing(it, leadId));
    expect(await leadsOf(it)).toEqual([]);
    expect(await findings(it)).toEqual([]);
  });
});
