import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { RemovedItems } from '#web/parts/change-preview/use-change-preview.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';

type Saved = Answer<'GET /v1/sequenceitems/{campaignId}'>;
/** `of` is the version that the change began from: a save against a newer one is refused. */
type Edited = { sequence: SequenceItem | null; of: string | null };

/** The sequence as it is edited here, and its saving: refused with marks, refused as stale, or kept as the next version. */
export function useSequenceSaving({ campaign, saved }: { campaign: CampaignAnswer; saved: Saved }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  const [preview, setPreview] = useState<'closed' | 'open' | 'shown'>('closed');
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = apiQuery('GET /v1/sequenceitems/{campaignId}', {
    params: { campaignId: campaign.id },
  });
  const current: Edited = edited ?? { sequence: saved.sequence, of: saved.sequenceUpdatedAt };
  const drop = () => {
    setEdited(null);
    setRefused(null);
  };
  const save = useMutation({
    mutationFn: (removedItems: RemovedItems) =>
      api('POST /v1/sequenceitems', {
        body: {
          campaignId: campaign.id,
          sequenceUpdatedAt: current.of,
          sequenceItemRequest: current.sequence,
          removedItems,
        },
      }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      drop();
      setPreview('closed');
      for (const key of [
        ['GET /campaigns/{campaignId}'],
        ['GET /campaigns'],
        ['GET /v1/sequenceitems/{campaignId}/statistics'],
        ['GET /v1/sequenceitems/{campaignId}/versions'],
        ['GET /v1/sequencerestrictions/{campaignId}'],
      ])
        void client.invalidateQueries({ queryKey: key });
      toast.success('Your sequence has been saved');
    },
    onError: (error) => {
      setPreview('closed');
      if (isProblem(error, 'STALE_SEQUENCE')) return setStale(true);
      if (!isProblem(error, 'SEQUENCE_INVALID') || !error.sequence)
        return toast.error(problemText(error));
      setEdited({ sequence: error.sequence, of: current.of });
      setRefused(error.sequence);
      return toast.error(SEQUENCE_SAVE_TITLES.sequence);
    },
  });
  return {
    ...current,
    stale,
    refused,
    preview,
    setPreview,
    drop,
    isEdited: edited !== null,
    saving: save.isPending,
    /** Who goes on editing has seen enough of what a save would do. */
    change: (sequence: SequenceItem | null) => {
      setEdited({ sequence, of: current.of });
      setPreview((before) => (before === 'open' ? 'shown' : before));
    },
    save: save.mutate,
    /** What a save does to leads that are on their way is shown before it is done. */
    askOrSave: () => (campaign.startedAt === null ? save.mutate({}) : setPreview('open')),
    saveOnLeaving: async (): Promise<boolean> => {
      if (campaign.startedAt === null)
        return save.mutateAsync({}).then(
          () => true,
          () => false,
        );
      setPreview('open');
      return false;
    },
    dismissRefused: () => setRefused(null),
    dismissStale: () => setStale(false),
    refresh: () => {
      drop();
      setStale(false);
      void client.invalidateQueries({ queryKey });
    },
  };
}
