import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { MailCodeMode, MailCodeState } from './use-mail-code.ts';
import { signInTexts } from './sign-in-texts.ts';

const texts = signInTexts.mailCode;
const TITLES = {
  verifyEmail: texts.verified,
  recoverEmail: texts.recovered,
} as const satisfies Record<MailCodeMode, string>;

/** The result of an email link, and what to do now. */
export function MailCodeNotice({ state, signedIn }: { state: MailCodeState; signedIn: boolean }) {
  if (!state) return null;
  const { mode } = state;
  if (state.step === 'checking' || state.step === 'signed-in')
    return (
      <Notice announce="status" title={texts.checking}>
        {texts.checkingText}
      </Notice>
    );
  if (state.step === 'failed')
    return (
      <Notice tone="danger" announce="alert" title={texts.failed}>
        {texts.failedText(state.sentence)}
      </Notice>
    );
  if (state.step === 'done') {
    return (
      <Notice tone="success" announce="status" title={TITLES[mode]}>
        {mode === 'recoverEmail'
          ? texts.recoveredText
          : signedIn
            ? texts.verifiedSignedIn
            : texts.verifiedSignedOut}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" announce="alert" title={state.sentence}>
      {mode === 'verifyEmail' ? (
        texts.verifyRefused
      ) : (
        <>
          {texts.recoverRefused.before}{' '}
          <AppLink href={paths.forgotPassword.href()}>{texts.recoverRefused.link}</AppLink>
          {texts.recoverRefused.after}
        </>
      )}
    </Notice>
  );
}
