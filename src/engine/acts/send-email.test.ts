import { MailError } from '#connectors/mail/mail.ts';
import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '#connectors/mail/mail.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { item } from '../../../test/support/engine-world.ts';
import {
  addressees,
  emailCampaign,
  FOLLOW_UP,
  HELLO,
  mailWorld,
  START,
  subjects,
} from '#engine/acts/send-email-fixture.ts';

const refused = (about: 'RECIPIENT' | 'SENDER' | 'MESSAGE', lasting: boolean): SendOutcome => ({
  kind: 'REFUSED',
  about,
  lasting,
  status: '5.1.1',
  answer: 'No',
});

describe('an email', () => {
  test('leaves from the user’s mailbox, filled in, signed, and with an unsubscribe link', async () => {
    const it = mailWorld();
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 2 });
    const [sent] = it.mail.accepted;
    expect(sent?.email).toMatchObject({
      from: { name: 'Ada Lovelace', address: 'ada@firm.example' },
      to: { name: 'Person1 Someone', address: 'person1@firm1.example' },
      subject: 'Hello Person1',
      inReplyTo: null,
      references: [],
      threadId: null,
    });
    const [intent] = it.memory.intents(it.userId);
    const link = `https://links.example/u/${intent?.requestId}`;
    expect(sent?.email.messageId).toBe(`<${intent?.requestId}@firm.example>`);
    expect(sent?.email.text).toBe(
      `Hi Person1, this is it.\n\n-- \nAda, Firm\n\nNot interested? Unsubscribe here: ${link}\n`,
    );
    expect(sent?.email.headers).toMatchObject({ 'List-Unsubscribe': `<${link}>` });
    expect([it.told(campaignId), it.tries(), it.used('EMAIL'), it.network.acts]).toEqual([
      ['EMAIL_SENT', 'STATE_CHANGED'],
      ['EMAIL 1 HAPPENED'],
      1,
      [],
    ]);
  });

  test('is stored with its thread, counts as emailed and delivered, and its lead continues', async () => {
    const it = mailWorld();
    const { campaignId, leadIds } = emailCampaign(it);
    await it.runFor({ hours: 2 });
    const [intent] = it.memory.intents(it.userId);
    const messageId = `<${intent?.requestId}@firm.example>`;
    expect([...it.memory.tables(it.userId).sentEmails.values()]).toEqual([
      {
        requestId: intent?.requestId,
        messageId,
        campaignId,
        leadId: leadIds[0],
        itemId: 'hello',
        intentId: intent?.intentId,
        address: 'person1@firm1.example',
        subject: 'Hello Person1',
        threadId: `thread-${messageId}`,
        sentAt: intent?.startedAt,
        bouncedAt: null,
        bounceLasting: null,
        bounceFinal: false,
      },
    ]);
    const { stamps, state, reason } = it.place(campaignId);
    expect([Object.keys(stamps).toSorted(), state, reason]).toEqual([
      ['contacted', 'email_delivered', 'emailed'],
      'FINISHED',
      'REACHED_END',
    ]);
    expect(it.memory.events(it.userId).find(({ type }) => type === 'EMAIL_SENT')?.data).toEqual({
      requestId: intent?.requestId,
      subject: 'Hello Person1',
      text: 'Hi Person1, this is it.',
      attempt: 1,
    });
  });

  test('that follows another answers it in the same thread', async () => {
    const it = mailWorld();
    emailCampaign(it, addressees(1), HELLO, FOLLOW_UP);
    await it.runFor({ hours: 3 });
    const [first, second] = it.mail.accepted.map(({ email }) => email);
    expect(second).toMatchObject({
      subject: 'Re: Hello Person1',
      inReplyTo: first?.messageId,
      references: [first?.messageId],
      threadId: `thread-${first?.messageId}`,
    });
  });

  test('to an invalid address isn’t attempted, and says so', async () => {
    const it = mailWorld();
    const { campaignId } = emailCampaign(it, [{ memberId: 'm-1', email: 'not an address' }]);
    await it.runFor({ hours: 2 });
    const { state, reason } = it.place(campaignId);
    expect([state, reason, it.mail.calls]).toEqual(['FAILED', 'EMAIL_INVALID', []]);
  });

  test('keeps its gap and its hours, and takes no slot of the network', async () => {
    const it = mailWorld();
    emailCampaign(it, addressees(20));
    it.startCampaign(item('VISIT'), 20);
    await it.runFor({ hours: 8 });
    const gaps = it.mail.accepted.map(
      ({ at }, index) => at - (it.mail.accepted[index - 1]?.at ?? -Infinity),
    );
    expect([it.mail.accepted.length, it.network.acts.length]).toEqual([20, 20]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45_000);
    const together = it.network.acts.filter(({ at }) =>
      it.mail.accepted.some((sent) => Math.abs(sent.at - at) < 45_000),
    );
    expect(together.length).toBeGreaterThan(0);
  });
});

