import { beforeAll, describe, expect, test } from 'vitest';
import { recordOpen } from '#data/email-links/linked-emails.ts';
import type { KnownSentEmail, MatchedEmail } from '#data/engine-store/mailbox-store.ts';
import { emailBounceHandlers } from '#server/email-links/email-bounces.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import {
  beginStore,
  eventOf,
  NOW,
  stepOf,
  type BegunStore,
} from '../../../test/support/begun-store.ts';
import { handlerCaller, refusalOf } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { postgresSubject } from '../../../test/support/postgres-store-subject.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: {
    ...leadPackHandlers,
    ...eventStatisticsHandlers,
    ...leadHandlers,
    ...emailBounceHandlers,
  },
  db: () => database.db,
});

/** Sends an email to a lead, as the engine records it. */
async function send(begun: BegunStore, index: number): Promise<KnownSentEmail> {
  const lead = await begun.lead(index);
  const requestId = `r-${begun.userId}-${index}`;
  const email = {
    requestId,
    messageId: `<${requestId}@firm.example>`,
    threadId: null,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId: 'email',
    address: String(lead.person.email),
    sentAt: NOW,
  };
  const intentId = await begun.begin({ lead, action: 'EMAIL', requestId });
  await begun.settle({
    intentId,
    step: (fresh) =>
      stepOf(
        fresh,
        { state: 'WAITING', itemId: 'message', itemType: 'MESSAGE', dueAt: NOW + 9_000 },
        {
          stamps: { emailed: NOW, email_delivered: NOW, contacted: NOW },
          events: [eventOf(lead, 'EMAIL_SENT', { subject: 'Hello', text: 'Hi' })],
        },
      ),
  });
  await begun.subject.addSentEmail({ userId: begun.userId, ...email });
  return email;
}

const received = (about: KnownSentEmail, over: Partial<MatchedEmail>): MatchedEmail => ({
  messageId: `<in-${about.leadId}@client.example>`,
  leadIds: [about.leadId],
  about,
  fromAddress: about.address,
  subject: 'Re: Hello',
  text: 'Yes',
  ownText: 'Yes',
  at: NOW + 60_000,
  effect: { kind: 'REPLY' },
  ...over,
});

