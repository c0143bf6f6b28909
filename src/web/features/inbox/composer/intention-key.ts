import { newIdempotencyKey } from '#web/api/api.ts';

const STORED = 'sending ';
/** The server knows a key for a day; a text of last week is a new intention. */
const KEPT_MS = 24 * 3_600_000;

type Kept = { of: string; key: string; at: number };
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A short print of a message, so that its text is not left behind in the browser (FNV-1a, twice).
 */
function printOf(text: string): string {
  let one = 0x811c9dc5;
  let two = 0xc9dc5118;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ (code + place), 0x01000193);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}${text.length.toString(36)}`;
}

function kept(store: Store, conversationId: string): Kept | null {
  try {
    return JSON.parse(store.getItem(STORED + conversationId) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of a message: a second click, a reload, another tab, and a try after an
 * answer that got lost carry the same one, so that it is one message. A changed message has a key
 * of its own.
 */
export function intentionKey({
  conversationId,
  body,
  now,
  store = localStorage,
}: {
  conversationId: string;
  body: unknown;
  /** Real ms. */
  now: number;
  store?: Store;
}): string {
  const of = printOf(JSON.stringify(body));
  const before = kept(store, conversationId);
  if (before?.of === of && now - before.at < KEPT_MS) return before.key;
  const key = newIdempotencyKey();
  store.setItem(STORED + conversationId, JSON.stringify({ of, key, at: now } satisfies Kept));
  return key;
}

/** The message was answered for, or given up: the same words are a new message from now on. */
export function forgetIntention(conversationId: string, store: Store = localStorage): void {
  store.removeItem(STORED + conversationId);
}
