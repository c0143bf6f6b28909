import { beforeEach, expect, test } from 'vitest';
import type { EmailKind } from '#core/finder/finder-answer.ts';
import { endAbandonedQuestions } from '#data/finder/abandoned-questions.ts';
import { readCredits } from '#data/finder/credits.ts';
import { openQuestion, recordProgress } from '#data/finder/questions.ts';
import { editLead } from '#data/leads/leads.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../../test/support/job-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const database = useTestDatabase();
let userId: string;
let leadId: string;
beforeEach(async () => {
  await dropJobs(database.db);
  userId = await insertTestUser({ db: database.db });
  const lead = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Ada Field',
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  leadId = lead.lead_id;
});

/** A provider works on the lead's address, and may be asked again in an hour. */
async function providerWorks() {
  const opened = await openQuestion(
    { db: database.db, userId, now: TEST_NOW, realNow: TEST_NOW },
    { questionKey: leadId, leadId, finders: ['DROPCONTACT'] },
  );
  if (opened.kind !== 'OPEN') throw new Error(opened.kind);
  const record = (progress: Parameters<typeof recordProgress>[0]['progress']) =>
    recordProgress({
      db: database.db,
      userId,
      question: opened.question,
      finder: 'DROPCONTACT',
      progress,
      realNow: TEST_NOW,
    });
  await record({ kind: 'WORKS', operation: 'req-1', realAskAt: TEST_NOW + HOUR });
  return record;
}
const writeByHand = () =>
  editLead({ db: database.db, userId, now: TEST_NOW }, leadId, { email: 'by.hand@field.example' });
const remove = () => database.db.deleteFrom('leads').where('lead_id', '=', leadId).execute();
const left = async (realNow: number) => {
  await endAbandonedQuestions({ db: database.db, now: realNow, realNow });
  return (await readCredits({ db: database.db, userId })).balance;
};

test.each<[string, () => Promise<unknown>]>([
  ['whose lead was given an address by hand', writeByHand],
  ['whose lead was deleted', remove],
])('a question %s gives its credit back once it may be asked', async (_, leave) => {
  await providerWorks();
  await leave();
  expect(await left(TEST_NOW + HOUR / 2)).toBe(99);
  expect(await left(TEST_NOW + 2 * HOUR)).toBe(100);
  expect(await left(TEST_NOW + 3 * HOUR)).toBe(100);
  expect((await jobsIn(database.db)).map(({ key }) => key)).toEqual([`find-emails/${userId}`]);
});

test('a question that a lead waits for is kept for a week', async () => {
  await providerWorks();
  expect(await left(TEST_NOW + 7 * DAY)).toBe(99);
  expect(await left(TEST_NOW + 8 * DAY)).toBe(100);
});

test.each<[EmailKind, number]>([
  ['VERIFIED', 99],
  ['LIKELY', 100],
])('an address that was %s keeps as it ends what it costs', async (kind, credits) => {
  const record = await providerWorks();
  const email = 'ada@field.example';
  await record({ kind: 'ANSWERED', found: { email, kind, source: 'DROPCONTACT' } });
  await remove();
  expect(await left(TEST_NOW + HOUR)).toBe(credits);
  const question = await database.db
    .selectFrom('finder_questions')
    .select(['state', 'result', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  expect(question).toEqual({ state: 'ANSWERED', result: kind, email });
});
