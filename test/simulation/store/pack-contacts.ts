import { contactText } from '#core/contact-history/contact-facts.ts';
import type { RowFacts } from '#data/engine-store/classified-rows.ts';
import type { MessageRow } from './memory-rows.ts';
import type { UserTables } from './user-tables.ts';

const ACTS: readonly string[] = ['INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT'];

/**
 * The latest contact with the person of a row in a conversation that the product didn't begin, in
 * words. Nobody here has imported a history.
 */
export function contactInInbox(
  tables: UserTables,
  { person, leadId }: Pick<RowFacts, 'person' | 'leadId'>,
): string | null {
  const member = person.memberId ?? tables.leads.get(leadId ?? '')?.person.memberId ?? null;
  const messages = [...tables.conversations.values()]
    .filter(
      (chat) =>
        (leadId !== null && chat.leadId === leadId) ||
        (member !== null && chat.memberId === member),
    )
    .flatMap(({ conversationId }) => [...(tables.messagesOf.get(conversationId)?.values() ?? [])])
    .toSorted((one, other) => one.at - other.at || order(one) - order(other));
  const [first] = messages;
  const last = messages.at(-1);
  if (first === undefined || last === undefined || first.sentBy !== null) return null;
  const began = tables.events.some(
    (event) =>
      leadId !== null &&
      event.leadId === leadId &&
      ACTS.includes(event.type) &&
      event.at <= first.at,
  );
  if (began) return null;
  return contactText({ how: last.fromMe ? 'writtenAt' : 'repliedAt', at: last.at }, null);
}

function order({ messageId }: MessageRow): number {
  return Number(messageId);
}
