import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LOST_DAY_MS } from '#core/team/shared-campaign.ts';
import { createPackReader } from '#data/engine-store/postgres/packs.ts';
import { dealAnew } from '#data/shared-campaigns/deal-anew.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  bindings,
  call,
  campaignId,
  database,
  dealtToMaya,
  handOver,
  invite,
  judgeDealt,
  leadOf,
  people,
  places,
  profile,
  reserveAct,
  sendersOf,
  shareWith,
  touch,
} from './shared-campaigns-fixture.ts';

const run = async (after = 0) => {
  await dealAnew({
    db: database.db,
    now: TEST_NOW + after,
    realNow: TEST_NOW,
    stopping: () => false,
  });
  await judgeDealt();
};
const setUser = (userId: string, change: object) =>
  database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
const handOverOf = (handOver: string) =>
  call('PATCH /campaigns/{campaignId}', {
    userId: people.dana,
    params: { campaignId },
    body: { handOver },
  });

/** Someone answers a user who has them as a lead. */
async function answers(userId: string, slug: string): Promise<void> {
  const at = new Date(TEST_NOW);
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, profile_slug: slug, updated_at: at, created_at: at })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('leads')
    .set({ replied_at: at })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .execute();
}

/** What became of the rows of a sender's list “Again”. */
async function waitedRows(userId: string) {
  const { rows } = await sql<{ verdict: string; message: string }>`
    select r.verdict, concat_ws(': ', r.code, r.message) as message
    from lead_pack_rows r
    join lead_packs p on p.user_id = r.user_id and p.lead_pack_id = r.lead_pack_id
    where r.user_id = ${userId} and p.name = 'Again'
    order by r.row_number`.execute(database.db);
  return rows;
}

