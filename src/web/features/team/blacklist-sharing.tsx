import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import type { TeamAnswer } from '#contract/teams.ts';
import { listedChoices } from '#core/text/formats.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { blacklistTexts as texts } from './blacklist-texts.ts';
import { teamTexts } from './team-texts.ts';

/** Turning the list on or off asks first, and says what happens to campaigns. */
export function SharingDialog({
  team,
  open,
  onClose,
}: {
  team: TeamAnswer;
  open: boolean;
  onClose: () => void;
}) {
  const toast = useToast();
  const on = team.sharedBlacklist;
  const words = on ? texts.turnOff : texts.on;
  const change = useMutation({
    mutationFn: () => api('PATCH /v1/shared/teams', { body: { sharedBlacklist: !on } }),
    onSuccess: () => toast.success(words.done),
    onError: useProblemToast(),
    onSettled: async () => {
      await changesRead();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      danger={on}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      busy={change.isPending}
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      cancelLabel={teamTexts.cancel}
    />
  );
}

/** The first page of members, owners first: how many owners are named is no more than this. */
const OWNERS = { page: 0, size: 10 };

/** Shown instead of a list that isn't shared: what it would be, and who can turn it on. */
export function NotShared({ team, onTurnOn }: { team: TeamAnswer; onTurnOn: () => void }) {
  const may = team.can.shareBlacklist.allowed;
  const members = useQuery({
    ...apiQuery('GET /v1/shared/teams/users', { query: OWNERS }),
    enabled: !may,
  });
  const owners = (members.data?.content ?? []).flatMap(({ role, displayName, email }) =>
    role === 'OWNER' ? [displayName || email] : [],
  );
  return (
    <Card>
      <EmptyState
        icon={<Ban />}
        title={texts.off.title}
        text={`${texts.off.text} ${may ? texts.off.byYou : texts.off.byOwner(owners.length === 0 ? null : listedChoices(owners))}`}
      >
        {may ? (
          <Button variant="primary" onClick={onTurnOn}>
            {texts.off.share}
          </Button>
        ) : (
          <ButtonLink href={paths.team.href()}>{texts.off.members}</ButtonLink>
        )}
        <ButtonLink href={paths.leads.href({ query: { status: 'BLACKLISTED' } })}>
          {texts.off.own}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
