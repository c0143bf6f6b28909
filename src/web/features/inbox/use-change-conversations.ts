import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import type { Conversation, ConversationId } from './inbox-query.ts';

export type ConversationChange = Body<'PATCH /messaging/conversations/{conversationId}'>;

/** What a change makes of what is on the screen, before the server has answered. */
function changed(conversation: Conversation, { read, archived }: ConversationChange): Conversation {
  return {
    ...conversation,
    ...(read !== undefined && { unread: !read }),
    ...(archived !== undefined && { archived }),
  };
}

function showAtOnce(client: QueryClient, ids: readonly string[], change: ConversationChange) {
  const one = (conversation: Conversation) =>
    ids.includes(conversation.id) ? changed(conversation, change) : conversation;
  client.setQueriesData<{ content: Conversation[] }>(
    { queryKey: ['GET /messaging/conversations'] },
    (page) => page && { ...page, content: page.content.map(one) },
  );
  client.setQueriesData<Conversation>(
    { queryKey: ['GET /messaging/conversations/{conversationId}'] },
    (conversation) => conversation && one(conversation),
  );
}

/**
 * Marks, labels or archives conversations: on the screen at once, taken back with a toast where the
 * server refuses.
 */
export function useChangeConversations() {
  const client = useQueryClient();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: async ({
      ids,
      change,
    }: {
      ids: readonly ConversationId[];
      change: ConversationChange;
    }) => {
      const [first] = ids;
      if (first !== undefined && ids.length === 1)
        await api('PATCH /messaging/conversations/{conversationId}', {
          params: { conversationId: first },
          body: change,
        });
      else await api('POST /messaging/conversations/bulk', { body: { ids: [...ids], ...change } });
    },
    onMutate: ({ ids, change }) => showAtOnce(client, ids, change),
    onError,
  });
}
