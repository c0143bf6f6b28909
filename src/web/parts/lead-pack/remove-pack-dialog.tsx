import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before a list is removed (campaigns spec, section 2). */
export function RemovePackDialog({ pack, onClose }: { pack: LeadPackAnswer | null; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: LeadPackAnswer['id']) => api('DELETE /searches/{leadPackId}', { params: { leadPackId: id } }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => {
      for (const queryKey of [['GET /searches'], ['GET /campaigns'], ['GET /campaigns/{campaignId}']]) void client.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog open={pack !== null} onClose={onClose} onConfirm={() => pack && remove.mutate(pack.id)} busy={remove.isPending} danger title={`Do you really want to remove list of leads ${pack?.name ?? ''}?`} text="Its leads leave this campaign. What was sent to them stays in their timeline." confirmLabel="Remove list" busyLabel="Removing" cancelLabel="Keep" />
  );
}
