import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  answer,
  bindings,
  call,
  campaignId,
  database,
  invite,
  newCampaign,
  people,
  places,
  profile,
  sendersOf,
  shareWith,
  teamId,
} from './shared-campaigns-fixture.ts';

const at = new Date(TEST_NOW);

/** A lead that someone has already. */
async function knows(userId: string, slug: string, more: object = {}): Promise<void> {
  await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      profile_slug: slug,
      full_name: slug,
      created_at: at,
      updated_at: at,
      ...more,
    })
    .execute();
}

const reportOf = (added: { rows: { message: string | null; reason: string | null }[] }) =>
  added.rows.map(({ reason, message }) => `${reason}: ${message}`);
const ownersOf = async () =>
  (await places()).map((place) => place.split(' ').slice(0, 2).join(' '));

describe('people of a list are dealt', () => {
  test('to whoever is connected, and the report says to whom and why', async () => {
    await shareWith([people.maya, people.ben]);
    await knows(people.ben, 'ada', { connected_at: at });
    await knows(people.maya, 'cleo', { last_message_at: at });
    await knows(people.ben, 'dora');
    const added = await addLeads([profile('ada'), profile('cleo'), profile('dora')]);
    expect(reportOf(added)).toEqual([
      'DEALT: Goes to Ben Okafor: this sender is connected to the person',
      'DEALT: Goes to Maya Lindqvist: this sender has a conversation with the person',
      'DEALT: Goes to Ben Okafor: this sender imported this person',
    ]);
    expect(await ownersOf()).toEqual(['ada Ben', 'cleo Maya', 'dora Ben']);
  });

  test('by share where nobody knows them, the owner included', async () => {
    const { dana, maya } = people;
    await invite([{ userId: maya, weight: 3 }]);
    await answer(maya);
    const added = await addLeads(Array.from({ length: 40 }, (_, place) => profile(`p${place}`)));
    expect(added.counts).toMatchObject({ ADDED: 10, SKIPPED: 30 });
    expect((await sendersOf()).map(({ userId, leads }) => [userId, leads.dealt])).toEqual([
      [dana, 10],
      [maya, 30],
    ]);
    const first = added.rows.find(({ reason }) => reason === 'DEALT');
    expect(first?.message).toMatch(
      /^Goes to Maya Lindqvist: this sender has room for \d+ more this week$/u,
    );
  });

  test('with colleagues of the last seven days together', async () => {
    await shareWith([people.maya, people.ben]);
    const colleagues = (from: number) =>
      Array.from({ length: 5 }, (_, place) =>
        profile(`c${from + place}`, { company: 'Acme Inc.' }),
      );
    await addLeads(colleagues(0));
    await addLeads([...colleagues(5), profile('z', { company: 'Other' })]);
    const owners = (await ownersOf()).filter((place) => place.startsWith('c'));
    expect(owners).toHaveLength(10);
    expect(new Set(owners.map((place) => place.split(' ')[1])).size).toBe(1);
    await sql`
      update person_senders set bound_at = bound_at - interval '8 days'
      where company_key = 'c:acme'`.execute(database.db);
    await invite([
      { userId: people.maya, weight: 0 },
      { userId: people.ben, weight: 100 },
    ]);
    await addLeads([profile('late', { company: 'ACME' })]);
    expect(await ownersOf()).toContain('late Ben');
  });

  test('once: the same list, another list, and another campaign change nothing', async () => {
    const { dana, maya, ben } = people;
    await shareWith([maya, ben]);
    const list = Array.from({ length: 12 }, (_, place) => profile(`p${place}`));
    await addLeads(list);
    const [before, whose] = [await places(), await bindings()];
    expect((await addLeads(list)).counts.ADDED).toBe(0);
    await addLeads(list.toReversed());
    expect(await places()).toEqual(before);
    const other = await newCampaign(dana, 'Winter');
    await shareWith([maya, ben], other);
    await addLeads(list, { to: other });
    expect(await bindings()).toEqual(whose);
    const owners = new Set(await ownersOf());
    expect(owners.size).toBe(12);
  });

  test('to their owner where no one takes anyone new, and later imports leave them there', async () => {
    const { dana, maya } = people;
    await shareWith([maya]);
    await invite([
      { userId: dana, weight: 0 },
      { userId: maya, weight: 0 },
    ]);
    await addLeads([profile('ada')]);
    await invite([
      { userId: dana, weight: 0 },
      { userId: maya, weight: 1 },
    ]);
    await addLeads([profile('ada'), profile('cleo')]);
    expect(await ownersOf()).toEqual(['ada Dana', 'cleo Maya']);
  });

  test('to no one else while they belong to a sender of another campaign', async () => {
    const { dana, maya, ben } = people;
    await shareWith([maya]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }]);
    await addLeads([profile('ada')]);
    const other = await newCampaign(dana, 'Winter');
    await shareWith([ben], other);
    expect(reportOf(await addLeads([profile('ada')], { to: other }))).toEqual([
      'TEAM_DUPLICATE: In a teammate’s active campaign: Maya Lindqvist',
    ]);
    expect(await ownersOf()).toEqual(['ada Maya']);
  });

  test('by everything that is known of them: an address alone is the same person', async () => {
    const { dana, maya, ben } = people;
    await shareWith([maya, ben]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
    await addLeads([profile('ada', { email: 'ada@x.example' })]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya, weight: 0 }, { userId: ben }]);
    await addLeads([{ email: 'Ada@X.example', fullName: 'Ada Grey' }]);
    expect(await ownersOf()).toEqual(['ada Maya']);
    expect([...(await bindings()).entries()]).toEqual([
      ['e:ada@x.example', maya],
      ['s:ada', maya],
    ]);
  });

  test('by what turns out later: a profile that names them binds them by it too', async () => {
    const { dana, maya, ben } = people;
    await shareWith([maya, ben]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }, { userId: ben, weight: 0 }]);
    await addLeads([profile('ada')]);
    await database.db
      .updateTable('leads')
      .set({ network_member_id: `member-${maya}`, email: 'ada@x.example' })
      .where('user_id', '=', maya)
      .where('profile_slug', '=', 'ada')
      .execute();
    expect([...(await bindings()).keys()]).toEqual([
      'e:ada@x.example',
      `m:member-${maya}`,
      's:ada',
    ]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya, weight: 0 }, { userId: ben }]);
    await addLeads([{ email: 'ada@x.example', fullName: 'Ada Grey' }]);
    expect(await ownersOf()).toEqual(['ada Maya']);
  });
});

