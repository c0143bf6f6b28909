import { useMutation, useQuery } from '@tanstack/react-query';
import { Blocks, CircleX } from 'lucide-react';
import { useState } from 'react';
import { SCOPE_WORDS, type ApiScope } from '#core/programs/api-scopes.ts';
import type { ConsentAnswer, ConsentRedirect } from '#contract/connections.ts';
import { consent } from '#web/api/consent.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { Answered } from '#web/kit/answered.tsx';
import { AuthCard } from '#web/parts/auth-card.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Loader } from '#web/ui/feedback/loader.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import styles from './connect-program.module.css';
import { connectProgramTexts as texts } from './connect-program-texts.ts';

const isReading = (scope: ApiScope) => scope.endsWith(':read');

/** `/oauth/authorize`: a program asks to be connected, and the person decides. */
export function ConsentPage() {
  // As the program wrote it: the server judges what is there twice.
  const [search] = useState(() => window.location.search);
  const read = useQuery({
    queryKey: ['consent', search],
    queryFn: () => consent(search),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Card className={styles.page}>
      {isProblem(read.error, 'PROGRAM_REFUSED') ? (
        <Refused reason={problemText(read.error)} />
      ) : (
        <Answered read={read} loading={<Loader />}>
          {(asked) =>
            'redirect' in asked ? (
              <Refused reason={asked.fault ?? ''} redirect={asked.redirect} />
            ) : (
              <Decide asked={asked} search={search} />
            )
          }
        </Answered>
      )}
    </Card>
  );
}

/** Nobody is sent on unasked: where the program wants them may be no place that they know. */
function Refused({ reason, redirect }: { reason: string } & Partial<ConsentRedirect>) {
  return (
    <AuthCard icon={<CircleX />} title={texts.refusedTitle}>
      <Notice tone="danger" title={reason}>
        {texts.refusedText}
      </Notice>
      <div className="row gap-8 wrap">
        {redirect !== undefined && (
          <Button onClick={() => window.location.assign(redirect)}>
            {texts.back(new URL(redirect).host)}
          </Button>
        )}
        <ButtonLink href={paths.developers.href()}>{texts.developers}</ButtonLink>
      </div>
    </AuthCard>
  );
}

function Facts({ program, returnsTo }: Pick<ConsentAnswer, 'program' | 'returnsTo'>) {
  const { host, isOwnDevice } = returnsTo;
  return (
    <dl className={styles.facts} aria-label={texts.facts}>
      <div>
        <dt>{texts.address}</dt>
        <dd>
          <strong>{program.host}</strong>
          <code className="quiet">{program.clientId}</code>
        </dd>
      </div>
      <div>
        <dt>{texts.answerGoesTo}</dt>
        <dd>
          <strong>{isOwnDevice ? texts.ownDevice(host) : host}</strong>
        </dd>
      </div>
    </dl>
  );
}

function Rights({
  asked,
  chosen,
  onChange,
}: {
  asked: readonly ApiScope[];
  chosen: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
}) {
  return (
    <fieldset>
      <legend className={`medium ${styles.legend}`}>{texts.rights}</legend>
      <div className="stack gap-12">
        {asked.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            label={
              <span className="row gap-8 wrap">
                {SCOPE_WORDS[scope].replace(/^./, (letter) => letter.toUpperCase())}
                {!isReading(scope) && <Badge tone="outline">{texts.asksYou}</Badge>}
              </span>
            }
            description={texts.each[scope]}
            onChange={(on) =>
              onChange(on ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Rights to read are ticked at first; those to change something are the person’s to tick. */
function Decide({ asked, search }: { asked: ConsentAnswer; search: string }) {
  const { program, returnsTo } = asked;
  const [scopes, setScopes] = useState(() => asked.scopes.filter(isReading));
  const email = useCurrentUser()?.email ?? '';
  const decide = useMutation({
    mutationFn: (allow: boolean) => consent(search, { allow, scopes }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
  // The program’s page takes a moment to come.
  const isDeciding = decide.isPending || decide.isSuccess;
  return (
    <AuthCard icon={<Blocks />} title={texts.title(program.name)} text={texts.text(email)}>
      <Facts program={program} returnsTo={returnsTo} />
      <Notice tone="warning" title={texts.unverified}>
        {texts.unverifiedText(program.host)} {returnsTo.isOwnDevice && texts.deviceText}
      </Notice>
      <Rights asked={asked.scopes} chosen={scopes} onChange={setScopes} />
      <p className="small quiet">{texts.asksText}</p>
      {decide.error && <Notice tone="danger" announce="alert" title={problemText(decide.error)} />}
      <div className="row gap-8 wrap">
        <Button
          variant="primary"
          busy={isDeciding && decide.variables}
          busyLabel={texts.allowing}
          disabledReason={scopes.length === 0 ? texts.chooseOne : null}
          disabled={isDeciding}
          onClick={() => decide.mutate(true)}
        >
          {texts.allow}
        </Button>
        <Button
          busy={isDeciding && !decide.variables}
          busyLabel={texts.canceling}
          disabled={isDeciding}
          onClick={() => decide.mutate(false)}
        >
          {texts.cancel}
        </Button>
      </div>
    </AuthCard>
  );
}
