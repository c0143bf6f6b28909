import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isEmail } from '#core/account/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { takeNewSession } from '#web/api/session-token.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './credentials.module.css';

type Values = { email: string; password: string };

function validate({ email, password }: Values) {
  return {
    email:
      email.trim() === ''
        ? FIELD_MESSAGES.REQUIRED()
        : isEmail(email)
          ? null
          : FIELD_MESSAGES.INVALID_EMAIL(),
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
  const queryClient = useQueryClient();
  const toast = useToast();
  const onProblem = useProblemToast();
  const initial: Values = { email: '', password: '' };
  const { form, values, field, submit, fail, restart } = useForm({ initial, validate });
  const change = useMutation({
    mutationFn: ({ email, password }: Values) =>
      takeNewSession(() =>
        api('PATCH /userdetails/email', { body: { email: email.trim(), password } }),
      ),
    onSuccess: async (_, sent) => {
      restart('password');
      restart('email');
      toast.success(
        `Your email is now ${sent.email.trim()}. Confirm it with the link we emailed you`,
      );
      onChanged?.(sent.email.trim());
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          [
            'GET /userdetails/current',
            'GET /identity/credentials',
            'GET /identity/sessions',
          ].includes(String(queryKey[0])),
      });
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
      className={styles.form}
      noValidate
      aria-label="Change your email"
      onSubmit={submit((sent) => change.mutate(sent))}
    >
      <div className={styles.row}>
        <TextField
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={`${now} now`}
          {...field('email')}
          error={same ? 'This is already your address' : field('email').error}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          placeholder="To confirm"
          {...field('password')}
        />
        <Button type="submit" busy={change.isPending} busyLabel="Changing" disabled={same}>
          Change
        </Button>
      </div>
      <p className={styles.help}>
        We’ll send your old address a link to undo the change, valid for 7 days.
      </p>
    </form>
  );
}
