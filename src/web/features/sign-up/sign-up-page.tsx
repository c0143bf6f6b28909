import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserLock } from 'lucide-react';
import { useState } from 'react';
import { canSignUp } from '#core/account/sign-up-rule.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import styles from '#web/parts/auth-card.module.css';
import { NewPasswordField } from '#web/parts/new-password/new-password-field.tsx';
import { meetsRequirements } from '#core/account/password-requirements.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { paths } from '#web/paths.ts';
import { useSignUpMode, useTrialDays } from '#web/session/practice-mode.ts';
import { useAfterSignIn } from '#web/session/after-sign-in.ts';
import { signIn } from '#web/session/session.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { emailProblem, requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { browserZone } from '#web/ui/text/dates.ts';
import { CheckYourEmail } from './check-your-email.tsx';
import { trialText } from './trial-text.ts';
import { signUpTexts as texts } from './sign-up-texts.ts';

/**
 * The referral that brought the person here, kept for ten days in the cookie `psXid` (platform
 * spec, section 9).
 */
function referralId(): string | null {
  const value = /(?:^|;\s*)psXid=([^;]*)/.exec(document.cookie)?.[1];
  return value ? decodeURIComponent(value) : null;
}

type SignUpValues = { displayName: string; email: string; password: string };

function validate({ displayName, email, password }: SignUpValues) {
  return {
    displayName: requiredProblem(displayName, FIELD_LENGTHS.personName),
    email: emailProblem(email),
    password: password === '' ? FIELD_MESSAGES.REQUIRED() : null,
  };
}

async function createAccount({ displayName, email, password }: SignUpValues): Promise<void> {
  const psXid = referralId();
  await api('POST /identity/sign-up', {
    body: {
      displayName: displayName.trim(),
      email: email.trim(),
      password,
      zone: browserZone(),
      ...(psXid && { psXid }),
    },
  });
}

/** In place of the form where no one can sign up. */
function SignUpClosed() {
  return (
    <AuthCard title={texts.closed.title} icon={<UserLock />} text={texts.closed.text}>
      <ButtonLink variant="primary" size="large" href={paths.signIn.href()}>
        {texts.closed.signIn}
      </ButtonLink>
    </AuthCard>
  );
}

/** `/signup`, as far as the operator lets people sign up. */
export function SignUpPage() {
  const mode = useSignUpMode();
  return mode !== undefined && !canSignUp(mode).allowed ? <SignUpClosed /> : <SignUpForm />;
}

/** Name, email, password with its requirements; then the mail to open. */
function SignUpForm() {
  const queryClient = useQueryClient();
  const goOn = useAfterSignIn();
  const trialDays = useTrialDays();
  const byInvitation = useSignUpMode() === 'invited';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, values, field, submit, fail } = useForm<SignUpValues>({
    initial: { displayName: '', email: '', password: '' },
    validate,
  });
  const create = useMutation({
    mutationFn: createAccount,
    onSuccess: async (_, sent) => {
      // Some domains need no verification; for all others, and for a known address, this is refused
      // and the mail is shown.
      const signedIn = await signIn({
        queryClient,
        email: sent.email.trim(),
        password: sent.password,
      }).catch(() => null);
      if (signedIn && 'user' in signedIn) goOn(signedIn.user);
      else setSentTo(sent.email.trim());
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  if (sentTo !== null) return <CheckYourEmail email={sentTo} onChange={() => setSentTo(null)} />;
  const ready = meetsRequirements(values.password);
  const fieldProblem = create.error instanceof ApiProblem && create.error.fieldErrors.length > 0;
  return (
    <AuthCard title={texts.title} text={trialText(trialDays)}>
      {byInvitation && <Notice title={texts.invited.title}>{texts.invited.text}</Notice>}
      {create.error && !fieldProblem && (
        <Notice tone="danger" announce="alert" title={problemText(create.error)} />
      )}
      <form
        ref={form}
        className="column gap-20"
        noValidate
        onSubmit={submit((sent) => create.mutate(sent))}
      >
        <TextField
          size="large"
          label={texts.name}
          autoComplete="name"
          required
          autoFocus
          {...field('displayName')}
        />
        <TextField
          size="large"
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...field('email')}
        />
        <NewPasswordField label={texts.password} {...field('password')} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={create.isPending}
          busyLabel={texts.creating}
          disabled={!ready}
        >
          {texts.create}
        </Button>
        {!ready && (
          <p className={`size-12 faint text-center ${styles.hint}`}>{texts.requirements}</p>
        )}
      </form>
      <AuthFooter>
        {texts.haveAccount} <AppLink href={paths.signIn.href()}>{texts.signIn}</AppLink>
      </AuthFooter>
    </AuthCard>
  );
}
