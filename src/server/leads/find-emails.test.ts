import { beforeEach, describe, expect, test } from 'vitest';
import type { FinderName } from '#core/finder/finder-answer.ts';
import { leadTransferHandlers } from '#server/leads/transfer-leads.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../../test/support/job-world.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...leadTransferHandlers, ...leadHandlers },
  db: () => database.db,
});
let userId: string;
beforeEach(async () => {
  await dropJobs(database.db);
  userId = await insertTestUser({ db: database.db });
});

async function insertLead(
  values: { email?: string; company?: string | null; website?: string } = {},
): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Ada Field',
      company: 'Field & Co',
      created_at: new Date(TEST_NOW),
      updated_at: new Date(TEST_NOW),
      ...values,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}
const find = (leadIds: readonly string[], finders: readonly FinderName[] = [], asking = userId) =>
  call('POST /leads/findemail', { userId: asking, body: { leadIds }, finders });
const wanted = async () => (await call('GET /leads/findemail', { userId })).wanted;

describe('finding emails', () => {
  test('waits until there is a finder', async () => {
    const lead = await insertLead();
    expect(await find([lead, lead])).toEqual({ asked: 1, holds: 'FINDER_MISSING', skipped: [] });
    expect(await call('GET /leads/{leadId}', { userId, params: { leadId: lead } })).toMatchObject({
      emailWantedAt: '2026-11-23T09:00:00.000Z',
    });
    expect(await wanted()).toBe(1);
    expect(await jobsIn(database.db)).toEqual([]);
  });

  test('is done by one job per user, and skips leads with a known address or too little known', async () => {
    const [one, other, known, unknown] = [
      await insertLead(),
      await insertLead(),
      await insertLead({ email: 'ada@field.example' }),
      await insertLead({ company: null }),
    ];
    expect(await find([one, known, unknown], ['PATTERN'])).toEqual({
      asked: 1,
      holds: null,
      skipped: [
        { leadId: known, code: 'EMAIL_KNOWN' },
        { leadId: unknown, code: 'TOO_LITTLE_KNOWN' },
      ],
    });
    await find([other], ['PATTERN']);
    expect((await jobsIn(database.db)).map(({ key }) => key)).toEqual([`find-emails/${userId}`]);
    expect(await wanted()).toBe(2);
  });

  test('is rejected without a credit, and then nothing is looked for', async () => {
    const lead = await insertLead();
    await database.db
      .insertInto('email_credit_entries')
      .values({
        user_id: userId,
        type: 'EXPIRE',
        amount: -100,
        cause: 'END',
        real_at: new Date(TEST_NOW),
      })
      .execute();
    expect(await refusalOf(find([lead], ['HUNTER', 'PATTERN']))).toMatchObject({
      code: 'OUT_OF_EMAIL_CREDITS',
      status: 402,
      message: 'You’re out of email finder credits. Ask your administrator for more',
    });
    expect([await wanted(), await jobsIn(database.db)]).toEqual([0, []]);
    // Patterns cost nothing.
    expect(await find([lead], ['PATTERN'])).toMatchObject({ asked: 1, holds: null });
  });

  test('shows a lead that waits for credits when they renew', async () => {
    const leadId = await insertLead();
    const { db } = database;
    const user_id = userId;
    const { campaign_id } = await db
      .insertInto('campaigns')
      .values({ user_id, name: 'Fair', created_at: new Date(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_leads')
      .values({
        user_id,
        campaign_id,
        lead_id: leadId,
        state: 'PAUSED',
        reason: 'OUT_OF_EMAIL_CREDITS',
        added_at: new Date(TEST_NOW),
        updated_at: new Date(TEST_NOW),
      })
      .execute();
    await db
      .updateTable('email_credits')
      .set({ real_renews_at: new Date('2026-12-09T09:00:00Z') })
      .where('user_id', '=', userId)
      .execute();
    const { campaigns } = await call('GET /leads/{leadId}', {
      userId,
      params: { leadId },
      finders: ['HUNTER'],
    });
    expect(campaigns[0]?.waitingFor?.sentence).toBe(
      'You’re out of email finder credits. They renew on Dec 9, 2026. The lead continues automatically.',
    );
  });

  test('does not accept another user’s lead', async () => {
    const lead = await insertLead();
    const stranger = await insertTestUser({ db: database.db });
    expect((await refusalOf(find([lead], ['PATTERN'], stranger))).status).toBe(404);
  });
});
