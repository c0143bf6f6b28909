import { beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import { instant, json } from '#data/database.ts';
import { emailTestHandlers } from '#server/sequences/send-email-test.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { seeding } from '../../../test/support/postgres-store-seeding.ts';

const database = useTestDatabase();
const sent: { userId: string; email: OutgoingEmail }[] = [];
let outcome: SendOutcome = { kind: 'SENT', threadId: null };
const call = handlerCaller({
  handlers: emailTestHandlers({
    publicUrl: 'https://reach.example',
    mail: {
      async send({ userId, email }) {
        sent.push({ userId, email });
        return outcome;
      },
    },
  }),
  db: () => database.db,
});
let userId: string;
let stranger: string;
let address: string;
beforeEach(async () => {
  sent.length = 0;
  outcome = { kind: 'SENT', threadId: null };
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  address = `maya-${userId}@northpoint.example`;
  await seeding(database.db).addMailbox({ userId, address });
  await database.db
    .updateTable('mailboxes')
    .set({ from_name: 'Maya Lindqvist', signature: 'Maya' })
    .where('user_id', '=', userId)
    .execute();
});

const TEXTS = {
  subject: 'A question for {{company}}',
  message: 'Hi {{firstName}} of {{company}}',
  alternativeSubject: 'A question',
  alternativeMessage: 'Hi {{firstName}}',
};
const send = (body: object = {}, as = userId) =>
  call('POST /v1/sequenceitems/test/email', { userId: as, body: { ...TEXTS, ...body } });

async function addLead(company: string | null): Promise<string> {
  const { lead_id } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      first_name: 'Ada',
      full_name: 'Ada Stone',
      company,
      custom: json({}),
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

async function addCampaign(footer: boolean): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: 'Autumn',
      unsubscribe_footer: footer,
      created_at: instant(TEST_NOW),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

async function addFile(): Promise<string> {
  const { attachment_id } = await database.db
    .insertInto('attachments')
    .values({
      user_id: userId,
      file_name: 'plan.pdf',
      content_type: 'application/pdf',
      size_bytes: 3,
      content: Buffer.from('pdf'),
      real_created_at: instant(TEST_NOW),
      real_expires_at: instant(TEST_NOW + 99_000),
    })
    .returning('attachment_id')
    .executeTakeFirstOrThrow();
  return attachment_id;
}

describe('a test of an email', () => {
  test('goes from the user’s mailbox to itself, marked as a test', async () => {
    const answer = await send({
      leadId: await addLead('Quarry'),
      attachmentIds: [await addFile()],
    });
    expect(answer).toEqual({
      to: address,
      subject: '[Test] A question for Quarry',
      alternativeUsed: false,
    });
    const own = { name: 'Maya Lindqvist', address };
    const link = 'https://reach.example/e/u/test';
    expect(sent).toMatchObject([
      {
        userId,
        email: {
          from: own,
          to: own,
          subject: '[Test] A question for Quarry',
          text: `Hi Ada of Quarry\n\n-- \nMaya\n\nNot interested? Unsubscribe here: ${link}\n`,
          inReplyTo: null,
          references: [],
          threadId: null,
          headers: { 'List-Unsubscribe': `<${link}>` },
          files: [
            { fileName: 'plan.pdf', contentType: 'application/pdf', content: Buffer.from('pdf') },
          ],
        },
      },
    ]);
    expect(sent[0]?.email.html).not.toContain('<img');
  });

  test('is not counted', async () => {
    await send({ leadId: await addLead(null) });
    for (const table of ['intents', 'sent_emails', 'events', 'daily_usage'] as const)
      expect(
        await database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
      ).toEqual([]);
  });

  test('uses the fallback texts for missing values, and an invented lead if none is named', async () => {
    const missing = await send({ leadId: await addLead(null) });
    expect([missing.subject, missing.alternativeUsed]).toEqual(['[Test] A question', true]);
    expect((await send()).subject).toBe('[Test] A question for Harbor Ledger');
  });

  test('of a follow-up uses the subject of its thread', async () => {
    const thread = { subject: 'Re: Hello {{firstName}}', alternativeSubject: null };
    expect((await send({ subject: 'Unused', thread })).subject).toBe('[Test] Re: Hello Elena');
  });

  test('has the footer if the campaign has it', async () => {
    await send({ campaignId: await addCampaign(false) });
    await send({ campaignId: await addCampaign(true) });
    expect(sent.map(({ email }) => email.text.includes('Unsubscribe'))).toEqual([false, true]);
  });
});

describe('a test of an email is rejected', () => {
  test('without a mailbox, and while it is lost', async () => {
    const { db } = database;
    await db
      .updateTable('mailboxes')
      .set({ status: 'LOST' })
      .where('user_id', '=', userId)
      .execute();
    expect((await refusalOf(send())).code).toBe('MAILBOX_LOST');
    await db.deleteFrom('mailboxes').where('user_id', '=', userId).execute();
    expect((await refusalOf(send())).code).toBe('MAILBOX_NOT_CONNECTED');
    expect(sent).toEqual([]);
  });

  test('with its field, if it could not be sent to the lead either', async () => {
    const leadId = await addLead(null);
    for (const [body, path, code] of [
      [{ leadId, alternativeSubject: null }, 'message', 'PLACEHOLDER_MISSING'],
      [{ message: ' ', alternativeMessage: null }, 'message', 'PLACEHOLDER_MISSING'],
      [{ subject: '', alternativeSubject: null }, 'subject', 'EMPTY_SUBJECT'],
      [{ attachmentIds: ['99999999'] }, 'attachmentIds', 'ATTACHMENT_MISSING'],
      [{ type: 'EMAIL' }, 'type', 'UNKNOWN_FIELD'],
    ] as const) {
      const refusal = await refusalOf(send(body));
      expect([refusal.status, refusal.extras.fieldErrors?.[0]]).toMatchObject([
        400,
        { path, code },
      ]);
    }
    expect(sent).toEqual([]);
  });

  test('with someone else’s lead or campaign', async () => {
    await seeding(database.db).addMailbox({ userId: stranger });
    const leadId = await addLead(null);
    const campaignId = await addCampaign(true);
    for (const body of [{ leadId }, { campaignId }])
      expect((await refusalOf(send(body, stranger))).code).toBe('NOT_FOUND');
    const foreign = await refusalOf(send({ attachmentIds: [await addFile()] }, stranger));
    expect(foreign.extras.fieldErrors?.[0]?.code).toBe('ATTACHMENT_MISSING');
  });

  test.each<[SendOutcome, string, RegExp]>([
    [
      { kind: 'LOST', problem: 'GRANT_REVOKED', answer: '' },
      'MAILBOX_LOST',
      /Access was withdrawn/u,
    ],
    [{ kind: 'NOT_SENT', problem: 'TIMED_OUT' }, 'EMAIL_TEST_FAILED', /didn’t respond in time/u],
    [{ kind: 'LIMITED', retryAfterMs: null, answer: '' }, 'EMAIL_TEST_FAILED', /limits how fast/u],
    [{ kind: 'UNKNOWN' }, 'EMAIL_TEST_FAILED', /didn’t confirm/u],
    [
      { kind: 'REFUSED', about: 'MESSAGE', lasting: true, status: null, answer: '552 too big' },
      'EMAIL_TEST_FAILED',
      /552 too big/u,
    ],
  ])('and says why, when the mailbox answers %j', async (answer, code, words) => {
    outcome = answer;
    const refusal = await refusalOf(send());
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringMatching(words)]);
  });

  test('after twenty in a row, for a while', async () => {
    for (let count = 0; count < 21; count += 1) await send();
    expect((await refusalOf(send())).code).toBe('TOO_MANY_REQUESTS');
    expect(sent).toHaveLength(21);
  });
});
