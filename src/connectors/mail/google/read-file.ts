import type { Mailbox, MailFile } from '#connectors/mail/mail.ts';
import { findOwn } from '#connectors/mail/google/find-sent.ts';
import { inGmail, rawOf } from '#connectors/mail/google/gmail-api.ts';
import { fileInRaw, rawBytesFor } from '#connectors/mail/message/file-in-raw.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/** Reads a file of a message, in whichever folder it is now. Throws `MailError`. */
export function readFile(
  api: ProviderApi,
  {
    messageId,
    file,
    maxBytes,
    ...mailbox
  }: Mailbox & { messageId: string; file: number; maxBytes: number },
): Promise<MailFile> {
  return inGmail(api, mailbox, async (gmail) => {
    const [found] = await findOwn(gmail, messageId);
    if (found === undefined) return { result: 'GONE' };
    // The API encodes the whole message in Base64 once more.
    const keepBytes = Math.ceil(rawBytesFor(maxBytes) * 1.4);
    const read = await rawOf(gmail, found.id, keepBytes);
    if (read === null) return { result: 'GONE' };
    return read.whole ? fileInRaw({ raw: read.raw, file, maxBytes }) : { result: 'TOO_LARGE' };
  });
}
