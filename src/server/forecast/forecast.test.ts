import { beforeEach, describe, expect, test } from 'vitest';
import { forecast } from '#core/forecast/forecast.ts';
import { changePreview } from '#core/sequence/change-preview.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const here = { forecast: async (input: Parameters<typeof forecast>[0]) => forecast(input) };
const call = handlerCaller({
  handlers: { ...forecastHandlers({ thread: here }), ...campaignHandlers, ...sequenceHandlers },
  db: () => database.db,
  network: { capabilities: async () => new Set([]) },
});
const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);

const end = (id: string): SequenceItem => newItem({ type: 'END', id });
const says = (id: string, message: string, yes: SequenceItem): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id, yes }),
  message,
  yesDelay: 24,
});
const usual = (text = 'Hi {{firstName}}'): SequenceItem => ({
  ...newItem({
    type: 'CONNECT',
    id: 'i',
    yes: newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: says('m', text, end('e1')),
      no: newItem({ type: 'WITHDRAW', id: 'w', yes: end('e2') }),
    }),
  }),
});

let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db, planTier: 'ADVANCED' });
  stranger = await insertTestUser({ db: database.db });
});

async function insertCampaign({
  owner = userId,
  sequence = usual(),
  status = 'NOT_ACTIVE' as 'DRAFT' | 'NOT_ACTIVE' | 'ACTIVE',
  started = false,
}: {
  owner?: string;
  sequence?: SequenceItem | null;
  status?: 'DRAFT' | 'NOT_ACTIVE' | 'ACTIVE';
  started?: boolean;
} = {}): Promise<{ campaignId: string; packId: string }> {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: owner,
      name: 'Autumn',
      status,
      sequence: sequence === null ? null : JSON.stringify(sequence),
      sequence_completed: sequence !== null,
      sequence_version: 1,
      sequence_updated_at: at(0),
      started_at: started ? at(-3600) : null,
      created_at: at(-7200),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id: packId } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: owner,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: at(0),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return { campaignId, packId };
}

type Standing = {
  itemId?: string;
  state?: 'GETTING_READY' | 'IN_PROGRESS' | 'WAITING' | 'PAUSED' | 'FAILED' | 'FINISHED';
  person?: object;
  contacted?: boolean;
};
let people = 0;
async function addLeads({
  campaignId,
  packId,
  count = 1,
  itemId = 'i',
  state = 'GETTING_READY',
  person = {},
  contacted = state !== 'GETTING_READY',
}: Standing & { campaignId: string; packId: string; count?: number }): Promise<void> {
  const type =
    { i: 'CONNECT', c: 'IF_CONNECTED', m: 'MESSAGE', w: 'WITHDRAW', e1: 'END', e2: 'END' }[
      itemId
    ] ?? 'VISIT';
  const leads = Array.from({ length: count }, () => ({
    user_id: userId,
    network_member_id: `m-${(people += 1)}`,
    first_name: 'Ada',
    full_name: 'Ada Field',
    created_at: at(0),
    updated_at: at(0),
    ...person,
  }));
  const rows = await database.db.insertInto('leads').values(leads).returning('lead_id').execute();
  const live = ['GETTING_READY', 'IN_PROGRESS', 'WAITING'].includes(state);
  await database.db
    .insertInto('campaign_leads')
    .values(
      rows.map(({ lead_id }, index) => ({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        lead_pack_id: packId,
        state,
        item_id: itemId,
        item_type: type as 'VISIT',
        item_entered_at: at(0),
        due_at: live ? new Date(TEST_NOW + index) : null,
        contacted_at: contacted ? at(0) : null,
        added_at: at(0),
        updated_at: at(0),
      })),
    )
    .execute();
}

const forecastOf = (campaignId: string, as = userId) =>
  call('GET /campaigns/{campaignId}/forecast', { userId: as, params: { campaignId } });

