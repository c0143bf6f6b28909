import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { LEAD_FACT_FILTERS } from '#core/lead/lead-state.ts';
import { refusalOf } from '../../../test/support/call-handler.ts';
import {
  at,
  call,
  campaignId,
  database,
  insertCampaign,
  insertLead,
  leadPackId,
  place,
  userId,
} from './leads-fixture.ts';

const names = async (query: object = {}, as = userId) =>
  (await call('GET /leads', { userId: as, query })).content.map(({ fullName }) => fullName);

describe('lists', () => {
  test('all leads come newest first, page by page, with their places', async () => {
    for (let index = 0; index < 5; index += 1) await insertLead({ full_name: `Person ${index}` });
    const page = await call('GET /leads', { userId, query: { page: '1', size: '2' } });
    expect(page).toMatchObject({ totalElements: 5, totalPages: 3, page: 1, size: 2 });
    expect(page.content.map(({ fullName }) => fullName)).toEqual(['Person 2', 'Person 1']);
    const placed = await place(await insertLead({ full_name: 'Ada Field' }), {
      state: 'FINISHED',
      reason: 'REPLIED',
    });
    expect((await call('GET /leads', { userId })).content[0]).toMatchObject({
      id: placed,
      campaigns: [
        {
          campaignId,
          campaignName: 'Autumn',
          state: 'FINISHED',
          reason: 'REPLIED',
          reasonText: 'Replied, so nothing more is sent',
          waitingFor: null,
        },
      ],
    });
  });

  test('a lead has its progress, open profile, and an unambiguous time zone', async () => {
    const told = await insertLead({
      full_name: 'Ada Field',
      location: 'Aarhus, Denmark',
      network_distance: 'FIRST_DEGREE',
      open_profile: true,
    });
    const untold = await insertLead({
      full_name: 'Bo Lind',
      location: 'Austin, Texas, United States',
    });
    const one = (leadId: string) => call('GET /leads/{leadId}', { userId, params: { leadId } });
    expect(await one(told)).toMatchObject({
      networkDistance: 'FIRST_DEGREE',
      openProfile: true,
      zone: 'Europe/Copenhagen',
    });
    expect(await one(untold)).toMatchObject({
      networkDistance: null,
      openProfile: null,
      zone: null,
    });
  });

  test('a campaign, a pack and states narrow the list, and totals come from the counters', async () => {
    const other = await insertCampaign(userId, 'Winter');
    await place(await insertLead({ full_name: 'A' }), { state: 'WAITING', updated_at: at(1) });
    await place(await insertLead({ full_name: 'B' }), { state: 'PAUSED', updated_at: at(3) });
    await place(await insertLead({ full_name: 'C' }), { state: 'FAILED', updated_at: at(2) });
    await place(await insertLead({ full_name: 'D' }), { state: 'PAUSED' }, other);
    await insertLead({ full_name: 'E' });
    expect(await names({ campaignId })).toEqual(['C', 'B', 'A']);
    expect(await names({ leadsList: other.leadPackId })).toEqual(['D']);
    expect(await names({ campaignId, includeTypes: 'PAUSED,FAILED' })).toEqual(['B', 'C']);
    expect(
      await names({ campaignId, includeTypes: 'PAUSED,FAILED', status: 'FAILED,WAITING' }),
    ).toEqual(['C']);
    expect(await names({ campaignId, includeTypes: 'PAUSED', status: 'FAILED' })).toEqual([]);
    expect(await names({ includeTypes: 'PAUSED' })).toEqual(['D', 'B']);
    expect(
      await call('GET /leads', {
        userId,
        query: { campaignId, includeTypes: 'PAUSED,FAILED', size: '1' },
      }),
    ).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect(await call('GET /leads/count', { userId, query: { includeTypes: 'PAUSED' } })).toEqual({
      count: 2,
    });
    expect(await call('GET /leads/count', { userId, query: { campaignId } })).toEqual({ count: 3 });
  });

  test('every fact filters: alone by its counter, with a state by counting', async () => {
    const columns = {
      INVITE_SENT: 'invited_at',
      INVITE_ACCEPTED: 'accepted_at',
      INVITE_PENDING: 'invited_at',
      INVITE_WITHDRAWN: 'withdrawn_at',
      EMAIL_SENT: 'emailed_at',
      MESSAGE_SENT: 'messaged_at',
      MESSAGE_VIEWED: 'viewed_at',
      MESSAGE_RESPONDED: 'replied_at',
      INMAIL_SENT: 'inmailed_at',
      ENDORSED: 'endorsed_at',
      PROFILE_VIEWED: 'visited_at',
      FOLLOWED: 'followed_at',
      LIKED: 'liked_at',
      EMAIL_AVAILABLE: null,
    } as const;
    const facts = (Object.keys(columns) as (keyof typeof columns)[]).filter((fact) =>
      LEAD_FACT_FILTERS.includes(fact),
    );
    expect(LEAD_FACT_FILTERS.filter((fact) => !(fact in columns))).toEqual(['UNCONFIRMED']);
    for (const fact of facts) {
      const column = columns[fact];
      await place(
        await insertLead({
          full_name: fact,
          ...(column === null ? { email: 'a@example.com' } : {}),
        }),
        column === null ? {} : ({ [column]: at(0) } as object),
      );
    }
    await place(await insertLead({ full_name: 'nothing' }));
    for (const fact of facts) {
      const expected =
        fact === 'INVITE_SENT' || fact === 'INVITE_PENDING'
          ? ['INVITE_PENDING', 'INVITE_SENT']
          : [fact];
      const page = await call('GET /leads', { userId, query: { campaignId, includeTypes: fact } });
      expect(page.content.map(({ fullName }) => fullName)).toEqual(expected);
      expect(page.totalElements).toBe(expected.length);
      expect(
        await call('GET /leads', { userId, query: { campaignId, includeTypes: `${fact},PAUSED` } }),
      ).toMatchObject({ totalElements: expected.length });
      expect(await names({ includeTypes: fact, leadsList: leadPackId })).toEqual(expected);
      expect(await names({ includeTypes: fact })).toEqual(expected);
    }
  });

  test('a query matches name, company, and email literally; tags match any of those given', async () => {
    await insertLead({ full_name: 'Ada Field', company: '100% Growth', tags: ['vip'] });
    await insertLead({ full_name: 'Bo_b Lind', email: 'bob@lind.example', tags: ['vip', 'oslo'] });
    expect(await names({ query: 'ada f' })).toEqual(['Ada Field']);
    expect(await names({ query: '100%' })).toEqual(['Ada Field']);
    expect(await names({ query: '_' })).toEqual(['Bo_b Lind']);
    expect(await names({ query: 'LIND.EX' })).toEqual(['Bo_b Lind']);
    expect(await names({ tags: 'oslo,unknown' })).toEqual(['Bo_b Lind']);
    expect(await names({ tags: 'vip', query: 'ada' })).toEqual(['Ada Field']);
    expect(await names({ query: "'; drop table leads; --" })).toEqual([]);
  });

  test('a country matches by name and code, the last contact by day; no inverted range', async () => {
    await place(await insertLead({ full_name: 'Ada', country: 'Sweden' }), { invited_at: at(10) });
    await insertLead({ full_name: 'Bo', country: 'SE', last_message_at: at(20) });
    await insertLead({ full_name: 'Cy', country: 'Norway' });
    await insertLead({ full_name: 'Di' });
    expect(await names({ country: 'SE' })).toEqual(['Bo', 'Ada']);
    expect(await names({ country: 'sweden,Norway' })).toEqual(['Cy', 'Bo', 'Ada']);
    expect(await names({ country: 'Atlantis' })).toEqual([]);
    expect(await names({ country: 'SE', campaignId })).toEqual(['Ada']);
    const from = (seconds: number) => at(seconds).toISOString();
    expect(await names({ contactedFrom: from(15) })).toEqual(['Bo']);
    expect(await names({ contactedTo: from(15) })).toEqual(['Ada']);
    expect(await names({ contactedFrom: from(5), contactedTo: from(25) })).toEqual(['Bo', 'Ada']);
    expect(
      await call('GET /leads/count', { userId, query: { country: 'SE', contactedFrom: from(5) } }),
    ).toEqual({ count: 2 });
    expect(
      (
        await refusalOf(
          call('GET /leads', { userId, query: { contactedFrom: from(5), contactedTo: from(1) } }),
        )
      ).status,
    ).toBe(400);
  });

  test('lists sort by name and company, and by nothing that is not offered', async () => {
    await insertLead({ full_name: 'bo', company: 'Z' });
    await insertLead({ full_name: 'Ada', company: 'Y' });
    await insertLead({ company: 'X' });
    expect(await names({ sort: 'fullName,asc' })).toEqual(['Ada', 'bo', null]);
    expect(await names({ sort: 'company,desc' })).toEqual(['bo', 'Ada', null]);
    await place(await insertLead({ full_name: 'W' }), { state: 'WAITING' });
    await place(await insertLead({ full_name: 'F' }), { state: 'FINISHED' });
    expect((await names({ campaignId, sort: 'state,asc' })).toReversed()).toEqual(
      await names({ campaignId, sort: 'state,desc' }),
    );
    expect(
      (await refusalOf(call('GET /leads', { userId, query: { sort: 'phone' } }))).extras
        .fieldErrors?.[0]?.path,
    ).toBe('sort');
  });

  test('every column of all leads sorts by what it shows, whichever campaign that comes from', async () => {
    const winter = await insertCampaign(userId, 'Winter');
    const first = await insertLead({ full_name: 'First', email: 'a@x.example', tags: ['Cold'] });
    const both = await insertLead({ full_name: 'Both', email: 'B@x.example' });
    const held = await insertLead({ full_name: 'Held', tags: ['Hot'] });
    await insertLead({ full_name: 'Nowhere' });
    await place(first, { state: 'WAITING', updated_at: at(2) });
    await place(both, { state: 'FINISHED', updated_at: at(1) });
    await place(both, { state: 'IN_PROGRESS', updated_at: at(5) }, winter);
    await place(held, { state: 'PAUSED', updated_at: at(3) }, winter);
    const orders = {
      'lastActivityAt,desc': ['Both', 'Held', 'First', 'Nowhere'],
      'lastActivityAt,asc': ['First', 'Held', 'Both', 'Nowhere'],
      'state,asc': ['Both', 'First', 'Held', 'Nowhere'],
      'campaignName,asc': ['First', 'Held', 'Both', 'Nowhere'],
      'email,asc': ['First', 'Both', 'Nowhere', 'Held'],
      'tags,desc': ['Held', 'First', 'Nowhere', 'Both'],
    };
    for (const [sort, expected] of Object.entries(orders))
      expect([sort, await names({ sort })]).toEqual([sort, expected]);
    expect(await names({ sort: 'lastActivityAt,desc', size: '2', page: '1' })).toEqual([
      'First',
      'Nowhere',
    ]);
    expect(await names({ campaignId, sort: 'lastActivityAt,desc' })).toEqual(['First', 'Both']);
  });

  test.each([
    ['an unknown filter', { includeTypes: 'EVERYBODY' }, 'includeTypes.0'],
    ['a date that is none', { from: 'yesterday' }, 'from'],
    [
      'an end before its start',
      { from: '2026-11-24T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' },
      'to',
    ],
    ['an id that is none', { campaignId: 'abc' }, 'campaignId'],
  ])('%s is a 400 with its field', async (_, query, path) => {
    const refusal = await refusalOf(call('GET /leads', { userId, query }));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
  });

  test('names are shown without titles beside the original; edited names are left alone', async () => {
    const leadId = await insertLead({
      full_name: 'Dr. Anna Krüger 🚀',
      first_name: 'Dr. Anna',
      last_name: 'Krüger 🚀',
    });
    expect(await call('GET /leads/{leadId}', { userId, params: { leadId } })).toMatchObject({
      firstName: 'Anna',
      lastName: 'Krüger',
      fullName: 'Anna Krüger',
      originalName: 'Dr. Anna Krüger 🚀',
    });
    expect(
      await call('PATCH /leads/{leadId}', {
        userId,
        params: { leadId },
        body: { firstName: 'Dr. Anna', company: '  ' },
      }),
    ).toMatchObject({ fullName: 'Dr. Anna Krüger 🚀', originalName: null, company: null });
  });
});

