import { describe, expect, test } from 'vitest';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import { emailTo } from '../../../../test/support/mail/test-emails.ts';

/** Sending: what leaves, and what is known when it does not. */
export function describeSending(subject: () => MailSubject): void {
  describe('sending', () => {
    /** The messages that arrived at others while `act` ran. */
    const leftBy = async (act: () => Promise<unknown>): Promise<string[]> => {
      const before = (await subject().left()).length;
      await act();
      return (await subject().left()).slice(before);
    };
    const send = (email: OutgoingEmail) => subject().mail.send({ ...subject().mailbox(), email });

    test('a message arrives once, with its Message-ID, its thread, its texts, and its file', async () => {
      const email = emailTo(subject(), {
        subject: 'Grüße – a “question”',
        inReplyTo: '<first@northpoint.example>',
        references: ['<first@northpoint.example>'],
        headers: {
          'List-Unsubscribe': '<https://app.example/u/1>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        files: [
          {
            fileName: 'plan.txt',
            contentType: 'text/plain',
            content: new TextEncoder().encode('the plan'),
          },
        ],
      });
      const [raw, ...others] = await leftBy(async () =>
        expect(await send(email)).toMatchObject({ kind: 'SENT' }),
      );
      expect(others).toEqual([]);
      expect(raw).toContain(`Message-ID: ${email.messageId}`);
      expect(raw).toContain('In-Reply-To: <first@northpoint.example>');
      expect(raw).toContain('References: <first@northpoint.example>');
      expect(raw).toContain('List-Unsubscribe: <https://app.example/u/1>');
      expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(raw).toMatch(/^From: Maya Lindqvist <[^>]+>\r?$/mu);
      expect(raw).toMatch(/^To: Ada Byron <ada@acme\.example>\r?$/mu);
      expect(raw).toContain('Hello Ada,');
      expect(raw).toContain('<p>how are you?</p>');
      expect(raw).toContain('filename=plan.txt');
    });

    test('the hook is called once for a message that is sent', async () => {
      const { mail, mailbox } = subject();
      let called = 0;
      const beforeDelivery = async () => void (called += 1);
      const email = emailTo(subject());
      const left = await leftBy(async () =>
        expect((await mail.send({ ...mailbox(), email, beforeDelivery })).kind).toBe('SENT'),
      );
      expect([called, left.length]).toEqual([1, 1]);
    });

    test('what the hook throws holds the message back and is thrown again', async () => {
      const { mail, mailbox } = subject();
      const reason = new Error('Somebody else holds the lead');
      const left = await leftBy(() =>
        expect(
          mail.send({
            ...mailbox(),
            email: emailTo(subject()),
            beforeDelivery: () => Promise.reject(reason),
          }),
        ).rejects.toBe(reason),
      );
      expect(left).toEqual([]);
    });

    test.each(['\r\n', '\n', '\r', '\u2028', '\0'])(
      'names, subjects, and files with %j add no header',
      async (end) => {
        const trap = `Hi${end}Bcc: eve@evil.example${end}${end}body`;
        const { from } = subject();
        const email = emailTo(subject(), {
          from: { ...from, name: trap },
          to: { name: trap, address: 'ada@acme.example' },
          subject: trap,
          headers: { 'X-Note': trap },
          files: [
            { fileName: trap, contentType: `text/plain${end}X: y`, content: new Uint8Array() },
          ],
        });
        const [raw = ''] = await leftBy(async () => expect((await send(email)).kind).toBe('SENT'));
        const [head = ''] = raw.split(/\r\n\r\n/u);
        expect(head).not.toMatch(/^(bcc|x):/imu);
        expect(head).not.toMatch(/^body/imu);
        expect(head.match(/^subject:/gimu)).toHaveLength(1);
      },
    );

    test.each([
      ['ada@acme.example\r\nRCPT TO:<eve@evil.example>', 'RECIPIENT'],
      ['ada@acme.example>\r\nDATA', 'RECIPIENT'],
      ['ada@acme.example, eve@evil.example', 'RECIPIENT'],
      ['', 'RECIPIENT'],
    ])('%j is refused before anything is sent', async (address, about) => {
      const left = await leftBy(async () =>
        expect(await send(emailTo(subject(), { to: { name: '', address } }))).toMatchObject({
          kind: 'REFUSED',
          about,
          lasting: true,
        }),
      );
      expect(left).toEqual([]);
    });

    test('a connection that is cut before the message could be accepted leaves nothing', async () => {
      const email = emailTo(subject());
      const left = await leftBy(async () => {
        subject().meets('CUT_BEFORE_ACCEPTING');
        expect(await send(email)).toMatchObject({ kind: 'NOT_SENT' });
        expect(await send(email)).toMatchObject({ kind: 'SENT' });
      });
      expect(left).toHaveLength(1);
    });

    test('a connection that is cut after the message was accepted leaves it unknown, and it is found', async () => {
      const { mail, mailbox, meets, now } = subject();
      const email = emailTo(subject());
      const left = await leftBy(async () => {
        meets('CUT_AFTER_ACCEPTING');
        expect(await send(email)).toEqual({ kind: 'UNKNOWN' });
        const { messageId } = email;
        await expect
          .poll(() => mail.findSent({ ...mailbox(), messageId, triedAt: now() }), {
            timeout: 20_000,
          })
          .toMatchObject({ result: 'SENT' });
      });
      expect(left).toHaveLength(1);
    });

    test('a recipient the server doesn’t know is refused permanently', async () => {
      const { meets, refusalStatus } = subject();
      meets('REFUSES_RECIPIENT');
      expect(await send(emailTo(subject()))).toMatchObject({
        kind: 'REFUSED',
        about: 'RECIPIENT',
        lasting: true,
        status: refusalStatus,
      });
    });

    test('a recipient the server puts off is refused temporarily', async ({ skip }) => {
      if (!subject().putsOff) skip('The provider takes the message and tries again by itself');
      subject().meets('REFUSES_FOR_NOW');
      expect(await send(emailTo(subject()))).toMatchObject({
        kind: 'REFUSED',
        about: 'RECIPIENT',
        lasting: false,
      });
    });

    test('a server that wants fewer messages says how long to wait', async () => {
      subject().meets('LIMITS');
      expect(await send(emailTo(subject()))).toMatchObject({
        kind: 'LIMITED',
        retryAfterMs: 300_000,
      });
    });

    test('a lost mailbox sends nothing and reveals no secret', async () => {
      const { mail, lostMailbox, secrets } = subject();
      const email = emailTo(subject());
      const left = await leftBy(async () => {
        const outcome = await mail.send({ ...lostMailbox(), email });
        expect(outcome.kind).toBe('LOST');
        for (const secret of secrets) expect(JSON.stringify(outcome)).not.toContain(secret);
      });
      expect(left).toEqual([]);
    });
  });
}
