import { useEffect, useRef, useState } from 'react';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import type { TokenAnswer } from '#web/session/session.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { signInTexts } from './sign-in-texts.ts';

export type MailCodeMode = 'verifyEmail' | 'recoverEmail';
export type MailCodeState =
  | { mode: MailCodeMode; step: 'checking' }
  | { mode: MailCodeMode; step: 'done' }
  | { mode: MailCodeMode; step: 'signed-in'; session: TokenAnswer }
  | { mode: MailCodeMode; step: 'refused' | 'failed'; sentence: string }
  | null;

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

async function spendCode(mode: MailCodeMode, oobCode: string): Promise<MailCodeState> {
  try {
    if (mode === 'recoverEmail') {
      await api('POST /identity/recover-email', { body: { oobCode } });
      return { mode, step: 'done' };
    }
    const { session } = await api('POST /identity/verify-email', { body: { oobCode } });
    return session === null ? { mode, step: 'done' } : { mode, step: 'signed-in', session };
  } catch (error) {
    // A code that is missing or cannot be one is refused field by field: to the person it is a link
    // that was cut off.
    const malformed = error instanceof ApiProblem && error.fieldErrors.length > 0;
    if (isRefusal(error))
      return {
        mode,
        step: 'refused',
        sentence: malformed ? signInTexts.mailCode.incomplete : problemText(error),
      };
    return { mode, step: 'failed', sentence: problemText(error) };
  }
}

/**
 * Uses up the code of a verification or recovery link once and takes it out of the address.
 * `onSessionChange` is given the session that the first confirmation of an account begins.
 */
export function useMailCode(onSessionChange: (session: TokenAnswer) => void): MailCodeState {
  const { mode, oobCode = '' } = useQueryParams();
  const started = useRef(false);
  const asked = mode === 'verifyEmail' || mode === 'recoverEmail' ? mode : null;
  const [state, setState] = useState<MailCodeState>(asked && { mode: asked, step: 'checking' });
  useEffect(() => {
    if (started.current || asked === null) return;
    started.current = true;
    void spendCode(asked, oobCode).then((next) => {
      if (next?.step !== 'failed') window.history.replaceState(window.history.state, '', '/');
      if (next?.step === 'signed-in') onSessionChange(next.session);
      else setState(next);
    });
  }, [asked, oobCode, onSessionChange]);
  return state;
}