describe('the forecast of a campaign', () => {
  test('says when it will end, what it does a day, and where its rates come from', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 60 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer).toMatchObject({
      campaignId: campaign.campaignId,
      leads: 60,
      leadsToCome: 0,
      openEndedLeads: 0,
      invites: { p10: 60, p50: 60, p90: 60 },
      rates: {
        source: 'PUBLISHED',
        sampleSize: 0,
        sentence: 'Typical range, since you have no finished campaigns yet',
      },
      assumptions: ['The campaign starts now'],
    });
    const days = (instant: string | null) => (Date.parse(instant ?? '') - TEST_NOW) / 86_400_000;
    expect(days(answer.finish.p10)).toBeGreaterThan(14);
    expect(days(answer.finish.p10)).toBeLessThanOrEqual(days(answer.finish.p50));
    expect(days(answer.finish.p50)).toBeLessThanOrEqual(days(answer.finish.p90));
    const perDay =
      answer.actionsPerDay.byType.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')
        ?.perDay ?? [];
    expect(Math.round(perDay.reduce((sum, one) => sum + one, 0))).toBe(60);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(25);
  });

  test('writes nothing', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 5 });
    const everything = async () =>
      Promise.all(
        (
          [
            'campaigns',
            'campaign_leads',
            'events',
            'intents',
            'lanes',
            'notifications',
            'daily_usage',
          ] as const
        ).map((table) =>
          database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
        ),
      );
    const before = await everything();
    await forecastOf(campaign.campaignId);
    await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        processingLimits: [{ sequenceItemType: 'CONNECT', limit: 1 }],
      },
    });
    expect(await everything()).toEqual(before);
  });

  test('follows other limits and another sequence that are only asked about', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 40 });
    const usualEnd = Date.parse((await forecastOf(campaign.campaignId)).finish.p50 ?? '');
    const slow = await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        processingLimits: [{ sequenceItemType: 'CONNECT', limit: 4 }],
        processingLimitRange: 1,
      },
    });
    expect(Date.parse(slow.finish.p50 ?? '')).toBeGreaterThan(usualEnd + 5 * 86_400_000);
    expect(slow.binding).toMatchObject({ code: 'DAILY_LIMIT', sequenceItemType: 'CONNECT' });
    expect(slow.speedUps[0]).toMatchObject({ code: 'RAISE_LIMIT', from: 4, to: 14 });
    const short = await call('POST /campaigns/forecast', {
      userId,
      body: {
        campaignId: campaign.campaignId,
        sequence: newItem({ type: 'VISIT', id: 'v', yes: end('e') }),
      },
    });
    expect(Date.parse(short.finish.p90 ?? '')).toBeLessThan(usualEnd);
  });

  test('shares the day with the other campaigns that run', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 30 });
    const alone = await forecastOf(campaign.campaignId);
    const other = await insertCampaign({ status: 'ACTIVE', started: true });
    await addLeads({ ...other, count: 200 });
    const shared = await forecastOf(campaign.campaignId);
    expect(shared.otherCampaigns).toEqual([{ campaignId: other.campaignId, name: 'Autumn' }]);
    expect(Date.parse(shared.lastInviteAt ?? '')).toBeGreaterThan(
      Date.parse(alone.lastInviteAt ?? ''),
    );
    expect(
      shared.limits.find(({ sequenceItemType }) => sequenceItemType === 'CONNECT')?.othersPerDay,
    ).toBeGreaterThan(1);
  });

  test('tells that leads wait for an acceptance that nothing ends', async () => {
    const campaign = await insertCampaign({
      sequence: newItem({ type: 'CONNECT', id: 'i', yes: says('m', 'Hi', end('e1')) }),
    });
    await addLeads({ ...campaign, count: 40 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer.openEndedLeads).toBeGreaterThan(10);
    expect(answer.finish.p50).not.toBeNull();
  });

  test('refuses what cannot be forecast, each with its own code', async () => {
    const empty = await insertCampaign();
    expect((await refusalOf(forecastOf(empty.campaignId))).code).toBe('NO_LEADS_TO_FORECAST');
    expect((await refusalOf(forecastOf(empty.campaignId, stranger))).code).toBe('NOT_FOUND');
    const unwritten = await insertCampaign({ sequence: null, status: 'DRAFT' });
    expect((await refusalOf(forecastOf(unwritten.campaignId))).code).toBe('SEQUENCE_INCOMPLETE');
    await database.db
      .deleteFrom('lead_packs')
      .where('campaign_id', '=', empty.campaignId)
      .execute();
    expect((await refusalOf(forecastOf(empty.campaignId))).code).toBe('NO_LEAD_PACK');
    const broken = { ...newItem({ type: 'MESSAGE', id: 'm', yes: end('e') }), message: '' };
    expect(
      (
        await refusalOf(
          call('POST /campaigns/forecast', { userId, body: { sequence: broken, leads: 10 } }),
        )
      ).code,
    ).toBe('SEQUENCE_INVALID');
    expect(
      (await refusalOf(call('POST /campaigns/forecast', { userId, body: { sequence: usual() } })))
        .status,
    ).toBe(400);
  });

  test('counts leads that a list has yet to bring, and refuses more than it can hold', async () => {
    const campaign = await insertCampaign({ status: 'DRAFT' });
    await addLeads({ ...campaign, count: 3 });
    const expects = (leads: number) =>
      database.db
        .updateTable('lead_packs')
        .set({
          search_type: 'BASIC_SEARCH',
          search_status: 'SEARCH_IN_PROGRESS',
          leads_number_to_collect: leads,
          leads_number_collected: 3,
        })
        .where('campaign_id', '=', campaign.campaignId)
        .execute();
    await expects(43);
    expect(await forecastOf(campaign.campaignId)).toMatchObject({
      leads: 43,
      leadsToCome: 40,
      assumptions: ['The campaign starts now', 'Lists add the 40 leads still to be collected'],
    });
    await expects(40_000);
    const refusal = await refusalOf(forecastOf(campaign.campaignId));
    expect([refusal.status, refusal.code]).toEqual([422, 'TOO_MANY_LEADS_TO_FORECAST']);
  });

  test('says for a sequence that belongs to no campaign what it would do with so many leads', async () => {
    const answer = await call('POST /campaigns/forecast', {
      userId,
      body: { sequence: usual(), leads: 25 },
    });
    expect(answer).toMatchObject({ campaignId: null, leads: 25, invites: { p50: 25 } });
  });

  test('goes by the own history from 50 invites on', async () => {
    const old = await insertCampaign({ status: 'NOT_ACTIVE', started: true });
    await addLeads({ ...old, count: 60, state: 'FINISHED' });
    const leads = await database.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('campaign_id', '=', old.campaignId)
      .orderBy('lead_id')
      .execute();
    const sentAt = new Date(TEST_NOW - 60 * 86_400_000);
    await database.db
      .insertInto('intents')
      .values(
        leads.map(({ lead_id }) => ({
          user_id: userId,
          campaign_id: old.campaignId,
          lead_id,
          item_id: 'i',
          visit: 1,
          attempt: 1,
          action: 'CONNECT' as const,
          fencing: '1',
          request_id: `r${lead_id}`,
          day: '2026-09-24',
          payload: '{}',
          status: 'HAPPENED' as const,
          started_at: sentAt,
          real_started_at: sentAt,
        })),
      )
      .execute();
    const accepted = leads.slice(0, 48).map(({ lead_id }) => lead_id);
    await database.db
      .updateTable('campaign_leads')
      .set({ invited_at: sentAt, accepted_at: new Date(sentAt.getTime() + 7_200_000) })
      .where('lead_id', 'in', accepted)
      .execute();
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 50 });
    const answer = await forecastOf(campaign.campaignId);
    expect(answer.rates).toMatchObject({
      source: 'OWN',
      sampleSize: 60,
      sentence: 'Range based on your own 60 invites',
    });
    expect(answer.rates.acceptance).toBeGreaterThan(74);
    expect(answer.accepted.p50).toBeGreaterThan(33);
  });

  test('is the same from a thread of its own', async () => {
    const campaign = await insertCampaign();
    await addLeads({ ...campaign, count: 20 });
    const threaded = handlerCaller({
      handlers: forecastHandlers({ thread: createForecastThread() }),
      db: () => database.db,
    });
    expect(
      await threaded('GET /campaigns/{campaignId}/forecast', {
        userId,
        params: { campaignId: campaign.campaignId },
      }),
    ).toEqual(await forecastOf(campaign.campaignId));
  });
});

