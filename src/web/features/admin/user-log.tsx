import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { createElement, useState } from 'react';
import { csvLine, CSV_START } from '#core/lead/csv-export.ts';
import type { StaffActivityAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import styles from './admin.module.css';
import { PeriodField, usePeriodStart, type Period } from './log-filters.tsx';
import { LOG_KINDS, logIcon, type LogKind } from './log-kinds.ts';
import { logTime, nameOf } from './staff-words.ts';
import { userTexts } from './user-texts.ts';

const texts = userTexts.log;
const FIRST = 9;
const STEP = 25;
/** The API answers at most so many at once. */
const MOST = 3000;

/** Events of leads are in campaign time, those of the account in real time. */
function useLogTime() {
  const { now, zone } = useProductTime();
  return ({ id, at }: Pick<StaffActivityAnswer, 'id' | 'at'>) =>
    logTime({ at: Date.parse(at), now: id.startsWith('e') ? now() : Date.now(), zone });
}

function Row({ row }: { row: StaffActivityAnswer }) {
  const time = useLogTime();
  const about = [row.detail, row.by && texts.by(nameOf(row.by))].filter(Boolean).join(', ');
  return (
    <li className={styles.event}>
      {createElement(logIcon(row.type), { 'aria-hidden': true })}
      <span className={styles.two}>
        <strong>{row.title}</strong>
        {about !== '' && <span className={styles.quiet}>{about}</span>}
      </span>
      <time dateTime={row.at} className={styles.quiet}>
        {time(row)}
      </time>
    </li>
  );
}

/**
 * Hands everything that the filters let through to the browser as a file, as far as one call reads.
 */
function DownloadButton({
  userId,
  query,
}: {
  userId: string;
  query: { types?: string; from?: string | undefined };
}) {
  const save = useMutation({
    mutationFn: () =>
      api('GET /admin/users/{id}/activity', {
        params: { id: userId },
        query: { ...query, size: MOST },
      }),
    onSuccess: ({ content }) =>
      saveFile({
        name: texts.fileName(userId),
        text:
          CSV_START +
          [
            [...texts.columns],
            ...content.map(({ at, type, title, detail, by }) => [
              at,
              type,
              title,
              detail,
              by && nameOf(by),
            ]),
          ]
            .map((cells) => csvLine(cells))
            .join(''),
      }),
    onError: useProblemToast(),
  });
  return (
    <IconButton
      size="small"
      variant="secondary"
      label={texts.download}
      icon={<Download aria-hidden="true" />}
      busy={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}

/** What happened in the account, newest first, by kind and period, more on request. */
export function UserLog({ userId }: { userId: string }) {
  const { now } = useProductTime();
  const [kind, setKind] = useState<LogKind>('all');
  const [period, setPeriod] = useState<Period>('any');
  const [size, setSize] = useState(FIRST);
  const types = LOG_KINDS[kind];
  const query = { ...(types !== null && { types }), from: usePeriodStart(period) };
  const log = useQuery({
    ...apiQuery('GET /admin/users/{id}/activity', {
      params: { id: userId },
      query: { ...query, size },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = log.data?.content ?? [];
  const total = log.data?.totalElements ?? 0;
  return (
    <Card
      flush
      title={texts.title}
      actions={
        <span className={styles.logTools}>
          <SelectField
            hideLabel
            size="small"
            label={texts.kind}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setSize(FIRST);
            }}
            options={(Object.keys(LOG_KINDS) as LogKind[]).map((value) => ({
              value,
              label: texts.kinds[value],
            }))}
          />
          <PeriodField
            value={period}
            onChange={(next) => {
              setPeriod(next);
              setSize(FIRST);
            }}
          />
          <DownloadButton userId={userId} query={query} />
        </span>
      }
    >
      {log.isLoadingError ? (
        <RetryCard
          text={problemText(log.error)}
          onRetry={() => void log.refetch()}
          busy={log.isFetching}
        />
      ) : !log.data ? (
        <SkeletonRows count={FIRST} rowHeight={60} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<History />} title={texts.none} text={texts.noneText} />
      ) : (
        <>
          <ol className={styles.events} aria-label={texts.title}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ol>
          <div className={styles.logFoot}>
            <span role="status">{texts.range(rows.length, total)}</span>
            {realTimeMark(now()) !== '' && <span className={styles.clocks}>{texts.twoClocks}</span>}
            {total > rows.length &&
              (size >= MOST ? (
                <span className={styles.quiet}>{texts.most}</span>
              ) : (
                <Button
                  variant="link"
                  busy={log.isFetching}
                  busyLabel={texts.loadingMore}
                  onClick={() => setSize(Math.min(MOST, size + STEP))}
                >
                  {texts.more}
                </Button>
              ))}
          </div>
        </>
      )}
    </Card>
  );
}
