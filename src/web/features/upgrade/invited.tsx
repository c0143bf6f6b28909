import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { AnswerDialog, type AskedAnswer } from '#web/parts/team-invitation/answer-dialog.tsx';
import { answerTexts } from '#web/parts/team-invitation/answer-texts.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/**
 * Invitations for someone whose trial has ended: the team page is closed to them, and a team's plan
 * may be what they need.
 */
export function Invited() {
  const user = useCurrentUser();
  const asks = user?.trial.state === 'ENDED' && user.teamId === null;
  const { data } = useQuery({
    ...apiQuery('GET /v1/shared/teams/invitations', { query: { page: 0, size: 10 } }),
    enabled: asks,
  });
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  if (!asks) return null;
  const waiting = data?.content.filter((one) => one.received && one.status === 'PENDING') ?? [];
  return (
    <>
      {waiting.map((invitation) => (
        <Notice
          key={invitation.id}
          tone="accent"
          icon={<UserPlus aria-hidden="true" />}
          title={answerTexts.invitesYou(
            invitation.invitedBy?.displayName || null,
            invitation.teamName,
          )}
          actions={
            <>
              <Button
                size="small"
                aria-label={answerTexts.declineOf(invitation.teamName)}
                onClick={() => setAsked({ answer: 'decline', invitation })}
              >
                {answerTexts.decline}
              </Button>
              <Button
                size="small"
                variant="primary"
                aria-label={answerTexts.acceptOf(invitation.teamName)}
                onClick={() => setAsked({ answer: 'accept', invitation })}
              >
                {answerTexts.accept}
              </Button>
            </>
          }
        />
      ))}
      <AnswerDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