describe('the pages of a list that exceeds the limit', () => {
  const insertMany = async (leads: number) => {
    await sql`
      with made as (
        insert into leads (
          user_id, profile_slug, full_name, company, country, created_at, updated_at
        )
        select ${userId}, 'p' || n, 'Person ' || lpad(n::text, 5, '0'),
          case when n <= 20 then 'Rare' else 'Company' end, 'Norway', ${at(0)}, ${at(0)}
        from generate_series(1, ${leads}::int) n
        returning lead_id
      )
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, added_at, updated_at
      )
      select ${userId}, ${campaignId}, lead_id, ${leadPackId}, 'PAUSED', ${at(0)}, ${at(0)}
      from made`.execute(database.db);
    await sql`analyze leads, campaign_leads`.execute(database.db);
  };
  const ask = (query: Partial<Record<'sort' | 'page' | 'query' | 'country', string>>) =>
    call('GET /leads', { userId, query: { campaignId, size: '10', ...query } });
  const refused = (reach: string) => ({
    status: 400,
    extras: {
      fieldErrors: [
        {
          path: 'page',
          code: 'BEYOND_REACH',
          message: `Pages go up to lead ${reach} in this order. Narrow the list with a filter, or show the newest first`,
        },
      ],
    },
  });

  test('end after 10,000 leads if it is sorted by name, and never if it is not', async () => {
    await insertMany(30_001);
    const last = await ask({ sort: 'fullName,asc', page: '999' });
    expect(last.content.at(-1)?.fullName).toBe('Person 10000');
    expect(last.totalElements).toBe(30_001);
    for (const sort of ['fullName,asc', 'company,desc', 'createdAt'])
      expect(await refusalOf(ask({ sort, page: '1000' }))).toMatchObject(refused('10,000'));
    for (const order of [{}, { sort: 'updatedAt' }, { sort: 'state,desc' }])
      expect((await ask({ ...order, page: '3000' })).content).toHaveLength(1);
    expect((await ask({ sort: 'fullName,asc', page: '3001' })).content).toEqual([]);
    expect((await ask({ sort: 'fullName,asc', query: 'rare', page: '1' })).content).toHaveLength(
      10,
    );
    const many = { sort: 'fullName,desc', country: 'Norway' };
    expect((await ask({ ...many, page: '1' })).content[0]?.fullName).toBe('Person 29991');
    expect((await ask(many)).totalElements).toBe(10_000);
    expect(await refusalOf(ask({ ...many, page: '3000' }))).toMatchObject(refused('30,000'));
  });

  test('are all there if it is exactly at the limit', async () => {
    await insertMany(30_000);
    expect((await ask({ sort: 'fullName,asc', page: '2999' })).content.at(-1)?.fullName).toBe(
      'Person 30000',
    );
    expect((await ask({ country: 'Norway', page: '3000' })).content).toEqual([]);
  });
});
