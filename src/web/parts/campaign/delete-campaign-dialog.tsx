import { useMutation } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { api } from '#web/api/api.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { campaignTexts } from './campaign-texts.ts';

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
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: CampaignAnswer['id']) =>
      api('DELETE /campaigns/{campaignId}', { params: { campaignId: id } }),
    onSuccess: () => onDeleted?.(),
    onError: (error) => {
      if (!isProblem(error, 'LEADS_TRANSFER_IN_PROGRESS')) toast.error(problemText(error));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={campaign !== null}
      onClose={onClose}
      onConfirm={() => campaign && remove.mutate(campaign.id)}
      busy={remove.isPending}
      danger
      title={campaignTexts.deleteTitle(campaign?.name)}
      text={campaignTexts.deleteText(campaign?.leadsListsSize ?? 0)}
      confirmLabel={campaignTexts.delete}
      busyLabel={campaignTexts.deleting}
      cancelLabel={campaignTexts.keep}
    />
  );
}
