import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import type { Conversation, ConversationId } from './inbox-query.ts';

export type ConversationChange = Omit<
  Body<'PATCH /messaging/conversations/{conversationId}'>,
  'assigneeId' | 'private'
>;

/** What a change makes of what is on the screen, before the server has answered. */
function changed(conversation: Conversation, { read, archived }: ConversationChange): Conversation {
  return {
    ...conversation,
    ...(read !== undefined && { unread: !read }),
    ...(archived !== undefined && { archived }),
  };
}

/** The account of a teammate that a conversation on the screen belongs to; null: this one. */
export function accountOf(client: QueryClient, id: ConversationId): string | null {
  const listed = client
    .getQueriesData<{ content: Conversation[] }>({ queryKey: ['GET /messaging/conversations'] })
    .flatMap(([, page]) => page?.content ?? []);
  const { queryKey } = apiQuery('GET /messaging/conversations/{conversationId}', {
    params: { conversationId: id },
  });
  const known = listed.find((one) => one.id === id) ?? client.getQueryData(queryKey);
  const own = client.getQueryData(currentUserQuery().queryKey)?.id;
  return known === undefined || known.account.userId === own ? null : known.account.userId;
}

async function changeInAccount(
  ids: readonly ConversationId[],
  { change, ...inside }: { change: ConversationChange; actingUser?: string },
): Promise<void> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1)
    await api('PATCH /messaging/conversations/{conversationId}', {
      params: { conversationId: first },
      body: change,
      ...inside,
    });
  else
    await api('POST /messaging/conversations/bulk', {
      body: { ids: [...ids], ...change },
      ...inside,
    });
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
      for (const [accountId, own] of Map.groupBy(ids, (id) => accountOf(client, id)))
        await changeInAccount(own, { change, ...(accountId && { actingUser: accountId }) });
    },
    onMutate: ({ ids, change }) => showAtOnce(client, ids, change),
    onError,
  });
}
