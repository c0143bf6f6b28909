import { beforeEach, describe, expect, test } from 'vitest';
import type { FoundEmail } from '#core/finder/finder-answer.ts';
import type { FindOutcome } from '#connectors/finder/user-finder.ts';
import { openQuestion, recordProgress } from '#data/finder/questions.ts';
import { enqueueWantedSearches } from '#data/finder/wanted-emails.ts';
import { editLead, requestEmails } from '#data/leads/leads.ts';
import { findEmails } from '#jobs/find-emails.ts';
import { insertTestUser, TEST_NOW } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../test/support/job-world.ts';

const HOUR = 3_600_000;
const database = useTestDatabase();
const found = (kind: FoundEmail['kind'], email = 'ada@field.example'): FindOutcome => ({
  kind: 'FOUND',
  found: { email, kind, source: 'HUNTER' },
});
let userId: string;
beforeEach(async () => {
  await dropJobs(database.db);
  userId = await insertTestUser({ db: database.db });
});

async function wantedLead(slug: string | null = 'ada'): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Ada Field',
      profile_slug: slug,
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await requestEmails({ db: database.db, userId, now: TEST_NOW }, [lead_id]);
  return lead_id;
}
/** Runs the job with a finder that gives this answer; returns the leads it was asked about. */
async function run(
  answer: (leadId: string) => FindOutcome | Promise<FindOutcome>,
  { available = true, stopAfter = Infinity } = {},
): Promise<string[]> {
  const asked: string[] = [];
  await findEmails(
    {
      db: database.db,
      finder: {
        available,
        spendsCredits: true,
        ask: async ({ leadId }) => {
          asked.push(leadId);
          return answer(leadId);
        },
      },
      now: () => TEST_NOW,
      realNow: () => TEST_NOW,
    },
    userId,
    () => asked.length >= stopAfter,
  );
  return asked;
}
const leadOf = (leadId: string) =>
  database.db
    .selectFrom('leads')
    .select(['email', 'email_kind', 'email_source', 'email_wanted_at'])
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
const eventsOf = async (leadId: string) =>
  (
    await database.db
      .selectFrom('events')
      .select(['type', 'actor', 'data'])
      .where('user_id', '=', userId)
      .where('lead_id', '=', leadId)
      .execute()
  ).map(({ type, actor, data }) => [type, actor, data]);
/** A provider works on the address of a lead, and may be asked again then. */
async function providerWorks(leadId: string, realAskAt: number) {
  const opened = await openQuestion(
    { db: database.db, userId, now: TEST_NOW, realNow: TEST_NOW },
    { questionKey: leadId, leadId, finders: ['DROPCONTACT'] },
  );
  if (opened.kind !== 'OPEN') throw new Error(opened.kind);
  await recordProgress({
    db: database.db,
    userId,
    question: opened.question,
    finder: 'DROPCONTACT',
    progress: { kind: 'WORKS', operation: 'req-1', realAskAt },
    realNow: TEST_NOW,
  });
}
const jobs = async () => (await jobsIn(database.db)).map(({ key }) => key);

