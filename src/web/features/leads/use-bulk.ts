import { useMutation } from '@tanstack/react-query';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { skippedText } from '#core/lead/change-skips.ts';
import { UNDO_ACTIONS, undoneText } from '#core/lead/undo-change.ts';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { leadsTexts } from './leads-texts.ts';

/** Which leads: those named, or all that match a filter. */
export type LeadChoice = Pick<Body<'POST /leads/bulk'>, 'leadIds' | 'filter'>;
export type BulkChange = { action: BulkAction; choice: LeadChoice; tag?: string; undoes?: boolean };

/**
 * Does one thing to leads, says who it left out and why, and offers to take it back where that can
 * be done.
 */
export function useBulk({
  campaignId,
  onDone = () => undefined,
}: {
  campaignId: CampaignId | null;
  onDone?: () => void;
}) {
  const toast = useToast();
  const bulk = useMutation({
    mutationFn: ({ action, choice, tag }: BulkChange) =>
      api('POST /leads/bulk', {
        body: {
          action,
          ...(campaignId !== null && { campaignId }),
          ...choice,
          ...(tag !== undefined && { tag }),
        },
      }),
    onSuccess: ({ changed, changedIds, skipped }, { action, tag, undoes }) => {
      const text = undoes
        ? undoneText({ asked: changed + skipped.length, changed })
        : leadsTexts.changed.done(changed, action);
      toast[changed === 0 ? 'info' : 'success'](
        skipped.length === 0 ? text : leadsTexts.changed.withSkipped(text, skippedText(skipped)),
        undoOf({ action, tag, changedIds: undoes ? null : changedIds }),
      );
      onDone();
    },
    onError: useProblemToast(),
  });

  function undoOf({
    action,
    tag,
    changedIds,
  }: {
    action: BulkAction;
    tag: string | undefined;
    changedIds: readonly LeadId[] | null;
  }) {
    const undo = UNDO_ACTIONS[action];
    if (undo === null || changedIds === null || changedIds.length === 0) return {};
    return {
      action: {
        label: leadsTexts.changed.undo,
        onSelect: () =>
          bulk.mutate({
            action: undo,
            choice: { leadIds: [...changedIds] },
            undoes: true,
            ...(tag !== undefined && { tag }),
          }),
      },
    };
  }

  return bulk;
}
