import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, isProblem, problemText } from '#web/api/api-problem.ts';
import { endSession, currentToken } from '#web/api/session-token.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import { NewPasswordField } from '#web/parts/new-password/new-password-field.tsx';
import { meetsRequirements } from '#core/account/password-requirements.ts';
import { paths } from '#web/paths.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useForm } from '#web/ui/fields/use-form.ts';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { linkErrorName } from './link-errors.ts';
import { passwordTexts } from './password-texts.ts';

const texts = passwordTexts.reset;

/**
 * `/password-reset`: sets a new password with the code of a mail; without a code it says what is
 * missing.
 */
export function PasswordResetPage() {
  // The code of the visit: on leaving, the query empties before this page is gone.
  const { oobCode: given = '' } = useQueryParams();
  const [oobCode] = useState(given);
  return oobCode === '' ? <CodeMissing /> : <NewPassword oobCode={oobCode} />;
}

function CodeMissing() {
  return (
    <AuthCard title={texts.title}>
      <Notice tone="warning" announce="alert" title={texts.codeMissing}>
        {texts.codeMissingText}
      </Notice>
      <ButtonLink variant="primary" size="large" href={paths.forgotPassword.href()}>
        {texts.sendNew}
      </ButtonLink>
      <AuthFooter>
        <AppLink href={paths.signIn.href()}>{passwordTexts.back}</AppLink>
      </AuthFooter>
    </AuthCard>
  );
}

function NewPassword({ oobCode }: { oobCode: string }) {
  const go = useNavigateTo();
  const toast = useToast();
  const check = useQuery({
    queryKey: ['reset-code', oobCode],
    queryFn: () => api('POST /identity/action-code', { body: { mode: 'resetPassword', oobCode } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { form, values, field, submit, fail } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? FIELD_MESSAGES.REQUIRED() : null }),
  });
  const set = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api('POST /identity/reset-password', { body: { oobCode, newPassword: password } }),
    onSuccess: () => {
      if (currentToken() !== null) endSession();
      toast.success(texts.isSet);
      go(paths.signIn.href(), { replace: true });
    },
    onError: (error) =>
      error instanceof ApiProblem &&
      fail(error.fieldErrors.map((one) => ({ ...one, path: 'password' }))),
  });
  const refusal =
    isProblem(check.error, 'INVALID_CODE') || isProblem(check.error, 'INVALID_INPUT')
      ? check.error
      : isProblem(set.error, 'INVALID_CODE')
        ? set.error
        : null;
  const expired = refusal !== null;
  const sentence =
    refusal?.code === 'INVALID_INPUT'
      ? passwordTexts.linkTroubles.incomplete
      : problemText(refusal);
  const signedIn = currentToken() !== null;
  useEffect(() => {
    if (expired && !signedIn)
      go(paths.forgotPassword.href({ query: { expired: linkErrorName(sentence) } }), {
        replace: true,
      });
  }, [expired, signedIn, sentence, go]);
  if (expired && signedIn) {
    return (
      <AuthCard title={texts.title}>
        <Notice tone="warning" announce="alert" title={sentence}>
          {texts.signedIn}
        </Notice>
        <ButtonLink variant="primary" size="large" href={paths.account.href()}>
          {texts.goToAccount}
        </ButtonLink>
      </AuthCard>
    );
  }
  const ready = meetsRequirements(values.password);
  const problem = set.error ?? check.error;
  const shown =
    problem && !expired && !(problem instanceof ApiProblem && problem.fieldErrors.length > 0);
  return (
    <AuthCard
      title={texts.title}
      text={check.data ? texts.forEmail(check.data.email) : texts.checking}
    >
      {shown && <Notice tone="danger" announce="alert" title={problemText(problem)} />}
      <form
        ref={form}
        className="column gap-20"
        noValidate
        onSubmit={submit((sent) => set.mutate(sent))}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={check.data?.email ?? ''}
          readOnly
          hidden
        />
        <NewPasswordField label={texts.password} autoFocus {...field('password')} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!ready || !check.data}
          busy={set.isPending}
          busyLabel={texts.setting}
        >
          {texts.set}
        </Button>
      </form>
      <Notice icon={<Laptop aria-hidden="true" />}>{texts.signsOut}</Notice>
      <AuthFooter>
        <AppLink href={paths.signIn.href()}>{passwordTexts.back}</AppLink>
      </AuthFooter>
    </AuthCard>
  );
}