describe('the search for addresses', () => {
  test.each(['VERIFIED', 'LIKELY'] as const)(
    'makes an address that is %s the lead’s own, with its source and an event',
    async (kind) => {
      const lead = await wantedLead();
      expect(await run(() => found(kind))).toEqual([lead]);
      expect(await leadOf(lead)).toEqual({
        email: 'ada@field.example',
        email_kind: kind,
        email_source: 'HUNTER',
        email_wanted_at: null,
      });
      expect(await eventsOf(lead)).toEqual([
        ['EMAIL_FOUND', 'USER', { email: 'ada@field.example', kind, source: 'HUNTER' }],
      ]);
      expect([await run(() => found(kind)), await jobs()]).toEqual([[], []]);
    },
  );

  test('only reports an address at a catch-all domain', async () => {
    const lead = await wantedLead();
    await run(() => found('CATCH_ALL'));
    expect(await leadOf(lead)).toMatchObject({ email: null, email_wanted_at: null });
    expect(await eventsOf(lead)).toMatchObject([
      ['ACTION_SKIPPED', 'USER', { reason: 'EMAIL_CATCH_ALL', kind: 'CATCH_ALL' }],
    ]);
  });

  test('ends without an event when nothing is found', async () => {
    const lead = await wantedLead();
    await run(() => ({ kind: 'NOTHING' }));
    expect(await leadOf(lead)).toMatchObject({ email: null, email_wanted_at: null });
    expect(await eventsOf(lead)).toEqual([]);
  });

  test('keeps an address that a person entered meanwhile', async () => {
    const lead = await wantedLead();
    await run(async () => {
      await editLead({ db: database.db, userId, now: TEST_NOW }, lead, {
        email: 'by.hand@field.example',
      });
      return found('VERIFIED');
    });
    expect(await leadOf(lead)).toMatchObject({ email: 'by.hand@field.example', email_kind: null });
    expect(await eventsOf(lead)).toEqual([]);
  });

  test('an address that a person changes later is no longer the finder’s', async () => {
    const lead = await wantedLead();
    await run(() => found('LIKELY'));
    const change = { email: 'by.hand@field.example' };
    await editLead({ db: database.db, userId, now: TEST_NOW }, lead, change);
    expect(await leadOf(lead)).toMatchObject({ email_kind: null, email_source: null });
  });

  test('doesn’t give the same address to two leads that have no other identifier', async () => {
    const [one, other] = [await wantedLead(null), await wantedLead(null)];
    await run(() => found('VERIFIED'));
    expect([await leadOf(one), await leadOf(other)]).toMatchObject([
      { email: 'ada@field.example' },
      { email: null, email_wanted_at: null },
    ]);
  });

  test('is enqueued for when a provider may be asked again, and asks about no one twice before', async () => {
    const [busy, done] = [await wantedLead('busy'), await wantedLead('done')];
    await providerWorks(busy, TEST_NOW + HOUR);
    expect(await run(() => found('VERIFIED'))).toEqual([done]);
    expect(await jobs()).toEqual([`find-emails/${userId}`]);
  });

  test.each([
    ['in an hour', HOUR],
    ['an hour ago', -HOUR],
  ])(
    'is over though a question is open that no lead waits for, to be asked %s',
    async (_, afterMs) => {
      const lead = await wantedLead();
      await providerWorks(lead, TEST_NOW + afterMs);
      const change = { email: 'by.hand@field.example' };
      await editLead({ db: database.db, userId, now: TEST_NOW }, lead, change);
      await dropJobs(database.db);
      expect([await run(() => found('VERIFIED')), await jobs()]).toEqual([[], []]);
    },
  );

  test('continues with the others when a lead is deleted meanwhile', async () => {
    const [gone, other] = [await wantedLead('gone'), await wantedLead('other')];
    expect(await run((leadId) => (leadId === gone ? { kind: 'GONE' } : found('VERIFIED')))).toEqual(
      [gone, other],
    );
  });

  test('pauses for a user whose deletion was requested', async () => {
    const lead = await wantedLead();
    await database.db
      .updateTable('users')
      .set({ real_deletion_asked_at: new Date(TEST_NOW) })
      .where('user_id', '=', userId)
      .execute();
    expect([await run(() => found('VERIFIED')), await jobs()]).toEqual([[], []]);
    expect((await leadOf(lead)).email_wanted_at).toBe(TEST_NOW);
  });

  test('stops without credits and leaves the rest wanted', async () => {
    const [one, other] = [await wantedLead('one'), await wantedLead('other')];
    expect(await run(() => ({ kind: 'OUT_OF_CREDITS', renewsAt: null }))).toEqual([one]);
    expect((await leadOf(other)).email_wanted_at).toBe(TEST_NOW);
    expect(await jobs()).toEqual([]);
  });

  test('is enqueued again for searches already paid for, even without credits', async () => {
    const [begun, next] = [await wantedLead('begun'), await wantedLead('next')];
    const asked = await run((leadId) =>
      leadId === begun
        ? { kind: 'LATER', realAt: TEST_NOW + HOUR, because: 'ANSWER' }
        : { kind: 'OUT_OF_CREDITS', renewsAt: null },
    );
    expect([asked, await jobs()]).toEqual([[begun, next], [`find-emails/${userId}`]]);
  });

  test('is handed to another process when this one stops, and continues there', async () => {
    const [one, other] = [await wantedLead('one'), await wantedLead('other')];
    expect(await run(() => ({ kind: 'NOTHING' }), { stopAfter: 1 })).toEqual([one]);
    expect(await jobs()).toEqual([`find-emails/${userId}`]);
    expect(await run(() => ({ kind: 'NOTHING' }))).toEqual([other]);
  });

  test('does nothing without a finder, and is enqueued once there is one', async () => {
    await wantedLead();
    expect(await run(() => found('VERIFIED'), { available: false })).toEqual([]);
    await enqueueWantedSearches(database.db);
    expect(await jobs()).toContain(`find-emails/${userId}`);
  });
});
