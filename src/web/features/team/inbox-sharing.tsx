import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamAnswer } from '#contract/teams.ts';
import { INBOX_SHARINGS } from '#core/team/inbox-sharing.ts';
import { actingUserId } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Card } from '#web/ui/data/card.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { teamTexts } from './team-texts.ts';

const texts = teamTexts.inbox;

/**
 * Lets a member choose who reads their inbox. A choice takes effect immediately, as taking it out
 * must.
 */
export function InboxSharingCard({ team }: { team: TeamAnswer }) {
  const client = useQueryClient();
  const toast = useToast();
  const share = useMutation({
    mutationFn: (sharing: TeamAnswer['inboxSharing']) =>
      api('PUT /v1/shared/teams/inbox', { body: { sharing } }),
    onSuccess: (answer) => {
      client.setQueryData(apiQuery('GET /v1/shared/teams').queryKey, { team: answer });
      toast.success(texts.done[answer.inboxSharing]);
    },
    onError: useProblemToast(),
  });
  if (actingUserId() !== null) return null;
  const chosen = share.isPending ? share.variables : team.inboxSharing;
  return (
    <Card title={texts.title}>
      <RadioList
        label={texts.title}
        value={chosen}
        onChange={(sharing) => share.mutate(sharing)}
        options={INBOX_SHARINGS.toReversed().map((value) => ({
          value,
          label: texts.choices[value],
          description: texts.meanings[value],
        }))}
      />
    </Card>
  );
}
