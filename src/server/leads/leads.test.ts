import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  at,
  call,
  campaignId,
  database,
  insertLead,
  leadPackId,
  place,
  stranger,
  userId,
} from './leads-fixture.ts';

describe('one lead', () => {
  test('has its places and its newest hundred events', async () => {
    const leadId = await place(
      await insertLead({ full_name: 'Ada Field', profile_slug: 'ada-field' }),
    );
    await database.db
      .insertInto('events')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          user_id: userId,
          type: 'PROFILE_VIEWED' as const,
          at: at(index),
          campaign_id: campaignId,
          lead_id: leadId,
          item_id: 'a1',
          item_type: 'VISIT' as const,
          actor: 'ENGINE' as const,
        })),
      )
      .execute();
    const lead = await call('GET /leads/{leadId}', { userId, params: { leadId } });
    expect(lead).toMatchObject({
      profileUrl: 'https://www.linkedin.com/in/ada-field',
      publicIdentifier: 'ada-field',
      campaigns: [{ state: 'WAITING' }],
    });
    expect(lead.timeline).toHaveLength(100);
    expect(lead.timeline[0]).toMatchObject({
      at: at(119).toISOString(),
      type: 'PROFILE_VIEWED',
      campaignId,
      leadId,
    });
    const events = await call('GET /events', { userId, query: { leadId, page: '11', size: '10' } });
    expect(events).toMatchObject({ totalElements: 120, totalPages: 12 });
    expect(events.content).toHaveLength(10);
    expect(
      await call('GET /events', { userId, query: { campaignId, types: 'INVITE_SENT' } }),
    ).toMatchObject({ totalElements: 0, content: [] });
    expect(
      await call('GET /events', {
        userId,
        query: { from: at(100).toISOString(), to: at(104).toISOString() },
      }),
    ).toMatchObject({ totalElements: 5 });
    expect(
      (
        await refusalOf(
          call('GET /events', {
            userId,
            query: { from: at(104).toISOString(), to: at(100).toISOString() },
          }),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'to', code: 'BEFORE_FROM' });
  });

  test('fields edited manually are marked, and the name follows its parts', async () => {
    const leadId = await insertLead({
      full_name: 'Ada Field',
      first_name: 'Ada',
      last_name: 'Field',
      profile_slug: 'ada',
    });
    const changed = await call('PATCH /leads/{leadId}', {
      userId,
      params: { leadId },
      body: { lastName: 'Stone', jobTitle: 'CFO', email: 'ada@stone.example' },
    });
    expect(changed).toMatchObject({
      fullName: 'Ada Stone',
      jobTitle: 'CFO',
      email: 'ada@stone.example',
    });
    await call('PATCH /leads/{leadId}', { userId, params: { leadId }, body: { jobTitle: null } });
    const row = await database.db
      .selectFrom('leads')
      .select(['hand_edited', 'job_title'])
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      hand_edited: ['email', 'full_name', 'job_title', 'last_name'],
      job_title: null,
    });
  });

  test.each([
    ['a wrong email', { email: 'ada@' }, 'email', 'INVALID_EMAIL'],
    ['a text that is too long', { company: 'x'.repeat(301) }, 'company', 'TOO_LONG'],
    ['an unknown field', { blacklisted: true }, 'blacklisted', 'UNKNOWN_FIELD'],
    ['a wrong type', { firstName: 7 }, 'firstName', 'INVALID_TYPE'],
    ['the only thing it is known by', { email: null }, 'email', 'REQUIRED'],
  ])('%s is rejected with its field, and nothing changes', async (_, body, path, code) => {
    const leadId = await insertLead({ full_name: 'Ada', email: 'ada@example.com' });
    const refusal = await refusalOf(
      call('PATCH /leads/{leadId}', {
        userId,
        params: { leadId },
        body: { firstName: 'Bo', ...body },
      }),
    );
    expect(refusal.extras.fieldErrors?.[0]).toMatchObject({ path, code });
    expect(
      (await call('GET /leads/{leadId}', { userId, params: { leadId } })).firstName,
    ).toBeNull();
  });

  test('an email that identifies another lead is rejected', async () => {
    await insertLead({ email: 'taken@example.com' });
    const leadId = await insertLead({ email: 'mine@example.com' });
    expect(
      (
        await refusalOf(
          call('PATCH /leads/{leadId}', {
            userId,
            params: { leadId },
            body: { email: 'Taken@example.com' },
          }),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'email', code: 'DUPLICATE' });
  });
});

