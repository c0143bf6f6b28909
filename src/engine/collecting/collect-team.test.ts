import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import { undoImport } from '#data/lead-packs/lead-packs.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  insertCampaign,
  insertPack,
  packOf,
  person,
  switchCampaign,
  verdictsOf,
  wake,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const TEAM: SkipLeadCondition[] = ['CAMPAIGN_DUPLICATE', 'TEAM_DUPLICATE'];

/** Two users of one engine, with a campaign each. */
async function two({
  inTeam = true,
  status = 'ACTIVE',
}: { inTeam?: boolean; status?: 'ACTIVE' | 'DRAFT' } = {}) {
  const ada = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const ben = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    clock: ada.clock,
    network: ada.network,
  });
  for (const [it, name] of [
    [ada, 'Ada Field'],
    [ben, 'Ben Okafor'],
  ] as const)
    await it.db
      .updateTable('users')
      .set({ display_name: name, network_member_id: `m-me-${it.userId}` })
      .where('user_id', '=', it.userId)
      .execute();
  if (inTeam) await insertTeam({ db: database.db, members: [ada.userId, ben.userId] });
  const sequence = chain(item('FOLLOW', { yesDelay: 24 }));
  const adas = await insertCampaign({ it: ada, status, sequence, name: 'Autumn' });
  const bens = await insertCampaign({ it: ben, status: 'ACTIVE', sequence, name: 'Winter' });
  const collected = async (
    it: EngineWorld,
    campaignId: string,
    people: Parameters<typeof insertPack>[0]['people'],
    conditions = TEAM,
  ) => {
    const leadPackId = await insertPack({ it, campaignId, people: people ?? [], conditions });
    // The other one's lane may have its turn first.
    for (
      let turns = 0;
      turns < 20 && (await packOf({ it, leadPackId })).search_status !== 'SEARCH_COMPLETE';
      turns += 1
    )
      await it.runFor({ minutes: 10 });
    return verdictsOf({ it, leadPackId });
  };
  return { ada, ben, adas, bens, collected };
}

const messagesOf = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('lead_pack_rows')
      .select('message')
      .where('user_id', '=', it.userId)
      .where('code', '=', 'TEAM_DUPLICATE')
      .execute()
  ).map(({ message }) => message);

describe('a person in a teammate’s running campaign', () => {
  test('is skipped if the list says so, and the report names teammate and campaign', async () => {
    const { ada, ben, adas, bens, collected } = await two();
    await collected(
      ada,
      adas,
      [person({ profileSlug: 's-1' }), person({ email: 'x@y.io' })],
      ['CAMPAIGN_DUPLICATE'],
    );
    expect(
      await collected(ben, bens, [
        person({ profileSlug: 's-1' }),
        person({ profileSlug: 's-2' }),
        person({ email: 'X@Y.io' }),
      ]),
    ).toEqual(['SKIPPED TEAM_DUPLICATE', 'ADDED', 'SKIPPED TEAM_DUPLICATE']);
    expect(await messagesOf(ben)).toEqual(
      Array.from({ length: 2 }, () => 'In a teammate’s active campaign: Ada Field, Autumn'),
    );
    expect(await standingOf({ world: ben, campaignId: bens })).toHaveLength(1);
  });

  test('is added if the list does not say so, if the other user is in no team of mine, and if it is the same user', async () => {
    const { ada, ben, adas, bens, collected } = await two();
    await collected(ada, adas, [person({ profileSlug: 's-1' })]);
    expect(
      await collected(ben, bens, [person({ profileSlug: 's-1' })], ['CAMPAIGN_DUPLICATE']),
    ).toEqual(['ADDED']);
    const other = await insertCampaign({ it: ada, status: 'ACTIVE', name: 'Mine too' });
    await ben.db.deleteFrom('campaign_leads').where('user_id', '=', ben.userId).execute();
    expect(await collected(ada, other, [person({ profileSlug: 's-1' })])).toEqual(['MERGED']);
    const strangers = await two({ inTeam: false });
    await strangers.collected(strangers.ada, strangers.adas, [person({ profileSlug: 's-1' })]);
    expect(
      await strangers.collected(strangers.ben, strangers.bens, [person({ profileSlug: 's-1' })]),
    ).toEqual(['ADDED']);
  });

  test('is added while that campaign is a draft, switched off, or locked, and skipped as soon as it runs', async () => {
    const { ada, ben, adas, bens, collected } = await two({ status: 'DRAFT' });
    await collected(
      ada,
      adas,
      [1, 2, 3, 4].map((n) => person({ profileSlug: `s-${n}` })),
    );
    expect(await collected(ben, bens, [person({ profileSlug: 's-1' })])).toEqual(['ADDED']);
    await switchCampaign({ it: ada, campaignId: adas, status: 'ACTIVE' });
    expect(await collected(ben, bens, [person({ profileSlug: 's-2' })])).toEqual([
      'SKIPPED TEAM_DUPLICATE',
    ]);
    await switchCampaign({ it: ada, campaignId: adas, status: 'NOT_ACTIVE' });
    expect(await collected(ben, bens, [person({ profileSlug: 's-3' })])).toEqual(['ADDED']);
    await ada.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE', locked: true })
      .where('user_id', '=', ada.userId)
      .execute();
    expect(await collected(ben, bens, [person({ profileSlug: 's-4' })])).toEqual(['ADDED']);
  });

  test('is found by whatever identifies people: the URL that one knows, the member id that the other has', async () => {
    const { ada, ben, adas, bens, collected } = await two();
    await collected(ada, adas, [
      person({ profileSlug: 's-1' }),
      person({ memberId: 'm-2', profileSlug: 's-2' }),
    ]);
    expect(
      await collected(ben, bens, [
        person({ memberId: 'm-2' }),
        person({ memberId: 'm-1', profileSlug: 's-1' }),
      ]),
    ).toEqual(['SKIPPED TEAM_DUPLICATE', 'SKIPPED TEAM_DUPLICATE']);
    // The follow step has read s-1's profile meanwhile; from then on the member id alone is enough.
    await ada.runFor({ hours: 3 });
    expect(await collected(ben, bens, [person({ memberId: 'm-1' })])).toEqual([
      'SKIPPED TEAM_DUPLICATE',
    ]);
  });

  test('is free again once it has left that campaign, once that import is undone, and once the teammate has left', async () => {
    const { ada, ben, adas, bens, collected } = await two();
    await collected(
      ada,
      adas,
      [1, 2, 3].map((n) => person({ profileSlug: `s-${n}` })),
    );
    await ada.db
      .deleteFrom('campaign_leads')
      .where('user_id', '=', ada.userId)
      .where(
        'lead_id',
        'in',
        ada.db
          .selectFrom('leads')
          .select('lead_id')
          .where('user_id', '=', ada.userId)
          .where('profile_slug', '=', 's-1'),
      )
      .execute();
    expect(
      await collected(ben, bens, [person({ profileSlug: 's-1' }), person({ profileSlug: 's-2' })]),
    ).toEqual(['ADDED', 'SKIPPED TEAM_DUPLICATE']);
    const { lead_pack_id: leadPackId } = await ada.db
      .selectFrom('lead_packs')
      .select('lead_pack_id')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    expect(
      await inTransaction(ada.db, (db) =>
        undoImport({ db, userId: ada.userId }, { leadPackId, campaignId: adas }),
      ),
    ).toBe(true);
    expect(await collected(ben, bens, [person({ profileSlug: 's-2' })])).toEqual(['ADDED']);
    await collected(ada, adas, [person({ profileSlug: 's-9' })], ['CAMPAIGN_DUPLICATE']);
    await ada.db.deleteFrom('team_members').where('user_id', '=', ada.userId).execute();
    expect(await collected(ben, bens, [person({ profileSlug: 's-9' })])).toEqual(['ADDED']);
  });

  test('also counts if the teammate had it before joining', async () => {
    const { ada, ben, adas, bens, collected } = await two({ inTeam: false });
    await collected(ada, adas, [person({ profileSlug: 's-1' })], ['CAMPAIGN_DUPLICATE']);
    await insertTeam({ db: database.db, members: [ben.userId, ada.userId] });
    expect(await collected(ben, bens, [person({ profileSlug: 's-1' })])).toEqual([
      'SKIPPED TEAM_DUPLICATE',
    ]);
  });
});

