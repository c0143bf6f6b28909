import { beforeEach, describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { json } from '#data/database.ts';
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
const HOUR = 3_600_000;
const at = (ms: number) => new Date(TEST_NOW + ms);
const WORD = 'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word';
let userId: string;
let campaignId: string;
let leadId: string;

beforeEach(async () => {
  const { db } = database;
  userId = await insertTestUser({ db });
  const sequence = {
    ...newItem({ type: 'MESSAGE', id: 'm' }),
    message: 'Hi',
    yesDelay: 120,
    yes: { ...newItem({ type: 'LIKE', id: 'l' }), yes: newItem({ type: 'END', id: 'e' }) },
  };
  ({ campaign_id: campaignId } = await db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: 'Autumn',
      status: 'ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      started_at: at(-9 * HOUR),
      created_at: at(-9 * HOUR),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
  ({ lead_id: leadId } = await db
    .insertInto('leads')
    .values({
      user_id: userId,
      network_member_id: 'm-1',
      full_name: 'Rasmus Holm',
      first_name: 'Rasmus',
      created_at: at(0),
      updated_at: at(0),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow());
  await db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
      item_id: 'm',
      item_type: 'MESSAGE',
      item_entered_at: at(-9 * HOUR),
      visit: 1,
      added_at: at(-9 * HOUR),
      updated_at: at(-HOUR),
    })
    .execute();
});

async function tried({
  action = 'MESSAGE',
  status = 'UNCONFIRMED',
  itemId = 'm',
  hoursAgo = 2,
}: {
  action?: ActionType;
  status?: 'UNCONFIRMED' | 'SENDING' | 'HAPPENED';
  itemId?: string;
  hoursAgo?: number;
} = {}): Promise<string> {
  const { db } = database;
  const { intent_id } = await db
    .insertInto('intents')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: itemId,
      visit: 1,
      attempt: 1,
      action,
      fencing: '1',
      request_id: `rw-${itemId}`,
      day: '2026-11-23',
      payload: json({ text: 'Thanks for connecting', chatId: null }),
      status,
      outcome: json({}),
      started_at: at(-hoursAgo * HOUR),
      real_started_at: at(-hoursAgo * HOUR),
      settled_at: status === 'SENDING' ? null : at(-HOUR),
    })
    .returning('intent_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('daily_usage')
    .values({ user_id: userId, day: '2026-11-23', action, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day', 'action'])
        .doUpdateSet(({ ref }) => ({ used: ref('excluded.used') })),
    )
    .execute();
  return intent_id;
}

const word = (
  intentId: string,
  happened: boolean,
  as = userId,
  given: Partial<{ campaignId: string; leadId: string }> = {},
) =>
  call(WORD, {
    userId: as,
    params: { campaignId, leadId, intentId, ...given },
    body: { happened },
  });

describe('unconfirmed actions', () => {
  test('show the time, the reason, what was sent, and the effect of each answer', async () => {
    const intentId = await tried();
    const [place] = (await call('GET /leads/{leadId}', { userId, params: { leadId } })).campaigns;
    expect(place).toMatchObject({ waitingFor: { code: 'UNCONFIRMED' } });
    expect(place?.unconfirmed).toEqual([
      {
        intentId,
        itemId: 'm',
        itemType: 'MESSAGE',
        startedAt: at(-2 * HOUR).toISOString(),
        unconfirmedAt: at(-HOUR).toISOString(),
        reason: 'LinkedIn didn’t respond, and its pages don’t show whether it was done',
        text: 'Thanks for connecting',
        subject: null,
        needsWord: true,
        question: 'Was this message sent?',
        ifHappened:
          'It counts toward Nov 23 and your statistics. Rasmus continues: like, 5 days after it.',
        ifNot:
          'The message will be tried once more, within your working hours and limits. It no longer counts toward Nov 23.',
      },
    ]);
  });

  test('come oldest first, and a view asks for nothing', async () => {
    const message = await tried({ hoursAgo: 1 });
    const view = await tried({ action: 'VISIT', itemId: 'v', hoursAgo: 5 });
    const [lead] = (await call('GET /leads', { userId, query: { campaignId } })).content;
    expect(
      lead?.campaigns[0]?.unconfirmed.map(({ intentId, needsWord }) => [intentId, needsWord]),
    ).toEqual([
      [view, false],
      [message, true],
    ]);
  });

  test('are what the filter UNCONFIRMED finds, while they need an answer', async () => {
    const listed = async (query: object = {}) =>
      (await call('GET /leads', { userId, query: { includeTypes: 'UNCONFIRMED', ...query } }))
        .totalElements;
    expect(await listed()).toBe(0);
    await tried({ action: 'VISIT', itemId: 'v' });
    expect(await listed({ campaignId })).toBe(0);
    const intentId = await tried();
    expect([await listed(), await listed({ campaignId })]).toEqual([1, 1]);
    expect(
      await call('GET /leads/count', {
        userId,
        query: { campaignId, includeTypes: 'UNCONFIRMED' },
      }),
    ).toEqual({ count: 1 });
    await word(intentId, true);
    expect(await listed({ campaignId })).toBe(0);
  });
});

describe('the answer', () => {
  test('"it was sent" settles the action, tells the engine and tabs, and returns the lead', async () => {
    const intentId = await tried();
    const answer = await word(intentId, true);
    expect(answer.campaigns[0]).toMatchObject({
      state: 'WAITING',
      itemId: 'l',
      reason: null,
      unconfirmed: [],
    });
    expect(answer.timeline.map(({ type, actor }) => `${type} ${actor}`).toSorted()).toEqual([
      'ACTION_SETTLED USER',
      'MESSAGE_SENT ENGINE',
    ]);
    expect(answer.timeline.find(({ type }) => type === 'ACTION_SETTLED')?.data).toMatchObject({
      reason: 'SENT_BY_USER_WORD',
      from: 'PAUSED',
      to: 'WAITING',
    });
    expect(
      (
        await database.db
          .selectFrom('lanes')
          .select('next_wake_at')
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )?.next_wake_at,
    ).toBe(TEST_NOW);
    expect(
      (
        await database.db
          .selectFrom('stream_events')
          .select('type')
          .where('user_id', '=', userId)
          .execute()
      )
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['campaign.statistics', 'lead.changed']);
  });

  test('"it was not sent" gives back the unit', async () => {
    const intentId = await tried();
    expect((await word(intentId, false)).campaigns[0]).toMatchObject({
      state: 'WAITING',
      itemId: 'm',
    });
    expect(
      await database.db
        .selectFrom('daily_usage')
        .select('used')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([{ used: 0 }]);
  });

  test('given twice counts once; of several at once, one wins, and the others get a conflict', async () => {
    const intentId = await tried();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => word(intentId, index % 2 === 0)),
    );
    const [stored] = await database.db
      .selectFrom('intents')
      .select('status')
      .where('user_id', '=', userId)
      .execute();
    const won = stored?.status === 'HAPPENED';
    answers.forEach((answer, index) => {
      expect(answer.status).toBe((index % 2 === 0) === won ? 'fulfilled' : 'rejected');
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    });
    expect(
      await database.db
        .selectFrom('events')
        .select('type')
        .where('user_id', '=', userId)
        .where('type', '=', 'ACTION_SETTLED')
        .execute(),
    ).toHaveLength(1);
    expect(
      await database.db
        .selectFrom('daily_usage')
        .select('used')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([{ used: won ? 1 : 0 }]);
  });

  test('about a settled action, or one still looked up, is a 409 and changes nothing', async () => {
    const settled = await tried({ status: 'HAPPENED' });
    expect(await refusalOf(word(settled, true))).toMatchObject({
      status: 409,
      code: 'ALREADY_SETTLED',
    });
    const open = await tried({ status: 'SENDING', itemId: 'l', action: 'LIKE' });
    expect(await refusalOf(word(open, true))).toMatchObject({ status: 409, code: 'STILL_LOOKING' });
    expect(
      await database.db.selectFrom('events').select('type').where('user_id', '=', userId).execute(),
    ).toEqual([]);
  });

  test('about another user’s or another lead’s action is a 404', async () => {
    const intentId = await tried();
    const stranger = await insertTestUser({ db: database.db });
    for (const ask of [
      () => word(intentId, true, stranger),
      () => word(intentId, true, userId, { leadId: '99999999' }),
      () => word(intentId, true, userId, { campaignId: '99999999' }),
      () => word('99999999', true),
    ])
      expect((await refusalOf(ask())).status).toBe(404);
    expect(
      (
        await refusalOf(
          call(WORD, {
            userId,
            params: { campaignId, leadId, intentId },
            body: { happened: 'yes' },
          }),
        )
      ).status,
    ).toBe(400);
  });
});