describe('a lead whose profile was not read', () => {
  test('is named after its URL, says that this is a guess, and has no value in texts', async () => {
    const leadId = await place(await insertLead({ profile_slug: 'jane-doe-4b8a91' }));
    const [lead] = (await call('GET /leads', { userId, query: { campaignId } })).content;
    expect(lead).toMatchObject({
      id: leadId,
      fullName: 'Jane Doe',
      firstName: null,
      lastName: null,
      nameFromAddress: true,
    });
  });

  test('is named after its profile or its file as soon as there is one', async () => {
    await place(
      await insertLead({ full_name: 'Dr. Jane Q. Doe', profile_slug: 'jane-doe-4b8a91' }),
    );
    const [lead] = (await call('GET /leads', { userId, query: { campaignId } })).content;
    expect(lead).toMatchObject({ originalName: 'Dr. Jane Q. Doe', nameFromAddress: false });
  });
});

test('one person’s profile is looked up at most once a minute, if the network knows them', async () => {
  const leadId = await insertLead({ full_name: 'Ada Field' });
  await database.db
    .updateTable('users')
    .set({ network_account_id: `account-${userId}` })
    .where('user_id', '=', userId)
    .execute();
  expect(await call('POST /leads/{leadId}/look', { userId, params: { leadId } })).toEqual({
    looking: false,
  });
  await database.db
    .updateTable('leads')
    .set({ network_member_id: 'm-1' })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .execute();
  for (let nth = 0; nth < 2; nth += 1)
    expect(await call('POST /leads/{leadId}/look', { userId, params: { leadId } })).toEqual({
      looking: true,
    });
  const asked = await database.db
    .selectFrom('network_events')
    .select(['type', 'body'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute();
  expect(asked).toEqual([
    { type: 'connected', body: { type: 'connected', memberId: 'm-1' } },
    { type: 'read', body: { type: 'read', memberId: 'm-1' } },
  ]);
  expect(
    await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual([{ next_wake_at: TEST_NOW }]);
});

test('every call answers 404 to a stranger and changes nothing', async () => {
  const leadId = await place(await insertLead({ full_name: 'Ada Field' }));
  const asked = { userId: stranger, params: { leadId } };
  const calls = [
    call('GET /leads/{leadId}', asked),
    call('POST /leads/{leadId}/look', asked),
    call('PATCH /leads/{leadId}', { ...asked, body: { firstName: 'Mine' } }),
    ...[{ campaignId }, { leadsList: leadPackId }].flatMap((query) => [
      call('GET /leads', { userId: stranger, query }),
      call('GET /leads/count', { userId: stranger, query }),
      call('GET /leads/export', { userId: stranger, query }),
      call('POST /leads/bulk', { userId: stranger, body: { action: 'PAUSE', filter: query } }),
    ]),
    call('POST /leads/bulk', {
      userId: stranger,
      body: { action: 'PAUSE', leadIds: [leadId], campaignId },
    }),
    call('GET /events', { userId: stranger, query: { leadId } }),
    call('GET /events', { userId: stranger, query: { campaignId } }),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf)))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND']);
  expect(
    await call('POST /leads/bulk', {
      userId: stranger,
      body: { action: 'BLACKLIST', leadIds: [leadId] },
    }),
  ).toMatchObject({ changed: 0, skipped: [{ leadId, code: 'NOT_FOUND' }] });
  expect(
    await call('POST /leads/bulk', {
      userId: stranger,
      body: { action: 'REMOVE', leadIds: [leadId] },
    }),
  ).toMatchObject({ changed: 0, skipped: [{ leadId, code: 'NOT_FOUND' }] });
  expect((await call('GET /leads', { userId: stranger })).totalElements).toBe(0);
  expect((await call('GET /events', { userId: stranger })).totalElements).toBe(0);
  expect(await call('GET /leads/{leadId}', { userId, params: { leadId } })).toMatchObject({
    fullName: 'Ada Field',
    blacklisted: false,
    campaigns: [{ state: 'WAITING' }],
  });
});
