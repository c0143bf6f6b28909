import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CircleAlert, CircleCheck, CirclePause, Undo2, Upload } from 'lucide-react';
import { SEARCH_ERROR_TEXTS } from '#core/lead-pack/pack-display.ts';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignId, LeadPackId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import { packProgress } from '#web/parts/lead-pack/rules-effect.ts';
import { RejectsButton, VerdictLines, VerdictTable } from '#web/parts/lead-pack/verdict-table.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { importDialogTexts } from './import-dialog-texts.ts';
import styles from './csv.module.css';
import { firstContactText } from '../steps/first-contact.ts';

const texts = importDialogTexts;
const LOOK_AGAIN_MS = 1500;
function isRunning(pack: LeadPackAnswer): boolean {
  return pack.searchStatus !== 'SEARCH_COMPLETE';
}

/**
 * Whether the import is stopped until someone resumes it; waiting for something temporary ends on
 * its own.
 */
function isStopped(pack: LeadPackAnswer): boolean {
  return pack.searchStatus === 'SEARCH_PAUSED' && pack.can.resume.allowed;
}

function headline(pack: LeadPackAnswer): { title: string; text: string } {
  const { ADDED = 0, MERGED = 0 } = pack.verdicts;
  const rows = { done: pack.processedRows, all: pack.totalRows };
  if (isStopped(pack)) return { title: texts.stopped(rows), text: pack.fileName ?? pack.name };
  if (pack.searchStatus === 'SEARCH_PAUSED' && pack.error !== null)
    return { title: texts.paused(rows), text: SEARCH_ERROR_TEXTS[pack.error] };
  if (isRunning(pack))
    return {
      title: texts.running(pack.totalRows),
      text: pack.fileName ?? pack.name,
    };
  return {
    title: texts.done({ people: ADDED + MERGED, rows: pack.totalRows }),
    text: texts.doneText({ added: ADDED, merged: MERGED }),
  };
}

function shareDone({ processedRows, totalRows }: LeadPackAnswer): number {
  return totalRows === 0 ? 0 : processedRows / totalRows;
}

/** How long the rest takes at the pace so far, in seconds; null while that is unknown. */
function secondsLeft({
  pack,
  begun,
  seenAt,
}: {
  pack: LeadPackAnswer;
  begun: { at: number; rows: number };
  seenAt: number;
}): number | null {
  const done = pack.processedRows - begun.rows;
  return done <= 0 || seenAt <= begun.at || isStopped(pack)
    ? null
    : Math.ceil(((pack.totalRows - pack.processedRows) * (seenAt - begun.at)) / done / 1000);
}

/** `Took 11 seconds`; nothing of a list from before that was kept. */
function tookText({ tookMs }: LeadPackAnswer): string | null {
  if (tookMs === null) return null;
  return texts.took(Math.max(1, Math.round(tookMs / 1000)));
}

/** Until when an import can be taken back. */
function UndoHint({ campaignId }: { campaignId: CampaignId }) {
  const { now, zone } = useProductTime();
  const status = useQuery(apiQuery('GET /campaigns/{campaignId}', { params: { campaignId } })).data
    ?.status;
  const week = useQuery(apiQuery('GET /schedule')).data;
  return (
    <span className="small quiet num">
      {texts.undoUntil(status && week ? firstContactText({ status, week, now: now(), zone }) : '')}
    </span>
  );
}

/** The import while it runs: verdicts counting up, and what happens when one goes away. */
function Running({ pack, seenAt }: { pack: LeadPackAnswer; seenAt: number }) {
  const [begun] = useState({ at: seenAt, rows: pack.processedRows });
  const left = secondsLeft({ pack, begun, seenAt });
  return (
    <>
      <div className="flex gap-6 between wrap">
        <progress
          className={styles.progressBar}
          max={pack.totalRows || 1}
          value={pack.processedRows}
          aria-label={texts.progressLabel}
        />
        <span role="status" className="small quiet num">
          {texts.progress({ done: pack.processedRows, all: pack.totalRows })}
        </span>
        {left !== null && left > 0 && <span className="small quiet num">{texts.left(left)}</span>}
      </div>
      <VerdictLines verdicts={pack.verdicts} />
      <Notice tone="info">{texts.note}</Notice>
    </>
  );
}

