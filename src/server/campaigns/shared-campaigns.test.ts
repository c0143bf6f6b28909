import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  answer,
  call,
  campaignId,
  database,
  END,
  invite,
  newCampaign,
  people,
  places,
  profile,
  saveSequence,
  sendersOf,
  sequence,
  shareWith,
  teamId,
} from './shared-campaigns-fixture.ts';

const campaign = (userId: string, id = campaignId) =>
  call('GET /campaigns/{campaignId}', { userId, params: { campaignId: id } });
const stored = (userId: string, id: string) =>
  call('GET /v1/sequenceitems/{campaignId}', { userId, params: { campaignId: id } });

describe('sharing a campaign', () => {
  test('invites members, each of whom sees the campaign and answers for themselves', async () => {
    const { dana, maya, ben } = people;
    const senders = await invite([{ userId: maya, weight: 3 }, { userId: ben }]);
    expect(senders.map(({ userId, state, weight }) => [userId, state, weight])).toEqual([
      [dana, 'AGREED', 1],
      [maya, 'INVITED', 3],
      [ben, 'INVITED', 1],
    ]);
    const seen = await call('GET /campaigns/{campaignId}/senders/me', {
      userId: maya,
      params: { campaignId },
    });
    expect(seen).toMatchObject({
      state: 'INVITED',
      name: 'Autumn',
      ownerName: 'Dana Reyes',
      share: 75,
      ownCampaignId: null,
    });
    expect(seen.sequence?.yes?.message).toContain('{{sender.firstName}}');
    const agreed = await answer(maya);
    expect(agreed.state).toBe('AGREED');
    expect((await answer(ben, false)).state).toBe('DECLINED');
    expect((await sendersOf(maya)).map(({ state }) => state)).toEqual([
      'AGREED',
      'AGREED',
      'DECLINED',
    ]);
    const told = await database.db
      .selectFrom('notifications')
      .select(['user_id', 'type', 'link'])
      .where('type', '=', 'CAMPAIGN_INVITATION')
      .where('user_id', 'in', [maya, ben])
      .orderBy('user_id')
      .execute();
    expect(told).toEqual(
      [maya, ben].map((user_id) => ({
        user_id,
        type: 'CAMPAIGN_INVITATION',
        link: `/campaigns/${campaignId}/invitation`,
      })),
    );
  });

  test('gives each sender a campaign with the same sequence, version, and settings', async () => {
    const { dana, maya } = people;
    const [own = ''] = await shareWith([maya]);
    expect((await stored(maya, own)).sequence).toEqual((await stored(dana, campaignId)).sequence);
    const [theirs, hers] = [await campaign(maya, own), await campaign(dana)];
    expect(theirs).toMatchObject({ name: 'Autumn', status: hers.status, version: hers.version });
    expect(theirs.shared).toEqual(hers.shared);
    expect(theirs.shared).toMatchObject({
      campaignId,
      senders: 2,
      sentBy: [
        { userId: dana, displayName: 'Dana Reyes' },
        { userId: maya, displayName: 'Maya Lindqvist' },
      ],
      handOver: 'AFTER_DAY',
    });
    expect(theirs.can.edit).toMatchObject({ allowed: false, reason: 'SHARED_COPY' });
    expect(hers.can.edit.allowed).toBe(true);
  });

  test('joins at once whoever consented to it beforehand, and can be left', async () => {
    const { maya } = people;
    const team = await call('PUT /v1/shared/teams/campaign-consent', {
      userId: maya,
      body: { joinsCampaigns: true },
    });
    expect(team.joinsCampaigns).toBe(true);
    expect((await invite([{ userId: maya }]))[1]?.state).toBe('AGREED');
    await call('DELETE /campaigns/{campaignId}/senders/me', {
      userId: maya,
      params: { campaignId },
    });
    expect((await sendersOf())[1]).toMatchObject({ state: 'LEFT', lost: 'LEFT', boundBy: 'LEFT' });
    expect((await refusalOf(answer(maya))).code).toBe('NOT_INVITED');
    expect((await refusalOf(sendersOf(maya))).code).toBe('NOT_FOUND');
    const { ownCampaignId } = await call('GET /campaigns/{campaignId}/senders/me', {
      userId: maya,
      params: { campaignId },
    });
    expect(await sendersOf(maya, ownCampaignId ?? '')).toEqual([]);
    expect((await invite([{ userId: maya }]))[1]?.state).toBe('AGREED');
  });

  test('asks someone who declined again, even someone who consented to any campaign', async () => {
    const { maya, ben } = people;
    const states = async () => (await sendersOf()).slice(1).map(({ state }) => state);
    const invitations = async () =>
      database.db
        .selectFrom('notifications')
        .select('user_id')
        .where('type', '=', 'CAMPAIGN_INVITATION')
        .where('user_id', '=', maya)
        .execute();
    await invite([{ userId: maya }]);
    await answer(maya, false);
    await call('PUT /v1/shared/teams/campaign-consent', {
      userId: maya,
      body: { joinsCampaigns: true },
    });
    await invite([{ userId: ben }]);
    expect(await states()).toEqual(['DECLINED', 'INVITED']);
    expect(await invitations()).toHaveLength(1);
    await invite([{ userId: ben }, { userId: maya, weight: 4 }]);
    expect(await states()).toEqual(['INVITED', 'INVITED']);
    expect(await invitations()).toHaveLength(2);
    expect(await answer(maya)).toMatchObject({ state: 'AGREED', weight: 4 });
    await invite([{ userId: maya }]);
    expect(await states()).toEqual(['AGREED']);
  });

  test('is for managers and owners, members of the team, and campaigns of their own', async () => {
    const { dana, maya, ben, sam } = people;
    const mayas = await newCampaign(maya, 'Winter');
    expect((await refusalOf(invite([{ userId: ben }], { as: maya, to: mayas }))).code).toBe(
      'TEAM_ROLE_TOO_LOW',
    );
    expect((await refusalOf(invite([{ userId: sam }]))).extras).toMatchObject({
      fieldErrors: [{ path: '0.userId', code: 'NOT_IN_TEAM' }],
    });
    expect((await refusalOf(invite([{ userId: ben }, { userId: ben }]))).extras).toMatchObject({
      fieldErrors: [{ path: '1.userId', code: 'DUPLICATE' }],
    });
    expect((await refusalOf(invite([{ userId: ben }], { to: mayas }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(sendersOf(sam))).code).toBe('NOT_FOUND');
    expect((await refusalOf(sendersOf(maya))).code).toBe('NOT_FOUND');
    expect(await sendersOf(dana)).toEqual([]);
    expect((await refusalOf(answer(sam))).code).toBe('NOT_FOUND');
  });

  test('is refused while its sequence moves leads to another campaign', async () => {
    const other = await newCampaign(people.dana, 'Winter');
    const { sequenceUpdatedAt } = await stored(people.dana, campaignId);
    const moving = { ...sequence(), yes: { ...END, moveToCampaignId: other } };
    await saveSequence(moving, { sequenceUpdatedAt });
    expect((await refusalOf(invite([{ userId: people.maya }]))).code).toBe(
      'CAMPAIGN_NOT_SHAREABLE',
    );
    expect((await refusalOf(invite([{ userId: people.maya }], { to: other }))).code).toBe(
      'CAMPAIGN_NOT_SHAREABLE',
    );
    const third = await newCampaign(people.dana, 'Spring');
    await shareWith([people.maya], third);
    for (const [from, to] of [
      [third, other],
      [other, third],
    ] as const) {
      const read = await stored(people.dana, from);
      const refused = await refusalOf(
        saveSequence(
          { ...sequence(), yes: { ...END, moveToCampaignId: to } },
          { campaignId: from, sequenceUpdatedAt: read.sequenceUpdatedAt },
        ),
      );
      expect(refused.code).toBe('CAMPAIGN_NOT_SHAREABLE');
      expect(await stored(people.dana, from)).toEqual(read);
    }
  });
});

describe('an edit of a shared campaign', () => {
  test('reaches every sender’s campaign, under the same version', async () => {
    const { dana, maya, ben } = people;
    const copies = await shareWith([maya, ben]);
    const { sequenceUpdatedAt } = await stored(dana, campaignId);
    const saved = await saveSequence(sequence('Hello {{firstName}}'), { sequenceUpdatedAt });
    await call('PUT /campaigns/{campaignId}', {
      userId: dana,
      params: { campaignId },
      body: {
        name: 'Late autumn',
        lateAcceptance: 'IGNORE',
        unsubscribeFooter: false,
        noteRule: 'UNTIL_USED_UP',
      },
    });
    for (const [userId, own] of [
      [maya, copies[0] ?? ''],
      [ben, copies[1] ?? ''],
    ] as const) {
      expect(await stored(userId, own)).toEqual({ ...saved, campaignId: own });
      expect(await campaign(userId, own)).toMatchObject({
        name: 'Late autumn',
        lateAcceptance: 'IGNORE',
        unsubscribeFooter: false,
        noteRule: 'UNTIL_USED_UP',
        version: (await campaign(dana)).version,
      });
    }
    const versions = await database.db
      .selectFrom('campaigns')
      .select('sequence_version')
      .distinct()
      .where('user_id', 'in', [dana, maya, ben])
      .execute();
    expect(versions).toHaveLength(1);
  });

  test('that gives notes by list names each sender’s own part of the list', async () => {
    const { dana, maya, ben } = people;
    const packs = (userId: string) =>
      database.db.selectFrom('lead_packs').select('lead_pack_id').where('user_id', '=', userId);
    const filter = async (userId: string, of: string) =>
      (await campaign(userId, of)).noteFilter?.leadsList;
    const [mayas = ''] = await shareWith([maya]);
    await addLeads([profile('ann'), profile('bob'), profile('cleo'), profile('dora')]);
    const { lead_pack_id: list } = await packs(dana).executeTakeFirstOrThrow();
    const rule = { noteRule: 'MATCHING', noteFilter: { leadsList: list } } as const;
    await call('PUT /campaigns/{campaignId}', {
      userId: dana,
      params: { campaignId },
      body: { name: 'Autumn', ...rule },
    });
    const part = await packs(maya).executeTakeFirstOrThrow();
    expect(await filter(dana, campaignId)).toBe(list);
    expect(await filter(maya, mayas)).toBe(part.lead_pack_id);
    await invite([{ userId: maya }, { userId: ben, weight: 100 }]);
    const { ownCampaignId: bens } = await answer(ben);
    await addLeads([profile('eve'), profile('finn')]);
    const { lead_pack_id: later } = await packs(ben).executeTakeFirstOrThrow();
    expect(await filter(ben, bens ?? '')).toBe(later);
  });

  test('with an older version is a 409 and changes no campaign', async () => {
    const { dana, maya } = people;
    const [own = ''] = await shareWith([maya]);
    const before = await stored(maya, own);
    expect((await refusalOf(saveSequence(sequence('Hello')))).code).toBe('STALE_SEQUENCE');
    const stale = call('PUT /campaigns/{campaignId}', {
      userId: dana,
      params: { campaignId },
      body: { name: 'Stale', version: 99 },
    });
    expect((await refusalOf(stale)).code).toBe('STALE_VERSION');
    expect(await stored(maya, own)).toEqual(before);
    expect((await campaign(maya, own)).name).toBe('Autumn');
  });

  test('is its owner’s alone, lists included', async () => {
    const { maya } = people;
    const [own = ''] = await shareWith([maya]);
    const { sequenceUpdatedAt } = await stored(maya, own);
    const params = { campaignId: own };
    const tries = [
      saveSequence(sequence('Mine'), { userId: maya, campaignId: own, sequenceUpdatedAt }),
      call('PUT /campaigns/{campaignId}', { userId: maya, params, body: { name: 'Mine' } }),
      call('PATCH /campaigns/{campaignId}/status', {
        userId: maya,
        params,
        body: { status: 'ACTIVE' },
      }),
      call('DELETE /campaigns/{campaignId}', { userId: maya, params }),
      addLeads([profile('ada')], { as: maya, to: own }),
      call('PATCH /campaigns/{campaignId}', { userId: maya, params, body: { handOver: 'NEVER' } }),
      invite([{ userId: people.ben }], { as: maya, to: own }),
    ];
    for (const refusal of await Promise.all(tries.map(refusalOf)))
      expect(refusal.code).toBe('SHARED_COPY');
  });

  test('starts and stops every sender’s campaign with the owner’s', async () => {
    const { dana, maya } = people;
    const [own = ''] = await shareWith([maya]);
    await addLeads([profile('ada'), profile('ben')]);
    await call('PUT /campaigns/{campaignId}', { userId: dana, params: { campaignId }, body: {} });
    const turn = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId: dana,
        params: { campaignId },
        body: { status },
      });
    await turn('ACTIVE');
    expect((await campaign(maya, own)).status).toBe('ACTIVE');
    expect((await campaign(maya, own)).startedAt).not.toBeNull();
    await turn('NOT_ACTIVE');
    expect((await campaign(maya, own)).status).toBe('NOT_ACTIVE');
  });

  test('that removes a step asks what becomes of every sender’s leads on it', async () => {
    const { dana, maya } = people;
    await shareWith([maya]);
    await invite([{ userId: dana, weight: 0 }, { userId: maya }]);
    await addLeads([profile('ada')]);
    await database.db
      .updateTable('campaigns')
      .set({ started_at: new Date(0), status: 'ACTIVE' })
      .where('user_id', 'in', [dana, maya])
      .execute();
    await database.db
      .updateTable('campaign_leads')
      .set({ state: 'WAITING', item_id: 'message', item_type: 'MESSAGE' })
      .where('user_id', 'in', [dana, maya])
      .execute();
    const { sequenceUpdatedAt } = await stored(dana, campaignId);
    const shorter = { ...sequence(), yes: END };
    expect((await refusalOf(saveSequence(shorter, { sequenceUpdatedAt }))).code).toBe('CONFLICT');
    await saveSequence(shorter, { sequenceUpdatedAt, removedItems: { message: 'FINISH' } });
    expect(await places()).toEqual(['ada Maya Lindqvist FINISHED ITEM_REMOVED']);
  });
});

