import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge, type Tone } from '#web/ui/data/badge.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';

const texts = emailAccountTexts.domain;
const FRESH_MS = 10 * 60_000;
type Finding = Answer<'GET /v1/auth/mailbox/domain'>['spf'];

const TONES = {
  GOOD: 'success',
  WEAK: 'warning',
  MISSING: 'danger',
  UNKNOWN: 'neutral',
} as const satisfies Record<Finding['state'], Tone>;
const RECORDS = ['spf', 'dkim', 'dmarc'] as const;

/** SPF, DKIM and DMARC of the sending domain, each with what it means and what to enter where. */
export function DomainCard() {
  const domain = useQuery({ ...apiQuery('GET /v1/auth/mailbox/domain'), staleTime: FRESH_MS });
  if (domain.isLoadingError) return <Failed read={domain} />;
  return (
    <Card
      title={texts.title}
      actions={
        domain.data && (
          <Button
            size="small"
            variant="quiet"
            busy={domain.isFetching}
            busyLabel={texts.checking}
            onClick={() => void domain.refetch()}
          >
            {texts.again}
          </Button>
        )
      }
      flush
    >
      <p className={`row gap-8 ${styles.summary}`}>
        {domain.data ? texts.intro(domain.data.domain) : texts.asking}
      </p>
      {domain.data ? (
        <ul className={styles.lines}>
          {RECORDS.map((record) => {
            const { state, found, advice } = domain.data[record];
            return (
              <li key={record} className={`flex gap-10 align-start ${styles.line}`}>
                <span className={`stack gap-2 grow shrink ${styles.lineText}`}>
                  <strong>{texts[record]}</strong>
                  {found !== null && <code className={styles.found}>{found}</code>}
                  <span>{advice}</span>
                </span>
                <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
              </li>
            );
          })}
        </ul>
      ) : (
        <div className={styles.padded}>
          <SkeletonRows count={3} />
        </div>
      )}
    </Card>
  );
}
