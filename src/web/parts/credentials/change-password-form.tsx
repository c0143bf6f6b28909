import { useMutation } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { replaceSession } from '#web/api/session-token.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { meetsRequirements, passwordRequirements } from '#core/account/password-requirements.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RequirementList } from '#web/ui/fields/requirement-list.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { credentialsTexts } from './credentials-texts.ts';
import styles from './credentials.module.css';

type Values = { password: string; newPassword: string };

function validate({ password, newPassword }: Values) {
  return {
    password: password === '' ? FIELD_MESSAGES.REQUIRED() : null,
    newPassword: newPassword === '' ? FIELD_MESSAGES.REQUIRED() : null,
  };
}

/**
 * Changes the password; to stand in a card. `email` lets password managers know whose it is,
 * `otherDevices` is how many sessions will end. It reads the devices and credentials again by
 * itself.
 */
export function ChangePasswordForm({
  email,
  otherDevices,
}: {
  email: string;
  otherDevices: number;
}) {
  const toast = useToast();
  const onProblem = useProblemToast();
  const initial: Values = { password: '', newPassword: '' };
  const { form, values, field, submit, fail, restart } = useForm({ initial, validate });
  const change = useMutation({
    mutationFn: (body: Values) => replaceSession(() => api('POST /identity/password', { body })),
    onSuccess: () => {
      restart('password', 'newPassword');
      toast.success(credentialsTexts.passwordChanged);
    },
    onError: (error) =>
      error instanceof ApiProblem && error.fieldErrors.length > 0
        ? fail(error.fieldErrors)
        : onProblem(error),
  });
  return (
    <form
      ref={form}
      className="column gap-14"
      noValidate
      aria-label={credentialsTexts.changeYourPassword}
      onSubmit={submit((sent) => change.mutate(sent))}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={credentialsTexts.currentPassword}
        autoComplete="current-password"
        {...field('password')}
      />
      <div className={styles.password}>
        <PasswordField
          label={credentialsTexts.newPassword}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        {values.newPassword !== '' && (
          <RequirementList
            label={credentialsTexts.requirements}
            requirements={passwordRequirements(values.newPassword)}
          />
        )}
      </div>
      <div className="row gap-12 between wrap">
        <p className={`row gap-6 small quiet ${styles.hint}`}>
          <Info aria-hidden="true" />
          {otherDevices === 0
            ? credentialsTexts.staySignedIn
            : credentialsTexts.othersSignedOut(otherDevices)}
        </p>
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          busyLabel={credentialsTexts.changing}
          disabled={!meetsRequirements(values.newPassword)}
        >
          {credentialsTexts.changePassword}
        </Button>
      </div>
    </form>
  );
}
