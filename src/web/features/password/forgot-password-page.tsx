import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, FlaskConical } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import { paths } from '#web/paths.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { emailProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { linkErrorText } from './link-errors.ts';
import { passwordTexts } from './password-texts.ts';

const texts = passwordTexts.forgot;

/**
 * `/forgot-password`: the same answer for every address. `?expired` says what was wrong with the
 * link that brought the person here.
 */
export function ForgotPasswordPage() {
  const { expired, email = '' } = useQueryParams();
  const practice = usePracticeMode();
  const { form, values, field, submit } = useForm({
    initial: { email },
    validate: (form) => ({ email: emailProblem(form.email) }),
  });
  const send = useMutation({
    mutationFn: (sent: { email: string }) =>
      api('POST /identity/forgot-password', { body: { email: sent.email.trim() } }),
  });
  return (
    <AuthCard title={texts.title} text={texts.text}>
      {expired !== undefined && !send.isSuccess && (
        <Notice tone="warning" announce="status" title={linkErrorText(expired)}>
          {texts.troubleText}
        </Notice>
      )}
      <form
        ref={form}
        className="column gap-20"
        noValidate
        onSubmit={submit((sent) => send.mutate(sent))}
      >
        <TextField
          size="large"
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          autoFocus
          {...field('email')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={send.isPending}
          busyLabel={texts.sending}
        >
          {texts.send}
        </Button>
      </form>
      {send.error && <Notice tone="danger" announce="alert" title={problemText(send.error)} />}
      {send.isSuccess && (
        <Notice tone="success" announce="status" title={texts.sent}>
          {texts.sentText}
        </Notice>
      )}
      {send.isSuccess && practice && (
        <Notice tone="info" icon={<FlaskConical aria-hidden="true" />} title={texts.practice}>
          {texts.practiceText.before}{' '}
          <AppLink href={paths.practiceOutbox.href({ query: { to: values.email.trim() } })}>
            {texts.practiceText.link}
          </AppLink>
          {texts.practiceText.after}
        </Notice>
      )}
      <AuthFooter>
        <ButtonLink
          variant="link"
          href={paths.signIn.href()}
          icon={<ArrowLeft aria-hidden="true" />}
        >
          {passwordTexts.back}
        </ButtonLink>
      </AuthFooter>
    </AuthCard>
  );
}
