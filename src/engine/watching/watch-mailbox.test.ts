import { describe, expect, test } from 'vitest';
import { MailError } from '#connectors/mail/mail.ts';
import { instant } from '#data/database.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { bounceReport, receivedEmail } from '../../../test/support/fake-inbox.ts';
import { ADDRESS, emailed, HOUR, replyToTeammate } from './watch-mailbox-fixture.ts';

/** A lead who reached the end after the email. */
async function emailedLast() {
  const it = await emailed({ sequence: chain(item('EMAIL')) });
  await it.world.db
    .updateTable('campaign_leads')
    .set({ state: 'FINISHED', reason: 'REACHED_END', due_at: null })
    .where('user_id', '=', it.userId)
    .execute();
  return it;
}

const REPLIED = { state: 'FINISHED', reason: 'REPLIED', due_at: null };

describe('a reply', () => {
  test.each([
    ['that answers our email', { inReplyTo: 'OURS' }],
    ['that names it among others', { references: ['<a@x.example>', 'OURS'] }],
    ['from a colleague in our thread', { inReplyTo: 'OURS', from: 'bo@client.example' }],
    ['from the lead’s address alone', {}],
    ['from that address with a tag', { from: 'ada+work@client.example' }],
    ['in the provider’s thread', { threadId: 'OURS', from: 'bo@client.example' }],
  ])('%s stops the lead and is reported', async (_how, parts) => {
    const it = await emailed();
    const { from = ADDRESS, inReplyTo, references = [], threadId } = parts as Record<string, never>;
    const ours = (id: string) => (id === 'OURS' ? it.messageId : id);
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        from: { name: '', address: from },
        inReplyTo: inReplyTo === undefined ? null : ours(inReplyTo),
        references: (references as string[]).map(ours),
        threadId: threadId === undefined ? null : `t-${it.userId}`,
        text: 'Yes, ask Tomás.\n\nOn Mon, Maya wrote:\n> Hello',
      }),
    );
    expect(await it.look()).toBe(true);
    expect(await it.lead()).toMatchObject({ ...REPLIED, replied_at: it.now });
    expect((await it.rows('events')).find(({ type }) => type === 'EMAIL_RESPONDED')).toMatchObject({
      data: { subject: 'Re: Hello', text: 'Yes, ask Tomás.' },
    });
    expect([...it.run.state.ended]).toEqual([it.campaignId]);
    expect(it.run.state.news.map(({ type }) => type)).toEqual([
      'lead.changed',
      'campaign.statistics',
    ]);
  });

  test('has no time before the email that it answers', async () => {
    const it = await emailed();
    it.inbox.received.push(receivedEmail({ at: it.sentAt - 999, inReplyTo: it.messageId }));
    await it.look();
    expect(await it.lead()).toMatchObject({ ...REPLIED, email_replied_at: it.sentAt });
  });

  test('that is read again after the mailbox was reset counts once, even without a Message-ID', async () => {
    const it = await emailed();
    for (const messageId of ['<a@x.example>', null])
      it.inbox.received.push(
        receivedEmail({ at: it.now, messageId, inReplyTo: it.messageId, text: String(messageId) }),
      );
    await it.look();
    const events = (await it.rows('events')).length;
    it.inbox.restart();
    expect(await it.look()).toBe(false);
    expect([(await it.rows('events')).length, (await it.rows('received_emails')).length]).toEqual([
      events,
      2,
    ]);
  });

  test('with what no database accepts is stored without it', async () => {
    const it = await emailed();
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        messageId: `<${'x'.repeat(9000)}>`,
        subject: 'Re: \0\uD800',
        text: `Yes\0 \uDFFF${'y'.repeat(60_000)}`,
        from: { name: '', address: 'a\0da@client.example' },
      }),
    );
    expect(await it.look()).toBe(true);
    expect(await it.rows('received_emails')).toMatchObject([
      { message_id: expect.stringMatching(/^sha256:/), subject: null, kind: 'REPLY' },
    ]);
    expect(await it.rows('messages')).toMatchObject([
      {
        network_message_id: expect.stringMatching(/^email\/sha256:/),
        channel: 'EMAIL',
        from_me: false,
        subject: 'Re: \uFFFD',
        text: expect.stringMatching(/^Yes \uFFFDy+$/),
      },
    ]);
  });
});

