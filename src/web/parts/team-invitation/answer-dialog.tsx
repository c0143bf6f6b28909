import { useMutation } from '@tanstack/react-query';
import type { InvitationAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { answerTexts as texts } from './answer-texts.ts';
import styles from './answer-dialog.module.css';

export type AskedAnswer = { answer: 'accept' | 'decline'; invitation: InvitationAnswer };

/** Accepts or declines; accepting leads to the team, or to connecting LinkedIn first. */
function useAnswer({ onSettled }: { onSettled: () => void }) {
  const toast = useToast();
  const go = useNavigateTo();
  const isNew = useCurrentUser()?.status === 'REGISTRATION_STARTED';
  return useMutation({
    mutationFn: async ({ answer, invitation: { id, teamName } }: AskedAnswer) => {
      const params = { invitationId: id };
      if (answer === 'decline') {
        await api('POST /v1/shared/teams/invitations/{invitationId}/decline', { params });
        return null;
      }
      await api('POST /v1/shared/teams/invitations/{invitationId}/accept', { params });
      return teamName;
    },
    onSuccess: async (joined) => {
      toast.success(joined === null ? texts.declining.done : texts.joining.done(joined));
      await changesRead();
      if (joined !== null) go(isNew ? paths.enterLinkedIn.href() : paths.team.href());
    },
    onError: useProblemToast(),
    onSettled,
  });
}

/** Asks before an invitation is answered; joining first shows what the others will see. */
export function AnswerDialog({
  asked,
  onClose,
}: {
  asked: AskedAnswer | null;
  onClose: () => void;
}) {
  const answer = useAnswer({ onSettled: onClose });
  const joins = asked?.answer === 'accept';
  const words = joins ? texts.joining : texts.declining;
  return (
    <ConfirmDialog
      open={asked !== null}
      danger={!joins}
      onClose={onClose}
      onConfirm={() => asked && answer.mutate(asked)}
      busy={answer.isPending}
      title={words.title(asked?.invitation.teamName ?? '')}
      text={words.text}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
    >
      {joins && (
        <>
          <ul className={`stack gap-6 ${styles.points}`}>
            {texts.joining.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>{texts.joining.keep}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