describe('five people were emailed: one replied, two opened, and one email bounced', () => {
  let begun: BegunStore;
  let packId: string;
  const asked = { now: NOW + 120_000 };

  beforeAll(async () => {
    const { db } = database;
    begun = await beginStore({
      subject: postgresSubject({ db, databaseUrl: database.url }),
      sequence: chain(item('EMAIL'), item('MESSAGE')),
      people: Array.from({ length: 6 }, (_none, index) => ({
        memberId: `m-${index}`,
        email: `p${index}@client.example`,
      })),
    });
    const { userId, campaignId } = begun;
    await db
      .updateTable('users')
      .set({ feature_flags: ['EMAIL_RATE_FEATURE'] })
      .where('user_id', '=', userId)
      .execute();
    packId = await begun.subject.addPack({
      userId,
      campaignId,
      now: NOW,
      searchStatus: 'SEARCH_COMPLETE',
    });
    await db
      .updateTable('campaign_leads')
      .set({ lead_pack_id: packId })
      .where('user_id', '=', userId)
      .execute();
    await begun.subject.addMailbox({ userId });
    const sent = [];
    for (let index = 0; index < 5; index += 1) sent.push(await send(begun, index));
    const [first, second, third] = sent as [KnownSentEmail, KnownSentEmail, KnownSentEmail];
    for (const { requestId, leadId } of [first, third, first])
      await recordOpen(db, { userId, campaignId, leadId, requestId }, NOW + 30_000);
    const bounce = { kind: 'BOUNCE', cause: 'ADDRESS', lasting: true, status: '5.1.1' } as const;
    await begun.store.recordReceived({
      ...begun.held,
      now: NOW + 60_000,
      emails: [received(first, {}), received(second, { effect: bounce })],
      place: '2',
      step: () => null,
    });
  });

  test('the list’s rates are of those who were asked', async () => {
    const [statistics] = await call('GET /v1/search-lead-config-item/statistics/{ids}', {
      userId: begun.userId,
      params: { ids: packId },
      ...asked,
    });
    expect(statistics).toMatchObject({
      emailReplyCount: 1,
      emailReplyRate: 20,
      emailOpenCount: 2,
      emailOpenRate: 50,
      emailBounceCount: 1,
      emailBounceRate: 20,
      replyCount: 1,
      replyRate: 20,
    });
  });

  test('the dashboard’s events and rates are the same', async () => {
    const { totals } = await call('GET /events/statistics', {
      userId: begun.userId,
      query: { campaignIds: begun.campaignId },
      ...asked,
    });
    const rates = Object.fromEntries(
      totals.rates.map(({ name, part, whole, percent }) => [name, [part, whole, percent]]),
    );
    expect(rates).toMatchObject({
      REPLY: [1, 5, 20],
      EMAIL_REPLY: [1, 5, 20],
      EMAIL_OPEN: [2, 4, 50],
      EMAIL_BOUNCE: [1, 5, 20],
    });
    expect(totals.counts).toMatchObject({
      EMAIL_SENT: 5,
      EMAIL_OPENED: 2,
      EMAIL_RESPONDED: 1,
      EMAIL_BOUNCED: 1,
    });
  });

  test('the step counts its sends and the reply that it brought', async () => {
    const { db } = database;
    const steps = await db
      .selectFrom('item_answers')
      .select(['item_id', 'sent', 'answered'])
      .where('user_id', '=', begun.userId)
      .execute();
    expect(steps).toEqual([{ item_id: 'email', sent: 5, answered: 1 }]);
  });

  test('the list of leads finds who was emailed', async () => {
    const count = (includeTypes: string) =>
      call('GET /leads/count', {
        userId: begun.userId,
        query: { campaignId: begun.campaignId, includeTypes },
        ...asked,
      });
    expect([await count('EMAIL_SENT'), await count('EMAIL_AVAILABLE')]).toEqual([
      { count: 5 },
      { count: 6 },
    ]);
  });

  test('the doctor counts the same, and does not miss what was never emailed', async () => {
    const { db } = database;
    const findings = () => findingsIn({ db, realNow: () => NOW });
    const ofEmails = async () =>
      (await findings()).filter((line) => /STATISTICS|STAMP|COUNT/.test(line));
    expect(await ofEmails()).toEqual([]);
    await db
      .updateTable('campaign_leads')
      .set({ email_opened_at: new Date(NOW) as never })
      .where('user_id', '=', begun.userId)
      .where('lead_id', '=', String(begun.leadIds[5]))
      .execute();
    expect(await ofEmails()).toEqual([expect.stringContaining('but never emailed')]);
  });
});

describe('emails held for too many bounces', () => {
  const resume = (userId: string) =>
    call('POST /v1/auth/mailbox/bounces/resume', { userId, now: NOW });

  test('continue once the user says so, and bounces count from then on', async () => {
    const begun = await beginStore({
      subject: postgresSubject({ db: database.db, databaseUrl: database.url }),
    });
    const { userId } = begun;
    expect(await refusalOf(resume(userId))).toMatchObject({ code: 'NOT_FOUND' });
    await begun.subject.addMailbox({ userId });
    expect(await resume(userId)).toEqual({ bouncesCountedFrom: null });
    await database.db
      .updateTable('mailboxes')
      .set({ bounces_hold_since: new Date(NOW - 9) as never })
      .where('user_id', '=', userId)
      .execute();
    const counted = { bouncesCountedFrom: new Date(NOW).toISOString() };
    expect([await resume(userId), await resume(userId)]).toEqual([counted, counted]);
    expect((await begun.rows()).mailbox).toMatchObject([
      { bouncesHoldSince: null, bouncesCountedFrom: NOW },
    ]);
  });
});
