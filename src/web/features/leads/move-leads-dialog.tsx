import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { TRANSFER_SKIP_TEXTS } from '#core/lead/lead-transfer.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Failed } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CampaignField } from './campaign-field.tsx';
import { LEAD_READS } from './lead-reads.ts';
import type { LeadChoice } from './use-bulk.ts';
import { leadsTexts } from './leads-texts.ts';
import styles from './leads.module.css';

const texts = leadsTexts.moving;

type MoveLeadsProps = {
  fromCampaignId: CampaignId;
  choice: LeadChoice;
  count: number;
  onClose: () => void;
  onMoved: () => void;
};
type TaskId = Awaited<ReturnType<typeof startMove>>['taskId'];

const LOOK_EVERY_MS = 500;

function startMove({
  fromCampaignId,
  toCampaignId,
  choice,
}: Pick<MoveLeadsProps, 'fromCampaignId' | 'choice'> & { toCampaignId: CampaignId }) {
  return api('POST /leads/transfer', { body: { ...choice, fromCampaignId, toCampaignId } });
}

/** How far the move is, and at its end who stayed and why. It continues when this is closed. */
function MoveProgress({ taskId }: { taskId: TaskId }) {
  const task = useQuery({
    ...apiQuery('GET /leads/transfer/{taskId}', { params: { taskId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETE' ? false : LOOK_EVERY_MS),
  });
  if (task.isLoadingError) return <Failed read={task} />;
  const { count = 0, moved = 0, skipped = 0, reasons = [], status } = task.data ?? {};
  const done = moved + skipped;
  const over = status === 'COMPLETE';
  return (
    <div className="stack gap-10" role="status">
      <p className="row gap-10 num">
        <ProgressRing
          share={count === 0 ? (over ? 1 : 0) : done / count}
          color={over ? 'var(--s-finished)' : 'var(--s-uploading)'}
          label={texts.progress(done, count)}
        />
        {over ? texts.moved(moved) : texts.progress(done, count)}
      </p>
      {over && skipped > 0 && (
        <Notice tone="warning" title={texts.stayed(skipped)}>
          {texts.whys(
            reasons.map(({ code, count: leads }) => texts.why(leads, TRANSFER_SKIP_TEXTS[code])),
          )}
        </Notice>
      )}
      {!over && <p className={styles.quiet}>{texts.background}</p>}
    </div>
  );
}

/**
 * Moves leads to another campaign: they end here with all that happened, and begin at its first
 * step (product api, POST /leads/transfer).
 */
export function MoveLeadsDialog({
  fromCampaignId,
  choice,
  count,
  onClose,
  onMoved,
}: MoveLeadsProps) {
  const client = useQueryClient();
  const onError = useProblemToast();
  const [target, setTarget] = useState<CampaignId | null>(null);
  const move = useMutation({ mutationFn: startMove, onError });
  const started = move.data !== undefined;
  const close = () => {
    for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    if (started) onMoved();
    else onClose();
  };
  const footer = started ? (
    <Button variant="primary" onClick={close}>
      {texts.close}
    </Button>
  ) : (
    <>
      <Button onClick={close}>{leadsTexts.cancel}</Button>
      <Button
        variant="primary"
        disabledReason={target ? null : texts.choose}
        busy={move.isPending}
        busyLabel={texts.busy}
        onClick={() => target && move.mutate({ fromCampaignId, toCampaignId: target, choice })}
      >
        {texts.title(count)}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={close}
      size="small"
      title={texts.title(count)}
      text={started ? undefined : texts.text}
      footer={footer}
    >
      {move.data ? (
        <MoveProgress taskId={move.data.taskId} />
      ) : (
        <CampaignField
          texts={texts}
          none={texts.noOthers}
          without={fromCampaignId}
          value={target}
          onChange={setTarget}
        />
      )}
    </Dialog>
  );
}
