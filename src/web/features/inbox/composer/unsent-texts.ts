/**
 * What is being written in each conversation, in this tab: kept when a conversation is removed under
 * it, where no draft can be saved anymore.
 */
const unsent = new Map<string, string>();

/** Remembers what is being written; nothing for an empty text. */
export function keepUnsent(conversationId: string, text: string): void {
  if (text.trim() === '') unsent.delete(conversationId);
  else unsent.set(conversationId, text);
}

/** What was being written; null: nothing. */
export function unsentText(conversationId: string): string | null {
  return unsent.get(conversationId) ?? null;
}
