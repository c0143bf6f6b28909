import { expect, test } from 'vitest';
import type { FinderName } from '#core/finder/finder-answer.ts';
import { instant, json } from '#data/database.ts';
import { endQuestion, openQuestion, recordProgress } from '#data/finder/questions.ts';
import { emailCreditHandlers } from '#server/users/email-credits.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: emailCreditHandlers, db: () => database.db });
const credits = (userId: string, named = userId, finders: readonly FinderName[] = []) =>
  call('GET /v1/shared/emailcredits/{userId}', { userId, params: { userId: named }, finders });
const ledger = (userId: string, named = userId, query = {}) =>
  call('GET /v1/shared/emailcredits/{userId}/ledger', { userId, params: { userId: named }, query });

test('are those of the requesting user, and reveal no other user', async () => {
  const userId = await insertTestUser({ db: database.db });
  const stranger = await insertTestUser({ db: database.db });
  expect(await credits(userId)).toEqual({
    total: 100,
    used: 0,
    left: 100,
    renewsAt: null,
    finders: [],
    use: { aWeek: 0, campaigns: 0 },
  });
  for (const named of [stranger, '987654321'])
    for (const ask of [credits, ledger])
      expect(await refusalOf(ask(userId, named))).toMatchObject({ code: 'NOT_FOUND' });
});

test('the finders are listed in order, with whether they can cost a credit', async () => {
  const userId = await insertTestUser({ db: database.db });
  expect((await credits(userId, userId, ['HUNTER', 'PATTERN'])).finders).toEqual([
    { label: 'Hunter', verifies: true },
    { label: 'address patterns', verifies: false },
  ]);
});

test('the ledger starts with the first grant and has each search as one row with a balance', async () => {
  const userId = await insertTestUser({ db: database.db });
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Elena Costa',
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const at = { db: database.db, userId, now: TEST_NOW, realNow: TEST_NOW };
  for (const kind of ['VERIFIED', 'CATCH_ALL'] as const) {
    const opened = await openQuestion(at, { questionKey: kind, leadId, finders: ['HUNTER'] });
    if (opened.kind !== 'OPEN') throw new Error(opened.kind);
    await recordProgress({
      ...at,
      question: opened.question,
      finder: 'HUNTER',
      progress: { kind: 'ANSWERED', found: { email: 'e@x.example', kind, source: 'HUNTER' } },
    });
    await endQuestion(at, { question: opened.question });
  }
  const { content, totalElements } = await ledger(userId);
  expect(
    content.map(({ type, source, amount, left, lead, result, email }) => [
      source ?? type,
      amount,
      left,
      lead?.name ?? null,
      result,
      email,
    ]),
  ).toEqual([
    ['RELEASE', 0, 99, 'Elena Costa', 'CATCH_ALL', null],
    ['CAPTURE', -1, 99, 'Elena Costa', 'VERIFIED', 'e@x.example'],
    ['SIGN_UP', 100, 100, null, null, null],
  ]);
  expect(totalElements).toBe(3);
  const shown = async (query: object) =>
    (await ledger(userId, userId, query)).content.map(({ type, left }) => [type, left]);
  expect(await shown({ page: 1, size: 2 })).toEqual([['GRANT', 100]]);
  expect(await shown({ show: 'SPENT' })).toEqual([['CAPTURE', 99]]);
  expect(await shown({ show: 'FREE' })).toEqual([['RELEASE', 99]]);
  await database.db
    .insertInto('campaigns')
    .values(
      (['FIND_EMAIL', 'MESSAGE'] as const).map((type) => ({
        user_id: userId,
        name: type,
        status: 'ACTIVE' as const,
        sequence: json({ id: 'root', type: 'START', yes: { id: 'one', type } }),
        created_at: instant(TEST_NOW),
      })),
    )
    .execute();
  expect(await credits(userId)).toMatchObject({
    total: 100,
    used: 1,
    left: 99,
    use: { aWeek: 1, campaigns: 1 },
  });
});
