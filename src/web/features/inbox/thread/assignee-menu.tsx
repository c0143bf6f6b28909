import { useMutation, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { Conversation } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { teamInboxTexts as texts } from '../team-inbox-texts.ts';

type AssigneeId = NonNullable<Conversation['assignee']>['userId'];

/** The assignee, and a menu of everyone who can answer. */
export function AssigneeMenu({ conversation: { id, assignee } }: { conversation: Conversation }) {
  const inside = useInside();
  const params = { conversationId: id };
  const colleagues = useQuery(
    apiQuery('GET /messaging/conversations/{conversationId}/colleagues', { params, ...inside }),
  ).data;
  const assign = useMutation({
    mutationFn: (assigneeId: AssigneeId | null) =>
      api('PATCH /messaging/conversations/{conversationId}', {
        params,
        body: { assigneeId },
        ...inside,
      }),
    onError: useProblemToast(),
  });
  const label = assignee ? texts.assignedTo(assignee.name) : texts.assign;
  return (
    <Menu
      label={texts.assign}
      align="end"
      items={[
        { label: texts.unassign, checked: assignee === null, onSelect: () => assign.mutate(null) },
        ...(colleagues ?? []).map(({ userId, name }) => ({
          label: name,
          checked: assignee?.userId === userId,
          onSelect: () => assign.mutate(userId),
        })),
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          label={label}
          icon={
            assignee ? <Avatar name={assignee.name} size={22} /> : <UserPlus aria-hidden="true" />
          }
        />
      )}
    />
  );
}