function Emblem({ running, nobody }: { running: boolean; nobody: boolean }) {
  return (
    <span
      className={classNames(
        'stack rigid tone-success',
        styles.emblem,
        running ? styles.emblemRunning : nobody && styles.emblemNobody,
      )}
      aria-hidden="true"
    >
      {running ? <Upload /> : nobody ? <CircleAlert /> : <CircleCheck />}
    </span>
  );
}

/**
 * The import of a list: running with its verdicts counting up, then the verdict of every row, with
 * the way back (design, png/26).
 */
export function ImportDialog({
  packId,
  onClose,
}: {
  packId: LeadPackId | null;
  onClose: () => void;
}) {
  const toast = useToast();
  const phone = useMedia(PHONE);
  const pack = useQuery({
    ...apiQueryOnceKnown(
      'GET /searches/{leadPackId}',
      packId === null ? null : { params: { leadPackId: packId } },
    ),
    refetchInterval: (query) =>
      query.state.data && isRunning(query.state.data) ? LOOK_AGAIN_MS : false,
  });
  const onError = (error: unknown) => toast.error(problemText(error));
  const undo = useMutation({
    mutationFn: (id: LeadPackId) =>
      api('POST /searches/{leadPackId}/undo', { params: { leadPackId: id } }),
    onError,
    onSuccess: () => {
      toast.success(texts.undone);
      onClose();
    },
  });
  const switching = useMutation({
    mutationFn: ({ id, to }: { id: LeadPackId; to: 'SEARCH_PAUSED' | 'SEARCH_IN_PROGRESS' }) =>
      api('PATCH /searches/{leadPackId}/status', {
        params: { leadPackId: id },
        body: { searchStatus: to },
      }),
    onError,
  });
  const data = packId === null ? undefined : pack.data;
  const running = data !== undefined && isRunning(data);
  const paused = data !== undefined && isStopped(data);
  const took = data && !running ? tookText(data) : null;
  return (
    <Dialog
      open={packId !== null}
      onClose={onClose}
      size={running ? 'medium' : 'wide'}
      divided
      emblem={data && <Emblem running={running} nobody={packProgress(data).added === 0} />}
      title={data ? headline(data).title : texts.title}
      subtitle={
        data && (phone && took ? texts.withTook(headline(data).text, took) : headline(data).text)
      }
      tools={
        running ? (
          <strong className={styles.percent}>{texts.share(shareDone(data))}</strong>
        ) : (
          !phone && took && <span className={`small quiet nowrap ${styles.took}`}>{took}</span>
        )
      }
      footer={
        data && (
          <>
            {running && (
              <Button
                className={styles.start}
                icon={<CirclePause aria-hidden="true" />}
                busy={switching.isPending}
                onClick={() =>
                  switching.mutate({
                    id: data.id,
                    to: paused ? 'SEARCH_IN_PROGRESS' : 'SEARCH_PAUSED',
                  })
                }
              >
                {paused ? texts.resume : texts.stop}
              </Button>
            )}
            {!running && (
              <div className={`row gap-10 wrap ${styles.undo}`}>
                <Button
                  variant="danger-outline"
                  icon={<Undo2 aria-hidden="true" />}
                  disabledReason={data.can.undo.allowed ? null : texts.contacted}
                  busy={undo.isPending}
                  busyLabel={texts.undoing}
                  onClick={() => undo.mutate(data.id)}
                >
                  {texts.undo}
                </Button>
                {data.can.undo.allowed && <UndoHint campaignId={data.campaignId} />}
              </div>
            )}
            {!running && <RejectsButton pack={data} />}
            <Button variant="primary" data-autofocus="" onClick={onClose}>
              {running ? texts.keepWorking : texts.close}
            </Button>
          </>
        )
      }
    >
      {pack.isLoadingError ? (
        <Failed read={pack} />
      ) : !data ? (
        <SkeletonRows count={4} rowHeight={46} />
      ) : running ? (
        <Running key={data.id} pack={data} seenAt={pack.dataUpdatedAt} />
      ) : (
        <VerdictTable pack={data} />
      )}
    </Dialog>
  );
}