describe('people of a lost sender', () => {
  test('who were never touched are dealt anew after a day; the others wait', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada', 'cleo']);
    await touch(maya, 'cleo');
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run();
    expect(await places()).toEqual([
      'ada Maya Lindqvist GETTING_READY',
      'cleo Maya Lindqvist WAITING',
    ]);
    await run(LOST_DAY_MS - 1);
    expect((await places())[0]).toContain('Maya');
    await run(LOST_DAY_MS);
    expect(await places()).toEqual(['ada Ben Okafor GETTING_READY', 'cleo Maya Lindqvist WAITING']);
    expect((await bindings()).get('s:ada')).toBe(ben);
    expect((await sendersOf()).map(({ leads }) => leads)).toEqual([
      { dealt: 0, touched: 0 },
      { dealt: 1, touched: 1 },
      { dealt: 1, touched: 0 },
    ]);
    await run(LOST_DAY_MS * 2);
    expect(await places()).toHaveLength(2);
  });

  test('are dealt anew at once, or never, as the owner chose', async () => {
    const { maya } = people;
    await dealtToMaya(['ada']);
    await handOverOf('NEVER');
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run(LOST_DAY_MS * 3);
    await run(LOST_DAY_MS * 9);
    expect((await places())[0]).toContain('Maya');
    await handOverOf('AT_ONCE');
    await run(LOST_DAY_MS * 9);
    expect((await places())[0]).toContain('Ben');
  });

  test('aren’t added to them again by a row that waited while another sender got them', async () => {
    const { maya } = people;
    await dealtToMaya(['ada']);
    await handOverOf('AT_ONCE');
    await addLeads([profile('ada')], { listName: 'Again', judge: false });
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run();
    expect(await places()).toEqual(['ada Ben Okafor GETTING_READY']);
    expect(await waitedRows(maya)).toEqual([
      { verdict: 'SKIPPED', message: expect.stringMatching(/^TEAM_DUPLICATE: .*Ben Okafor/) },
    ]);
  });

  test('aren’t added to them if they answered a teammate while their row waited', async () => {
    const { dana, maya, ben } = people;
    await dealtToMaya(['cleo']);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
    await addLeads([profile('ada'), profile('eve')], { listName: 'Again', judge: false });
    await answers(ben, 'ada');
    await judgeDealt();
    expect(await places()).toEqual([
      'cleo Maya Lindqvist GETTING_READY',
      'eve Maya Lindqvist GETTING_READY',
    ]);
    expect(await waitedRows(maya)).toEqual([
      { verdict: 'SKIPPED', message: 'TEAM_DUPLICATE: Answered Ben Okafor' },
      { verdict: 'ADDED', message: '' },
    ]);
  });

  test('aren’t added to the owner if they answered a teammate while their row waited', async () => {
    const { dana, maya, ben } = people;
    await shareWith([maya, ben]);
    await invite([{ userId: dana }, { userId: maya, weight: 0 }, { userId: ben, weight: 0 }]);
    await addLeads([profile('ada')]);
    await addLeads([profile('eve')], { listName: 'Again' });
    await sql`
      insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
      select user_id, lead_pack_id, 2, '{"person": {"profileSlug": "ada"}}'
      from lead_packs
      where user_id = ${dana} and name = 'Again'`.execute(database.db);
    await answers(ben, 'ada');
    expect(await waitedRows(dana)).toEqual([
      { verdict: 'ADDED', message: '' },
      { verdict: 'SKIPPED', message: 'TEAM_DUPLICATE: Answered Ben Okafor' },
    ]);
  });

  test('stay with one who can send again in time', async () => {
    const { maya } = people;
    await dealtToMaya(['ada']);
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run();
    await setUser(maya, { status: 'VERIFIED' });
    await run(LOST_DAY_MS / 2);
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run(LOST_DAY_MS);
    expect((await places())[0]).toContain('Maya');
  });

  test.each([
    [
      'leaves',
      () =>
        call('DELETE /campaigns/{campaignId}/senders/me', {
          userId: people.maya,
          params: { campaignId },
        }),
    ],
    ['is removed', () => invite([{ userId: people.dana, weight: 0 }, { userId: people.ben }])],
    [
      'has no subscription',
      () => setUser(people.maya, { real_trial_ends_at: new Date(TEST_NOW - 1) }),
    ],
    [
      'pauses for long',
      () =>
        setUser(people.maya, {
          engine_paused_from: new Date(TEST_NOW - 1),
          engine_paused_until: new Date(TEST_NOW + LOST_DAY_MS * 5),
        }),
    ],
    [
      'leaves the team',
      () =>
        call('DELETE /v1/shared/teams/users/{userId}', {
          userId: people.maya,
          params: { userId: people.maya },
        }),
    ],
  ])('go to another one if the sender %s', async (_, lose) => {
    await dealtToMaya(['ada']);
    await handOverOf('AT_ONCE');
    await lose();
    await run();
    expect((await places())[0]).toContain('Ben');
  });

  test('are left alone while no one else can send', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada']);
    await handOverOf('AT_ONCE');
    for (const userId of [maya, ben]) await setUser(userId, { status: 'UNAUTHORIZED' });
    await run();
    expect((await places())[0]).toContain('Maya');
  });

  test('aren’t taken out of an act that is on its way', async () => {
    const { maya } = people;
    const own = await dealtToMaya(['ada']);
    await handOverOf('AT_ONCE');
    const leadId = await leadOf(maya, 'ada');
    await reserveAct(database.db, { campaignId: own, leadId });
    await setUser(maya, { status: 'UNAUTHORIZED' });
    await run();
    expect((await places())[0]).toContain('Maya');
    const [lead] = (await handOver([leadId])).leads;
    expect(lead?.code).toBe('BEING_DONE');
  });
});

test('a list that was read to its end isn’t complete while what was just dealt to it waits', async () => {
  const { dana, maya } = people;
  await shareWith([maya]);
  await invite([{ userId: dana, weight: 0 }, { userId: maya }]);
  await addLeads([profile('ada')], { judge: false });
  const pack = await database.db
    .selectFrom('lead_packs')
    .select(['lead_pack_id as leadPackId', 'campaign_id as campaignId'])
    .where('user_id', '=', maya)
    .executeTakeFirstOrThrow();
  const lane = { user_id: maya, fencing: '1' };
  await database.db.insertInto('lanes').values(lane).execute();
  // Its collector looked before the row was staged.
  const held = { lane: { userId: maya, fencing: '1' }, now: TEST_NOW, pack };
  expect(await createPackReader(database.db).completePack(held as never)).toBe(true);
  await judgeDealt();
  expect(await places()).toEqual(['ada Maya Lindqvist GETTING_READY']);
  expect(await createPackReader(database.db).completePack(held as never)).toBe(true);
  const { search_status: status } = await database.db
    .selectFrom('lead_packs')
    .select('search_status')
    .where('user_id', '=', maya)
    .executeTakeFirstOrThrow();
  expect(status).toBe('SEARCH_COMPLETE');
});