describe('what a mail server responds', () => {
  async function answered(outcome: SendOutcome | null, hours = 2) {
    const it = mailWorld();
    let times = 0;
    it.mail.fault = () => (times++ === 0 ? outcome : null);
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours });
    return { it, campaignId, place: it.place(campaignId) };
  }

  test('the recipient refused permanently marks the address, and the lead continues without the step', async () => {
    const { it, place, campaignId } = await answered(refused('RECIPIENT', true));
    expect([...it.memory.tables(it.userId).refusedAddresses.values()]).toMatchObject([
      { address: 'person1@firm1.example', reason: 'BOUNCED' },
    ]);
    expect([place.state, place.reason, it.told(campaignId), it.used('EMAIL')]).toEqual([
      'FINISHED',
      'REACHED_END',
      ['ACTION_SKIPPED', 'EMAIL_BOUNCED', 'STATE_CHANGED'],
      0,
    ]);
    // It counts like an email that came back.
    expect(place.stamps).toMatchObject({
      emailed: expect.any(Number),
      email_bounced: place.stamps.emailed,
    });
    expect(place.stamps.email_delivered).toBeUndefined();
  });

  test('the recipient refused temporarily is tried again after four hours, three times in all', async () => {
    const it = mailWorld();
    it.mail.fault = () => refused('RECIPIENT', false);
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 2 });
    expect(it.place(campaignId).memory).toMatchObject({ notBeforeCode: 'EMAIL_RETRY' });
    await it.runFor({ hours: 70 });
    expect([it.tries().length, it.place(campaignId).reason, it.mail.accepted]).toEqual([
      3,
      'REACHED_END',
      [],
    ]);
    expect(it.memory.tables(it.userId).refusedAddresses.size).toBe(0);
  });

  test('the message refused fails the lead', async () => {
    const { place, it } = await answered(refused('MESSAGE', true));
    expect([place.state, place.reason, it.tries()]).toEqual([
      'FAILED',
      'EMAIL_REFUSED',
      ['EMAIL 1 DID_NOT_HAPPEN'],
    ]);
  });

  test('the sender refused loses the mailbox, and its user is notified once', async () => {
    const { it, place } = await answered(refused('SENDER', true));
    expect([
      it.memory.tables(it.userId).row.user.mailbox?.status,
      place.state,
      it.memory.tables(it.userId).notifications.map(({ type }) => type),
    ]).toEqual(['LOST', 'IN_PROGRESS', ['MAILBOX_LOST']]);
  });

  test('fewer emails wanted pauses emails for as long as it asks', async () => {
    const { it } = await answered({ kind: 'LIMITED', retryAfterMs: 120_000, answer: 'slow' }, 4);
    const [first, second] = [...it.memory.intents(it.userId)];
    expect(Number(second?.startedAt) - Number(first?.startedAt)).toBeGreaterThanOrEqual(
      120_000 * 60,
    );
    expect(subjects(it)).toEqual(['Hello Person1']);
  });

  test('the grant gone stops emails until the mailbox is connected again, and nothing else', async () => {
    const { it, place } = await answered({ kind: 'LOST', problem: 'GRANT_REVOKED', answer: '' });
    it.startCampaign(item('VISIT'), 1);
    await it.runFor({ hours: 5 });
    expect([place.state, subjects(it), it.network.acts.length]).toEqual(['IN_PROGRESS', [], 1]);
    const { user } = it.memory.tables(it.userId).row;
    it.memory.changeUser({
      userId: it.userId,
      user: { mailbox: user.mailbox && { ...user.mailbox, status: 'CONNECTED' } },
      now: it.clock.now(),
    });
    await it.runFor({ hours: 2 });
    expect(it.mail.accepted).toHaveLength(1);
  });

  test('nothing is tried again a little later', async () => {
    const { it, place } = await answered({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
    expect([it.tries(), place.reason]).toEqual([
      ['EMAIL 1 DID_NOT_HAPPEN', 'EMAIL 2 HAPPENED'],
      'REACHED_END',
    ]);
  });
});