describe('the launch check', () => {
  const check = (campaignId: string, query: object = {}) =>
    call('GET /campaigns/{campaignId}/launch-check', { userId, params: { campaignId }, query });

  test('names every lead whose text cannot be sent, and counts those who get the other text', async () => {
    const other = {
      ...says('m', '{{company}} and {{firstName}}', end('e1')),
      alternativeMessage: 'Hi {{firstName}}',
    };
    const sequence = newItem({
      type: 'CONNECT',
      id: 'i',
      yes: newItem({ type: 'IF_CONNECTED', id: 'c', yes: other, no: end('e2') }),
    });
    const campaign = await insertCampaign({
      sequence: { ...sequence, message: `{{firstName}}${'x'.repeat(150)}` },
    });
    await addLeads({ ...campaign, count: 3, person: { company: 'Acme' } });
    await addLeads({ ...campaign, count: 2 });
    await addLeads({ ...campaign, person: { company: 'Acme', first_name: 'A'.repeat(60) } });
    await addLeads({ ...campaign, person: { first_name: null, full_name: null } });
    const answer = await check(campaign.campaignId, { size: 1 });
    expect(answer).toMatchObject({
      firstStart: true,
      leads: 7,
      checkedLeads: 7,
      readyLeads: 5,
      alternativeLeads: 2,
    });
    expect(answer.counts).toEqual([
      {
        code: 'PLACEHOLDER_MISSING',
        leads: 1,
        sentence: '1 lead is missing a value and has no fallback text',
      },
      {
        code: 'TEXT_TOO_LONG',
        leads: 1,
        sentence: 'For 1 lead, the text is too long once filled in',
      },
    ]);
    expect(answer.problems).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [
        {
          code: 'TEXT_TOO_LONG',
          itemId: 'i',
          sentence: 'Invite: 210 characters, the limit is 200',
        },
      ],
    });
    expect((await check(campaign.campaignId, { size: 1, page: 1 })).problems.content).toMatchObject(
      [{ fullName: 'Unnamed lead', code: 'PLACEHOLDER_MISSING' }],
    );
  });

  test('names who would be skipped today by the rules of its list, and limits that let nothing through', async () => {
    const campaign = await insertCampaign();
    await database.db
      .updateTable('lead_packs')
      .set({ skip_lead_conditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'] })
      .where('campaign_id', '=', campaign.campaignId)
      .execute();
    await addLeads({ ...campaign, count: 2 });
    const [twice] = await database.db
      .selectFrom('campaign_leads')
      .select('lead_id')
      .where('campaign_id', '=', campaign.campaignId)
      .execute();
    const other = await insertCampaign();
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: other.campaignId,
        lead_id: twice?.lead_id ?? '',
        state: 'WAITING',
        item_id: 'c',
        item_type: 'IF_CONNECTED',
        added_at: at(0),
        updated_at: at(0),
      })
      .execute();
    await database.db
      .updateTable('users')
      .set({
        processing_limits: JSON.stringify({
          CONNECT: 0,
          CONNECT_BY_EMAIL: 0,
          MESSAGE: 10,
          INMAIL: 0,
          VISIT: 0,
          ENDORSE: 0,
          LIKE: 0,
          FOLLOW: 0,
          EMAIL: 0,
        }),
      })
      .where('user_id', '=', userId)
      .execute();
    const answer = await check(campaign.campaignId);
    expect(answer.counts).toMatchObject([{ code: 'DUPLICATE', leads: 1 }]);
    expect(answer.limits).toEqual([
      {
        sequenceItemType: 'CONNECT',
        limit: 0,
        sentence: 'Your daily limit for invites is 0, so leads will wait before this step',
      },
      { sequenceItemType: 'MESSAGE', limit: 10, sentence: null },
    ]);
  });

  test('is part of the first start, which is told apart in its event', async () => {
    const campaign = await insertCampaign({ status: 'DRAFT', sequence: usual('{{firstName}}') });
    await addLeads({ ...campaign, count: 2 });
    await addLeads({ ...campaign, person: { first_name: null } });
    const start = (status: 'ACTIVE' | 'NOT_ACTIVE') =>
      call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: campaign.campaignId },
        body: { status },
      });
    await start('ACTIVE');
    await start('NOT_ACTIVE');
    await start('ACTIVE');
    const events = await database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('campaign_id', '=', campaign.campaignId)
      .orderBy('event_id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'CAMPAIGN_STARTED',
      'CAMPAIGN_STOPPED',
      'CAMPAIGN_STARTED',
    ]);
    expect(events[0]?.data).toEqual({
      first: true,
      from: 'DRAFT',
      check: {
        checkedLeads: 3,
        alternativeLeads: 0,
        found: { PLACEHOLDER_MISSING: 1 },
        steps: [],
        limitsOfNothing: [],
      },
    });
    expect(events[2]?.data).toEqual({ first: false, from: 'NOT_ACTIVE' });
  });
});

