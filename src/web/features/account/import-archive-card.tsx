import { useMutation, useQuery } from '@tanstack/react-query';
import { ArchiveRestore, CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ArchiveImportAnswer } from '#contract/archive-import.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { upload } from '#web/api/upload.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './account.module.css';
import { ArchiveReport } from './archive-report.tsx';
import { importArchiveTexts as texts } from './import-archive-texts.ts';

const LOOK_AGAIN_MS = 1000;

function useImports() {
  return useQuery({
    ...apiQuery('GET /v1/archive/import', { query: { page: 0, size: 3 } }),
    refetchInterval: ({ state }) =>
      state.data?.content.some((one) => one.state === 'RUNNING') ? LOOK_AGAIN_MS : false,
  });
}

/** Uploads an archive; `share` of it is there, null while none is being sent. */
function useArchiveUpload() {
  const [share, setShare] = useState<number | null>(null);
  const send = useMutation({
    mutationFn: (file: File) =>
      upload('POST /v1/archive/import', { file, fields: {}, onProgress: setShare }),
    onMutate: () => setShare(0),
    onError: useProblemToast(),
    onSettled: () => setShare(null),
  });
  return { send, share };
}

function Icon({ one }: { one: ArchiveImportAnswer }) {
  if (one.state === 'DONE') return <CircleCheck aria-hidden="true" />;
  if (one.state === 'FAILED') return <CircleAlert aria-hidden="true" />;
  const label = texts.phases[one.phase](one.rowsDone, one.rowsTotal);
  const share = one.rowsTotal === 0 ? 0 : one.rowsDone / one.rowsTotal;
  return <ProgressRing size={18} share={share} color="var(--accent)" label={label} />;
}

function ImportRow({ one }: { one: ArchiveImportAnswer }) {
  const { state, phase, rowsDone, rowsTotal, read, refused, problem, madeAt } = one;
  const said =
    state === 'RUNNING'
      ? texts.phases[phase](rowsDone, rowsTotal)
      : state === 'DONE'
        ? texts.done(read)
        : texts.failed;
  const resume = useMutation({
    mutationFn: () =>
      api('POST /v1/archive/import/{archiveImportId}/continue', {
        params: { archiveImportId: one.id },
      }),
    onError: useProblemToast(),
  });
  return (
    <li>
      <div className={`stack gap-12 align-center ${styles.device}`}>
        <Icon one={one} />
        <span role={state === 'RUNNING' ? 'status' : undefined}>
          <strong className="num">
            {refused > 0 ? `${said}, ${texts.refused(refused)}` : said}
          </strong>
          <span className={styles.quiet}>
            {state === 'RUNNING'
              ? texts.canLeave
              : (problem ?? (
                  <>
                    {texts.madeAt} <TimeText at={madeAt} clock="real" />
                  </>
                ))}
          </span>
        </span>
        {one.canContinue && (
          <Button
            size="small"
            busy={resume.isPending}
            busyLabel={texts.busy}
            onClick={() => resume.mutate()}
          >
            {texts.resume}
          </Button>
        )}
      </div>
      {state !== 'RUNNING' && <ArchiveReport importId={one.id} />}
    </li>
  );
}

/** Reads the archive of another account into this one, while it is empty. */
export function ImportArchiveCard() {
  const imports = useImports();
  const { send, share } = useArchiveUpload();
  const input = useRef<HTMLInputElement>(null);
  const rows = imports.data?.content ?? [];
  const running = rows.some(({ state }) => state === 'RUNNING');
  return (
    <Card title={texts.title}>
      <div className={styles.action}>
        <ArchiveRestore aria-hidden="true" />
        <span>
          <strong>{texts.what}</strong>
          <span className={styles.quiet}>{texts.empty}</span>
        </span>
        <Button
          size="small"
          busy={send.isPending || running}
          busyLabel={share === null ? texts.busy : texts.uploading(Math.round(share * 100))}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) send.mutate(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {imports.isLoadingError && (
        <RetryCard onRetry={() => void imports.refetch()} busy={imports.isFetching} />
      )}
      {rows.length > 0 && (
        <ul className={styles.devices} aria-label={texts.list}>
          {rows.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}