/** How often two teammates race; TEAM_RACES=1000 asks more of it. */
const RACES = Number(process.env['TEAM_RACES'] ?? 30);
const PEOPLE_OF_A_RACE = 40;

describe('two teammates who import the same people at the same moment', () => {
  test(
    `get each person once between them, whoever is first, ${RACES} times over`,
    { timeout: 60_000 + RACES * 1000 },
    async () => {
      const { ada, ben, adas, bens } = await two();
      await Promise.all([wake(ada), wake(ben)]);
      const lanes = await ada.store.leaseLanes({
        owner: '1',
        driven: [],
        now: ada.clock.now(),
        realNow: ada.clock.realNow(),
        leaseMs: 60_000,
        limit: 2,
      });
      expect(lanes).toHaveLength(2);
      const admit = async (lane: Lane) => {
        for (;;) {
          const open = await ada.store.openPacks({ userId: lane.userId, now: ada.clock.now() });
          const pack = open.find(({ stagedRows }) => stagedRows);
          if (pack === undefined) return;
          await ada.store.admitRows({ lane, now: ada.clock.now(), pack, limit: 5 });
        }
      };
      const seen = new Set<string>();
      for (let race = 0; race < RACES; race += 1) {
        const people = Array.from({ length: PEOPLE_OF_A_RACE }, (_, index) =>
          person({
            profileSlug: `s-${race}-${index}`,
            memberId: index % 2 === 0 ? `m-${race}-${index}` : null,
          }),
        );
        const packs = [
          await insertPack({ it: ada, campaignId: adas, people, conditions: TEAM }),
          await insertPack({
            it: ben,
            campaignId: bens,
            people: [...people].reverse(),
            conditions: TEAM,
          }),
        ] as const;
        await Promise.all(lanes.map(admit));
        const adasVerdicts = await verdictsOf({ it: ada, leadPackId: packs[0] });
        const bensVerdicts = (await verdictsOf({ it: ben, leadPackId: packs[1] })).reverse();
        for (const [index] of people.entries())
          expect([adasVerdicts[index], bensVerdicts[index]].sort()).toEqual([
            'ADDED',
            'SKIPPED TEAM_DUPLICATE',
          ]);
        for (const verdict of adasVerdicts) seen.add(verdict);
      }
      // Both were at work at once: neither had everyone.
      expect(seen).toEqual(new Set(['ADDED', 'SKIPPED TEAM_DUPLICATE']));
      // Whatever the reports say, no one is in running campaigns of both.
      const { rows } = await sql`
        select a.profile_slug
        from campaign_leads c
        join leads a using (user_id, lead_id)
        join leads b on b.profile_slug = a.profile_slug and b.user_id = ${ben.userId}
        join campaign_leads d on d.user_id = b.user_id and d.lead_id = b.lead_id
        where c.user_id = ${ada.userId}`.execute(database.db);
      expect(rows).toEqual([]);
    },
  );
});
