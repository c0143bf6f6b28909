import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { ConversationId } from './inbox-query.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { useChangeConversations } from './use-change-conversations.ts';

/** Archives conversations, or takes them back, with a way to undo it. */
export function useArchive() {
  const { mutate, mutateAsync } = useChangeConversations();
  const toast = useToast();
  return ({ ids, archived }: { ids: readonly ConversationId[]; archived: boolean }) =>
    // The promise also resolves after the component unmounts, and for each of several quick calls.
    void mutateAsync({ ids, change: { archived } }).then(
      () =>
        toast.success(archived ? texts.archived : texts.unarchived, {
          action: {
            label: texts.undo,
            onSelect: () => mutate({ ids, change: { archived: !archived } }),
          },
        }),
      () => undefined,
    );
}
