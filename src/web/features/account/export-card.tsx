import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { ExportAnswer } from '#contract/account.ts';
import { EXPORT_KEPT_DAYS } from '#core/account/export-rules.ts';
import { api, download } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import styles from './account.module.css';

const LOOK_AGAIN_MS = 1000;
const KILOBYTE = 1024;

function sizeText(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE)
    return `${grouped(Math.max(1, Math.round(bytes / KILOBYTE)))} KB`;
  return `${grouped(Math.round(bytes / KILOBYTE / KILOBYTE))} MB`;
}

function useExports() {
  return useQuery({
    ...apiQuery('GET /account/export', { query: { page: 0, size: 5 } }),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ state: made }) => made === 'PREPARING') ? LOOK_AGAIN_MS : false,
  });
}

function ExportRow({
  made,
  onFetch,
  onRemove,
  busy,
}: {
  made: ExportAnswer;
  onFetch: () => void;
  onRemove: () => void;
  busy: boolean;
}) {
  const ready = made.state === 'READY';
  return (
    <li className={styles.device}>
      {made.state === 'PREPARING' ? (
        <ProgressRing
          size={18}
          share={made.percent / 100}
          colour="var(--accent)"
          label={`${made.percent}% complete`}
        />
      ) : (
        <Download aria-hidden="true" />
      )}
      <span>
        <strong>
          {ready
            ? 'Ready'
            : made.state === 'FAILED'
              ? 'Export failed'
              : `Preparing, ${made.percent}%`}
        </strong>
        <span className={styles.quiet}>
          {ready && made.expiresAt ? (
            <>
              {sizeText(made.sizeBytes)}, until <TimeText at={made.expiresAt} clock="real" />
            </>
          ) : made.state === 'FAILED' ? (
            'Please request it again'
          ) : (
            'You can leave this page'
          )}
        </span>
      </span>
      {ready ? (
        <Button size="small" busy={busy} busyLabel="Downloading" onClick={onFetch}>
          Download
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        size="small"
        label={ready ? 'Delete this export' : 'Cancel this export'}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

/**
 * Everything one owns as one archive: asked for here, made in the background, fetched for some
 * days.
 */
export function ExportCard() {
  const exports = useExports();
  const client = useQueryClient();
  const onError = useProblemToast();
  const reread = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['GET /account/export', 'GET /account/activity'].includes(String(queryKey[0])),
    });
  const ask = useMutation({
    mutationFn: () => api('POST /account/export'),
    onError,
    onSettled: reread,
  });
  const fetchOne = useMutation({
    mutationFn: ({ id }: ExportAnswer) =>
      download('GET /account/export/{exportId}/file', {
        params: { exportId: id },
        fileName: 'reachwell-export.zip',
      }),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ExportAnswer) =>
      api('DELETE /account/export/{exportId}', { params: { exportId: id } }),
    onError,
    onSettled: reread,
  });
  const rows = exports.data?.content ?? [];
  const running = rows.some(({ state }) => state === 'PREPARING');
  return (
    <Card title="Your data">
      <div className={styles.action}>
        <Download aria-hidden="true" />
        <span>
          <strong>Export everything</strong>
          <span className={styles.quiet}>
            A ZIP of CSV and JSON files, ready in minutes and kept for {EXPORT_KEPT_DAYS} days
          </span>
        </span>
        <Button
          size="small"
          busy={ask.isPending || running}
          busyLabel="Preparing"
          onClick={() => ask.mutate()}
        >
          Prepare
        </Button>
      </div>
      {exports.isError && (
        <RetryCard onRetry={() => void exports.refetch()} busy={exports.isFetching} />
      )}
      {rows.length > 0 && (
        <ul className={styles.devices} aria-label="Exports">
          {rows.map((made) => (
            <ExportRow
              key={made.id}
              made={made}
              busy={fetchOne.isPending && fetchOne.variables?.id === made.id}
              onFetch={() => fetchOne.mutate(made)}
              onRemove={() => remove.mutate(made)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