test('a list is renamed, undone, and removed for all senders, by its owner alone', async () => {
  const { dana, maya, ben } = people;
  await shareWith([maya, ben]);
  const list = Array.from({ length: 6 }, (_, place) => profile(`p${place}`));
  const { packId } = await addLeads(list);
  const lists = () =>
    database.db
      .selectFrom('lead_packs')
      .select(['user_id', 'lead_pack_id', 'name'])
      .where('user_id', 'in', [dana, maya, ben])
      .orderBy('lead_pack_id')
      .execute();
  const rename = (userId: string, leadPackId: string) =>
    call('PATCH /searches/{leadPackId}', {
      userId,
      params: { leadPackId },
      body: { name: 'Fair' },
    });
  await rename(dana, packId);
  expect((await lists()).map(({ name }) => name)).toEqual(['Fair', 'Fair', 'Fair']);
  const mayas = (await lists()).find(({ user_id }) => user_id === maya)?.lead_pack_id ?? '';
  expect((await refusalOf(rename(maya, mayas))).code).toBe('SHARED_COPY');
  await call('POST /searches/{leadPackId}/undo', { userId: dana, params: { leadPackId: packId } });
  expect([await lists(), await places()]).toEqual([[], []]);
  const again = await addLeads(list);
  expect(await places()).toHaveLength(6);
  await call('DELETE /searches/{leadPackId}', {
    userId: dana,
    params: { leadPackId: again.packId },
  });
  expect([await lists(), await places()]).toEqual([[], []]);
});

