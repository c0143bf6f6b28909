import { useMutation } from '@tanstack/react-query';
import type { TeamRole } from '#core/account/user-status.ts';
import type { MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { teamNameError } from './create-team.tsx';
import { nameOf } from './member-row.tsx';
import { ROLE_MEANINGS, ROLE_NAMES, teamTexts } from './team-texts.ts';

/** Asks before someone leaves a team, by their own wish or not. */
function useRemoval({
  userId,
  done,
  onClose,
}: {
  userId: MemberAnswer['userId'];
  done: string;
  onClose: () => void;
}) {
  const toast = useToast();
  return useMutation({
    mutationFn: () => api('DELETE /v1/shared/teams/users/{userId}', { params: { userId } }),
    onSuccess: () => toast.success(done),
    onError: useProblemToast(),
    onSettled: onClose,
  });
}

export function RemoveDialog({ member, onClose }: { member: MemberAnswer; onClose: () => void }) {
  const texts = teamTexts.remove;
  const name = nameOf(member);
  const remove = useRemoval({ userId: member.userId, done: texts.done(name), onClose });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      title={texts.title(name)}
      text={texts.text(name)}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      cancelLabel={teamTexts.keep}
    />
  );
}

export function LeaveDialog({
  team,
  userId,
  onClose,
}: {
  team: TeamAnswer;
  userId: MemberAnswer['userId'];
  onClose: () => void;
}) {
  const texts = teamTexts.leave;
  const leave = useRemoval({ userId, done: texts.done, onClose });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
      title={texts.title(team.teamName)}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
    />
  );
}

/** Asks before a role is changed, and says what the new one may do. */
export function RoleDialog({
  member,
  role,
  onClose,
}: {
  member: MemberAnswer;
  role: TeamRole;
  onClose: () => void;
}) {
  const texts = teamTexts.role;
  const toast = useToast();
  const name = nameOf(member);
  const onProblem = useProblemToast();
  const change = useMutation({
    mutationFn: () =>
      api('PATCH /v1/shared/teams/users/{userId}', {
        params: { userId: member.userId },
        body: { role },
      }),
    onSuccess: () => toast.success(texts.done(name, ROLE_NAMES[role])),
    onError: onProblem,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => change.mutate()}
      busy={change.isPending}
      title={member.self ? texts.stepDown(ROLE_NAMES[role]) : texts.title(name, ROLE_NAMES[role])}
      text={`${ROLE_NAMES[role]}: ${ROLE_MEANINGS[role]} ${member.self ? texts.losesOwn : texts.loses}`}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
    />
  );
}

export function RenameDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  const texts = teamTexts.head;
  return (
    <FormDialog
      size="small"
      title={texts.renameTitle}
      initial={{ teamName: team.teamName }}
      validate={({ teamName }) => ({ teamName: teamNameError(teamName) })}
      send={({ teamName }) =>
        api('PATCH /v1/shared/teams', { body: { teamName: teamName.trim() } })
      }
      done={texts.renamed}
      onClose={onClose}
      confirmLabel={texts.save}
      busyLabel={texts.saving}
    >
      {({ field }) => (
        <TextField
          label={teamTexts.create.name}
          required
          data-autofocus=""
          {...field('teamName')}
        />
      )}
    </FormDialog>
  );
}
