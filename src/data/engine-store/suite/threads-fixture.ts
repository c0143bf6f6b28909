import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import { NOW, type BegunStore } from '../../../../test/support/begun-store.ts';

export const answer = (messageId: string, at = NOW): ReadMessage => ({
  messageId,
  fromMe: false,
  text: `Answer ${messageId}`,
  at,
  seen: true,
});
export const ours = (messageId: string, { at = NOW - 5, seen = false } = {}): ReadMessage => ({
  messageId,
  fromMe: true,
  text: `Ours ${messageId}`,
  at,
  seen,
});

export const record = (
  { store, held }: BegunStore,
  messages: readonly ReadMessage[],
  {
    memberId = 'm-1',
    chatId = 'c-1',
    now = NOW,
    told,
    removed = false,
  }: {
    memberId?: string | null;
    chatId?: string;
    now?: number;
    told?: readonly ReadMessage[];
    removed?: boolean;
  } = {},
) =>
  store.recordThread({
    ...held,
    now,
    thread: { chatId, memberId, messages, removed, ...(told === undefined ? {} : { told }) },
  });