describe('what changes nothing', () => {
  test('mail from strangers is never stored, and is read once', async () => {
    const it = await emailed();
    it.inbox.received.push(
      receivedEmail({ at: it.now, from: { name: '', address: 'stranger@other.example' } }),
    );
    expect([await it.look(), await it.look(), it.inbox.reads]).toEqual([false, false, 2]);
    expect(await it.rows('received_emails')).toEqual([]);
    expect((await it.mailbox()).reading_place).toBe('1');
  });

  test.each([
    ['our own copy', { from: 'OWN' }, []],
    [
      'an automatic reply in the thread',
      { headers: { 'auto-submitted': 'auto-replied' } },
      ['AUTOMATIC'],
    ],
    [
      'an automatic message outside of it',
      { inReplyTo: null, headers: { 'auto-submitted': 'auto-generated' } },
      [],
    ],
    [
      'a newsletter from the lead',
      { inReplyTo: null, headers: { 'list-id': '<news.client.example>' } },
      [],
    ],
  ])('%s leaves the lead as it is', async (_what, parts, kept) => {
    const it = await emailed();
    const { from, ...rest } = parts as { from?: string };
    it.inbox.received.push(
      receivedEmail({
        at: it.now,
        inReplyTo: it.messageId,
        text: 'Thank you for your message.',
        subject: 'Thank you',
        ...rest,
        from: { name: '', address: from === 'OWN' ? it.address : ADDRESS },
      }),
    );
    const before = await it.lead();
    expect(await it.look()).toBe(false);
    expect(await it.lead()).toEqual(before);
    expect((await it.rows('received_emails')).map(({ kind }) => kind)).toEqual(kept);
  });
});

describe('someone who is absent', () => {
  const away = (it: Awaited<ReturnType<typeof emailed>>, text: string) =>
    receivedEmail({
      at: it.now,
      inReplyTo: it.messageId,
      subject: 'Out of office: Hello',
      headers: { 'auto-submitted': 'auto-replied' },
      text,
    });

  test('is held until the day after the named one, otherwise for seven days', async () => {
    for (const [text, until] of [
      ['I am out of office until March 20, 2026.', '2026-03-21T00:00:00.000Z'],
      ['I am out of office.', '2026-03-09T00:00:00.000Z'],
    ] as const) {
      const it = await emailed();
      it.inbox.received.push(away(it, text));
      expect(await it.look()).toBe(true);
      const lead = await it.lead();
      expect(lead).toMatchObject({ state: 'WAITING', reason: null });
      expect(new Date(Number(lead?.walk?.['notBefore'])).toISOString()).toBe(until);
      expect(lead?.walk?.notBeforeCode).toBe('OUT_OF_OFFICE');
      // The delay before the next step is over sooner: the lead is due when they are back.
      expect(new Date(Number(lead?.due_at)).toISOString()).toBe(until);
      expect(await it.rows('events')).toMatchObject([
        { type: 'STATE_CHANGED', actor: 'NETWORK', data: { reason: 'OUT_OF_OFFICE', until } },
      ]);
    }
  });

  test('is not held for less than they already are', async () => {
    const it = await emailed();
    it.inbox.received.push(
      away(it, 'Out of office until March 20, 2026.'),
      away(it, 'Out of office.'),
    );
    await it.look();
    expect(new Date(Number((await it.lead())?.walk?.['notBefore'])).toISOString()).toBe(
      '2026-03-21T00:00:00.000Z',
    );
  });
});

