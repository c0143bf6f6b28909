import { TEAM_ROLES, type TeamRole } from '#core/account/user-status.ts';
import { canInvite } from '#core/team/team-rules.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { emailProblem } from '#web/ui/fields/field-problems.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { invitationsTexts } from './invitations-texts.ts';
import { ROLE_MEANINGS, ROLE_NAMES } from './team-texts.ts';

const texts = invitationsTexts.invite;
const INITIAL: { email: string; role: TeamRole } = { email: '', role: 'USER' };

/** Invites someone by their address, to a role that the user's own may give. */
export function InviteDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      initial={INITIAL}
      validate={({ email }) => ({ email: emailProblem(email) })}
      send={({ email, role }) =>
        api('POST /v1/shared/teams/invitations', { body: { email: email.trim(), role } })
      }
      done={({ email }) => texts.done(email)}
      onClose={onClose}
      confirmLabel={texts.send}
      busyLabel={texts.sending}
      notice={
        team.seats !== null &&
        team.members >= team.seats && <Notice tone="warning">{texts.noSeat(team.seats)}</Notice>
      }
    >
      {({ values, field }) => (
        <>
          <TextField
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            data-autofocus=""
            {...field('email')}
          />
          <SelectField
            label={texts.role}
            value={values.role}
            help={ROLE_MEANINGS[values.role]}
            onChange={field('role').onChange}
            options={TEAM_ROLES.filter((to) => canInvite(team.role, to).allowed).map((to) => ({
              value: to,
              label: ROLE_NAMES[to],
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}
