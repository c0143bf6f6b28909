import { useMutation } from '@tanstack/react-query';
import { Download, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { teamTexts as texts } from './team-texts.ts';
import { useTeamRange } from './use-team.ts';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog, null);

/** Exports the numbers of the range shown, and invites; each for those whose role may. */
export function TeamHeaderActions({ team }: { team: TeamAnswer }) {
  const [inviting, setInviting] = useState(false);
  const phone = useMedia(PHONE);
  const exports = usePathname() === paths.team.pattern && team.can.seeStatistics.allowed;
  const { query } = useTeamRange();
  const save = useMutation({
    mutationFn: () =>
      download('GET /v1/shared/teams/statistics/export', { query, fileName: texts.exportFile }),
    onError: useProblemToast(),
  });
  const invite = () => setInviting(true);
  return (
    <>
      {exports &&
        (phone ? (
          <IconButton
            label={texts.export}
            icon={<Download aria-hidden="true" />}
            onClick={() => save.mutate()}
          />
        ) : (
          <Button
            icon={<Download aria-hidden="true" />}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            {texts.export}
          </Button>
        ))}
      {team.can.invite.allowed &&
        (phone ? (
          <IconButton
            variant="primary"
            label={texts.invite}
            icon={<UserPlus aria-hidden="true" />}
            onClick={invite}
          />
        ) : (
          <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={invite}>
            {texts.invite}
          </Button>
        ))}
      {inviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </>
  );
}
