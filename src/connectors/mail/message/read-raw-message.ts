import { isOwnMessageId } from '#core/email/email-threads.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import { partsOf } from '#connectors/mail/message/message-parts.ts';
import { parseMessage } from '#connectors/mail/message/parse-message.ts';
import { splitMessage } from '#connectors/mail/message/split-message.ts';

/**
 * The header that carries our Message-ID for providers that may replace a message's own (decision
 * 117). They keep it, and it comes back in delivery reports.
 */
export const OWN_ID_HEADER = 'X-Reachwell-Message-ID';

/**
 * Builds a received email from its source, which may be truncated. A delivery report about a
 * message whose Message-ID the provider replaced gets the one we know.
 */
export async function readRawMessage({
  id,
  threadId,
  at,
  raw,
}: {
  id: string;
  threadId: string | null;
  at: number;
  raw: Uint8Array;
}): Promise<ReceivedEmail> {
  const { header, root, bytes } = splitMessage(raw);
  const email = await parseMessage({ id, at, header, parts: partsOf(root), bytes });
  return { ...email, threadId, report: email.report && withOwnId(email.report) };
}

function withOwnId(
  report: NonNullable<ReceivedEmail['report']>,
): NonNullable<ReceivedEmail['report']> {
  const own = report.original?.[OWN_ID_HEADER.toLowerCase()];
  if (own === undefined) return report;
  return { ...report, original: { ...report.original, 'message-id': own.trim() } };
}

/** Whether a message was sent from here, judging by its ids and whatever the attempt's outcome. */
export function isSentFromHere({
  messageId,
  headers,
}: Pick<ReceivedEmail, 'messageId' | 'headers'>): boolean {
  return headers[OWN_ID_HEADER.toLowerCase()] !== undefined || isOwnMessageId(messageId ?? '');
}
