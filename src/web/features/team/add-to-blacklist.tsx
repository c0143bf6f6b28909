import { useMutation } from '@tanstack/react-query';
import { isEmail } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useRereadTeam } from '#web/parts/team-invitation/use-reread-team.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { blacklistTexts } from './blacklist-texts.ts';
import styles from './team.module.css';
import { teamTexts } from './team-texts.ts';

const texts = blacklistTexts.adding;
const FORM = 'add-to-blacklist';
const EMPTY = { name: '', email: '', profileUrl: '', reason: '' };
type Values = typeof EMPTY;

function validate({ email, profileUrl }: Values) {
  if (email.trim() === '' && profileUrl.trim() === '') return { email: texts.either };
  return {
    email: email.trim() === '' || isEmail(email) ? null : FIELD_MESSAGES.INVALID_EMAIL(),
  };
}

/** Adds someone by email, profile, or both; campaigns of all members stop for them. */
export function AddToBlacklist({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const reread = useRereadTeam();
  const { form, field, submit, fail } = useForm<Values>({ initial: EMPTY, validate });
  const add = useMutation({
    mutationFn: (values: Values) => {
      const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
      return api('POST /v1/shared/teams/blacklist', {
        body: Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
      });
    },
    onSuccess: () => {
      toast.success(texts.done);
      void reread();
      onClose();
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const refused =
    add.error instanceof ApiProblem && add.error.fieldErrors.length > 0 ? null : add.error;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!add.isPending}
      title={texts.title}
      text={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{teamTexts.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={add.isPending}
            busyLabel={texts.busy}
          >
            {texts.confirm}
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
        onSubmit={submit((sent) => add.mutate(sent))}
      >
        <TextField label={texts.name} optional data-autofocus="" {...field('name')} />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          help={texts.profileHelp}
          {...field('email')}
        />
        <TextField label={texts.profileUrl} type="url" {...field('profileUrl')} />
        <TextField label={texts.reason} optional {...field('reason')} />
      </form>
    </Dialog>
  );
}