describe('the rules of each sender hold', () => {
  test('for whom they don’t contact', async () => {
    const { dana, maya } = people;
    await shareWith([maya]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }]);
    await knows(maya, 'ada', { blacklisted: true });
    await addLeads([profile('ada'), profile('ben')]);
    expect(await ownersOf()).toEqual(['ben Maya']);
    const rows = await database.db
      .selectFrom('lead_pack_rows')
      .select(['verdict', 'code'])
      .where('user_id', '=', maya)
      .orderBy('row_number')
      .execute();
    expect(rows).toEqual([
      { verdict: 'SKIPPED', code: 'DO_NOT_CONTACT' },
      { verdict: 'ADDED', code: null },
    ]);
  });

  test('and of the list’s owner: whoever asks to be left alone is dealt to nobody', async () => {
    await shareWith([people.maya]);
    const added = await addLeads([profile('ada', { doNotContact: true }), profile('ben')]);
    expect(added.rows[0]?.reason).toBe('DO_NOT_CONTACT');
    expect([...(await bindings()).keys()]).toEqual(['s:ben']);
  });
});

test('an answer to any sender ends the person with every other', async () => {
  const { dana, maya, ben } = people;
  const copies = await shareWith([maya, ben]);
  await addLeads([profile('ada')]);
  // As after a handover: someone is still in a campaign of the sender before.
  const bound = (await bindings()).get('s:ada') ?? '';
  const [first = '', second = ''] = [dana, maya, ben].filter((userId) => userId !== bound);
  const ids = new Map([
    [dana, campaignId],
    [maya, copies[0] ?? ''],
    [ben, copies[1] ?? ''],
  ] as [string, string][]);
  for (const userId of [first, second]) {
    await knows(userId, 'ada');
    await sql`
      insert into campaign_leads (
        user_id, campaign_id, lead_id, state, added_at, updated_at, due_at
      )
      select user_id, ${ids.get(userId)}, lead_id, 'WAITING', ${at}, ${at}, ${at}
      from leads where user_id = ${userId} and profile_slug = 'ada'`.execute(database.db);
  }
  await database.db
    .updateTable('leads')
    .set({ replied_at: at })
    .where('user_id', '=', first)
    .where('profile_slug', '=', 'ada')
    .execute();
  const states = await sql<{ user_id: string; state: string; reason: string | null }>`
    select user_id, state, reason from campaign_leads
    where user_id = any(${[dana, maya, ben]}::bigint[])`.execute(database.db);
  for (const { user_id, state, reason } of states.rows)
    // The one who was answered is ended by their own account.
    expect([state, reason]).toEqual(
      user_id === first ? ['WAITING', null] : ['FINISHED', 'REPLIED'],
    );
});

test('statistics are each sender’s, and together their sum', async () => {
  const { dana, maya, ben } = people;
  await shareWith([maya, ben]);
  await addLeads(Array.from({ length: 9 }, (_, place) => profile(`p${place}`)));
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('user_id', 'in', [dana, maya, ben])
    .execute();
  const [answered] = await call('GET /v1/campaign/statistics/{ids}', {
    userId: dana,
    params: { ids: campaignId },
  });
  expect(answered?.senders?.map(({ name, totalLeads }) => [name, totalLeads])).toEqual([
    ['Dana Reyes', 3],
    ['Maya Lindqvist', 3],
    ['Ben Okafor', 3],
  ]);
  for (const name of ['totalLeads', 'gettingReadyLeads', 'waitingLeads', 'finishedLeads'] as const)
    expect(answered?.[name]).toBe(answered?.senders?.reduce((sum, one) => sum + one[name], 0));
  expect(answered?.totalLeads).toBe(9);
  const campaign = await call('GET /campaigns/{campaignId}', {
    userId: dana,
    params: { campaignId },
  });
  expect(campaign.statistics.totalLeads).toBe(9);
});

