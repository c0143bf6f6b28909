import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Loader } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';

const texts = emailAccountTexts.check;
const LOOK_MS = 400;

type Check = NonNullable<Answer<'GET /v1/auth/check'>['check']>;
type Line = Check['lines'][number];

const ICONS = {
  PASSED: CircleCheck,
  FAILED: CircleX,
  WAITING: CircleDashed,
  RUNNING: Loader,
} as const satisfies Record<Line['state'], unknown>;
const LOOKS = {
  PASSED: styles.passed,
  FAILED: styles.failed,
  WAITING: styles.waiting,
  RUNNING: styles.running,
} as const satisfies Record<Line['state'], string | undefined>;

function CheckLine({ line: { state, title, detail, advice, tookMs } }: { line: Line }) {
  const Icon = ICONS[state];
  return (
    <li className={`flex gap-10 align-start ${styles.line}`}>
      <Icon className={LOOKS[state]} aria-hidden="true" />
      <span className={`stack gap-2 grow shrink ${styles.lineText}`}>
        <strong>
          {title}
          <span className="sr-only">: {texts.states[state]}</span>
        </strong>
        {detail !== null && <span>{detail}</span>}
        {advice !== null && <span className={styles.advice}>{advice}</span>}
      </span>
      {tookMs !== null && <span className="rigid size-12 line-20 quiet">{texts.took(tookMs)}</span>}
    </li>
  );
}

/**
 * The last check, read again and again while one runs; of one that has just been asked for, nothing
 * but that, until its first answer.
 */
function useLastCheck(checking: boolean) {
  const [before, setBefore] = useState<string | null>(null);
  const read = useQuery({
    ...apiQuery('GET /v1/auth/check'),
    refetchInterval: ({ state: { data } }) =>
      checking || data?.check?.running ? LOOK_MS : (false as const),
  });
  const check = read.data?.check ?? null;
  const startedAt = check?.startedAt ?? null;
  const wasChecking = useRef(false);
  useEffect(() => {
    if (checking && !wasChecking.current) setBefore(startedAt);
    wasChecking.current = checking;
  }, [checking, startedAt]);
  return { check, isOld: checking && startedAt === before, isRead: !read.isPending };
}

/**
 * The last check, line by line; while one is running, as far as it is. A connected mailbox always
 * has one.
 */
export function CheckCard({ checking, connected }: { checking: boolean; connected?: boolean }) {
  const { check, isOld, isRead } = useLastCheck(checking);
  if (isOld || (connected && !isRead))
    return (
      <Card title={texts.title}>
        {/* As high as a finished check, so the card below doesn't move. */}
        <SkeletonRows count={isOld ? 2 : 6} rowHeight={54} />
      </Card>
    );
  if (check === null) return null;
  const Sign = check.passed ? CircleCheck : check.running ? Loader : CircleAlert;
  const look = check.passed ? styles.passed : check.running ? undefined : styles.warned;
  return (
    <Card
      title={texts.title}
      actions={
        <span className="rigid size-12 line-20 quiet">
          <RelativeTime at={check.startedAt} clock="real" />
        </span>
      }
      flush
    >
      <div role="status">
        <p className={classNames('row gap-8', styles.summary, look)}>
          <Sign className={check.running ? styles.running : undefined} aria-hidden="true" />
          {check.summary}
        </p>
      </div>
      <ul className={styles.lines}>
        {check.lines.map((line) => (
          <CheckLine key={line.step} line={line} />
        ))}
      </ul>
    </Card>
  );
}
