import { useMutation } from '@tanstack/react-query';
import { Clock, FlaskConical, MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import { paths } from '#web/paths.ts';
import { usePracticeMode, useSignUpMode } from '#web/session/practice-mode.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { signUpTexts } from './sign-up-texts.ts';

const RESEND_AFTER_SECONDS = 30;
const texts = signUpTexts.checkMail;

function useCountdown(): { left: number; restart: () => void } {
  const [left, setLeft] = useState(RESEND_AFTER_SECONDS);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(RESEND_AFTER_SECONDS) };
}

/** After sign-up: the link is in the mail; it can be sent again after 30 s. */
export function CheckYourEmail({ email, onChange }: { email: string; onChange: () => void }) {
  const toast = useToast();
  const onError = useProblemToast();
  const practice = usePracticeMode();
  const byInvitation = useSignUpMode() === 'invited';
  const sentTo = byInvitation ? texts.ifInvited : texts.sentTo;
  const { left, restart } = useCountdown();
  const outbox = paths.practiceOutbox.href({ query: { to: email } });
  const resend = useMutation({
    mutationFn: () => api('POST /identity/verification-mail', { body: { email } }),
    onSuccess: () => {
      restart();
      toast.success(texts.sentAgain);
    },
    onError,
  });
  return (
    <AuthCard
      title={texts.title}
      icon={<MailOpen />}
      text={
        <>
          {sentTo.before} <strong>{email}</strong>
          {sentTo.after}
        </>
      }
    >
      {byInvitation && <Notice>{texts.ifInvited.nothing}</Notice>}
      <Notice icon={<Clock aria-hidden="true" />}>{texts.worksOnce}</Notice>
      <div className="stack gap-8">
        {practice && (
          <ButtonLink variant="primary" size="large" href={outbox}>
            {texts.open}
          </ButtonLink>
        )}
        <Button
          size="large"
          variant={practice ? 'secondary' : 'primary'}
          disabled={left > 0}
          busy={resend.isPending}
          busyLabel={texts.sending}
          onClick={() => resend.mutate()}
        >
          {left > 0 ? texts.sendAgainIn(left) : texts.sendAgain}
        </Button>
      </div>
      {practice && (
        <Notice tone="info" icon={<FlaskConical aria-hidden="true" />} title={texts.practice}>
          {texts.practiceText.before} <AppLink href={outbox}>{texts.practiceText.link}</AppLink>
          {texts.practiceText.after}
        </Notice>
      )}
      <AuthFooter>
        {texts.wrongAddress.before}{' '}
        <Button variant="link" onClick={onChange}>
          {texts.wrongAddress.change}
        </Button>{' '}
        {texts.wrongAddress.or}{' '}
        <AppLink href={paths.signIn.href()}>{texts.wrongAddress.signIn}</AppLink>
      </AuthFooter>
    </AuthCard>
  );
}
