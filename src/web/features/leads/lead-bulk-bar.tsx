import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, CirclePause, Download, Play, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { api, download } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';

type Choice = Pick<Body<'POST /leads/bulk'>, 'leadIds' | 'filter'>;
type BulkBarProps = { campaignId: CampaignId; count: number; choice: Choice; exportQuery: Record<string, string | readonly string[] | null>; onDone: () => void };

const DONE_WORDS: Partial<Record<BulkAction, string>> = { PAUSE: 'paused', RESUME: 'resumed', BLACKLIST: 'blacklisted', RETRY: 'tried again' };
const SKIP_WORDS: Record<string, string> = { ALREADY_PAUSED: 'paused already', NOT_PAUSED: 'not paused', BLACKLISTED: 'blacklisted', FINISHED: 'finished', NOT_FAILED: 'not failed', ALREADY_FINISHED: 'finished already', NOT_FOUND: 'not in this campaign', NEEDS_DECISION: 'need your answer first' };

function skippedText(skipped: readonly { code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { code } of skipped) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} ${SKIP_WORDS[code] ?? code.toLowerCase().replaceAll('_', ' ')}`).join(', ');
}

/** Does one thing to many leads and says whom it left out and why. */
export function useBulk({ campaignId, onDone }: { campaignId: CampaignId; onDone: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ action, choice }: { action: BulkAction; choice: Choice }) => api('POST /leads/bulk', { body: { action, campaignId, ...choice } }),
    onSuccess: ({ changed, skipped }, { action }) => {
      const left = skipped.length === 0 ? '' : ` Left alone: ${skippedText(skipped)}.`;
      toast.success(`${counted(changed, 'lead')} ${DONE_WORDS[action] ?? 'changed'}.${left}`);
      onDone();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => {
      for (const queryKey of [['GET /leads'], ['GET /leads/{leadId}'], ['GET /campaigns/{campaignId}'], ['GET /searches']]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** The bar at the bottom while leads are chosen. */
export function LeadBulkBar({ campaignId, count, choice, exportQuery, onDone }: BulkBarProps) {
  const bulk = useBulk({ campaignId, onDone });
  const toast = useToast();
  const [blacklisting, setBlacklisting] = useState(false);
  const mayExport = useCurrentUser()?.features.EXPORT_LEADS ?? false;
  if (count === 0) return null;
  const act = (action: BulkAction) => bulk.mutate({ action, choice });
  return (
    <>
      <BulkBar text={`${count} selected`}>
        <Button variant="quiet" icon={<CirclePause aria-hidden="true" />} disabled={bulk.isPending} onClick={() => act('PAUSE')}>Pause</Button>
        <Button variant="quiet" icon={<Play aria-hidden="true" />} disabled={bulk.isPending} onClick={() => act('RESUME')}>Resume</Button>
        <Button variant="quiet" icon={<Ban aria-hidden="true" />} disabled={bulk.isPending} onClick={() => setBlacklisting(true)}>Blacklist</Button>
        <Button variant="quiet" icon={<Download aria-hidden="true" />} disabledReason={mayExport ? null : 'Export needs the Pro plan'} onClick={() => void download('GET /leads/export', { query: exportQuery, fileName: 'leads.csv' }).catch((error: unknown) => toast.error(problemText(error)))}>Export</Button>
        <IconButton label="Clear selection" icon={<X aria-hidden="true" />} onClick={onDone} />
      </BulkBar>
      <ConfirmDialog open={blacklisting} onClose={() => setBlacklisting(false)} onConfirm={() => { setBlacklisting(false); act('BLACKLIST'); }} danger title={`Blacklist ${counted(count, 'lead')}?`} text="They are never contacted again, in no campaign of yours, until you take them off the blacklist." confirmLabel="Blacklist" cancelLabel="Keep" />
    </>
  );
}
