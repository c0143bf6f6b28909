import { useMutation } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { removePackTexts } from './remove-pack-texts.ts';

/** Asks before a list is removed (campaigns spec, section 2). */
export function RemovePackDialog({
  pack,
  onClose,
}: {
  pack: LeadPackAnswer | null;
  onClose: () => void;
}) {
  const remove = useMutation({
    mutationFn: (id: LeadPackAnswer['id']) =>
      api('DELETE /searches/{leadPackId}', { params: { leadPackId: id } }),
    onError: useProblemToast(),
    onSettled: onClose,
  });
  const stopping =
    pack === null ? 0 : pack.statistics.inProgressLeadsCount + pack.statistics.waitingUntilCount;
  return (
    <ConfirmDialog
      open={pack !== null}
      onClose={onClose}
      onConfirm={() => pack && remove.mutate(pack.id)}
      busy={remove.isPending}
      danger
      title={removePackTexts.title}
      text={removePackTexts.question(pack?.name ?? '')}
      confirmLabel={removePackTexts.title}
      busyLabel={removePackTexts.removing}
    >
      <Notice tone="warning">
        {stopping > 0 ? removePackTexts.inProgress(stopping) : removePackTexts.leadsLeave}
        {removePackTexts.sentStays}
      </Notice>
    </ConfirmDialog>
  );
}
