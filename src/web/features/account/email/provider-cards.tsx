import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, Mail, MailOpen, Server } from 'lucide-react';
import type { MailProvider } from '#core/email/mailbox-check.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';

const texts = emailAccountTexts.providers;
const ICONS = { GOOGLE: Mail, MICROSOFT: MailOpen, SMTP: Server } as const;

/** Sends the browser to the provider, from where it comes back to `/{provider}/callback`. */
export function useGrantAccess() {
  const onError = useProblemToast();
  return useMutation({
    mutationFn: (emailProvider: MailProvider) => api('GET /v1/auth', { query: { emailProvider } }),
    onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
    onError,
  });
}

/** What went wrong on the way to this provider and back; null when nothing did. */
function useGrantProblem(provider: MailProvider): string | null {
  const { provider: failed, problem } = useQueryParams();
  if (problem === undefined || failed?.toUpperCase() !== provider) return null;
  return texts.problems[problem] ?? texts.unknownProblem;
}

function ProviderCard({ provider, available }: { provider: MailProvider; available: boolean }) {
  const grant = useGrantAccess();
  const problem = useGrantProblem(provider);
  const { name, kind } = texts[provider];
  const Icon = ICONS[provider];
  const plain = provider === 'SMTP';
  const hint = plain ? texts.appPassword : available ? texts.comesBack : texts.notSetUp;
  return (
    <li className={classNames('surface column gap-12', styles.provider, plain && styles.chosen)}>
      <div className="row gap-12">
        <span className={`stack rigid quiet ${styles.tile}`}>
          <Icon aria-hidden="true" />
        </span>
        <span className={`grow shrink ${styles.providerName}`}>
          <strong>{name}</strong>
          <span>{kind}</span>
        </span>
        {plain ? (
          <CircleCheck className={styles.tick} aria-hidden="true" />
        ) : (
          <Button
            size="small"
            aria-label={`${problem === null ? texts.connect : texts.tryAgain}: ${name}`}
            busy={grant.isPending}
            busyLabel={texts.opening}
            disabledReason={available ? null : texts.notSetUp}
            onClick={() => grant.mutate(provider)}
          >
            {problem === null ? texts.connect : texts.tryAgain}
          </Button>
        )}
      </div>
      <p className={classNames(styles.hint, problem !== null && styles.problem)}>
        {problem === null ? <Info aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {problem ?? hint}
      </p>
    </li>
  );
}

/** The three ways to connect a mailbox; the form below belongs to the last. */
export function ProviderCards() {
  const providers = useQuery(apiQuery('GET /v1/auth/providers'));
  return (
    <ul className={`stack gap-16 ${styles.providers}`} aria-label={texts.label}>
      {(providers.data ?? []).map(({ emailProvider, available }) => (
        <ProviderCard key={emailProvider} provider={emailProvider} available={available} />
      ))}
    </ul>
  );
}
