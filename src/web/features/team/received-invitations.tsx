import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InvitationAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { Until } from './invitation-rows.tsx';
import { invitationsTexts as texts } from './invitations-texts.ts';
import styles from './team.module.css';
import { ROLE_NAMES, teamTexts } from './team-texts.ts';
import { useRereadTeam } from './use-team.ts';

type Asked = { answer: 'accept' | 'decline'; invitation: InvitationAnswer } | null;

/** Accepts or declines; who joins goes on to the team, or connects LinkedIn first. */
function useAnswer({ onSettled }: { onSettled: () => void }) {
  const toast = useToast();
  const reread = useRereadTeam();
  const go = useNavigateTo();
  const isNew = useCurrentUser()?.status === 'REGISTRATION_STARTED';
  return useMutation({
    mutationFn: async ({ answer, invitation: { id, teamName } }: NonNullable<Asked>) => {
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
      await reread();
      if (joined !== null) go(isNew ? paths.enterLinkedIn.href() : paths.team.href());
    },
    onError: useProblemToast(),
    onSettled: () => {
      void reread();
      onSettled();
    },
  });
}

function ReceivedRow({
  invitation,
  off,
  onAsk,
}: {
  invitation: InvitationAnswer;
  off: string | null;
  onAsk: (asked: Asked) => void;
}) {
  const { teamName, invitedBy, sentAt, role, status } = invitation;
  return (
    <li className={styles.invitation}>
      <span className={styles.envelope} aria-hidden="true">
        <UserPlus />
      </span>
      <span className={styles.invited}>
        <strong>{texts.invitesYou(invitedBy?.displayName || null, teamName)}</strong>
        <span className={styles.quiet}>
          {texts.as(ROLE_NAMES[role])}, <RelativeTime at={sentAt} clock="real" />
          <Until invitation={invitation} />
        </span>
      </span>
      {status === 'PENDING' && (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={texts.declineOf(teamName)}
            onClick={() => onAsk({ answer: 'decline', invitation })}
          >
            {texts.decline}
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-label={texts.acceptOf(teamName)}
            disabledReason={off}
            onClick={() => onAsk({ answer: 'accept', invitation })}
          >
            {texts.accept}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What others have sent to this person; joining first shows what the others will see. */
export function ReceivedInvitations({
  invitations,
  inTeam,
}: {
  invitations: readonly InvitationAnswer[];
  inTeam: boolean;
}) {
  const [asked, setAsked] = useState<Asked>(null);
  const answer = useAnswer({ onSettled: () => setAsked(null) });
  const joins = asked?.answer === 'accept';
  const team = asked?.invitation.teamName ?? '';
  const words = joins ? texts.joining : texts.declining;
  return (
    <Card flush>
      <ul className={styles.invitations} aria-label={texts.received}>
        {invitations.map((invitation) => (
          <ReceivedRow
            key={invitation.id}
            invitation={invitation}
            off={inTeam ? texts.inTeam : null}
            onAsk={setAsked}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        danger={!joins}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && answer.mutate(asked)}
        busy={answer.isPending}
        title={words.title(team)}
        text={words.text}
        confirmLabel={words.confirm}
        busyLabel={words.busy}
        cancelLabel={teamTexts.cancel}
      >
        {joins && (
          <>
            <ul className={styles.points}>
              {texts.joining.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p>{texts.joining.keep}</p>
          </>
        )}
      </ConfirmDialog>
    </Card>
  );
}
