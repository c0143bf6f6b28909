import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { InvitationAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import { invitationsTexts as texts } from './invitations-texts.ts';
import styles from './team.module.css';
import { ROLE_NAMES, teamTexts } from './team-texts.ts';

const TONES = {
  PENDING: 'info',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'warning',
} as const satisfies Record<InvitationAnswer['status'], string>;

/** When it expires, or its result. */
export function Until({ invitation }: { invitation: InvitationAnswer }) {
  const { status, expiresAt } = invitation;
  if (status !== 'PENDING' && status !== 'EXPIRED') return null;
  return (
    <span className={styles.until}>
      , {status === 'EXPIRED' ? texts.expired : texts.until}{' '}
      <TimeText at={expiresAt} clock="real" />
    </span>
  );
}

function SentRow({
  invitation,
  onWithdraw,
}: {
  invitation: InvitationAnswer;
  onWithdraw: () => void;
}) {
  const { email, status, invitedBy, sentAt, role, id } = invitation;
  const toast = useToast();
  const open = status === 'PENDING' || status === 'EXPIRED';
  const resend = useMutation({
    mutationFn: () =>
      api('POST /v1/shared/teams/invitations/{invitationId}/resend', {
        params: { invitationId: id },
      }),
    onSuccess: () => toast.success(texts.resent(email)),
    onError: useProblemToast(),
  });
  return (
    <li className={`row gap-12 ${styles.invitation}`}>
      <span className={`stack rigid quiet ${styles.envelope}`} aria-hidden="true">
        <Mail />
      </span>
      <span className={`stack grow shrink breaks ${styles.invited}`}>
        <span className={styles.nameLine}>
          <strong>{email}</strong>
          {status !== 'PENDING' && <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>}
        </span>
        <span className={styles.quiet}>
          {texts.sentLine} <RelativeTime inSentence at={sentAt} clock="real" />
          {invitedBy && texts.by(invitedBy.displayName)} {texts.as(ROLE_NAMES[role])}
          <Until invitation={invitation} />
        </span>
      </span>
      {open && (
        <span className={`inline-row gap-8 end nowrap ${styles.actions}`}>
          <Button
            size="small"
            aria-label={texts.resendTo(email)}
            busy={resend.isPending}
            busyLabel={texts.sending}
            onClick={() => resend.mutate()}
          >
            {texts.resend}
          </Button>
          <Button
            size="small"
            variant="danger-outline"
            aria-label={texts.withdrawFrom(email)}
            onClick={onWithdraw}
          >
            {texts.withdraw}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The invitations sent by the team, each with its remaining actions. */
export function SentInvitations({ invitations }: { invitations: readonly InvitationAnswer[] }) {
  const [asked, setAsked] = useState<InvitationAnswer | null>(null);
  const toast = useToast();
  const withdraw = useMutation({
    mutationFn: ({ id }: InvitationAnswer) =>
      api('DELETE /v1/shared/teams/invitations/{invitationId}', { params: { invitationId: id } }),
    onSuccess: (_, { email }) => toast.success(texts.withdrawing.done(email)),
    onError: useProblemToast(),
    onSettled: () => setAsked(null),
  });
  return (
    <Card flush>
      <ul aria-label={texts.sent}>
        {invitations.map((invitation) => (
          <SentRow
            key={invitation.id}
            invitation={invitation}
            onWithdraw={() => setAsked(invitation)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => asked && withdraw.mutate(asked)}
        busy={withdraw.isPending}
        title={texts.withdrawing.title(asked?.email ?? '')}
        text={texts.withdrawing.text}
        confirmLabel={texts.withdrawing.confirm}
        busyLabel={texts.withdrawing.busy}
        cancelLabel={teamTexts.keep}
      />
    </Card>
  );
}
