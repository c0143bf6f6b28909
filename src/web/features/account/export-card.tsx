import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ExportAnswer } from '#contract/account.ts';
import { EXPORT_RETENTION_DAYS } from '#core/account/export-rules.ts';
import { api, download } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

const LOOK_AGAIN_MS = 1000;
const KILOBYTE = 1024;
const texts = accountTexts.export;

function sizeText(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE)
    return texts.kilobytes(Math.max(1, Math.round(bytes / KILOBYTE)));
  return texts.megabytes(Math.round(bytes / KILOBYTE / KILOBYTE));
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
    <li className={`stack gap-12 align-center ${styles.device}`}>
      {made.state === 'PREPARING' ? (
        <ProgressRing
          size={18}
          share={made.percent / 100}
          color="var(--accent)"
          label={texts.complete(made.percent)}
        />
      ) : (
        <Download aria-hidden="true" />
      )}
      <span>
        <strong>
          {ready
            ? texts.ready
            : made.state === 'FAILED'
              ? texts.failed
              : texts.preparingPercent(made.percent)}
        </strong>
        <span className={styles.quiet}>
          {ready && made.expiresAt ? (
            <>
              {texts.readyUntil(sizeText(made.sizeBytes))}{' '}
              <TimeText at={made.expiresAt} clock="real" />
            </>
          ) : made.state === 'FAILED' ? (
            texts.tryAgain
          ) : (
            texts.canLeave
          )}
        </span>
      </span>
      {ready ? (
        <Button size="small" busy={busy} busyLabel={texts.downloading} onClick={onFetch}>
          {texts.download}
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        size="small"
        label={ready ? texts.remove : texts.cancel}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

/**
 * Everything in the account as one archive: requested here, built in the background, and available
 * for a few days.
 */
export function ExportCard() {
  const exports = useExports();
  const onError = useProblemToast();
  const ask = useMutation({
    mutationFn: () => api('POST /account/export'),
    onError,
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
  });
  const [leaving, setLeaving] = useState<ExportAnswer | null>(null);
  const rows = exports.data?.content ?? [];
  const running = rows.some(({ state }) => state === 'PREPARING');
  return (
    <Card title={texts.title}>
      <div className={styles.action}>
        <Download aria-hidden="true" />
        <span>
          <strong>{texts.everything}</strong>
          <span className={styles.quiet}>{texts.kept(EXPORT_RETENTION_DAYS)}</span>
        </span>
        <Button
          size="small"
          busy={ask.isPending || running}
          busyLabel={texts.preparing}
          onClick={() => ask.mutate()}
        >
          {texts.prepare}
        </Button>
      </div>
      {exports.isLoadingError && (
        <RetryCard onRetry={() => void exports.refetch()} busy={exports.isFetching} />
      )}
      {rows.length > 0 && (
        <ul className={styles.devices} aria-label={texts.list}>
          {rows.map((made) => (
            <ExportRow
              key={made.id}
              made={made}
              busy={fetchOne.isPending && fetchOne.variables?.id === made.id}
              onFetch={() => fetchOne.mutate(made)}
              onRemove={() => (made.state === 'READY' ? setLeaving(made) : remove.mutate(made))}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        danger
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving, { onSuccess: () => setLeaving(null) })}
        busy={remove.isPending}
        title={texts.removing.title}
        text={texts.removing.text}
        confirmLabel={texts.removing.confirm}
        busyLabel={texts.removing.busy}
      />
    </Card>
  );
}