describe('what holds an email', () => {
  test('its daily limit, as far as the mailbox has warmed up', async () => {
    const it = mailWorld({
      mailbox: { rampFrom: Date.parse(START) },
      user: { limits: { EMAIL: 10 } as never },
    });
    emailCampaign(it, addressees(12));
    await it.runFor({ hours: 14 });
    expect(it.mail.accepted).toHaveLength(2);
  });

  test('the share of the receiving domain: the rest waits until tomorrow', async () => {
    const it = mailWorld({ user: { limits: { EMAIL: 9 } as never } });
    const { campaignId } = emailCampaign(it, addressees(5, 'big.example'));
    await it.runFor({ hours: 14 });
    expect([it.mail.accepted.length, it.used('EMAIL')]).toEqual([3, 3]);
    expect(it.place(campaignId, 4)).toMatchObject({
      state: 'WAITING',
      dueAt: Date.parse('2026-03-03T00:00:00Z'),
      memory: { notBeforeCode: 'RECEIVING_DOMAIN' },
    });
    await it.runFor({ hours: 24 });
    expect(it.mail.accepted).toHaveLength(5);
  });

  test('too many bounces: they wait, and the network continues', async () => {
    const it = mailWorld({ mailbox: { bouncesHoldSince: 1 } });
    const { campaignId } = emailCampaign(it);
    it.startCampaign(item('VISIT'), 1);
    await it.runFor({ hours: 8 });
    expect([it.mail.calls, it.place(campaignId).state, it.network.acts.length]).toEqual([
      [],
      'GETTING_READY',
      1,
    ]);
  });

  test.each([
    ['UNSUBSCRIBED', 'FINISHED', 'UNSUBSCRIBED'],
    ['BOUNCED', 'FINISHED', 'REACHED_END'],
  ] as const)('an address that is %s', async (refusal, state, reason) => {
    const it = mailWorld();
    it.memory.refuseAddress({
      userId: it.userId,
      address: 'person1@firm1.example',
      reason: refusal,
      now: 1,
    });
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 8 });
    const place = it.place(campaignId);
    expect([place.state, place.reason, it.mail.calls]).toEqual([state, reason, []]);
  });

  test('an answer in a thread that was read before its writer was known, while the network is down too', async () => {
    const it = mailWorld();
    const read = it.parts.store.unmatchedThreads;
    it.parts.store.unmatchedThreads = async (query) => [...(await read(query)), 'chat-m-1'];
    it.network.down = true;
    emailCampaign(it);
    await it.runFor({ hours: 4 });
    expect(it.mail.accepted).toEqual([]);
    it.network.down = false;
    it.network.reply('m-1');
    await it.runFor({ hours: 4 });
    expect([it.mail.accepted, it.place('1').reason]).toEqual([[], 'REPLIED']);
  });

  test('a mailbox that cannot be read, for an answer may be in it', async () => {
    const it = mailWorld();
    emailCampaign(it);
    it.mail.unreadable = new MailError({ problem: 'TIMED_OUT', lost: false, answer: 'no answer' });
    await it.runFor({ hours: 4 });
    expect(it.mail.accepted).toEqual([]);
    it.mail.unreadable = null;
    await it.runFor({ hours: 4 });
    expect(it.mail.accepted).toHaveLength(1);
  });

  test('an answer of the network that is not read yet', async () => {
    const it = mailWorld();
    emailCampaign(it);
    it.network.down = true;
    it.memory.addHint({
      userId: it.userId,
      hint: { id: 'h', type: 'message', body: { chatId: 'chat-m-1', memberId: 'm-1' } },
      now: it.clock.now(),
      realNow: it.clock.realNow(),
    });
    await it.runFor({ hours: 4 });
    expect(it.mail.accepted).toEqual([]);
  });
});

describe('trouble of one channel', () => {
  test('of the network never stops mail, with leads that come to it meanwhile', async () => {
    const it = mailWorld();
    it.network.down = true;
    const later = emailCampaign(it, addressees(1), HELLO, { ...FOLLOW_UP });
    it.startCampaign({ ...HELLO, id: 'late', yesDelay: 0 }, addressees(1), {
      state: 'WAITING',
      dueAt: it.clock.now() + MS_PER_HOUR,
      enteredAt: it.clock.now() - MS_PER_HOUR,
    });
    it.startCampaign(item('VISIT'), 3);
    await it.runFor({ hours: 6 });
    expect([it.mail.accepted.length, it.network.acts]).toEqual([3, []]);
    expect(it.place(later.campaignId).state).toBe('FINISHED');
  });

  test('of mail never stops the network', async () => {
    const it = mailWorld();
    it.mail.fault = () => ({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
    emailCampaign(it, addressees(3));
    it.startCampaign(item('VISIT'), 3);
    await it.runFor({ hours: 8 });
    expect([it.mail.accepted, it.network.acts.length]).toEqual([[], 3]);
  });
});
