import { expect, test } from 'vitest';
import { MailError } from '#connectors/mail/mail.ts';
import { instant } from '#data/database.ts';
import { requestMailboxRead } from '#data/mailboxes/watched-mailboxes.ts';
import {
  ALWAYS_AWAKE,
  chain,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { createFakeInbox, receivedEmail } from '../../../test/support/fake-inbox.ts';
import { world } from './run-lane-fixture.ts';

/** A lane that has swept its mailbox and waits; `tell` says that news were seen there. */
async function quietLane() {
  const it = await world({ schedule: ALWAYS_AWAKE, rate: 1 });
  const inbox = createFakeInbox();
  it.parts.mail = inbox.mail;
  const sequence = chain(item('IF_CONNECTED', { waitDays: 30 } as never));
  const { campaignId } = await startCampaign({ world: it, sequence });
  await it.db
    .updateTable('leads')
    .set({ email: 'ada@client.example' })
    .where('user_id', '=', it.userId)
    .execute();
  await it.db
    .insertInto('mailboxes')
    .values({
      user_id: it.userId,
      provider: 'SMTP',
      address: `maya-${it.userId}@firm.example`,
      from_name: 'Maya',
      connected_at: instant(0),
      ramp_from: instant(0),
    })
    .execute();
  await it.runFor({ minutes: 1 });
  expect(inbox.reads).toBe(1);
  return {
    it,
    inbox,
    tell: () => requestMailboxRead({ db: it.db, userId: it.userId, now: it.clock.now() }),
    lead: async () => (await standingOf({ world: it, campaignId }))[0],
  };
}

test('news in the mailbox is read in the next turn, not at the next sweep, and once', async () => {
  const { it, inbox, tell, lead } = await quietLane();
  inbox.received.push(receivedEmail({ at: it.clock.now() }));
  await it.runFor({ minutes: 1 });
  expect(await lead()).toMatchObject({ reason: null });
  await tell();
  await it.runFor({ minutes: 1 });
  expect(await lead()).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  const { reads } = inbox;
  await it.runFor({ minutes: 5 });
  expect(inbox.reads).toBe(reads);
});

test('news that couldn’t be read isn’t forgotten: the mailbox is read as soon as it responds', async () => {
  const { it, inbox, tell, lead } = await quietLane();
  inbox.received.push(receivedEmail({ at: it.clock.now() }));
  inbox.failure = new MailError({ problem: 'TIMED_OUT', lost: false, answer: 'Late' });
  await tell();
  await it.runFor({ minutes: 2 });
  expect(await lead()).toMatchObject({ reason: null });
  inbox.failure = null;
  await it.runFor({ minutes: 2 });
  expect(await lead()).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
});

test('news without a running campaign is read immediately', async () => {
  const { it, inbox, tell, lead } = await quietLane();
  inbox.received.push(receivedEmail({ at: it.clock.now() }));
  const pause = (status: 'NOT_ACTIVE' | 'ACTIVE') =>
    it.db.updateTable('campaigns').set({ status }).where('user_id', '=', it.userId).execute();
  await pause('NOT_ACTIVE');
  await tell();
  await it.runFor({ minutes: 1 });
  expect([inbox.reads, await lead()]).toMatchObject([2, { state: 'FINISHED' }]);
});
