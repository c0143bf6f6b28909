import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { api } from '#web/api/api.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';

type DeleteCampaign = {
  campaign: CampaignAnswer | null;
  onClose: () => void;
  onDeleted?: () => void;
};

/**
 * Asks before a campaign is deleted; a 409 shows no error, the list is read again (platform spec,
 * section 8).
 */
export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaign) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: CampaignAnswer['id']) =>
      api('DELETE /campaigns/{campaignId}', { params: { campaignId: id } }),
    onSuccess: () => onDeleted?.(),
    onError: (error) => {
      if (!isProblem(error, 'LEADS_TRANSFER_IN_PROGRESS')) toast.error(problemText(error));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['GET /campaigns'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={campaign !== null}
      onClose={onClose}
      onConfirm={() => campaign && remove.mutate(campaign.id)}
      busy={remove.isPending}
      danger
      title={`Delete ${campaign?.name ?? 'campaign'}?`}
      text={`This also deletes its ${counted(campaign?.leadsListsSize ?? 0, 'list')} and statistics. Messages already sent aren’t affected. This can’t be undone.`}
      confirmLabel="Delete campaign"
      busyLabel="Deleting"
      cancelLabel="Keep"
    />
  );
}
