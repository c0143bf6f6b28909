import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canSignUp } from '#core/account/sign-up-rule.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import type { PendingSignIn } from '#contract/second-factor.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { currentToken } from '#web/api/session-token.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import styles from '#web/parts/auth-card.module.css';
import { paths } from '#web/paths.ts';
import { useSignUpMode } from '#web/session/practice-mode.ts';
import { useAfterSignIn } from '#web/session/after-sign-in.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { beginSession, signIn, type TokenAnswer } from '#web/session/session.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { emailProblem } from '#web/ui/fields/field-problems.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { MailCodeNotice } from './mail-code-notice.tsx';
import { useMailCode } from './use-mail-code.ts';
import { signInTexts as texts } from './sign-in-texts.ts';

const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

type KeepAccountProps = {
  email: string;
  password: string;
  until: string;
  onKept: () => void;
};

/** At the sign-in of an account that is being deleted: says so, and offers to take it back. */
function KeepAccount({ email, password, until, onKept }: KeepAccountProps) {
  const keep = useMutation({
    mutationFn: () => api('POST /account/deletion/cancel', { body: { email, password } }),
    onSuccess: onKept,
  });
  return (
    <>
      <Notice
        tone="warning"
        announce="alert"
        title={until}
        actions={
          <Button
            size="small"
            variant="primary"
            busy={keep.isPending}
            busyLabel={texts.deletion.keeping}
            onClick={() => keep.mutate()}
          >
            {texts.deletion.keep}
          </Button>
        }
      />
      {keep.error && <Notice tone="danger" announce="alert" title={problemText(keep.error)} />}
    </>
  );
}

function SignInProblem({
  error,
  email,
  password,
  onKept,
}: {
  error: Error;
  email: string;
  password: string;
  onKept: () => void;
}) {
  const [sent, setSent] = useState(false);
  const resend = useMutation({
    mutationFn: () => api('POST /identity/verification-mail', { body: { email } }),
    onSuccess: () => setSent(true),
    onError: useProblemToast(),
  });
  if (isProblem(error, 'EMAIL_NOT_VERIFIED')) {
    return (
      <Notice
        tone="warning"
        announce="alert"
        title={texts.notVerified.title}
        actions={
          <Button
            size="small"
            busy={resend.isPending}
            busyLabel={texts.notVerified.sending}
            disabled={sent}
            onClick={() => resend.mutate()}
          >
            {sent ? texts.notVerified.sent : texts.notVerified.sendAgain}
          </Button>
        }
      >
        {texts.notVerified.text}
      </Notice>
    );
  }
  if (isProblem(error, 'ACCOUNT_DELETION_PENDING'))
    return <KeepAccount email={email} password={password} until={error.message} onKept={onKept} />;
  if (isProblem(error, 'TOO_MANY_REQUESTS')) {
    return (
      <Notice tone="warning" announce="alert" title={problemText(error)}>
        {texts.tooManyAttempts.before}{' '}
        <AppLink href={paths.forgotPassword.href({ query: { email } })}>
          {texts.tooManyAttempts.link}
        </AppLink>{' '}
        {texts.tooManyAttempts.after}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      announce="alert"
      title={isProblem(error, 'INTERNAL') ? texts.problem : problemText(error)}
    >
      {isProblem(error, 'WRONG_CREDENTIALS') ? texts.wrongCredentials : null}
    </Notice>
  );
}

/** The way to an account for who has none, as far as there is one. */
function SignUpFooter() {
  const mode = useSignUpMode() ?? 'open';
  if (!canSignUp(mode).allowed) return <AuthFooter>{texts.closed}</AuthFooter>;
  return (
    <AuthFooter>
      {mode === 'invited' ? texts.invited : texts.newHere}{' '}
      <AppLink href={paths.signUp.href()}>{texts.createAccount}</AppLink>
    </AuthFooter>
  );
}

/** `/`: sign in; also where the links of verification and recovery mails arrive. */
export function SignInPage() {
  const queryClient = useQueryClient();
  const goOn = useAfterSignIn();
  const toast = useToast();
  const confirmed = useMutation({
    mutationFn: (answer: TokenAnswer) => beginSession({ queryClient, answer }),
    onSuccess: (user) => {
      toast.success(texts.mailCode.verified);
      goOn(user);
    },
  });
  const mailCode = useMailCode(confirmed.mutate);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const { form, values, field, submit, restart } = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? FIELD_MESSAGES.REQUIRED() : null,
    }),
  });
  const enter = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      signIn({ queryClient, email: email.trim(), password }),
    onSuccess: (answer) => ('user' in answer ? goOn(answer.user) : setPending(answer.pending)),
    onError: (error) => {
      if (isProblem(error, 'WRONG_CREDENTIALS')) restart('password');
    },
  });
  if (mailCode && !confirmed.isPending && !confirmed.isSuccess && currentToken() !== null) {
    return (
      <AuthCard title={texts.mailCode.pageTitle}>
        <MailCodeNotice state={mailCode} signedIn />
        <ButtonLink variant="primary" size="large" href={paths.dashboard.href()}>
          {texts.mailCode.continue}
        </ButtonLink>
      </AuthCard>
    );
  }
  if (pending) {
    const onBack = (sentence: string | null) => {
      setPending(null);
      setEnded(sentence);
      restart('password');
    };
    return <SecondFactorStep pending={pending} onDone={goOn} onBack={onBack} />;
  }
  return (
    <AuthCard title={texts.title} text={texts.welcome}>
      <MailCodeNotice state={mailCode} signedIn={false} />
      {ended && enter.isSuccess && <Notice tone="warning" announce="alert" title={ended} />}
      {enter.error && (
        <SignInProblem
          error={enter.error}
          email={values.email.trim()}
          password={values.password}
          onKept={() => enter.mutate(values)}
        />
      )}
      <form
        ref={form}
        className="column gap-20"
        noValidate
        onSubmit={submit((sent) => enter.mutate(sent))}
      >
        <TextField
          size="large"
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          required
          {...field('email')}
        />
        <PasswordField
          size="large"
          label={texts.password}
          autoComplete="current-password"
          required
          aside={
            <AppLink className={styles.linkish} href={paths.forgotPassword.href()}>
              {texts.forgotPassword}
            </AppLink>
          }
          {...field('password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={enter.isPending}
          busyLabel={texts.signingIn}
        >
          {texts.signIn}
        </Button>
      </form>
      <SignUpFooter />
    </AuthCard>
  );
}
