import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '../inbox-query.ts';
import { useIsInside } from '../inside.ts';
import { useChangeConversations } from '../use-change-conversations.ts';

/**
 * Opening marks as read, and so do messages arriving while it is open and visible; marking it
 * unread again stays. `shown`: the thread is loaded, including what was unread before.
 */
export function useMarkRead(conversation: Conversation, shown: boolean) {
  const { mutate } = useChangeConversations();
  // A conversation that a teammate hasn't seen stays unread until someone answers or marks it.
  const isInside = useIsInside();
  const read = useEffectEvent(() => {
    if (conversation.unread && !isInside)
      mutate({ ids: [conversation.id], change: { read: true } });
  });
  const last = conversation.lastMessage?.at;
  useEffect(() => {
    if (!shown) return undefined;
    if (!document.hidden) return read();
    document.addEventListener('visibilitychange', read, { once: true });
    return () => document.removeEventListener('visibilitychange', read);
  }, [shown, last]);
}
