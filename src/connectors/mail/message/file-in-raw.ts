import type { MailFile } from '#connectors/mail/mail.ts';
import { partsOf } from '#connectors/mail/message/message-parts.ts';
import { decodedPart } from '#connectors/mail/message/parse-message.ts';
import { splitMessage } from '#connectors/mail/message/split-message.ts';

/** Base64 turns 54 bytes into 74, and a message holds more than its file. */
export const rawBytesFor = (maxBytes: number): number => Math.ceil(maxBytes * 1.4) + 1024 * 1024;

/** The file with this number, counted as `readNew` counts, from the source of a message. */
export function fileInRaw({
  raw,
  file,
  maxBytes,
}: {
  raw: Uint8Array;
  file: number;
  maxBytes: number;
}): MailFile {
  const { root, bytes } = splitMessage(raw, { partBytes: Infinity });
  const part = partsOf(root).fileParts[file];
  const found = part && decodedPart(part, bytes.get(part.key.toLowerCase()));
  if (!found) return { result: 'GONE' };
  return found.length > maxBytes ? { result: 'TOO_LARGE' } : { result: 'FOUND', bytes: found };
}
