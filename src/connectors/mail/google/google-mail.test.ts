import { afterEach, describe, expect, test } from 'vitest';
import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { headerOf } from '../../../../test/support/mail/gmail-stand-in.ts';
import { googleSubject } from '../../../../test/support/mail/google-subject.ts';
import { emailTo, rawBounce, rawFromAda } from '../../../../test/support/mail/test-emails.ts';

describeMailConnector('Gmail', googleSubject);

describe('Gmail', () => {
  type Subject = Awaited<ReturnType<typeof googleSubject>>;
  const started: Subject[] = [];
  afterEach(async () => {
    for (const subject of started.splice(0)) await subject.close();
  });
  const start = async (options: Parameters<typeof googleSubject>[0] = {}) => {
    const subject = await googleSubject(options);
    started.push(subject);
    const read = (place: string | null, limit = 50) =>
      subject.mail.readNew({ ...subject.mailbox(), place, limit });
    return { ...subject, read };
  };

  describe('that gives messages another Message-ID', () => {
    test('finds what was sent by our header, and nothing else', async () => {
      const subject = await start({ replacesIds: true });
      const { mail, mailbox, now, settleMs } = subject;
      const others = [emailTo(subject), emailTo(subject)];
      const email = emailTo(subject);
      for (const one of [...others, email]) await mail.send({ ...mailbox(), email: one });
      const find = (messageId: string, triedAt = now()) =>
        mail.findSent({ ...mailbox(), messageId, triedAt });
      const threadId = subject.standIn.messages.at(-1)?.threadId;
      expect(await find(email.messageId)).toEqual({ result: 'SENT', at: now(), threadId });
      expect(await find('<rw-other@northpoint.example>', now() - settleMs)).toEqual({
        result: 'NOT_SENT',
      });
    });

    test('gives the lead the Message-IDs that the lead knows', async () => {
      const subject = await start({ replacesIds: true });
      const { mail, mailbox, left } = subject;
      const first = emailTo(subject);
      const sent = await mail.send({ ...mailbox(), email: first });
      const threadId = sent.kind === 'SENT' ? sent.threadId : null;
      const followUp = emailTo(subject, {
        subject: `Re: ${first.subject}`,
        inReplyTo: first.messageId,
        references: [first.messageId],
        threadId,
      });
      expect(await mail.send({ ...mailbox(), email: followUp })).toEqual({
        kind: 'SENT',
        threadId,
      });
      const [one = '', other = ''] = await left();
      expect(headerOf(one, 'message-id')).toMatch(/@mail\.gmail\.com>$/u);
      expect(headerOf(other, 'in-reply-to')).toBe(headerOf(one, 'message-id'));
      expect(headerOf(other, 'references')).toBe(headerOf(one, 'message-id'));
    });

    test('recognizes a reply by its thread and a report by our header', async () => {
      const { mail, mailbox, left, read, arrives, ...subject } = await start({
        replacesIds: true,
      });
      const { place } = await read(null);
      const email = emailTo(subject);
      const sent = await mail.send({ ...mailbox(), email });
      const [raw = ''] = await left();
      const known = headerOf(raw, 'message-id');
      await arrives({ raw: rawFromAda({ headers: { 'In-Reply-To': known } }) });
      const ours = `\r\nX-Reachwell-Message-ID: ${email.messageId}`;
      await arrives({ raw: rawBounce({ messageId: `${known}${ours}` }) });
      const [answer, report] = (await read(place)).emails;
      expect(answer?.threadId).toBe(sent.kind === 'SENT' ? sent.threadId : 'none');
      expect(report?.report?.original?.['message-id']).toBe(email.messageId);
    });

    test('passes a check', async () => {
      const { mail, mailbox, from } = await start({ replacesIds: true });
      expect((await mail.check({ ...mailbox(), from })).passed).toBe(true);
    });
  });

  test('starts a thread of its own if the earlier one was deleted', async () => {
    const subject = await start();
    const { mail, mailbox, left } = subject;
    const email = emailTo(subject, { threadId: 'deleted0', inReplyTo: '<gone@acme.example>' });
    const outcome = await mail.send({ ...mailbox(), email });
    expect(outcome).toMatchObject({ kind: 'SENT' });
    expect(outcome).not.toMatchObject({ threadId: 'deleted0' });
    expect(await left()).toHaveLength(1);
  });

  test('is read page by page and once, even if others delete in the meantime', async () => {
    const { read, arrives, standIn } = await start({ pageSize: 3 });
    let { place } = await read(null);
    for (let number = 1; number <= 11; number += 1)
      await arrives({ raw: rawFromAda({ headers: { Subject: `News ${number}` } }) });
    standIn.messages.splice(4, 1);
    const subjects: string[] = [];
    for (let more = true; more;) {
      const news = await read(place, 2);
      expect(news.emails.length).toBeLessThanOrEqual(2);
      subjects.push(...news.emails.map((email) => email.subject));
      ({ place, more } = news);
    }
    expect(subjects).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((number) => `News ${number}`));
  });

  test('continues to be read if a page of its history is empty and another follows', async () => {
    const { read, standIn } = await start();
    const { place } = await read(null);
    standIn.arrives({ raw: rawFromAda({ headers: { Subject: 'Behind it' } }) });
    const json = { nextPageToken: 'next', historyId: '999999' };
    standIn.meets({ at: /^GET .*\/history/u, does: 'SAY', answer: { status: 200, json } });
    expect((await read(place)).emails.map((email) => email.subject)).toEqual(['Behind it']);
  });

  test('whose filter hid a reply is read all the same', async () => {
    const { read, standIn } = await start();
    const { place } = await read(null);
    standIn.arrives({ raw: rawFromAda({ headers: { Subject: 'Filed away' } }), labelIds: [] });
    standIn.arrives({ raw: rawFromAda({ headers: { Subject: 'A draft' } }), labelIds: ['DRAFT'] });
    expect((await read(place)).emails.map((email) => email.subject)).toEqual(['Filed away']);
  });

  test.each([
    ['403 rateLimitExceeded', 403, 'Rate Limit Exceeded', 'rateLimitExceeded', null],
    ['403 userRateLimitExceeded', 403, 'User Rate', 'userRateLimitExceeded', null],
    ['429 without a time', 429, 'Too many concurrent requests for user', 'rateLimitExceeded', null],
  ])('that responds %s wants fewer requests', async (_, status, message, reason, retryAfterMs) => {
    const subject = await start();
    const { mail, mailbox, standIn } = subject;
    const json = { error: { code: status, message, errors: [{ message, reason }] } };
    standIn.meets({ at: /^POST \/upload\//u, does: 'SAY', answer: { status, json } });
    expect(await mail.send({ ...mailbox(), email: emailTo(subject) })).toEqual({
      kind: 'LIMITED',
      retryAfterMs,
      answer: message,
    });
  });

  test('that names the time in its sentence is waited for until then', async () => {
    const subject = await start();
    const { mail, mailbox, standIn } = subject;
    const until = new Date(Date.now() + 600_000).toISOString();
    const message = `User-rate limit exceeded.  Retry after ${until}`;
    const json = { error: { code: 429, message } };
    standIn.meets({ at: /^POST \/upload\//u, does: 'SAY', answer: { status: 429, json } });
    const outcome = await mail.send({ ...mailbox(), email: emailTo(subject) });
    expect(outcome.kind === 'LIMITED' && outcome.retryAfterMs).toBeGreaterThan(500_000);
  });

  test('that is switched off for this user is lost', async () => {
    const subject = await start();
    const { mail, mailbox, standIn } = subject;
    const message = 'Mail service not enabled';
    const json = { error: { code: 400, message, errors: [{ reason: 'failedPrecondition' }] } };
    standIn.meets({ at: /^POST \/upload\//u, does: 'SAY', answer: { status: 400, json } });
    expect(await mail.send({ ...mailbox(), email: emailTo(subject) })).toEqual({
      kind: 'LOST',
      problem: 'PERMISSION_NOT_GRANTED',
      answer: message,
    });
  });

  test('revokes the grant when the mailbox is disconnected', async () => {
    const { mail, mailbox, standIn } = await start();
    expect(standIn.oauth.living()).toHaveLength(1);
    await mail.release(mailbox());
    expect(standIn.oauth.living()).toEqual([]);
    expect(await mail.release(mailbox())).toBeUndefined();
  });
});
