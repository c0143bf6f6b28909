import { expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { seeding } from '../../../test/support/postgres-store-seeding.ts';
import { at, call, campaignId, database, insertLead, place, userId } from './leads-fixture.ts';

const ADDRESS = 'ada@client.example';

/** An email sent to a new lead, with its event; in the ledger its sender is Maya. */
async function emailed(changes: { opened_at?: Date; bounced_at?: Date; machine?: Date } = {}) {
  const { db } = database;
  const leadId = await place(await insertLead({ full_name: 'Ada Field' }));
  const requestId = `r-${leadId}`;
  const { intent_id } = await db
    .insertInto('intents')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'e1',
      visit: 1,
      attempt: 1,
      action: 'EMAIL',
      fencing: '1',
      request_id: requestId,
      day: '2026-03-02',
      payload: json({ from: 'maya@northpoint.example', to: ADDRESS }),
      status: 'HAPPENED',
      started_at: at(0),
      real_started_at: at(0),
    })
    .returning('intent_id')
    .executeTakeFirstOrThrow();
  await seeding(db).addSentEmail({
    userId,
    requestId,
    campaignId,
    leadId,
    itemId: 'e1',
    address: ADDRESS,
    sentAt: TEST_NOW,
  });
  const { machine, ...stamps } = changes;
  await db
    .updateTable('sent_emails')
    .set({
      subject: 'A question',
      intent_id,
      ...stamps,
      ...(machine && { machine_opened_at: machine }),
    })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute();
  await db
    .insertInto('events')
    .values({
      user_id: userId,
      type: 'EMAIL_SENT',
      at: at(0),
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'e1',
      item_type: 'EMAIL',
      actor: 'ENGINE',
      data: json({ requestId, subject: 'A question', text: 'Hi Ada' }),
    })
    .execute();
  return { leadId, requestId };
}

const timeline = async (leadId: string) =>
  (await call('GET /leads/{leadId}', { userId, params: { leadId } })).timeline;

test('a sent email has its subject, its addresses, and what happened to it', async () => {
  const { leadId, requestId } = await emailed({ opened_at: at(60) });
  await database.db
    .insertInto('received_emails')
    .values(
      (['OUT_OF_OFFICE', 'REPLY', 'REPLY'] as const).map((kind, index) => ({
        user_id: userId,
        message_id: `<${index}-${leadId}@client.example>`,
        lead_id: leadId,
        campaign_id: campaignId,
        request_id: requestId,
        kind,
        from_address: ADDRESS,
        subject: 'Re: A question',
        text: 'Yes',
        at: instant(TEST_NOW + 70_000 + index * 1000),
      })),
    )
    .execute();
  const [event] = await timeline(leadId);
  expect(event).toMatchObject({
    type: 'EMAIL_SENT',
    data: { text: 'Hi Ada' },
    email: {
      subject: 'A question',
      from: 'maya@northpoint.example',
      to: ADDRESS,
      openedAt: at(60).toISOString(),
      answeredAt: at(71).toISOString(),
      bouncedAt: null,
    },
  });
  const { content } = await call('GET /events', { userId, query: { leadId } });
  expect(content).toEqual([event]);
});

test('a bounce is marked, and an open by a machine is not an open', async () => {
  const { leadId } = await emailed({ bounced_at: at(9), machine: at(2) });
  expect((await timeline(leadId))[0]?.email).toMatchObject({
    openedAt: null,
    answeredAt: null,
    bouncedAt: at(9).toISOString(),
  });
});

test('other events, and an email that was not kept, have no email beside them', async () => {
  const leadId = await place(await insertLead({ full_name: 'Bo Field' }));
  await database.db
    .insertInto('events')
    .values(
      (['EMAIL_SENT', 'EMAIL_OPENED'] as const).map((type) => ({
        user_id: userId,
        type,
        at: at(0),
        lead_id: leadId,
        actor: 'ENGINE' as const,
        data: json({ requestId: 'gone' }),
      })),
    )
    .execute();
  expect((await timeline(leadId)).map(({ email }) => email)).toEqual([undefined, undefined]);
});
