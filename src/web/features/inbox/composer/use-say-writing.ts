import { useRef } from 'react';
import { api } from '#web/api/api.ts';
import { WRITING_MS } from '#web/api/writers.ts';
import type { ConversationId } from '../inbox-query.ts';
import { useInside } from '../inside.ts';

/** Says to colleagues that the person is writing, twice in the time after which it passes. */
export function useSayWriting(conversationId: ConversationId, inTeam: boolean): () => void {
  const inside = useInside();
  const saidAt = useRef(-Infinity);
  return () => {
    if (!inTeam || performance.now() - saidAt.current < WRITING_MS / 2) return;
    saidAt.current = performance.now();
    const call = 'POST /messaging/conversations/{conversationId}/writing';
    // It is only a courtesy: nothing depends on it.
    api(call, { params: { conversationId }, ...inside }).catch(() => undefined);
  };
}
