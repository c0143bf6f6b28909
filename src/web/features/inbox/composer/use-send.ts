import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { plannedText } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, isProblem } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { ConversationId } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { forgetIntention, intentionKey } from './intention-key.ts';
import { pendingMessage, withMessage } from './pending-message.ts';
import type { Written } from './use-draft.ts';

type NewMessage = Body<'POST /messaging/conversations/{conversationId}/events'>;
export type Sending = { body: NewMessage & { channel: WritingChannel }; written: Written };

const RETRIES = 2;
const RETRY_AFTER_MS = 1000;
/** Answers after which nothing was sent: the next try is a new intention. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 410, 422]);
const isRefused = (error: Error): boolean =>
  (error instanceof ApiProblem && REFUSED.has(error.status)) ||
  isProblem(error, 'ANSWERED_MEANWHILE');

/** Whether it is unknown if the server got the message. */
function isOpen(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;
}

/**
 * Sends a message: it appears in the thread immediately, and is removed again if it is rejected.
 * However often it is retried, it is one message (`intentionKey`).
 */
export function useSend({
  conversationId,
  onSent,
  onScheduled,
  onFailed,
}: {
  conversationId: ConversationId;
  onSent: () => void;
  /** It is scheduled for later; the toast says when. */
  onScheduled: (when: string) => void;
  onFailed: (error: Error, sending: Sending) => void;
}) {
  const client = useQueryClient();
  const { now, zone } = useProductTime();
  const params = { conversationId };
  const inside = useInside();
  const queryKey = ['GET /messaging/conversations/{conversationId}/events', { params }];
  const keyOf = (body: NewMessage) => intentionKey({ conversationId, body, now: Date.now() });
  const put = (change: Parameters<typeof withMessage>[1]) =>
    client.setQueryData(queryKey, (thread: Parameters<typeof withMessage>[0]) =>
      withMessage(thread, change),
    );
  return useMutation({
    retry: (failures, error) => failures < RETRIES && navigator.onLine && isOpen(error),
    retryDelay: RETRY_AFTER_MS,
    mutationFn: ({ body }: Sending) =>
      api('POST /messaging/conversations/{conversationId}/events', {
        params,
        body,
        idempotencyKey: keyOf(body),
        ...inside,
      }),
    onMutate: async ({ body, written }) => {
      const at = new Date(now()).toISOString();
      const message = pendingMessage({ written, channel: body.channel, key: keyOf(body), at });
      await client.cancelQueries({ queryKey });
      if (!body.sendAt) put({ pendingId: message.id, message });
      return message.id;
    },
    onSuccess: (message, _sending, pendingId) => {
      forgetIntention(conversationId);
      put({ pendingId, message });
      if (message.sendAt !== null && message.state === 'SCHEDULED')
        onScheduled(plannedText({ at: Date.parse(message.sendAt), now: now(), zone }));
      else onSent();
    },
    onError: (error, sending, pendingId) => {
      if (isRefused(error)) forgetIntention(conversationId);
      if (pendingId !== undefined) put({ pendingId, message: null });
      onFailed(error, sending);
    },
  });
}
