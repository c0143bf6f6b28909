import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { whenText } from '#core/time/when-text.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { ConversationId } from '../inbox-query.ts';
import { composerTexts } from './composer-texts.ts';

type NewMessage = Body<'POST /messaging/conversations/{conversationId}/events'>;

/** Everything on screen that a message or its change may touch. */
export function touched({ queryKey: [key] }: { queryKey: readonly unknown[] }): boolean {
  return /^GET \/(messaging|leads)/.test(String(key));
}

/**
 * Sends a message: a second click, or a try after an answer that got lost, carries the same key, so
 * that it is one message. A changed message has a key of its own.
 */
export function useSend({
  conversationId,
  onSent,
}: {
  conversationId: ConversationId;
  onSent: () => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  const { now, zone } = useProductTime();
  const intention = useRef({ of: '', key: '' });
  return useMutation({
    mutationFn: (body: NewMessage) => {
      const of = JSON.stringify(body);
      if (intention.current.of !== of) intention.current = { of, key: newIdempotencyKey() };
      return api('POST /messaging/conversations/{conversationId}/events', {
        params: { conversationId },
        body,
        idempotencyKey: intention.current.key,
      });
    },
    onSuccess: ({ sendAt }) => {
      intention.current = { of: '', key: '' };
      if (sendAt !== null) {
        const when = whenText({ at: Date.parse(sendAt), now: now(), zone });
        toast.success(composerTexts.laterDialog.scheduled(when));
      }
      onSent();
    },
    onError,
    onSettled: () => void client.invalidateQueries({ predicate: touched }),
  });
}