test('a sender’s capacity today and what binds it follow the account', async () => {
  const { maya, ben } = people;
  await shareWith([maya, ben]);
  const set = (userId: string, change: object) =>
    database.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
  await set(maya, { status: 'UNAUTHORIZED' });
  await set(ben, { invites_paused_until: new Date(TEST_NOW + 3_600_000) });
  const [danas, mayas, bens] = await sendersOf();
  expect(danas).toMatchObject({ boundBy: 'DAILY_LIMIT', lost: null });
  expect(danas?.capacityToday).toBeGreaterThan(20);
  expect(mayas).toMatchObject({
    capacityToday: 0,
    boundBy: 'NOT_CONNECTED',
    lost: 'NOT_CONNECTED',
  });
  expect(bens).toMatchObject({ capacityToday: 0, boundBy: 'INVITES_PAUSED', lost: null });
});

/** Three campaigns of three managers, each of which would deal nearly everyone to its own owner. */
async function threeManagers(): Promise<{ as: string; to: string }[]> {
  const { dana, maya, ben } = people;
  await database.db
    .updateTable('team_members')
    .set({ role: 'MANAGER' })
    .where('user_id', 'in', [maya, ben])
    .execute();
  const campaigns = [
    { as: dana, to: campaignId },
    { as: maya, to: await newCampaign(maya, 'Winter') },
    { as: ben, to: await newCampaign(ben, 'Spring') },
  ];
  for (const { as, to } of campaigns) {
    const others = [dana, maya, ben].filter((userId) => userId !== as);
    await invite([{ userId: as, weight: 100 }, ...others.map((userId) => ({ userId }))], {
      as,
      to,
    });
    for (const userId of others) await answer(userId, true, to);
  }
  return campaigns;
}

test('several managers import the same people into three campaigns at once: one binding each', async () => {
  const campaigns = await threeManagers();
  for (let round = 0; round < 12; round += 1) {
    const list = Array.from({ length: 8 }, (_, place) =>
      profile(
        `r${round}-${place}`,
        place % 2 === 0 ? { email: `r${round}-${place}@x.example` } : {},
      ),
    );
    await Promise.all(
      campaigns.map(({ as, to }, place) =>
        addLeads(place === 1 ? list.toReversed() : list, { as, to, judge: false }),
      ),
    );
  }
  await addLeads([profile('last')]);
  const whose = new Map<string, Set<string>>();
  for (const place of await ownersOf()) {
    const [slug = '', name = ''] = place.split(' ');
    whose.set(slug, (whose.get(slug) ?? new Set()).add(name));
  }
  expect(whose.size).toBe(97);
  for (const names of whose.values()) expect(names.size).toBe(1);
  const bound = await bindings();
  for (const [key, userId] of bound)
    if (key.startsWith('e:')) expect(bound.get(`s:${key.slice(2, -10)}`)).toBe(userId);
});

test('several managers import colleagues of a company at once: they go to one sender', async () => {
  const campaigns = await threeManagers();
  const companies = ['Acme Inc.', 'Globex', 'Initech GmbH'];
  for (let round = 0; round < 8; round += 1)
    await Promise.all(
      campaigns.map(({ as, to }, place) => {
        const list = companies.map((company, at) =>
          profile(`r${round}-${place}-${at}`, { company: `${round} ${company}` }),
        );
        return addLeads(place === 1 ? list.toReversed() : list, { as, to, judge: false });
      }),
    );
  const { rows } = await sql<{ people: number; senders: number }>`
    select count(*)::int as people, count(distinct user_id)::int as senders
    from person_senders
    where team_id = ${teamId}
    group by company_key`.execute(database.db);
  expect(rows).toEqual(Array.from({ length: 24 }, () => ({ people: 3, senders: 1 })));
});
