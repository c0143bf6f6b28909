import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';

export type RemovedItems = Record<string, 'NEXT' | 'FINISH'>;
type Asked = {
  campaignId: CampaignId;
  sequence: SequenceItem | null;
  sequenceUpdatedAt: string | null;
  removedItems: RemovedItems;
  open: boolean;
};

/** The effect of saving a changed sequence on the leads on its steps, with the current choices. */
export function useChangePreview({
  campaignId,
  sequence,
  sequenceUpdatedAt,
  removedItems,
  open,
}: Asked) {
  return useQuery({
    queryKey: ['POST /v1/sequenceitems/preview', campaignId, sequence, removedItems],
    queryFn: ({ signal }) =>
      api('POST /v1/sequenceitems/preview', {
        body: {
          campaignId,
          sequenceUpdatedAt,
          sequenceItemRequest: sequence as SequenceItem,
          removedItems,
        },
        signal,
      }),
    enabled: open && sequence !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How the expected finish moves: the campaign as it is saved, and as it would be. */
export function useForecastShift({
  campaignId,
  sequence,
  removedItems,
  open,
}: Omit<Asked, 'sequenceUpdatedAt'>) {
  return useQuery({
    queryKey: ['POST /campaigns/forecast', campaignId, sequence, removedItems],
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all([
        api('POST /campaigns/forecast', { body: { campaignId }, signal }),
        api('POST /campaigns/forecast', {
          body: { campaignId, sequence: sequence as SequenceItem, removedItems },
          signal,
        }),
      ]);
      return { before: before.finish.p50, after: after.finish.p50 };
    },
    enabled: open && sequence !== null,
    retry: false,
  });
}
