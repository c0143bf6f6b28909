import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MailError, type NewEmails } from '#connectors/mail/mail.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import {
  emailTo,
  newMessageId,
  rawBounce,
  rawFromAda,
} from '../../../../test/support/mail/test-emails.ts';

/** Reading: each message once, oldest first, whatever it is made of. */
export function describeReading(subject: () => MailSubject): void {
  describe('reading', () => {
    const read = (place: string | null, limit = 50): Promise<NewEmails> =>
      subject().mail.readNew({ ...subject().mailbox(), place, limit });
    const fromNowOn = async () => (await read(null)).place;

    test('from now on reads nothing, and then each message once, oldest first', async () => {
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'Before' } }) });
      const begin = await read(null);
      expect(begin).toMatchObject({ emails: [], more: false, restarted: false });
      for (const number of [1, 2, 3])
        await subject().arrives({ raw: rawFromAda({ headers: { Subject: `News ${number}` } }) });
      const first = await read(begin.place, 2);
      expect(first.emails.map((email) => email.subject)).toEqual(['News 1', 'News 2']);
      expect(first.more).toBe(true);
      const second = await read(first.place, 2);
      expect(second.emails.map((email) => email.subject)).toEqual(['News 3']);
      expect(second.more).toBe(false);
      expect(await read(second.place, 2)).toMatchObject({ emails: [], more: false });
    });

    test('a reply contains its thread, its sender, its texts, and its files', async () => {
      const place = await fromNowOn();
      const messageId = newMessageId();
      await subject().arrives({
        raw: rawFromAda({
          headers: {
            From: '=?utf-8?q?Ada_B=C3=BFron?= <ada@acme.example>',
            Subject: '=?utf-8?b?UmU6IEdyw7zDn2U=?=',
            'In-Reply-To': messageId,
            References: `<first@northpoint.example>\r\n ${messageId}`,
            'X-Autoreply': 'no',
            'Content-Type': 'multipart/mixed; boundary="m1"',
          },
          body: [
            '--m1',
            'Content-Type: multipart/alternative; boundary="m2"',
            '',
            '--m2',
            'Content-Type: text/plain; charset=iso-8859-1',
            'Content-Transfer-Encoding: quoted-printable',
            '',
            'Sch=F6n, let us talk.',
            '--m2',
            'Content-Type: text/html; charset=utf-8',
            '',
            '<p>Let us <b>talk</b>.</p>',
            '--m2--',
            '--m1',
            'Content-Type: application/pdf; name="offer.pdf"',
            'Content-Disposition: attachment; filename="offer.pdf"',
            'Content-Transfer-Encoding: base64',
            '',
            'JVBERi0xLjQ=',
            '--m1--',
            '',
          ].join('\r\n'),
        }),
      });
      const [email] = (await read(place)).emails;
      expect(email).toMatchObject({
        inReplyTo: messageId,
        references: ['<first@northpoint.example>', messageId],
        from: { name: 'Ada Bÿron', address: 'ada@acme.example' },
        to: [{ name: 'Maya Lindqvist', address: 'maya@northpoint.example' }],
        subject: 'Re: Grüße',
        html: expect.stringContaining('<b>talk</b>'),
        files: [{ fileName: 'offer.pdf', contentType: 'application/pdf' }],
        report: null,
      });
      expect(email?.text.trim()).toBe('Schön, let us talk.');
      expect(email?.headers['x-autoreply']).toBe('no');
      expect(Math.abs((email?.at ?? 0) - subject().now())).toBeLessThan(120_000);
    });

    test('a file of a message is read byte by byte, even a long one', async () => {
      const place = await fromNowOn();
      const messageId = newMessageId();
      const long = randomBytes(1_500_000);
      const lines = long.toString('base64').replace(/(.{76})/gu, '$1\r\n');
      const part = (type: string, encoding: string, content: string) =>
        `--m1\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="f"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}\r\n`;
      await subject().arrives({
        raw: rawFromAda({
          headers: { 'Message-ID': messageId, 'Content-Type': 'multipart/mixed; boundary="m1"' },
          body: `--m1\r\n\r\nSee these.\r\n${part('text/plain', 'quoted-printable', 'a =3D b=\r\n c')}${part('image/png', 'base64', lines)}--m1--\r\n`,
        }),
      });
      const { files } = (await read(place)).emails[0] ?? { files: [] };
      expect(files).toHaveLength(2);
      const fileAt = (file: number, maxBytes = 2_000_000, of = messageId) =>
        subject().mail.readFile({ ...subject().mailbox(), messageId: of, file, maxBytes });
      const [text, picture] = [await fileAt(0), await fileAt(1)];
      expect(text.result === 'FOUND' && Buffer.from(text.bytes).toString()).toBe('a = b c');
      expect(picture.result === 'FOUND' && long.equals(picture.bytes)).toBe(true);
      expect(await fileAt(1, 1_000_000)).toEqual({ result: 'TOO_LARGE' });
      expect(await fileAt(2)).toEqual({ result: 'GONE' });
      expect(await fileAt(0, 1, newMessageId())).toEqual({ result: 'GONE' });
      const lost = { ...subject().lostMailbox(), messageId, file: 0, maxBytes: 1 };
      await expect(subject().mail.readFile(lost)).rejects.toMatchObject({ lost: true });
    });

    test('a message with only HTML has a text', async () => {
      const place = await fromNowOn();
      await subject().arrives({
        raw: rawFromAda({
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
          body: '<html><body><p>Not now,<br>thanks.</p></body></html>\r\n',
        }),
      });
      expect((await read(place)).emails[0]?.text).toContain('Not now,\nthanks.');
    });

    test('a reply that was classified as junk is read as well', async () => {
      const place = await fromNowOn();
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'In the inbox' } }) });
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'Junk?' } }), junk: true });
      const subjects = (await read(place)).emails.map((email) => email.subject);
      expect(subjects.toSorted()).toEqual(['In the inbox', 'Junk?']);
    });

    test('what its owner sent from another program is read once, as written', async () => {
      const raw = (Subject: string) =>
        rawFromAda({
          headers: {
            Subject,
            From: `Maya Lindqvist <${subject().from.address}>`,
            To: 'Ada Byron <ada@acme.example>',
            Cc: 'Bo <bo@acme.example>',
          },
        });
      await subject().keepsSent({ raw: raw('Long ago') });
      const place = await fromNowOn();
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'Hers' } }) });
      await subject().keepsSent({ raw: raw('From the phone') });
      const { emails, ...read1 } = await read(place);
      const seen = emails.map((email) => [email.subject, email.written ?? false]);
      expect(seen.toSorted()).toEqual([
        ['From the phone', true],
        ['Hers', false],
      ]);
      expect(emails.find(({ written }) => written)).toMatchObject({
        to: [{ address: 'ada@acme.example' }],
        headers: { cc: 'Bo <bo@acme.example>' },
      });
      expect((await read(read1.place)).emails).toEqual([]);
    });

    test('a reply that a rule moved to a folder is read as well, once', async () => {
      const place = await fromNowOn();
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'In the inbox' } }) });
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'Filed' } }), filed: true });
      const first = await read(place);
      const subjects = first.emails.map((email) => email.subject);
      expect(subjects.toSorted()).toEqual(['Filed', 'In the inbox']);
      expect((await read(first.place)).emails).toEqual([]);
    });

    test('a delivery report is returned field by field', async () => {
      const place = await fromNowOn();
      const messageId = newMessageId();
      await subject().arrives({ raw: rawBounce({ messageId }) });
      expect((await read(place)).emails[0]?.report).toMatchObject({
        recipients: [
          {
            'final-recipient': 'rfc822; ada@acme.example',
            action: 'failed',
            status: '5.1.1',
            'diagnostic-code': expect.stringContaining('Recipient address rejected'),
          },
        ],
        original: { 'message-id': messageId },
      });
    });

    test('what the mailbox sent itself isn’t new', async () => {
      const { mail, mailbox } = subject();
      const place = await fromNowOn();
      expect((await mail.send({ ...mailbox(), email: emailTo(subject()) })).kind).toBe('SENT');
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'After it' } }) });
      await expect
        .poll(async () => (await read(place)).emails.map((email) => email.subject), {
          timeout: 20_000,
        })
        .toEqual(['After it']);
    });

    test.each([
      ['without any header', '\r\nJust text.\r\n'],
      ['without Message-ID', rawFromAda({ headers: { 'Message-ID': '' } })],
      [
        'of 50 parts in each other',
        rawFromAda({
          headers: { 'Content-Type': 'multipart/mixed; boundary="n0"' },
          body: Array.from(
            { length: 50 },
            (_, depth) =>
              `--n${depth}\r\nContent-Type: multipart/mixed; boundary="n${depth + 1}"\r\n\r\n`,
          ).join(''),
        }),
      ],
      [
        'whose parts never end',
        rawFromAda({
          headers: { 'Content-Type': 'multipart/alternative; boundary="x"' },
          body: '--x\r\nContent-Type: text/plain; charset=klingon\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n',
        }),
      ],
      [
        'of bytes that are no text',
        rawFromAda({ headers: { Subject: '\xff\xfe\x80 caf\xe9' }, body: '\xff\xfe\x80\r\n' }),
      ],
      [
        'to 10 000 people',
        rawFromAda({
          headers: {
            To: Array.from({ length: 10_000 }, (_, n) => `"P, ${n}" <p${n}@acme.example>`).join(
              ',\r\n ',
            ),
          },
        }),
      ],
      [
        'with a name that never closes',
        rawFromAda({ headers: { From: `"${'('.repeat(50_000)}` } }),
      ],
    ])('a message %s doesn’t stop the reading', async (_, raw) => {
      const place = await fromNowOn();
      await subject().arrives({ raw });
      await subject().arrives({ raw: rawFromAda({ headers: { Subject: 'Behind it' } }) });
      // A reading that takes long ends early and asks for another one.
      const first = await read(place);
      const second = first.more ? await read(first.place) : { emails: [] };
      const emails = [...first.emails, ...second.emails];
      expect(emails).toHaveLength(2);
      expect(emails[1]?.subject).toBe('Behind it');
    });

    test('a mailbox that forgot its place is read again', async () => {
      const { forgetPlaces, arrives } = subject();
      if (forgetPlaces === null) return;
      await arrives({ raw: rawFromAda({ headers: { Subject: 'Of these days' } }) });
      const place = await fromNowOn();
      await forgetPlaces();
      const again = await read(place, 200);
      expect(again.restarted).toBe(true);
      expect(again.emails.map((email) => email.subject)).toContain('Of these days');
      expect(await read(again.place, 200)).toMatchObject({ emails: [], restarted: false });
    });

    test('a lost mailbox throws that it is lost, and reveals no secret', async () => {
      const { mail, lostMailbox, secrets } = subject();
      const error = await mail
        .readNew({ ...lostMailbox(), place: null, limit: 1 })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(MailError);
      expect(error).toMatchObject({ lost: true });
      const told = `${JSON.stringify(error)} ${String(error)} ${(error as Error).stack}`;
      for (const secret of secrets) expect(told).not.toContain(secret);
    });
  });
}
