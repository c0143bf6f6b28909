import { useMutation } from '@tanstack/react-query';
import type { TeamRole } from '#core/account/user-status.ts';
import type { MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useRereadTeam } from '#web/parts/team-invitation/use-reread-team.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { teamNameError } from './create-team.tsx';
import { nameOf } from './member-row.tsx';
import styles from './team.module.css';
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
  const reread = useRereadTeam();
  return useMutation({
    mutationFn: () => api('DELETE /v1/shared/teams/users/{userId}', { params: { userId } }),
    onSuccess: () => toast.success(done),
    onError: useProblemToast(),
    onSettled: () => {
      void reread();
      onClose();
    },
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
  const reread = useRereadTeam();
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
    onSettled: () => {
      void reread();
      onClose();
    },
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

const FORM = 'rename-team';

export function RenameDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  const texts = teamTexts.head;
  const toast = useToast();
  const reread = useRereadTeam();
  const { form, field, submit, fail } = useForm({
    initial: { teamName: team.teamName },
    validate: ({ teamName }) => ({ teamName: teamNameError(teamName) }),
  });
  const rename = useMutation({
    mutationFn: ({ teamName }: { teamName: string }) =>
      api('PATCH /v1/shared/teams', { body: { teamName: teamName.trim() } }),
    onSuccess: () => {
      toast.success(texts.renamed);
      void reread();
      onClose();
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const refused =
    rename.error instanceof ApiProblem && rename.error.fieldErrors.length > 0 ? null : rename.error;
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      dismissable={!rename.isPending}
      title={texts.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{teamTexts.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={rename.isPending}
            busyLabel={texts.saving}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      {refused && <Notice tone="danger" announce="alert" title={problemText(refused)} />}
      <form
        id={FORM}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit((sent) => rename.mutate(sent))}
      >
        <TextField
          label={teamTexts.create.name}
          required
          data-autofocus=""
          {...field('teamName')}
        />
      </form>
    </Dialog>
  );
}
