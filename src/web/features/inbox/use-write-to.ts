import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LeadId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';

/**
 * Opens the conversation with the lead that the address names, ready to be written in. Whoever
 * links to "Write a message" only names the lead (`writeToHref`), so that no other page carries
 * code for it.
 */
export function useWriteTo(): void {
  const client = useQueryClient();
  const go = useNavigateTo();
  const onError = useProblemToast();
  const { writeTo } = useQueryParams();
  const { mutate } = useMutation({
    mutationFn: (leadId: LeadId) => api('POST /messaging/conversations', { body: { leadId } }),
    onSuccess: (conversation) => {
      const conversationId = conversation.id;
      const { queryKey } = apiQuery('GET /messaging/conversations/{conversationId}', {
        params: { conversationId },
      });
      client.setQueryData(queryKey, conversation);
      void client.invalidateQueries({ queryKey: ['GET /messaging/conversations'] });
      go(paths.conversation.href({ conversationId, query: { write: 'now' } }), { replace: true });
    },
    onError: (error) => {
      onError(error);
      go(paths.inbox.href(), { replace: true });
    },
  });
  useEffect(() => {
    if (writeTo) mutate(writeTo as LeadId);
  }, [writeTo, mutate]);
}
