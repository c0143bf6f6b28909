import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { TRANSFER_SKIP_TEXTS } from '#core/lead/lead-transfer.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { LEAD_READS } from './lead-reads.ts';
import type { LeadChoice } from './use-bulk.ts';
import styles from './leads.module.css';

type MoveLeadsProps = {
  fromCampaignId: CampaignId;
  choice: LeadChoice;
  count: number;
  onClose: () => void;
  onMoved: () => void;
};
type TaskId = Awaited<ReturnType<typeof startMove>>['taskId'];

/** The most that a selector lists (campaigns spec, section 7). */
const CAMPAIGNS_LISTED = 3000;
const LOOK_EVERY_MS = 500;

function startMove({
  fromCampaignId,
  toCampaignId,
  choice,
}: Pick<MoveLeadsProps, 'fromCampaignId' | 'choice'> & { toCampaignId: CampaignId }) {
  return api('POST /leads/transfer', { body: { ...choice, fromCampaignId, toCampaignId } });
}

/** How far the move is, and at its end who stayed and why. It goes on when this is closed. */
function MoveProgress({ taskId }: { taskId: TaskId }) {
  const task = useQuery({
    ...apiQuery('GET /leads/transfer/{taskId}', { params: { taskId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETE' ? false : LOOK_EVERY_MS),
  });
  if (task.isError) return <RetryCard onRetry={() => void task.refetch()} busy={task.isFetching} />;
  const { count = 0, moved = 0, skipped = 0, reasons = [], status } = task.data ?? {};
  const done = moved + skipped;
  const over = status === 'COMPLETE';
  return (
    <div className={styles.moving} role="status">
      <p className={styles.movingLine}>
        <ProgressRing
          share={count === 0 ? (over ? 1 : 0) : done / count}
          colour={over ? 'var(--s-finished)' : 'var(--s-uploading)'}
          label={`${grouped(done)} of ${grouped(count)}`}
        />
        {over ? `${counted(moved, 'lead')} moved` : `${grouped(done)} of ${grouped(count)}`}
      </p>
      {over && skipped > 0 && (
        <Notice tone="warning" title={`${counted(skipped, 'lead')} stayed`}>
          {reasons
            .map(({ code, count: leads }) => `${grouped(leads)} ${TRANSFER_SKIP_TEXTS[code]}`)
            .join(', ')}
        </Notice>
      )}
      {!over && (
        <p className={styles.quiet}>You can close this. The move continues in the background.</p>
      )}
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
  const campaigns = useQuery(
    apiQuery('GET /campaigns', { query: { size: CAMPAIGNS_LISTED, sort: 'name,asc' } }),
  );
  const move = useMutation({ mutationFn: startMove, onError });
  const started = move.data !== undefined;
  const close = () => {
    for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    if (started) onMoved();
    else onClose();
  };
  const options = (campaigns.data?.content ?? [])
    .filter(({ id }) => id !== fromCampaignId)
    .map(({ id, name, locked, statistics }) => ({
      value: id,
      label: name,
      description: counted(statistics.totalLeads, 'lead'),
      ...(locked && { disabledReason: KNOWN_REFUSALS.CAMPAIGN_LOCKED.text }),
    }));
  const footer = started ? (
    <Button variant="primary" onClick={close}>
      Close
    </Button>
  ) : (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button
        variant="primary"
        disabledReason={target ? null : 'Choose a campaign'}
        busy={move.isPending}
        busyLabel="Moving"
        onClick={() => target && move.mutate({ fromCampaignId, toCampaignId: target, choice })}
      >
        Move {counted(count, 'lead')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={close}
      size="small"
      title={`Move ${counted(count, 'lead')}`}
      text={
        started
          ? undefined
          : 'They finish here, keep their history, and start at the first step of the other campaign. No one is invited twice.'
      }
      footer={footer}
    >
      {move.data ? (
        <MoveProgress taskId={move.data.taskId} />
      ) : campaigns.isError ? (
        <RetryCard onRetry={() => void campaigns.refetch()} busy={campaigns.isFetching} />
      ) : (
        <SelectField
          searchable
          label="To campaign"
          placeholder={
            options.length === 0 && campaigns.data
              ? 'You have no other campaigns'
              : 'Choose a campaign'
          }
          value={target}
          options={options}
          onChange={(value) => setTarget(value)}
        />
      )}
    </Dialog>
  );
}
