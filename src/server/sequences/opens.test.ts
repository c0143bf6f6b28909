import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { instant, json } from '#data/database.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { seeding } from '../../../test/support/postgres-store-seeding.ts';
import { addLead, at, call, campaignId, database, end, userId } from './sequences-fixture.ts';

type Sent = { variantId?: string; opened?: boolean; machine?: boolean; bounced?: boolean };

/** A lead that was sent the step's email, with what happened to it. */
async function emailed({ variantId = 'a', opened, machine, bounced }: Sent): Promise<void> {
  const leadId = await addLead(null);
  const requestId = `r-${leadId}`;
  const of = { userId, requestId, campaignId, leadId, itemId: 'mail' };
  await seeding(database.db).addSentEmail({ ...of, address: 'a@b.example', sentAt: TEST_NOW });
  await database.db
    .updateTable('sent_emails')
    .set({
      opened_at: opened ? at(9) : null,
      machine_opened_at: machine ? at(1) : null,
      bounced_at: bounced ? at(5) : null,
    })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute();
  await database.db
    .insertInto('events')
    .values({
      user_id: userId,
      type: 'EMAIL_SENT',
      at: instant(TEST_NOW),
      campaign_id: campaignId,
      lead_id: leadId,
      item_id: 'mail',
      item_type: 'EMAIL',
      actor: 'ENGINE',
      data: json({ requestId, variantId }),
    })
    .execute();
}

const withFlags = (flags: 'EMAIL_RATE_FEATURE'[]) =>
  database.db
    .updateTable('users')
    .set({ feature_flags: flags, plan_tier: 'ADVANCED' })
    .where('user_id', '=', userId)
    .execute();
const statistics = () =>
  call('GET /v1/sequenceitems/{campaignId}/statistics', { userId, params: { campaignId } });
const variants = async () =>
  (
    await call('GET /v1/sequenceitems/{campaignId}/variants', { userId, params: { campaignId } })
  ).toSorted((one, other) => one.variantId.localeCompare(other.variantId));

test('opens are counted by step and variant, without machines and bounced emails', async () => {
  await withFlags(['EMAIL_RATE_FEATURE']);
  await database.db
    .updateTable('campaigns')
    .set({ sequence: json(newItem({ type: 'EMAIL', id: 'mail', yes: end('end') })) })
    .where('campaign_id', '=', campaignId)
    .execute();
  for (const sent of [
    { opened: true },
    { machine: true },
    { variantId: 'b', opened: true, machine: true },
    { variantId: 'b' },
    { variantId: 'b', bounced: true },
  ])
    await emailed(sent);
  expect((await statistics()).map(({ itemId, opened }) => [itemId, opened])).toEqual([
    ['mail', { percent: 50, part: 2, whole: 4 }],
    ['end', null],
  ]);
  expect(
    (await variants()).map(({ variantId, sent, opened }) => [variantId, sent, opened]),
  ).toEqual([
    ['a', 2, 1],
    ['b', 3, 1],
  ]);
  await withFlags([]);
  expect((await statistics()).map(({ opened }) => opened)).toEqual([null, null]);
  expect((await variants()).map(({ opened }) => opened)).toEqual([null, null]);
});
