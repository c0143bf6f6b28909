import { describe, expect, test } from 'vitest';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import { emailTo, newMessageId } from '../../../../test/support/mail/test-emails.ts';

/** Whether a message left: the mailbox itself says so (decision 111). */
export function describeFinding(subject: () => MailSubject): void {
  describe('finding what was sent', () => {
    test('a message that was accepted is found under its Message-ID', async () => {
      const { mail, mailbox, now } = subject();
      const email = emailTo(subject());
      expect((await mail.send({ ...mailbox(), email })).kind).toBe('SENT');
      const find = () =>
        mail.findSent({ ...mailbox(), messageId: email.messageId, triedAt: now() });
      await expect.poll(find, { timeout: 20_000 }).toMatchObject({
        result: 'SENT',
        at: expect.any(Number),
      });
      // What was moved meanwhile is found again.
      expect(await find()).toMatchObject({ result: 'SENT' });
    });

    test('one that never left is in progress at first, and not sent when that is over', async () => {
      const { mail, mailbox, now, advance, settleMs } = subject();
      const search = { ...mailbox(), messageId: newMessageId(), triedAt: now() };
      expect(await mail.findSent(search)).toEqual({ result: 'CANNOT_TELL', problem: null });
      advance(settleMs - 1);
      expect(await mail.findSent(search)).toEqual({ result: 'CANNOT_TELL', problem: null });
      advance(1);
      expect(await mail.findSent(search)).toEqual({ result: 'NOT_SENT' });
    });

    test('a Message-ID that is the beginning of another is a different one', async () => {
      const { mail, mailbox, now, settleMs } = subject();
      const email = emailTo(subject());
      await mail.send({ ...mailbox(), email });
      const messageId = email.messageId.replace('>', 'x>');
      const triedAt = now() - settleMs;
      expect(await mail.findSent({ ...mailbox(), messageId, triedAt })).toEqual({
        result: 'NOT_SENT',
      });
    });

    test('a lost mailbox can’t tell', async () => {
      const { mail, lostMailbox, now, settleMs } = subject();
      const search = { messageId: newMessageId(), triedAt: now() - 2 * settleMs };
      expect(await mail.findSent({ ...lostMailbox(), ...search })).toMatchObject({
        result: 'CANNOT_TELL',
        problem: expect.stringMatching(/^(SIGN_IN_REFUSED|GRANT_REVOKED)$/u),
      });
    });
  });
}
