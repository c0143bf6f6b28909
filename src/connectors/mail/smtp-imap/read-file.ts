import type { Mailbox, MailFile } from '#connectors/mail/mail.ts';
import { partsOf } from '#connectors/mail/message/message-parts.ts';
import { decodedPart } from '#connectors/mail/message/parse-message.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import {
  foldersOf,
  inImapLine,
  mustBeOpen,
  type ImapLine,
} from '#connectors/mail/smtp-imap/imap-line.ts';
import type { MailConnector } from '#connectors/mail/smtp-imap/mail-connector.ts';
import { findInFolder } from '#connectors/mail/smtp-imap/own-copies.ts';
import type { SmtpImapCredentials } from '#connectors/mail/smtp-imap/smtp-imap-credentials.ts';

/** The most bytes that are requested at once. */
const PIECE_BYTES = 1024 * 1024;

type Asked = { messageId: string; file: number; maxBytes: number };

/** Reads a file of a message, in whichever folder the message is now. Throws `MailError`. */
export function readFile({
  connector,
  mailbox,
  credentials: { imap: server },
  time,
}: {
  connector: MailConnector;
  mailbox: Mailbox & Asked;
  credentials: SmtpImapCredentials;
  time: CallTime;
}): Promise<MailFile> {
  const { messageId } = mailbox;
  return inImapLine({
    connector,
    server,
    time,
    act: async (line) => {
      const { inbox, junk, sent, others } = await foldersOf(line);
      for (const path of [inbox, ...others, junk, sent]) {
        const found = path === null ? null : await findInFolder({ line, path, messageId });
        if (found !== null) return fileOf({ line, uid: found.uid, ...mailbox });
      }
      return { result: 'GONE' };
    },
  });
}

/** The folder of the message must be open. */
async function fileOf({
  line,
  uid,
  file,
  maxBytes,
}: Asked & { line: ImapLine; uid: number }): Promise<MailFile> {
  const { client } = line;
  const one = String(uid);
  const message = await client.fetchOne(one, { bodyStructure: true }, { uid: true });
  if (!message) mustBeOpen(line);
  const structure = message ? message.bodyStructure : undefined;
  const part = structure && partsOf(structure).fileParts[file];
  if (part === undefined) return { result: 'GONE' };
  const pieces: Uint8Array[] = [];
  // Base64 encodes 54 bytes as 74.
  const most = Math.ceil(maxBytes * (74 / 54)) + PIECE_BYTES;
  for (let start = 0; start < most; start += PIECE_BYTES) {
    const bodyParts = [{ key: part.key, start, maxLength: PIECE_BYTES }];
    const read = await client.fetchOne(one, { uid: true, bodyParts }, { uid: true });
    const piece = read ? read.bodyParts?.get(part.key.toLowerCase()) : undefined;
    if (piece === undefined) {
      mustBeOpen(line);
      if (start === 0) return { result: 'GONE' };
      break;
    }
    pieces.push(piece);
    if (piece.length < PIECE_BYTES) break;
  }
  const bytes = decodedPart(part, Buffer.concat(pieces)) ?? new Uint8Array();
  return bytes.length > maxBytes ? { result: 'TOO_LARGE' } : { result: 'FOUND', bytes };
}
