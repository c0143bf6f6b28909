import { useMutation } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { TEAM_NAME_LENGTH } from '#core/team/team-invitation.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './team.module.css';
import { teamTexts } from './team-texts.ts';
import { useWaitingInvitations } from './use-team.ts';

const texts = teamTexts.create;

/** What is wrong with a team's name; null for nothing. */
export function teamNameError(name: string): string | null {
  return requiredProblem(name, TEAM_NAME_LENGTH);
}

/** Someone on no team makes one, or answers an invitation first. */
export function CreateTeam() {
  const { received } = useWaitingInvitations();
  const toast = useToast();
  const { form, field, submit, fail } = useForm({
    initial: { teamName: '' },
    validate: ({ teamName }) => ({ teamName: teamNameError(teamName) }),
  });
  const create = useMutation({
    mutationFn: ({ teamName }: { teamName: string }) =>
      api('POST /v1/shared/teams', { body: { teamName: teamName.trim() } }),
    onSuccess: async ({ teamName }) => {
      toast.success(texts.done(teamName));
      await changesRead();
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const refused =
    create.error instanceof ApiProblem && create.error.fieldErrors.length > 0 ? null : create.error;
  return (
    <>
      {received.length > 0 && (
        <Notice
          tone="info"
          title={teamTexts.invited.title(received.length)}
          actions={
            <ButtonLink size="small" href={paths.teamInvitations.href()}>
              {teamTexts.invited.see}
            </ButtonLink>
          }
        >
          {teamTexts.invited.text}
        </Notice>
      )}
      <Card className={styles.create}>
        <span className={`stack tone-accent ${styles.tile}`} aria-hidden="true">
          <Users />
        </span>
        <h2 className="size-15 line-22 semibold">{texts.title}</h2>
        <p className={styles.quiet}>{texts.text}</p>
        {refused && <Notice tone="danger" announce="alert" title={problemText(refused)} />}
        <form
          ref={form}
          className={`stack fit gap-14 ${styles.form}`}
          noValidate
          onSubmit={submit((sent) => create.mutate(sent))}
        >
          <TextField
            label={texts.name}
            required
            autoComplete="organization"
            help={texts.seats}
            {...field('teamName')}
          />
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            busyLabel={texts.creating}
          >
            {texts.create}
          </Button>
        </form>
      </Card>
    </>
  );
}