describe('a bounce', () => {
  test('that is permanent marks the address, by the report’s own Message-ID', async () => {
    const it = await emailed();
    it.inbox.received.push(bounceReport({ messageId: it.messageId, address: ADDRESS, at: it.now }));
    expect(await it.look()).toBe(true);
    expect(await it.lead()).toMatchObject({
      state: 'WAITING',
      email_bounced_at: it.now,
      email_delivered_at: null,
    });
    expect(await it.rows('refused_addresses')).toMatchObject([
      { address: ADDRESS, reason: 'BOUNCED' },
    ]);
  });

  test('that names only the address is about the newest email to it', async () => {
    const it = await emailed();
    const report = bounceReport({ messageId: '', address: ADDRESS, at: it.now });
    it.inbox.received.push({
      ...report,
      report: { recipients: report.report?.recipients ?? [], original: null },
    });
    await it.look();
    expect(await it.rows('received_emails')).toMatchObject([{ request_id: `r-${it.userId}` }]);
  });

  test('that is temporary puts the lead back on its email, due when it is to be retried', async () => {
    const it = await emailed();
    it.inbox.received.push(
      bounceReport({ messageId: it.messageId, address: ADDRESS, status: '4.4.1', at: it.now }),
    );
    expect(await it.look()).toBe(true);
    expect(await it.lead()).toMatchObject({
      state: 'WAITING',
      item_id: 'email',
      item_type: 'EMAIL',
      visit: 2,
      due_at: it.now + 4 * HOUR,
      item_entered_at: it.sentAt,
      walk: { notBeforeCode: 'EMAIL_RETRY', notBefore: it.now + 4 * HOUR },
      email_bounced_at: null,
    });
  });

  test('that is temporary brings back a lead that had reached the end after the email', async () => {
    const it = await emailedLast();
    it.inbox.received.push(
      bounceReport({ messageId: it.messageId, address: ADDRESS, status: '4.4.1', at: it.now }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'WAITING', reason: null, item_id: 'email' });
  });

  test('that is temporary leaves a lead where it is that had reached the end and then replied', async () => {
    const it = await emailedLast();
    it.inbox.received.push(
      receivedEmail({ inReplyTo: it.messageId, at: it.now }),
      bounceReport({ messageId: it.messageId, address: ADDRESS, status: '4.4.1', at: it.now }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'FINISHED', email_bounced_at: it.now });
  });

  test('that is temporary leaves a lead where it is that had reached the end and then replied to a teammate', async () => {
    const it = await emailedLast();
    await replyToTeammate(it);
    it.inbox.received.push(
      bounceReport({ messageId: it.messageId, address: ADDRESS, status: '4.4.1', at: it.now }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ state: 'FINISHED', email_bounced_at: it.now });
  });

  test('that is temporary is only counted if more than the email was done', async () => {
    const it = await emailed({ sequence: chain(item('EMAIL'), item('MESSAGE'), item('VISIT')) });
    await it.world.db
      .updateTable('campaign_leads')
      .set({ item_id: 'visit', item_type: 'VISIT' })
      .where('user_id', '=', it.userId)
      .execute();
    it.inbox.received.push(
      bounceReport({ messageId: it.messageId, address: ADDRESS, status: '4.4.1', at: it.now }),
    );
    await it.look();
    expect(await it.lead()).toMatchObject({ item_id: 'visit', email_bounced_at: it.now });
    expect(await it.rows('refused_addresses')).toEqual([]);
  });

  test.each([
    ['an address of nobody', 'new@client.example', false],
    ['the address of an earlier email', 'ada@client.example', true],
  ])(
    'of an email that is just being sent to %s waits until that one is settled',
    async (_whose, address, isLead) => {
      const it = await emailed();
      await it.world.db
        .insertInto('intents')
        .values({
          user_id: it.userId,
          campaign_id: it.campaignId,
          lead_id: it.leadId,
          item_id: 'later',
          visit: 1,
          attempt: 1,
          action: 'EMAIL',
          fencing: '1',
          request_id: 'open-1',
          day: '2026-03-02',
          payload: '{}',
          status: 'SENDING',
          started_at: instant(it.now),
          real_started_at: instant(it.now),
        })
        .execute();
      it.inbox.received.push(
        bounceReport({
          messageId: '<open-1@firm.example>',
          address,
          at: it.now,
        }),
        receivedEmail({ at: it.now, inReplyTo: it.messageId }),
      );
      expect(await it.look()).toBe(true);
      expect(await it.rows('sent_emails')).toMatchObject([{ bounced_at: null }]);
      expect([(await it.mailbox()).reading_place, await it.lead()]).toMatchObject(['0', REPLIED]);
      await it.world.db
        .updateTable('intents')
        .set({ status: 'HAPPENED' })
        .where('user_id', '=', it.userId)
        .execute();
      expect(await it.look()).toBe(isLead);
      expect((await it.mailbox()).reading_place).toBe('2');
    },
  );
});

