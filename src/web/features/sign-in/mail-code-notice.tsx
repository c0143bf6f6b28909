import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { MailCodeMode, MailCodeState } from './use-mail-code.ts';

const TITLES = {
  verifyEmail: 'Your email is confirmed',
  recoverEmail: 'Your previous address is restored',
} as const satisfies Record<MailCodeMode, string>;

function NewPasswordLink() {
  return <AppLink href={paths.forgotPassword.href()}>set a new password</AppLink>;
}

/** What became of the link in a mail, and what to do now. */
export function MailCodeNotice({ state, signedIn }: { state: MailCodeState; signedIn: boolean }) {
  if (!state) return null;
  const { mode } = state;
  if (state.step === 'checking' || state.step === 'signed-in')
    return (
      <Notice announce="status" title="Checking your link">
        One moment.
      </Notice>
    );
  if (state.step === 'failed')
    return (
      <Notice tone="danger" announce="alert" title="We couldn’t check your link">
        {state.sentence}. Reload this page in a moment.
      </Notice>
    );
  if (state.step === 'done') {
    return (
      <Notice tone="success" announce="status" title={TITLES[mode]}>
        {mode === 'recoverEmail' ? (
          <>
            All devices are signed out, and your old password no longer works, since whoever changed
            the address knew it. We sent you a link to set a new one.
          </>
        ) : signedIn ? (
          'You can close this page or continue.'
        ) : (
          'Sign in and connect your LinkedIn account.'
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" announce="alert" title={state.sentence}>
      {mode === 'verifyEmail' ? (
        'Links work once, for 1 hour. If your email isn’t confirmed yet, sign in and we’ll send you a new one.'
      ) : (
        <>
          Links work once, for 7 days. If someone else changed your address, sign in with the new
          one or <NewPasswordLink />.
        </>
      )}
    </Notice>
  );
}
