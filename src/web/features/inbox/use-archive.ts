import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { ConversationId } from './inbox-query.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { useChangeConversations } from './use-change-conversations.ts';

/** Archives conversations, or takes them back, with a way to undo it. */
export function useArchive() {
  const { mutate } = useChangeConversations();
  const toast = useToast();
  return ({ ids, archived }: { ids: readonly ConversationId[]; archived: boolean }) =>
    mutate(
      { ids, change: { archived } },
      {
        onSuccess: () =>
          toast.success(archived ? texts.archived : texts.unarchived, {
            action: {
              label: texts.undo,
              onSelect: () => mutate({ ids, change: { archived: !archived } }),
            },
          }),
      },
    );
}