test('the owner chooses when a lost sender’s people are dealt anew', async () => {
  const set = (userId: string, handOver: string) =>
    call('PATCH /campaigns/{campaignId}', { userId, params: { campaignId }, body: { handOver } });
  expect((await refusalOf(set(people.dana, 'NEVER'))).code).toBe('CAMPAIGN_NOT_SHARED');
  await shareWith([people.maya]);
  expect((await set(people.dana, 'NEVER')).shared?.handOver).toBe('NEVER');
  expect((await refusalOf(set(people.sam, 'NEVER'))).code).toBe('NOT_FOUND');
});

test('deleting the owner’s campaign stops the others and leaves them to their users', async () => {
  const { dana, maya } = people;
  const [own = ''] = await shareWith([maya]);
  await addLeads([profile('ada'), profile('ben')]);
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('user_id', '=', maya)
    .execute();
  await call('DELETE /campaigns/{campaignId}', { userId: dana, params: { campaignId } });
  expect(await campaign(maya, own)).toMatchObject({
    status: 'NOT_ACTIVE',
    shared: null,
    can: { edit: { allowed: true } },
  });
  for (const table of ['shared_campaigns', 'campaign_senders', 'person_senders'] as const)
    expect(
      await database.db.selectFrom(table).select('team_id').where('team_id', '=', teamId).execute(),
    ).toEqual([]);
});

test('an owner sees their shared campaigns at a glance, those that run first', async () => {
  const { dana, maya, ben } = people;
  const overview = (userId: string, query: object = {}) =>
    call('GET /v1/shared/campaigns', { userId, query });
  expect((await overview(dana)).content).toEqual([]);
  await shareWith([maya]);
  const winter = await newCampaign(dana, 'Winter');
  await shareWith([ben], winter);
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('campaign_id', '=', campaignId)
    .execute();
  const { content, totalElements } = await overview(dana);
  expect(
    content.map(({ name, status, senders }) => [name, status, ...senders.map((one) => one.name)]),
  ).toEqual([
    ['Autumn', 'ACTIVE', 'Dana Reyes', 'Maya Lindqvist'],
    ['Winter', 'DRAFT', 'Dana Reyes', 'Ben Okafor'],
  ]);
  expect(content[0]?.senders).toEqual(await sendersOf());
  expect(totalElements).toBe(2);
  expect((await overview(dana, { page: 1, size: 1 })).content[0]?.name).toBe('Winter');
  expect((await overview(maya)).totalElements).toBe(0);
});