describe('a mailbox', () => {
  test('is read from where it was left, page by page, and the first reading reads nothing', async () => {
    const it = await emailed();
    await it.world.db
      .updateTable('mailboxes')
      .set({ reading_place: null })
      .where('user_id', '=', it.userId)
      .execute();
    it.inbox.received.push(receivedEmail({ at: it.now, inReplyTo: it.messageId }));
    expect([await it.look(), (await it.mailbox()).reading_place]).toEqual([false, '1']);
    for (let count = 0; count < 120; count += 1)
      it.inbox.received.push(
        receivedEmail({
          at: it.now,
          inReplyTo: it.messageId,
          headers: { 'auto-submitted': 'auto-replied' },
          text: 'Thank you for your message.',
          subject: 'Thanks',
        }),
      );
    await it.look();
    expect([(await it.mailbox()).reading_place, it.inbox.reads]).toEqual(['121', 4]);
    expect(await it.rows('received_emails')).toHaveLength(120);
  });

  test('that is lost is reported once and no longer read', async () => {
    const it = await emailed();
    it.inbox.failure = new MailError({ problem: 'GRANT_REVOKED', lost: true, answer: 'no' });
    for (let look = 0; look < 3; look += 1) expect(await it.look()).toBe(false);
    expect([it.inbox.reads, (await it.mailbox()).lost_problem]).toEqual([1, 'GRANT_REVOKED']);
    expect(await it.rows('notifications')).toMatchObject([{ type: 'MAILBOX_LOST' }]);
  });

  test('that doesn’t respond pauses alone, and is read again when the pause is over', async () => {
    const it = await emailed();
    it.inbox.failure = new MailError({ problem: 'TIMED_OUT', lost: false, answer: '' });
    for (let look = 0; look < 5; look += 1) await it.look();
    expect([it.inbox.reads, it.run.state.marks.failures]).toEqual([2, undefined]);
    it.inbox.failure = null;
    it.inbox.received.push(receivedEmail({ at: it.now, inReplyTo: it.messageId }));
    it.world.clock.advance({ hours: 20 });
    expect(await it.look()).toBe(true);
    expect(it.run.state.marks.email).toEqual({ failures: undefined, realRetryAt: undefined });
  });

  test('is left alone if none is connected, and by a worker that lost the lane', async () => {
    const it = await emailed();
    it.inbox.received.push(receivedEmail({ at: it.now, inReplyTo: it.messageId }));
    await it.world.db
      .updateTable('lanes')
      .set({ fencing: '99' })
      .where('user_id', '=', it.userId)
      .execute();
    expect([await it.look(), (await it.mailbox()).reading_place]).toEqual([false, '0']);
    await it.world.db.deleteFrom('mailboxes').where('user_id', '=', it.userId).execute();
    expect([await it.look(), it.inbox.reads]).toEqual([false, 1]);
  });
});
