import { Notice } from '#web/ui/feedback/notice.tsx';
import type { MailCodeState } from './use-mail-code.ts';

const DONE = {
  verifyEmail: { title: 'Your email is confirmed', text: 'Sign in and connect your LinkedIn account.' },
  recoverEmail: { title: 'Your old address is back', text: 'If you did not change it yourself, set a new password too.' },
} as const;

/** What became of the link in a mail. */
export function MailCodeNotice({ state }: { state: MailCodeState }) {
  if (!state) return null;
  if (state.step === 'checking') return <Notice announce="status" title="Checking your link">One moment.</Notice>;
  if (state.step === 'done') return <Notice tone="success" announce="status" title={DONE[state.mode].title}>{DONE[state.mode].text}</Notice>;
  if (state.step === 'expired') return <Notice tone="warning" announce="alert" title="This link has expired">Links work once, for {state.mode === 'verifyEmail' ? '1 hour' : '7 days'}.{state.mode === 'verifyEmail' ? ' Sign in, and we send you a new one.' : ''}</Notice>;
  return <Notice tone="danger" announce="alert" title="Your link could not be checked">The server does not answer. Reload this page in a moment.</Notice>;
}
