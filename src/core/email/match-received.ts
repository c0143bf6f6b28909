import { normalizeEmail } from '#core/email/email-address.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/** A message of ours as we store it: `threadId` is the provider's own, if it has one. */
export type SentEmail = { messageId: string; leadAddress: string; threadId: string | null };

/**
 * Whose message it is; `messageId` is our message that it answers, null if only the sender is
 * known.
 */
export type ReceivedMatch = {
  leadAddress: string;
  messageId: string | null;
  by: 'MESSAGE' | 'THREAD' | 'ADDRESS';
};

/**
 * Whose message a received one is (product rules, section 16): that of the lead whose message it
 * answers, otherwise of the lead in whose thread it is, otherwise of the lead with the sender's
 * address. Another address in our thread counts as theirs. Never by subject, which strangers share.
 * Null: no one's.
 */
export function matchReceived(
  email: Pick<ReceivedEmail, 'inReplyTo' | 'references' | 'threadId' | 'from' | 'headers'>,
  sent: readonly SentEmail[],
  leadAddresses: readonly string[],
): ReceivedMatch | null {
  const byId = new Map(sent.map((one) => [one.messageId, one]));
  // The last reference is the message being answered, the first the beginning of the thread.
  for (const id of [email.inReplyTo, ...email.references.toReversed()]) {
    const answered = id === null ? undefined : byId.get(id.trim());
    if (answered !== undefined)
      return { leadAddress: answered.leadAddress, messageId: answered.messageId, by: 'MESSAGE' };
  }
  const inThread =
    email.threadId === null
      ? undefined
      : sent.findLast(({ threadId }) => threadId === email.threadId);
  if (inThread !== undefined)
    return { leadAddress: inThread.leadAddress, messageId: inThread.messageId, by: 'THREAD' };
  return byAddress(email, leadAddresses);
}

function byAddress(
  { from, headers }: Pick<ReceivedEmail, 'from' | 'headers'>,
  leadAddresses: readonly string[],
): ReceivedMatch | null {
  const senders = [from?.address, headers['reply-to'], headers['sender']].filter(
    (address) => address !== undefined,
  );
  const exact = new Map(leadAddresses.map((address) => [normalizeEmail(address), address]));
  const untagged = new Map(leadAddresses.map((address) => [withoutTag(address), address]));
  for (const sender of senders) {
    const lead = exact.get(normalizeEmail(sender)) ?? untagged.get(withoutTag(sender));
    if (lead !== undefined) return { leadAddress: lead, messageId: null, by: 'ADDRESS' };
  }
  return null;
}

/** An address without the tag that its owner may add: ada+news@firm.example is ada@firm.example. */
export function withoutTag(address: string): string {
  const normal = normalizeEmail(address);
  const at = normal.lastIndexOf('@');
  const plus = normal.indexOf('+');
  return plus > 0 && plus < at ? normal.slice(0, plus) + normal.slice(at) : normal;
}
