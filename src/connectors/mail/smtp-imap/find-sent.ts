import type { Mailbox, SentSearch } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { foldersOf, inImapLine, type ImapLine } from '#connectors/mail/smtp-imap/imap-line.ts';
import type { MailConnector } from '#connectors/mail/smtp-imap/mail-connector.ts';
import { MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';
import { findInFolder, fileSentCopy } from '#connectors/mail/smtp-imap/own-copies.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';

/**
 * Looks for a message in the inbox, Junk, and Sent, in the order in which copies are moved, so that
 * one that is being moved is still found. It wasn't sent only if the settle time is over and it
 * isn't in any other folder either, where a filter or its owner may have put it (decision 111).
 */
export async function findSent({
  connector,
  mailbox: { messageId, triedAt },
  credentials: { imap, savesSentMail },
  time,
  now,
  settleMs,
}: {
  connector: MailConnector;
  mailbox: Mailbox & { messageId: string; triedAt: number };
  credentials: SmtpImapCredentials;
  time: CallTime;
  now: () => number;
  settleMs: number;
}): Promise<SentSearch> {
  const settled = now() - triedAt >= settleMs;
  const look = async (line: ImapLine): Promise<SentSearch> => {
    const folders = await foldersOf(line);
    const { inbox, junk, sent } = folders;
    for (const path of [inbox, junk, sent]) {
      const found = path === null ? null : await findInFolder({ line, path, messageId });
      if (found === null) continue;
      // The copy has done its job as proof; where it is kept only matters for tidiness.
      if (path !== sent && !savesSentMail)
        await fileSentCopy(line, found.uid, folders).catch(() => undefined);
      return { result: 'SENT', at: found.at, threadId: null };
    }
    if (!settled || (savesSentMail && sent === null))
      return { result: 'CANNOT_TELL', problem: null };
    for (const path of folders.others) {
      const found = await findInFolder({ line, path, messageId });
      if (found !== null) return { result: 'SENT', at: found.at, threadId: null };
    }
    return { result: 'NOT_SENT' };
  };
  try {
    return await inImapLine({ connector, server: imap, time, act: look });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return { result: 'CANNOT_TELL', problem: error.problem };
  }
}