describe('the preview of a change', () => {
  const STATES = [
    'GETTING_READY',
    'IN_PROGRESS',
    'WAITING',
    'PAUSED',
    'FAILED',
    'FINISHED',
  ] as const;
  const standingNow = async (campaignId: string) => {
    const rows = await database.db
      .selectFrom('item_standing')
      .select(['item_id', 'state', 'leads'])
      .where('campaign_id', '=', campaignId)
      .where('leads', '>', 0)
      .execute();
    return rows.filter(({ state }) => state !== 'FINISHED' && state !== 'BLACKLISTED');
  };
  const on = (rows: Awaited<ReturnType<typeof standingNow>>, itemId: string | null) =>
    rows.filter((row) => row.item_id === itemId).reduce((sum, { leads }) => sum + leads, 0);

  const CHANGES: [string, SequenceItem, Record<string, 'NEXT' | 'FINISH'>][] = [
    ['another text', usual('Hello {{firstName}}'), {}],
    ['a shorter watch', { ...usual(), yes: { ...(usual().yes as SequenceItem), noDelay: 48 } }, {}],
    [
      'a message taken out, its leads going on',
      { ...usual(), yes: { ...(usual().yes as SequenceItem), yes: end('e1') } },
      { m: 'NEXT' },
    ],
    [
      'a message taken out, its leads finishing',
      { ...usual(), yes: { ...(usual().yes as SequenceItem), yes: end('e1') } },
      { m: 'FINISH' },
    ],
    [
      'a whole branch taken out',
      newItem({ type: 'CONNECT', id: 'i', yes: end('e1') }),
      { c: 'NEXT', m: 'NEXT', w: 'FINISH', e2: 'FINISH' },
    ],
    ['a visit put before everything', newItem({ type: 'VISIT', id: 'v', yes: usual() }), {}],
    ['the root taken out', usual().yes as SequenceItem, { i: 'NEXT' }],
    [
      'everything new',
      newItem({ type: 'VISIT', id: 'v', yes: end('e9') }),
      { i: 'NEXT', c: 'NEXT', m: 'FINISH', w: 'FINISH', e1: 'FINISH', e2: 'FINISH' },
    ],
    [
      'another type of step',
      {
        ...usual(),
        yes: {
          ...(usual().yes as SequenceItem),
          no: { ...newItem({ type: 'VISIT', id: 'w', yes: end('e2') }) },
        },
      },
      {},
    ],
  ];

  test.each(CHANGES)(
    'says of %s exactly what the save then does',
    async (_, after, removedItems) => {
      const campaign = await insertCampaign({ status: 'ACTIVE', started: true });
      let count = 1;
      for (const { item } of walkItems(usual()))
        for (const state of STATES)
          if (state !== 'GETTING_READY' || item.id === 'i')
            await addLeads({ ...campaign, itemId: item.id, state, count: (count += 1) });
      const before = await standingNow(campaign.campaignId);
      const preview = await call('POST /v1/sequenceitems/preview', {
        userId,
        body: { campaignId: campaign.campaignId, sequenceItemRequest: after, removedItems },
      });
      const untouched = await standingNow(campaign.campaignId);
      expect(untouched).toEqual(before);
      const saved = await database.db
        .selectFrom('campaigns')
        .select('sequence_updated_at')
        .where('campaign_id', '=', campaign.campaignId)
        .executeTakeFirstOrThrow();
      await call('POST /v1/sequenceitems', {
        userId,
        body: {
          campaignId: campaign.campaignId,
          sequenceUpdatedAt: new Date(saved.sequence_updated_at ?? 0).toISOString(),
          sequenceItemRequest: after,
          removedItems,
        },
      });
      const now = await standingNow(campaign.campaignId);

      expect(preview.leads).toBe(before.reduce((sum, { leads }) => sum + leads, 0));
      for (const row of preview.rows) {
        if (row.effect === 'STAY')
          expect(on(now, row.itemId), `${row.itemId} stays`).toBeGreaterThanOrEqual(
            row.changes.includes('DELAY') ? 0 : row.leads,
          );
        if (row.changes.includes('REMOVED'))
          expect(
            on(before, row.itemId) - row.leads - row.staying,
            `${row.itemId}: the rest begins anew`,
          ).toBe(
            preview.rows.find(
              ({ effect, leads }) => effect === 'START_ANEW' && leads > 0 && row.itemId === 'i',
            )?.leads ?? 0,
          );
      }
      // Every item gains what the preview sends there, and nothing else.
      const gained = (itemId: string) =>
        preview.rows
          .filter(({ toItemId }) => toItemId === itemId)
          .reduce((sum, { leads }) => sum + leads, 0);
      const lost = (itemId: string) =>
        (preview.rows.find(({ effect }) => effect === 'START_ANEW')?.leads ?? 0) *
        Number(itemId === 'i');
      for (const { item } of walkItems(after))
        expect(on(now, item.id), item.id).toBe(
          on(before, item.id) + gained(item.id) - lost(item.id),
        );
      const gone = preview.rows
        .filter(({ effect }) => effect === 'FINISH')
        .reduce((sum, { leads }) => sum + leads, 0);
      const ended = await database.db
        .selectFrom('campaign_leads')
        .select(({ fn }) => fn.countAll<string>().as('leads'))
        .where('campaign_id', '=', campaign.campaignId)
        .where('state', '=', 'FINISHED')
        .where('reason', '=', 'ITEM_REMOVED')
        .executeTakeFirstOrThrow();
      expect(Number(ended.leads)).toBe(gone);
      // Who is paused or failed stays as it is where the step was.
      for (const row of preview.rows.filter(({ effect }) => effect === 'FINISH'))
        expect(on(now, row.itemId), row.itemId).toBe(row.staying);
    },
  );

  test('says that an older version is asked about, and is nobody else’s', async () => {
    const campaign = await insertCampaign({ status: 'ACTIVE', started: true });
    const ask = (as: string) =>
      call('POST /v1/sequenceitems/preview', {
        userId: as,
        body: {
          campaignId: campaign.campaignId,
          sequenceUpdatedAt: at(-50).toISOString(),
          sequenceItemRequest: usual(),
        },
      });
    expect(await ask(userId)).toMatchObject({ stale: true, version: 2, rows: [] });
    expect((await refusalOf(ask(stranger))).code).toBe('NOT_FOUND');
  });

  test('counts nobody twice where a delay and the step behind it change together', () => {
    const after = { ...usual('New'), yes: { ...(usual('New').yes as SequenceItem), yesDelay: 5 } };
    const standing = [
      { itemId: 'm', state: 'WAITING' as const, leads: 7, untried: 0, untouched: 0 },
    ];
    expect(changePreview({ before: usual(), after, removedItems: {}, standing })).toMatchObject({
      leads: 7,
      touched: 7,
    });
  });
});
