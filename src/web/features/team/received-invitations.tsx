import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InvitationAnswer } from '#contract/teams.ts';
import { AnswerDialog, type AskedAnswer } from '#web/parts/team-invitation/answer-dialog.tsx';
import { answerTexts } from '#web/parts/team-invitation/answer-texts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { Until } from './invitation-rows.tsx';
import { invitationsTexts as texts } from './invitations-texts.ts';
import styles from './team.module.css';
import { ROLE_NAMES } from './team-texts.ts';

function ReceivedRow({
  invitation,
  off,
  onAsk,
}: {
  invitation: InvitationAnswer;
  off: string | null;
  onAsk: (asked: AskedAnswer) => void;
}) {
  const { teamName, invitedBy, sentAt, role, status } = invitation;
  return (
    <li className={`row gap-12 ${styles.invitation}`}>
      <span className={`stack rigid quiet ${styles.envelope}`} aria-hidden="true">
        <UserPlus />
      </span>
      <span className={`stack grow shrink breaks ${styles.invited}`}>
        <strong>{answerTexts.invitesYou(invitedBy?.displayName || null, teamName)}</strong>
        <span className={styles.quiet}>
          {texts.as(ROLE_NAMES[role])}, <RelativeTime inSentence at={sentAt} clock="real" />
          <Until invitation={invitation} />
        </span>
      </span>
      {status === 'PENDING' && (
        <span className={`inline-row gap-8 end nowrap ${styles.actions}`}>
          <Button
            size="small"
            aria-label={answerTexts.declineOf(teamName)}
            onClick={() => onAsk({ answer: 'decline', invitation })}
          >
            {answerTexts.decline}
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-label={answerTexts.acceptOf(teamName)}
            disabledReason={off}
            onClick={() => onAsk({ answer: 'accept', invitation })}
          >
            {answerTexts.accept}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Invitations to this person; joining first shows what the others will see. */
export function ReceivedInvitations({
  invitations,
  inTeam,
}: {
  invitations: readonly InvitationAnswer[];
  inTeam: boolean;
}) {
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  return (
    <Card flush>
      <ul aria-label={texts.received}>
        {invitations.map((invitation) => (
          <ReceivedRow
            key={invitation.id}
            invitation={invitation}
            off={inTeam ? texts.inTeam : null}
            onAsk={setAsked}
          />
        ))}
      </ul>
      <AnswerDialog asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
