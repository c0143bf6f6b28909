import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ActivityAnswer } from '#contract/account.ts';
import { deviceName } from '#core/account/device-name.ts';
import { apiQuery } from '#web/api/queries.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

const ROWS = 8;
const texts = accountTexts.activity;

function whereText({ type, address, userAgent, detail, by }: ActivityAnswer): string {
  const parts = [
    userAgent === null ? null : deviceName(userAgent).name,
    address,
    detail,
    by === null ? null : (type === 'ACTED_AS' ? texts.inside : texts.by)(by.displayName),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** A row; the calls of someone else in the account can be expanded. */
function Row({ row }: { row: ActivityAnswer }) {
  const { text, calls, count, at } = row;
  return (
    <li>
      <div>
        <strong>{text}</strong>
        <span className={styles.quiet}>{whereText(row)}</span>
        {calls.length > 0 && (
          <details>
            <summary className={styles.quiet}>
              {texts.requests(count)}
              <ChevronDown aria-hidden="true" />
            </summary>
            <ul className={`small quiet breaks ${styles.calls}`}>
              {calls.map(({ call, times }) => (
                <li key={call}>{texts.call(call, times)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className={styles.quiet}>
        <RelativeTime at={at} clock="real" />
      </span>
    </li>
  );
}

/**
 * What was done with the account: sign-ins, connection, exports, deletions; the newest first, in
 * pages.
 */
export function ActivityCard() {
  const [page, setPage] = useState(0);
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    ...apiQuery('GET /account/activity', { query: { page, size: ROWS } }),
    placeholderData: keepPreviousData,
  });
  const first = page * ROWS + 1;
  return (
    <Card
      title={texts.title}
      actions={data && <span className={styles.quiet}>{texts.entries(data.totalElements)}</span>}
    >
      {isLoadingError ? (
        <RetryCard onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : data.totalElements === 0 ? (
        <p className={styles.quiet}>{texts.none}</p>
      ) : (
        <ol className={styles.activity} aria-label={texts.title}>
          {data.content.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
      {data && data.totalPages > 1 && (
        <nav className="row gap-8 end mt-14" aria-label={texts.pages}>
          <IconButton
            size="small"
            label={texts.newer}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span className={styles.quiet}>
            {texts.range(first, Math.min(first + ROWS - 1, data.totalElements), data.totalElements)}
          </span>
          <IconButton
            size="small"
            label={texts.older}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={page + 1 >= data.totalPages}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </Card>
  );
}
