import { useMutation } from '@tanstack/react-query';
import { isEmail } from '#core/email/email-address.ts';
import { TEAM_ROLES, type TeamRole } from '#core/account/user-status.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { canInvite } from '#core/team/team-rules.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useRereadTeam } from '#web/parts/team-invitation/use-reread-team.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { invitationsTexts } from './invitations-texts.ts';
import { ROLE_MEANINGS, ROLE_NAMES, teamTexts } from './team-texts.ts';
import styles from './team.module.css';

const texts = invitationsTexts.invite;
const FORM = 'invite-teammate';
type Values = { email: string; role: TeamRole };

/** Invites someone by their address, to a role that the user's own may give. */
export function InviteDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  const toast = useToast();
  const reread = useRereadTeam();
  const { form, values, field, submit, fail } = useForm<Values>({
    initial: { email: '', role: 'USER' },
    validate: ({ email }) => ({
      email:
        email.trim() === ''
          ? FIELD_MESSAGES.REQUIRED()
          : isEmail(email)
            ? null
            : FIELD_MESSAGES.INVALID_EMAIL(),
    }),
  });
  const send = useMutation({
    mutationFn: ({ email, role }: Values) =>
      api('POST /v1/shared/teams/invitations', { body: { email: email.trim(), role } }),
    onSuccess: ({ email }) => {
      toast.success(texts.done(email));
      void reread();
      onClose();
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const refused =
    send.error instanceof ApiProblem && send.error.fieldErrors.length > 0 ? null : send.error;
  const { email, role } = { email: field('email'), role: field('role') };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!send.isPending}
      title={texts.title}
      text={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{teamTexts.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={send.isPending}
            busyLabel={texts.sending}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      {team.seats !== null && team.members >= team.seats && (
        <Notice tone="warning">{texts.noSeat(team.seats)}</Notice>
      )}
      {refused && <Notice tone="danger" announce="alert" title={problemText(refused)} />}
      <form
        id={FORM}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit((sent) => send.mutate(sent))}
      >
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          data-autofocus=""
          {...email}
        />
        <SelectField
          label={texts.role}
          value={values.role}
          help={ROLE_MEANINGS[values.role]}
          onChange={role.onChange}
          options={TEAM_ROLES.filter((to) => canInvite(team.role, to).allowed).map((to) => ({
            value: to,
            label: ROLE_NAMES[to],
          }))}
        />
      </form>
    </Dialog>
  );
}
