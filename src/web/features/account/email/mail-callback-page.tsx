import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Loader } from '#web/ui/feedback/loader.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { emailAccountTexts as texts } from './email-account-texts.ts';

/** `/{provider}/callback`: finishes what the provider granted, then goes on to the mailbox. */
export function MailCallbackPage() {
  const { provider = '' } = useParams({ strict: false });
  const { code, state = '', error } = useQueryParams();
  const client = useQueryClient();
  const toast = useToast();
  const go = useNavigateTo();
  const begun = useRef(false);
  useEffect(() => {
    // A code is used once.
    if (begun.current) return;
    begun.current = true;
    api('GET /v1/auth/exchange', {
      query: { state, ...(code && { code }), ...(error && { error }) },
    })
      .then(
        () => {
          toast.success(texts.form.connected);
          go(paths.emailAccount.href(), { replace: true });
        },
        (failure: unknown) => {
          const problem = failure instanceof ApiProblem ? failure.code : 'INTERNAL';
          go(paths.emailAccount.href({ query: { provider, problem } }), { replace: true });
        },
      )
      .finally(() => void client.invalidateQueries());
  }, [client, code, error, go, provider, state, toast]);
  return (
    <div className="stack fit gap-16">
      <Card title={texts.callback.title}>
        <p className="quiet">{texts.callback.text}</p>
        <Loader />
      </Card>
    </div>
  );
}
