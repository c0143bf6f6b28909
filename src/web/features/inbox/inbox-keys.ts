/** What a key of the inbox does (product rules, section 15). */
export type InboxKey = 'next' | 'previous' | 'reply' | 'archive' | 'unread' | 'label' | 'search';

const KEYS: Readonly<Record<string, InboxKey>> = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  e: 'archive',
  u: 'unread',
  l: 'label',
  '/': 'search',
};

/**
 * The action of a single key in the inbox; null: it isn't one of its keys. With a modifier none is,
 * and after G a key names a page.
 */
export function inboxKeyOf({
  key,
  modified,
  afterG,
}: {
  key: string;
  modified: boolean;
  afterG: boolean;
}): InboxKey | null {
  return modified || afterG ? null : (KEYS[key.toLowerCase()] ?? null);
}
