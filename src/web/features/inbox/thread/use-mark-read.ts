import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '../inbox-query.ts';
import { useChangeConversations } from '../use-change-conversations.ts';

/**
 * Opening marks as read, as does what comes in while it is open and seen; what the user sets back
 * stays unread. `shown`: the thread is read, and with it what was unread before.
 */
export function useMarkRead(conversation: Conversation, shown: boolean) {
  const { mutate } = useChangeConversations();
  const read = useEffectEvent(() => {
    if (conversation.unread) mutate({ ids: [conversation.id], change: { read: true } });
  });
  const last = conversation.lastMessage?.at;
  useEffect(() => {
    if (!shown) return undefined;
    if (!document.hidden) return read();
    document.addEventListener('visibilitychange', read, { once: true });
    return () => document.removeEventListener('visibilitychange', read);
  }, [shown, last]);
}
