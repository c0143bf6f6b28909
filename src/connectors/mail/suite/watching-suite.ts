import { describe, expect, test } from 'vitest';
import type { Mailbox } from '#connectors/mail/mail.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import { rawFromAda } from '../../../../test/support/mail/test-emails.ts';

/** Watching: a hint soon after something came, and how it ends. */
export function describeWatching(subject: () => MailSubject): void {
  describe('watching', () => {
    const watch = (mailbox: Mailbox) => {
      const abort = new AbortController();
      let news = 0;
      const ended = subject().mail.watch({
        ...mailbox,
        signal: abort.signal,
        onNews: () => void (news += 1),
      });
      return { abort, ended, news: () => news };
    };

    test('new mail is hinted at until the caller aborts', async () => {
      const { mailbox, arrives } = subject();
      const watching = watch(mailbox());
      await expect.poll(watching.news, { timeout: 10_000 }).toBe(1);
      await arrives({ raw: rawFromAda() });
      await expect.poll(watching.news, { timeout: 10_000 }).toBeGreaterThan(1);
      watching.abort.abort();
      expect(await watching.ended).toEqual({ ended: 'ABORTED' });
    });

    test('a connection that the server drops ends it', async () => {
      const { mailbox, dropLines } = subject();
      const watching = watch(mailbox());
      await expect.poll(watching.news, { timeout: 10_000 }).toBe(1);
      dropLines();
      expect(await watching.ended).toEqual({ ended: 'LINE' });
    });

    test('a lost mailbox ends it immediately', async () => {
      const watching = watch(subject().lostMailbox());
      expect(await watching.ended).toEqual({ ended: 'LOST' });
    });

    test('disconnecting a mailbox never fails', async () => {
      const { mail, lostMailbox } = subject();
      await mail.release(lostMailbox());
      expect(await mail.release(lostMailbox())).toBeUndefined();
    });
  });
}
