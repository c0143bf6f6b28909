import { beforeEach, describe, expect, test } from 'vitest';
import { LEAD_FACT_FILTERS, type LeadState } from '#core/lead/lead-state.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: leadHandlers, db: () => database.db });
const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);
let userId: string;
let stranger: string;
let campaignId: string;
let leadPackId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  ({ campaignId, leadPackId } = await insertCampaign(userId));
});

async function insertCampaign(owner: string, name = 'Autumn') {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({ user_id: owner, name, status: 'ACTIVE', created_at: at(0) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: owner,
      campaign_id,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: at(0),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return { campaignId: campaign_id, leadPackId: lead_pack_id };
}

async function insertLead(
  values: {
    full_name?: string;
    first_name?: string;
    last_name?: string;
    company?: string;
    email?: string;
    tags?: string[];
    profile_slug?: string;
    custom?: string;
    location?: string;
    country?: string;
    last_message_at?: Date;
    network_distance?: string;
    open_profile?: boolean;
  } = {},
  owner = userId,
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({ user_id: owner, created_at: at(0), updated_at: at(0), ...values })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

async function place(
  leadId: string,
  values: {
    state?: LeadState;
    reason?: 'REPLIED' | 'PAUSED_BY_USER';
    invited_at?: Date;
    accepted_at?: Date;
    updated_at?: Date;
    contacted_at?: Date;
  } = {},
  into = { campaignId, leadPackId },
  owner = userId,
): Promise<string> {
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: owner,
      campaign_id: into.campaignId,
      lead_pack_id: into.leadPackId,
      lead_id: leadId,
      state: values.state ?? 'WAITING',
      item_id: 'a1',
      item_type: 'VISIT',
      added_at: at(0),
      updated_at: at(0),
      ...values,
    })
    .execute();
  return leadId;
}

const names = async (query: object = {}, as = userId) =>
  (await call('GET /leads', { userId: as, query })).content.map(({ fullName }) => fullName);

describe('lists', () => {
  test('every lead comes newest first, page by page, with its places', async () => {
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

  test('a lead carries how far it is, whether its profile is open, and the zone of a place that leaves no doubt', async () => {
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

  test('every fact filters, alone by its counter and with a state by counting', async () => {
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

  test('a query finds name, company and email with its characters taken literally; tags match any of those asked for', async () => {
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

  test('a country is found by its name and by its two letters, the last contact by its day, and a span that ends before it starts is refused', async () => {
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

  test('one can sort by name and company, and nothing else than what is offered', async () => {
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
      (await refusalOf(call('GET /leads', { userId, query: { sort: 'state' } }))).extras
        .fieldErrors?.[0]?.path,
    ).toBe('sort');
    expect(
      (await refusalOf(call('GET /leads', { userId, query: { sort: 'email' } }))).extras
        .fieldErrors?.[0]?.path,
    ).toBe('sort');
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

  test('names are shown without titles, the original beside, and a name edited by hand is left alone', async () => {
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

describe('one lead', () => {
  test('it comes with its places and its newest hundred events', async () => {
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

  test('fields edited by hand are marked, and the name follows its parts', async () => {
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
  ])('%s is refused with its field, and nothing changes', async (_, body, path, code) => {
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

  test('an email that another lead is known by is refused', async () => {
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

describe('what a lead waits for', () => {
  const sequence = newItem({
    type: 'VISIT',
    id: 'a1',
    yes: {
      ...newItem({ type: 'MESSAGE', id: 'a2', yes: newItem({ type: 'END', id: 'a3' }) }),
      message: 'Hi',
    },
  });
  beforeEach(async () => {
    await database.db
      .updateTable('campaigns')
      .set({ sequence: JSON.stringify(sequence), started_at: at(-60) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await database.db.insertInto('lanes').values({ user_id: userId }).execute();
  });
  const due = async (seconds: number) => {
    const leadId = await place(
      await insertLead({ full_name: `Dr. Due ${seconds}`, profile_slug: `due${seconds}` }),
      { state: 'GETTING_READY' },
    );
    await database.db
      .updateTable('campaign_leads')
      .set({ due_at: at(seconds), item_entered_at: at(-60), visit: 1 })
      .where('lead_id', '=', leadId)
      .execute();
    return leadId;
  };
  const waiting = async (leadId: string, now = TEST_NOW) =>
    (await call('GET /leads/{leadId}', { userId, params: { leadId }, now })).campaigns[0]
      ?.waitingFor;

  test('each due lead has its place in the queue, also in a list', async () => {
    const ids = [await due(-30), await due(-10), await due(-20)];
    const places = await Promise.all(
      ids.map(async (leadId) => (await waiting(leadId))?.queuePosition),
    );
    expect(places).toEqual([1, 3, 2]);
    expect(await waiting(ids[0]!)).toMatchObject({
      code: 'PACE',
      sentence: expect.stringContaining('Due 30 is next'),
      gates: expect.arrayContaining([expect.objectContaining({ code: 'CAMPAIGN', open: true })]),
    });
    const listed = await call('GET /leads', { userId, query: { campaignId } });
    expect(listed.content.map(({ campaigns }) => campaigns[0]?.waitingFor?.queuePosition)).toEqual([
      2, 3, 1,
    ]);
  });

  test('leads on their way have their turn before new ones, but invitations go by their time alone', async () => {
    const fresh = await due(-30);
    const onTheWay = await due(-10);
    await database.db
      .updateTable('campaign_leads')
      .set({ state: 'IN_PROGRESS' })
      .where('lead_id', '=', onTheWay)
      .execute();
    const places = async () => [
      (await waiting(fresh))?.queuePosition,
      (await waiting(onTheWay))?.queuePosition,
    ];
    expect(await places()).toEqual([2, 1]);
    const invite = {
      ...newItem({ type: 'CONNECT', id: 'a1', yes: newItem({ type: 'END', id: 'a3' }) }),
    };
    await database.db
      .updateTable('campaigns')
      .set({ sequence: JSON.stringify(invite) })
      .where('campaign_id', '=', campaignId)
      .execute();
    await database.db
      .updateTable('campaign_leads')
      .set({ item_type: 'CONNECT' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(await places()).toEqual([1, 2]);
  });

  test('the day’s limit, the hours, the campaign, the connection and the user’s own hand are each the reason in their turn', async () => {
    const leadId = await due(-30);
    await database.db
      .insertInto('daily_usage')
      .values({ user_id: userId, day: '2026-11-23', action: 'VISIT', used: 60 })
      .execute();
    expect(await waiting(leadId)).toMatchObject({
      code: 'DAILY_LIMIT',
      until: '2026-11-24T09:00:00.000Z',
    });
    expect(await waiting(leadId, Date.parse('2026-11-24T03:00:00.000Z'))).toMatchObject({
      code: 'WORKING_HOURS',
      until: '2026-11-24T09:00:00.000Z',
    });
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', userId)
      .execute();
    expect((await waiting(leadId))?.code).toBe('CONNECTION');
    await database.db
      .updateTable('campaigns')
      .set({ status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect((await waiting(leadId))?.code).toBe('CAMPAIGN_OFF');
    await call('POST /leads/bulk', { userId, body: { action: 'PAUSE', leadIds: [leadId] } });
    expect((await waiting(leadId))?.code).toBe('YOUR_DECISION');
    await call('POST /leads/bulk', { userId, body: { action: 'FINISH', leadIds: [leadId] } });
    expect(await waiting(leadId)).toBeNull();
  });

  test('an act on its way is told from one that is being looked for', async () => {
    const leadId = await due(-30);
    const intent = {
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'a1',
      visit: 1,
      attempt: 1,
      action: 'VISIT' as const,
      fencing: '1',
      request_id: 'r',
      day: '2026-11-23',
      payload: '{}',
      status: 'SENDING' as const,
      started_at: at(0),
      real_started_at: at(0),
    };
    await database.db.insertInto('intents').values(intent).execute();
    expect((await waiting(leadId))?.code).toBe('BEING_DONE');
    expect((await waiting(leadId, TEST_NOW + 30_000))?.code).toBe('CHECKING');
  });
});

describe('bulk', () => {
  const bulk = (body: object, as = userId) => call('POST /leads/bulk', { userId: as, body });

  test('leads are paused and resumed, and those passed over are named', async () => {
    const waiting = await place(await insertLead());
    const failed = await place(await insertLead(), { state: 'FAILED' });
    const loose = await insertLead();
    const foreign = await insertLead({}, stranger);
    expect(
      await bulk({ action: 'PAUSE', leadIds: [waiting, failed, loose, foreign], campaignId }),
    ).toMatchObject({
      changed: 1,
      skipped: [
        { leadId: failed, code: 'NOT_LIVE' },
        { leadId: loose, code: 'NOT_IN_CAMPAIGN' },
        { leadId: foreign, code: 'NOT_FOUND' },
      ],
    });
    expect(
      await bulk({ action: 'RESUME', filter: { campaignId, includeTypes: ['PAUSED'] } }),
    ).toMatchObject({ changed: 1, skipped: [] });
    expect(
      await bulk({ action: 'RETRY', filter: { campaignId, status: ['FAILED'] } }),
    ).toMatchObject({ changed: 1, skipped: [] });
    expect(await bulk({ action: 'FINISH', leadIds: [waiting] })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    const events = await database.db
      .selectFrom('events')
      .select('type')
      .where('user_id', '=', userId)
      .execute();
    expect(events.filter(({ type }) => type === 'STATE_CHANGED')).toHaveLength(4);
  });

  test('the blacklist takes people, in campaigns or not, and gives them back', async () => {
    const waiting = await place(await insertLead());
    const loose = await insertLead();
    expect(await bulk({ action: 'BLACKLIST', leadIds: [waiting, loose] })).toMatchObject({
      changed: 2,
      skipped: [],
    });
    expect(await bulk({ action: 'BLACKLIST', leadIds: [loose] })).toMatchObject({
      changed: 0,
      skipped: [{ leadId: loose, code: 'ALREADY_SO' }],
    });
    expect(
      await call('GET /leads/{leadId}', { userId, params: { leadId: waiting } }),
    ).toMatchObject({ blacklisted: true, campaigns: [{ state: 'BLACKLISTED' }] });
    expect(await bulk({ action: 'UNBLACKLIST', leadIds: [waiting, loose] })).toMatchObject({
      changed: 2,
      skipped: [],
    });
    expect(
      await call('GET /leads/{leadId}', { userId, params: { leadId: waiting } }),
    ).toMatchObject({ blacklisted: false, campaigns: [{ state: 'WAITING' }] });
  });

  test('tags are added once and removed, and a lead can leave a campaign', async () => {
    const leadId = await place(await insertLead());
    expect(await bulk({ action: 'TAG', leadIds: [leadId, leadId], tag: ' vip ' })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect(await bulk({ action: 'TAG', leadIds: [leadId], tag: 'vip' })).toMatchObject({
      changed: 0,
      skipped: [{ leadId, code: 'ALREADY_SO' }],
    });
    expect((await call('GET /leads/{leadId}', { userId, params: { leadId } })).tags).toEqual([
      'vip',
    ]);
    expect(await bulk({ action: 'UNTAG', filter: { tags: ['vip'] }, tag: 'vip' })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect(await bulk({ action: 'REMOVE', leadIds: [leadId], campaignId })).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect((await call('GET /leads/{leadId}', { userId, params: { leadId } })).campaigns).toEqual(
      [],
    );
  });

  test.each([
    ['neither leads nor a filter', { action: 'PAUSE' }, 'leadIds'],
    ['both', { action: 'PAUSE', leadIds: ['1'], filter: {} }, 'leadIds'],
    ['no tag', { action: 'TAG', leadIds: ['1'] }, 'tag'],
    ['an unknown action', { action: 'DELETE', leadIds: ['1'] }, 'action'],
    ['no leads', { action: 'PAUSE', leadIds: [] }, 'leadIds'],
    ['an unknown filter', { action: 'PAUSE', filter: { status: ['X'] } }, 'filter.status.0'],
    [
      'a misspelt filter, which would be everybody',
      { action: 'BLACKLIST', filter: { includeType: 'FAILED' } },
      'filter.includeType',
    ],
    [
      'a tag with a comma, which no filter could ask for',
      { action: 'TAG', leadIds: ['1'], tag: 'hot, Oslo' },
      'tag',
    ],
  ])('%s is a 400', async (_, body, path) => {
    const refusal = await refusalOf(bulk(body));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('a lead whose profile was not read', () => {
  test('is called as its address suggests, says that this is a guess, and has no value for a text', async () => {
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

  test('is called by the name of its profile, or of its file, as soon as there is one', async () => {
    await place(
      await insertLead({ full_name: 'Dr. Jane Q. Doe', profile_slug: 'jane-doe-4b8a91' }),
    );
    const [lead] = (await call('GET /leads', { userId, query: { campaignId } })).content;
    expect(lead).toMatchObject({ originalName: 'Dr. Jane Q. Doe', nameFromAddress: false });
  });
});

describe('the export', () => {
  test('it has the matching leads with their own fields, and nothing a spreadsheet would run', async () => {
    await place(
      await insertLead({
        full_name: '=cmd|calc',
        company: 'Grey, "Ltd"',
        custom: '{"stand":"B12"}',
      }),
      { state: 'PAUSED', reason: 'PAUSED_BY_USER', invited_at: at(0) },
    );
    await insertLead({ full_name: 'Not in it' });
    const lines = (await call('GET /leads/export', { userId, query: { campaignId } })).split(
      '\r\n',
    );
    expect(lines[0]).toBe(
      '\ufeffFirst name,Last name,Full name,Headline,Job title,Company,Industry,Location,Country,Email,Phone,Website,LinkedIn profile,Tags,Campaign,State,Reason,Invited at,Accepted at,Replied at,stand',
    );
    expect(lines[1]).toBe(
      `,,'=cmd|calc,,,"Grey, ""Ltd""",,,,,,,,,Autumn,Paused,Paused by you,${at(0).toISOString()},,,B12`,
    );
    expect(lines).toHaveLength(3);
  });

  test('it goes on over its pieces', async () => {
    await database.db
      .insertInto('leads')
      .values(
        Array.from({ length: 2500 }, (_, index) => ({
          user_id: userId,
          full_name: `P${index}`,
          created_at: at(0),
          updated_at: at(0),
        })),
      )
      .execute();
    expect((await call('GET /leads/export', { userId })).split('\r\n')).toHaveLength(2502);
  });
});

test('a look at one person is asked for once a minute, and only of whom the network has named', async () => {
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
