import { accountContent } from '#web/api/account-content.ts';

/**
 * The unsent text of each conversation in this tab: kept when a conversation is removed while it is
 * open, because no draft can be saved anymore; and text that hasn't been saved yet.
 */
const unsent = accountContent(new Map<string, { text: string; saved: boolean }>());

/** Remembers what is being written; nothing for an empty text. */
export function keepUnsent(conversationId: string, text: string, { saved = false } = {}): void {
  if (text.trim() === '') unsent.delete(conversationId);
  else unsent.set(conversationId, { text, saved });
}

/** The draft on the server has this text: it is the one that counts from now on. */
export function markSaved(conversationId: string, text: string): void {
  if (unsentText(conversationId) === text) keepUnsent(conversationId, text, { saved: true });
}

/** The unsent text; null: none. */
export function unsentText(conversationId: string): string | null {
  return unsent.get(conversationId)?.text ?? null;
}

/** The unsent text that is in no saved draft; empty: none. */
export function unsavedText(conversationId: string): string {
  const kept = unsent.get(conversationId);
  return kept && !kept.saved ? kept.text : '';
}
