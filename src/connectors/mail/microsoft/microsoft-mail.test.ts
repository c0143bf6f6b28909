import { afterEach, describe, expect, test } from 'vitest';
import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { headerOf } from '../../../../test/support/mail/gmail-stand-in.ts';
import { microsoftSubject } from '../../../../test/support/mail/microsoft-subject.ts';
import { emailTo, rawBounce, rawFromAda } from '../../../../test/support/mail/test-emails.ts';

describeMailConnector('Microsoft Graph', microsoftSubject);

describe('Microsoft Graph', () => {
  type Subject = Awaited<ReturnType<typeof microsoftSubject>>;
  const started: Subject[] = [];
  afterEach(async () => {
    for (const subject of started.splice(0)) await subject.close();
  });
  const start = async (options: Parameters<typeof microsoftSubject>[0] = {}) => {
    const subject = await microsoftSubject(options);
    started.push(subject);
    const read = (place: string | null, limit = 50) =>
      subject.mail.readNew({ ...subject.mailbox(), place, limit });
    const drafts = () => subject.standIn.messages.filter(({ folder }) => folder === 'drafts');
    return { ...subject, read, drafts };
  };

  describe('that gives messages another Message-ID', () => {
    test('finds what was sent by our property', async () => {
      const subject = await start({ replacesIds: true });
      const { mail, mailbox, now, left } = subject;
      const email = emailTo(subject);
      await mail.send({ ...mailbox(), email });
      const { messageId } = email;
      expect(headerOf((await left())[0] ?? '', 'message-id')).not.toBe(messageId);
      expect(await mail.findSent({ ...mailbox(), messageId, triedAt: now() })).toMatchObject({
        result: 'SENT',
      });
    });

    test('gives the lead the Message-IDs that the lead knows', async () => {
      const subject = await start({ replacesIds: true });
      const { mail, mailbox, left } = subject;
      const first = emailTo(subject);
      await mail.send({ ...mailbox(), email: first });
      const { messageId } = first;
      const followUp = emailTo(subject, { inReplyTo: messageId, references: [messageId] });
      await mail.send({ ...mailbox(), email: followUp });
      const [one = '', other = ''] = await left();
      expect(headerOf(other, 'in-reply-to')).toBe(headerOf(one, 'message-id'));
      expect(headerOf(other, 'references')).toBe(headerOf(one, 'message-id'));
    });

    test('recognizes a reply by our Message-ID, and a report by our header', async () => {
      const { mail, mailbox, left, read, arrives, ...subject } = await start({
        replacesIds: true,
      });
      const { place } = await read(null);
      const email = emailTo(subject);
      await mail.send({ ...mailbox(), email });
      const known = headerOf((await left())[0] ?? '', 'message-id');
      await arrives({ raw: rawFromAda({ headers: { 'In-Reply-To': known } }) });
      await arrives({ raw: rawFromAda({ headers: { References: known } }) });
      const ours = `\r\nX-Reachwell-Message-ID: ${email.messageId}`;
      await arrives({ raw: rawBounce({ messageId: `${known}${ours}` }) });
      const [answer, reference, report] = (await read(place)).emails;
      expect(answer?.inReplyTo).toBe(email.messageId);
      expect(reference?.inReplyTo).toBe(email.messageId);
      expect(report?.report?.original?.['message-id']).toBe(email.messageId);
    });

    test('passes a check, and nothing of it stays in the inbox', async () => {
      const { mail, mailbox, from, standIn } = await start({ replacesIds: true });
      expect((await mail.check({ ...mailbox(), from })).passed).toBe(true);
      const folders = new Set(standIn.messages.map(({ folder }) => folder));
      expect([...folders]).toEqual(['deleteditems']);
    });
  });

  test('has no strangers with the same subject in our threads', async () => {
    const { mail, mailbox, read, arrives, ...subject } = await start();
    const { place } = await read(null);
    const email = emailTo(subject);
    expect(await mail.send({ ...mailbox(), email })).toEqual({ kind: 'SENT', threadId: null });
    await arrives({ raw: rawFromAda({ headers: { Subject: email.subject } }) });
    expect((await read(place)).emails[0]).toMatchObject({ threadId: null, inReplyTo: null });
  });

  test('keeps no draft of what the hook held back, was refused, or limited', async () => {
    const subject = await start();
    const { mail, mailbox, meets, drafts } = subject;
    const email = emailTo(subject);
    const reason = new Error('Not now');
    await expect(
      mail.send({ ...mailbox(), email, beforeDelivery: () => Promise.reject(reason) }),
    ).rejects.toBe(reason);
    for (const fault of ['REFUSES_RECIPIENT', 'LIMITS'] as const) {
      meets(fault);
      await mail.send({ ...mailbox(), email });
    }
    expect(drafts()).toEqual([]);
  });

  test.each([
    ['POST', /^POST .*\/messages$/u],
    ['PATCH', /^PATCH /u],
  ])('whose connection is cut at the %s of the draft sends nothing', async (_, at) => {
    const subject = await start();
    const { mail, mailbox, standIn, left } = subject;
    for (const does of ['CUT_BEFORE', 'CUT_AFTER'] as const) {
      standIn.meets({ at, does });
      expect(await mail.send({ ...mailbox(), email: emailTo(subject) })).toMatchObject({
        kind: 'NOT_SENT',
      });
    }
    expect(await left()).toEqual([]);
  });

  test('deletes a draft that never left before it says so, and waits for the Outbox', async () => {
    const subject = await start();
    const { mail, mailbox, standIn, drafts, now, settleMs } = subject;
    const email = emailTo(subject);
    const { messageId } = email;
    standIn.meets({ at: /\/send$/u, does: 'CUT_BEFORE' });
    expect(await mail.send({ ...mailbox(), email })).toEqual({ kind: 'UNKNOWN' });
    expect(drafts()).toHaveLength(1);
    const [draft] = drafts();
    const find = (triedAt: number) => mail.findSent({ ...mailbox(), messageId, triedAt });
    expect(await find(now())).toEqual({ result: 'CANNOT_TELL', problem: null });
    expect(drafts()).toHaveLength(1);
    Object.assign(draft ?? {}, { folder: 'outbox', isDraft: false });
    expect(await find(now() - settleMs)).toEqual({ result: 'CANNOT_TELL', problem: null });
    Object.assign(draft ?? {}, { folder: 'drafts', isDraft: true });
    expect(await find(now() - settleMs)).toEqual({ result: 'NOT_SENT' });
    expect(drafts()).toEqual([]);
  });

  test('takes files that are too large for one request one by one', async () => {
    const subject = await start();
    const { mail, mailbox, standIn } = subject;
    const file = (fileName: string, size: number) => ({
      fileName,
      contentType: 'application/pdf',
      content: new Uint8Array(size).fill(65),
    });
    const sizes = [2_900_000, 1_500_000, 3_000_001, 9_830_400];
    const files = sizes.map((size) => file(`${size}.pdf`, size));
    const email = emailTo(subject, { files });
    expect(await mail.send({ ...mailbox(), email })).toMatchObject({ kind: 'SENT' });
    const added = standIn.messages
      .at(-1)
      ?.files.map(({ name, contentBytes }) => [name, Buffer.from(contentBytes, 'base64').length]);
    expect(added).toEqual(sizes.map((size) => [`${size}.pdf`, size]));
  });

  test('sends nothing if a file is too large or its upload breaks off', async () => {
    const subject = await start();
    const { mail, mailbox, standIn, left, drafts } = subject;
    const send = (size: number) => {
      const content = new Uint8Array(size);
      const file = { fileName: 'film.mp4', contentType: 'video/mp4', content };
      return mail.send({ ...mailbox(), email: emailTo(subject, { files: [file] }) });
    };
    expect(await send(25_000_001)).toMatchObject({
      kind: 'REFUSED',
      about: 'MESSAGE',
      lasting: true,
      status: '5.3.4',
    });
    standIn.meets({ at: /^PUT /u, does: 'CUT_AFTER' });
    expect(await send(7_000_000)).toMatchObject({ kind: 'NOT_SENT' });
    standIn.meets({ at: /createUploadSession$/u, does: 'SAY', answer: { status: 507, json: {} } });
    expect(await send(7_000_000)).toMatchObject({ kind: 'NOT_SENT' });
    expect([await left(), drafts()]).toEqual([[], []]);
  });

  test('is read in parts and once, oldest first, over both folders', async () => {
    const { read, arrives } = await start();
    let { place } = await read(null);
    for (let number = 1; number <= 130; number += 1) {
      const raw = rawFromAda({ headers: { Subject: `News ${number}` } });
      await arrives({ raw, junk: number % 5 === 0 });
    }
    const subjects: string[] = [];
    for (let more = true; more;) {
      const news = await read(place, 40);
      subjects.push(...news.emails.map((email) => email.subject));
      ({ place, more } = news);
    }
    expect(subjects).toEqual(Array.from({ length: 130 }, (_, index) => `News ${index + 1}`));
  });
});
