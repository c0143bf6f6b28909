import { beforeEach, describe, expect, test } from 'vitest';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { FinderName, FoundEmail } from '#core/finder/finder-answer.ts';
import { readCredits } from '#data/finder/credits.ts';
import {
  endQuestion,
  openQuestion,
  recordProgress,
  type OpenQuestion,
} from '#data/finder/questions.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { askUnderKills } from '../../../test/finder/credits-under-kills.ts';

const database = useTestDatabase();
const MINUTE = 60_000;
const DAY = 86_400_000;
let userId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

const open = (after = 0, finders: readonly FinderName[] = ['HUNTER']) =>
  openQuestion(
    { db: database.db, userId, now: TEST_NOW + after, realNow: TEST_NOW + after },
    { questionKey: 'ada at field.example', leadId: '1', finders },
  );
async function opened(after = 0, finders?: readonly FinderName[]): Promise<OpenQuestion> {
  const it = await open(after, finders);
  if (it.kind !== 'OPEN') throw new Error(it.kind);
  return it.question;
}
const found = (kind: FoundEmail['kind'], source: FinderName = 'HUNTER'): FoundEmail => ({
  email: 'ada@field.example',
  kind,
  source,
});
const answer = (question: OpenQuestion, of: FoundEmail | null, finder: FinderName = 'HUNTER') =>
  recordProgress({
    db: database.db,
    userId,
    question,
    finder,
    progress: { kind: 'ANSWERED', found: of },
    realNow: TEST_NOW,
  });
const end = (question: OpenQuestion, givenUp = false) =>
  endQuestion({ db: database.db, userId, now: TEST_NOW, realNow: TEST_NOW }, { question, givenUp });
const left = async () => (await readCredits({ db: database.db, userId })).balance;
async function emptyLedger() {
  await database.db
    .insertInto('email_credit_entries')
    .values({
      user_id: userId,
      type: 'EXPIRE',
      amount: -100,
      cause: 'FIRST',
      real_at: new Date(TEST_NOW),
    })
    .execute();
}

describe('a question', () => {
  test('holds a credit until it ends: a verified address keeps it, anything else gives it back', async () => {
    const question = await opened();
    expect(await left()).toBe(99);
    await answer(question, found('CATCH_ALL'));
    expect(await end(question)).toEqual(found('CATCH_ALL'));
    expect(await left()).toBe(100);
    const again = await opened(90 * DAY);
    await answer(again, found('VERIFIED'));
    await end(again);
    expect(await left()).toBe(99);
  });

  test('is answered from what is known for 90 days, free of charge', async () => {
    const question = await opened();
    await answer(question, found('VERIFIED'));
    await end(question);
    expect(await open(90 * DAY - 1)).toEqual({ kind: 'ANSWERED', found: found('VERIFIED') });
    expect(await left()).toBe(99);
    expect((await open(90 * DAY)).kind).toBe('OPEN');
    expect(await left()).toBe(98);
  });

  test('is one process’s alone while that asks, and after a crash another one goes on under the same hold', async () => {
    const question = await opened();
    await recordProgress({
      db: database.db,
      userId,
      question,
      finder: 'DROPCONTACT',
      progress: { kind: 'WORKS', operation: 'req-1', realAskAt: TEST_NOW + MINUTE },
      realNow: TEST_NOW,
    });
    expect(await open(MINUTE - 1)).toEqual({ kind: 'BUSY', realUntil: TEST_NOW + MINUTE });
    expect(await opened(MINUTE)).toMatchObject({
      round: 1,
      operation: { finder: 'DROPCONTACT', id: 'req-1' },
    });
    expect(await left()).toBe(99);
  });

  test('ends once: later callers get the answer that counts', async () => {
    const question = await opened();
    await answer(question, found('VERIFIED'));
    const ends = await Promise.all([end(question), end(question), end(question)]);
    expect(ends).toEqual(Array(3).fill(found('VERIFIED')));
    expect(await answer(question, null)).toBeNull();
    expect(await left()).toBe(99);
  });

  test('keeps the best of what several finders say', async () => {
    const question = await opened(0, ['PATTERN', 'HUNTER']);
    await answer(question, found('LIKELY', 'PATTERN'), 'PATTERN');
    expect(await answer(question, found('CATCH_ALL'))).toMatchObject({
      finders: ['PATTERN', 'HUNTER'],
      found: found('LIKELY', 'PATTERN'),
    });
    expect(await end(question)).toEqual(found('LIKELY', 'PATTERN'));
  });

  test('is asked anew when a finder was added that it was not put to, unless it is verified', async () => {
    const question = await opened(0, ['PATTERN']);
    expect(await left()).toBe(100);
    await answer(question, found('LIKELY', 'PATTERN'), 'PATTERN');
    await end(question);
    expect((await open(1, ['PATTERN'])).kind).toBe('ANSWERED');
    expect((await open(1, ['HUNTER', 'PATTERN'])).kind).toBe('OPEN');
    expect(await left()).toBe(99);
  });

  test('that was given up gives its credit back and is asked anew at once', async () => {
    await end(await opened(), true);
    expect(await left()).toBe(100);
    expect(await opened(1)).toMatchObject({ round: 2 });
  });

  test('is refused without a credit, but for finders that never verify', async () => {
    await emptyLedger();
    expect(await open()).toEqual({ kind: 'OUT_OF_CREDITS' });
    expect((await open(0, ['PATTERN'])).kind).toBe('OPEN');
  });
});

test('the last credits are announced once', async () => {
  await database.db
    .insertInto('email_credit_entries')
    .values({
      user_id: userId,
      type: 'EXPIRE',
      amount: -80,
      cause: 'FIRST',
      real_at: new Date(TEST_NOW),
    })
    .execute();
  for (let n = 0; n < 12; n += 1) {
    const question = await opened(n * 90 * DAY);
    await answer(question, found('VERIFIED'));
    await end(question);
  }
  const told = await database.db
    .selectFrom('notifications')
    .select(['type', 'data', 'link'])
    .where('user_id', '=', userId)
    .execute();
  expect(told).toEqual([
    { type: 'EMAIL_CREDITS_LOW', data: { left: 10 }, link: '/upgrade/email-finder-pricing' },
  ]);
});

test('questions under kills leave the balance at the sum of the ledger, and none is paid twice', async () => {
  let drawn = 0;
  const report = await askUnderKills({
    db: database.db,
    random: () => seededDraw('credits', (drawn += 1)),
    asks: 600,
    credits: 100,
  });
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
});
