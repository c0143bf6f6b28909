import { useMutation } from '@tanstack/react-query';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { replaceSession } from '#web/api/session-token.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { emailProblem } from '#web/ui/fields/field-problems.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { credentialsTexts } from './credentials-texts.ts';
import styles from './credentials.module.css';

type Values = { email: string; password: string };

function validate({ email, password }: Values) {
  return {
    email: emailProblem(email),
    password: password === '' ? FIELD_MESSAGES.REQUIRED() : null,
  };
}

/**
 * Changes the address with the password; to stand in a card. `email` is the address now;
 * `onChanged` hears the new one. It reads the user and the credentials again by itself.
 */
export function ChangeEmailForm({
  email: now,
  onChanged,
}: {
  email: string;
  onChanged?: (email: string) => void;
}) {
  const toast = useToast();
  const onProblem = useProblemToast();
  const initial: Values = { email: '', password: '' };
  const { form, values, field, submit, fail, restart } = useForm({ initial, validate });
  const change = useMutation({
    mutationFn: ({ email, password }: Values) =>
      replaceSession(() =>
        api('PATCH /userdetails/email', { body: { email: email.trim(), password } }),
      ),
    onSuccess: (_, sent) => {
      restart('email', 'password');
      toast.success(credentialsTexts.emailChanged(sent.email.trim()));
      onChanged?.(sent.email.trim());
    },
    onError: (error) =>
      error instanceof ApiProblem && error.fieldErrors.length > 0
        ? fail(error.fieldErrors)
        : onProblem(error),
  });
  const same = values.email.trim().toLowerCase() === now.toLowerCase();
  return (
    <form
      ref={form}
      className="column gap-14"
      noValidate
      aria-label={credentialsTexts.changeEmail}
      onSubmit={submit((sent) => change.mutate(sent))}
    >
      <p className="quiet breaks">{credentialsTexts.currentEmail(now)}</p>
      <div className={`stack gap-12 align-start ${styles.row}`}>
        <TextField
          label={credentialsTexts.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('email')}
          error={same ? credentialsTexts.sameEmail : field('email').error}
        />
        <PasswordField
          label={credentialsTexts.yourPassword}
          autoComplete="current-password"
          placeholder={credentialsTexts.toConfirm}
          {...field('password')}
        />
        <Button
          type="submit"
          busy={change.isPending}
          busyLabel={credentialsTexts.changing}
          disabled={same}
        >
          {credentialsTexts.change}
        </Button>
      </div>
      <p className="small quiet">{credentialsTexts.undoHint}</p>
    </form>
  );
}
