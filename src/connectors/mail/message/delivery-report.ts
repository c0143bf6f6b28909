import type { DeliveryReport } from '#core/email/received-email.ts';
import { fieldsOf, headersOf } from '#connectors/mail/message/header-block.ts';

const MOST_RECIPIENTS = 50;

/**
 * Reads the machine-readable part of a delivery report (RFC 3464, 2.1; RFC 6533): groups of fields
 * separated by empty lines, the first about the message, each other one about a recipient. A report
 * whose only group already names a recipient is read as well. `original` is the decoded header of
 * the bounced message.
 */
export function readDeliveryReport({
  status,
  original,
}: {
  status: Uint8Array;
  original: Uint8Array | null;
}): DeliveryReport {
  const groups = Buffer.from(status)
    .toString('latin1')
    .replace(/\r\n?/gu, '\n')
    .split(/\n[ \t]*\n/u)
    .map((group) => headersOf(fieldsOf(Buffer.from(group.trim(), 'latin1'))));
  return {
    recipients: groups.filter(isAboutRecipient).slice(0, MOST_RECIPIENTS),
    original: original === null ? null : headersOf(fieldsOf(original)),
  };
}

const isAboutRecipient = (group: Readonly<Record<string, string>>): boolean =>
  ['final-recipient', 'original-recipient', 'action', 'status'].some((name) => name in group);
