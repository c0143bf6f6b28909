import { later } from './memory-state.ts';
import { put } from './undo-log.ts';
import type { UserTables } from './user-tables.ts';

/**
 * The conversation with this chat id, made where there is none; answers its id. `read`: its time is
 * the network's own, and replaces ours.
 */
export function storeConversation(
  tables: UserTables,
  {
    chatId,
    memberId = null,
    leadId,
    lastMessageAt,
    read = false,
    removed = null,
  }: {
    chatId: string;
    memberId?: string | null;
    leadId: string | null;
    lastMessageAt: number | null;
    read?: boolean;
    /** Null: nothing is said of it. */
    removed?: boolean | null;
  },
): string {
  const known = tables.conversations.get(chatId);
  const conversationId = known?.conversationId ?? String((tables.ids.conversation += 1));
  put(tables.undo, tables.conversations, [
    chatId,
    {
      conversationId,
      chatId,
      memberId: known?.memberId ?? memberId,
      leadId: known?.leadId ?? leadId,
      removed: removed ?? known?.removed ?? false,
      lastMessageAt: read
        ? (lastMessageAt ?? known?.lastMessageAt ?? null)
        : later(known?.lastMessageAt ?? null, lastMessageAt),
    },
  ]);
  return conversationId;
}
