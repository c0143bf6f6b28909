import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import type { Conversation, ConversationId, Message } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { composerTexts } from './composer-texts.ts';

const texts = composerTexts.unfinished;

/** Edits or unsends a message, then refetches the thread. */
export function useMessageChange({
  conversationId,
  message,
  onDone,
}: {
  conversationId: ConversationId;
  message: Message;
  onDone?: () => void;
}) {
  const params = { conversationId, eventId: message.id };
  const inside = useInside();
  const settled = {
    onSuccess: () => onDone?.(),
    onError: useProblemToast(),
  };
  const change = useMutation({
    ...settled,
    mutationFn: (body: Body<'PATCH /messaging/conversations/{conversationId}/events/{eventId}'>) =>
      api('PATCH /messaging/conversations/{conversationId}/events/{eventId}', {
        params,
        body,
        ...inside,
      }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: () =>
      api('DELETE /messaging/conversations/{conversationId}/events/{eventId}', {
        params,
        ...inside,
      }),
  });
  return { change, remove };
}

/**
 * Below a failed or unconfirmed message: the user's choices. A campaign's message is resolved at
 * its lead, where the sequence waits for it.
 */
export function UnfinishedMessage({
  conversation: { id: conversationId, lead },
  message,
}: {
  conversation: Conversation;
  message: Message;
}) {
  const { change, remove } = useMessageChange({ conversationId, message });
  const busy = change.isPending || remove.isPending;
  const { state, sentBy } = message;
  if (state !== 'FAILED' && state !== 'UNCONFIRMED') return null;
  if (sentBy !== 'USER')
    return state === 'UNCONFIRMED' && lead ? (
      <span className="inline-flex gap-6 wrap">
        <ButtonLink size="small" href={paths.lead.href({ leadId: lead.id })}>
          {texts.decide}
        </ButtonLink>
      </span>
    ) : null;
  if (state === 'FAILED')
    return (
      <span className="inline-flex gap-6 wrap">
        <Button
          size="small"
          busy={change.isPending}
          onClick={() => !busy && change.mutate({ retry: true })}
        >
          {texts.again}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={remove.isPending}
          onClick={() => !busy && remove.mutate()}
        >
          {texts.discard}
        </Button>
      </span>
    );
  return (
    <span className="inline-flex gap-6 wrap" role="group" aria-label={texts.wasItSent}>
      {([true, false] as const).map((sent) => (
        <Button
          key={String(sent)}
          size="small"
          busy={change.isPending && change.variables?.sent === sent}
          onClick={() => !busy && change.mutate({ sent })}
        >
          {sent ? texts.sent : texts.notSent}
        </Button>
      ))}
    </span>
  );
}
