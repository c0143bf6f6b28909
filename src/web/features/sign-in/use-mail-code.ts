import { useEffect, useRef, useState } from 'react';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';

export type MailCodeState = { mode: 'verifyEmail' | 'recoverEmail'; step: 'checking' | 'done' | 'expired' | 'failed' } | null;

/** Uses up the code of a verification or recovery link once and takes it out of the address. */
export function useMailCode(): MailCodeState {
  const { mode, oobCode } = useQueryParams();
  const started = useRef(false);
  const [state, setState] = useState<MailCodeState>(mode === 'verifyEmail' || mode === 'recoverEmail' ? { mode, step: 'checking' } : null);
  useEffect(() => {
    if (started.current || (mode !== 'verifyEmail' && mode !== 'recoverEmail')) return;
    started.current = true;
    const call = mode === 'verifyEmail' ? api('POST /identity/verify-email', { body: { oobCode: oobCode ?? '' } }) : Promise.reject(new ApiProblem({ status: 400, code: 'INVALID_CODE' }));
    call
      .then(() => 'done' as const, (error: unknown) => (error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429 ? ('expired' as const) : ('failed' as const)))
      .then((step) => {
        setState({ mode, step });
        if (step !== 'failed') window.history.replaceState(window.history.state, '', '/');
      });
  }, [mode, oobCode]);
  return state;
}
