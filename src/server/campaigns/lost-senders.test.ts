import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LOST_DAY_MS } from '#core/team/shared-campaign.ts';
import type { AnyDatabase } from '#data/database.ts';
import { createPackReader } from '#data/engine-store/postgres/packs.ts';
import { dealAnew } from '#data/shared-campaigns/deal-anew.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { waitForLockWait } from '../../../test/support/lock-wait.ts';
import {
  addLeads,
  bindings,
  call,
  campaignId,
  database,
  invite,
  judgeDealt,
  leadOf,
  people,
  places,
  profile,
  sendersOf,
  shareWith,
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

/** Maya has these people; Ben could take them. */
async function dealtToMaya(slugs: string[]): Promise<string> {
  const { dana, maya, ben } = people;
  const [own = ''] = await shareWith([maya, ben]);
  await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
  await addLeads(slugs.map((slug) => profile(slug)));
  await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben }]);
  return own;
}

/** An act for someone, as the engine writes it. */
async function touch(userId: string, slug: string): Promise<void> {
  await sql`
    update campaign_leads set state = 'WAITING', contacted_at = added_at
    where user_id = ${userId}
      and lead_id = ${await leadOf(userId, slug)}`.execute(database.db);
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
    const at = new Date(TEST_NOW);
    const { lead_id: leadId } = await database.db
      .insertInto('leads')
      .values({ user_id: ben, profile_slug: 'ada', updated_at: at, created_at: at })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('leads')
      .set({ replied_at: at })
      .where('user_id', '=', ben)
      .where('lead_id', '=', leadId)
      .execute();
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

/** An act of Maya for a lead that is on its way. */
async function reserveAct(
  db: AnyDatabase,
  { campaignId: own, leadId }: { campaignId: string; leadId: string },
): Promise<void> {
  await db
    .insertInto('intents')
    .values({
      user_id: people.maya,
      campaign_id: own,
      lead_id: leadId,
      item_id: 'connect',
      action: 'CONNECT',
      day: '2026-11-23',
      started_at: new Date(TEST_NOW),
      real_started_at: new Date(TEST_NOW),
      status: 'SENDING',
      fencing: 1,
      visit: 1,
      attempt: 1,
      request_id: 'r1',
      payload: '{}',
    } as never)
    .execute();
}

const handOver = (leadIds: string[], toUserId: string = people.ben, userId: string = people.dana) =>
  call('POST /campaigns/{campaignId}/leads/handover', {
    userId,
    params: { campaignId },
    body: { leadIds, toUserId },
  });

describe('a handover by name', () => {
  test('moves touched people with their history, and says what the new sender would write', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada', 'cleo']);
    await touch(maya, 'ada');
    const leadId = await leadOf(maya, 'ada');
    const { leads } = await handOver([leadId]);
    expect(leads).toEqual([
      {
        leadId,
        name: 'ada',
        code: 'HANDED_OVER',
        firstText: {
          itemId: 'message',
          type: 'MESSAGE',
          subject: null,
          text: 'Hi ada, Ben here',
          missing: [],
        },
      },
    ]);
    await judgeDealt();
    expect(await places()).toEqual([
      'ada Ben Okafor GETTING_READY',
      'ada Maya Lindqvist FINISHED MOVED',
      'cleo Maya Lindqvist GETTING_READY',
    ]);
    expect((await bindings()).get('s:ada')).toBe(ben);
    expect((await handOver([await leadOf(ben, 'ada')])).leads[0]?.code).toBe('ALREADY_THEIRS');
    expect((await handOver([leadId])).leads[0]?.code).toBe('ALREADY_THEIRS');
    for (const userId of [people.dana, maya])
      expect((await handOver([leadId], userId)).leads[0]?.code).toBe('NOT_IN_CAMPAIGN');
  });

  test('takes along an address that the lead no longer has', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    const setEmail = (email: string) =>
      database.db.updateTable('leads').set({ email }).where('lead_id', '=', leadId).execute();
    await setEmail('ada@old.example');
    await setEmail('ada@new.example');
    await handOver([leadId]);
    const whose = await bindings();
    expect(
      ['s:ada', 'e:ada@old.example', 'e:ada@new.example'].map((key) => whose.get(key)),
    ).toEqual([ben, ben, ben]);
    await addLeads([{ firstName: 'Ada', email: 'ada@old.example' }]);
    await judgeDealt();
    expect(await places()).toContainEqual(expect.stringMatching(/Ben Okafor/));
    expect(await places()).not.toContainEqual(expect.stringMatching(/Maya Lindqvist/));
  });

  test('isn’t given back to a sender who would write the same steps again', async () => {
    const { dana, maya, ben } = people;
    await dealtToMaya(['ada', 'cleo']);
    await touch(maya, 'ada');
    await handOver([await leadOf(maya, 'ada'), await leadOf(maya, 'cleo')]);
    await judgeDealt();
    const back = [await leadOf(ben, 'ada'), await leadOf(ben, 'cleo')];
    expect((await handOver(back, maya)).leads.map(({ name, code }) => [name, code])).toEqual([
      ['ada', 'HAD_BEFORE'],
      ['cleo', 'HANDED_OVER'],
    ]);
    await judgeDealt();
    expect(await places()).toEqual([
      'ada Ben Okafor GETTING_READY',
      'ada Maya Lindqvist FINISHED MOVED',
      'cleo Maya Lindqvist GETTING_READY',
    ]);
    const whose = await bindings();
    expect([whose.get('s:ada'), whose.get('s:cleo')]).toEqual([ben, maya]);
    expect((await handOver([await leadOf(maya, 'cleo')], dana)).leads[0]?.code).toBe('HANDED_OVER');
  });

  test('changes nothing if an act is reserved at the same moment', async () => {
    const { maya } = people;
    const own = await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    const before = await bindings();
    let handing: ReturnType<typeof handOver> | undefined;
    // As the engine reserves an act: the lead is locked, then the act is written.
    await database.db.transaction().execute(async (trx) => {
      await sql`
        select from campaign_leads
        where user_id = ${maya} and campaign_id = ${own} and lead_id = ${leadId}
        for no key update`.execute(trx);
      handing = handOver([leadId]);
      await waitForLockWait(database.db);
      await reserveAct(trx, { campaignId: own, leadId });
    });
    expect((await handing)?.leads[0]?.code).toBe('BEING_DONE');
    await judgeDealt();
    expect(await places()).toEqual(['ada Maya Lindqvist GETTING_READY']);
    expect(await bindings()).toEqual(before);
  });

  test('is for the owner, leads of the campaign, and its senders', async () => {
    const { maya, ben, sam } = people;
    expect((await refusalOf(handOver(['1']))).code).toBe('CAMPAIGN_NOT_SHARED');
    await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    expect((await refusalOf(handOver([leadId], sam))).extras).toMatchObject({
      fieldErrors: [{ path: 'toUserId', code: 'NOT_A_SENDER' }],
    });
    expect((await refusalOf(handOver([leadId, '999999999']))).code).toBe('NOT_FOUND');
    expect((await refusalOf(handOver([leadId], ben, sam))).code).toBe('NOT_FOUND');
    expect((await places())[0]).toContain('Maya');
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
