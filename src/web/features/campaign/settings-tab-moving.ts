import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { readLeadMoving, withLeadMoving, type Moving } from '#core/sequence/sequence-moving.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';

/**
 * Where leads go and come from, as it is edited; it is kept in the sequence, so it is saved with
 * it.
 */
export function useLeadMoving(campaign: CampaignAnswer) {
  const query = apiQuery('GET /v1/sequenceitems/{campaignId}', {
    params: { campaignId: campaign.id },
  });
  const stored = useQuery(query);
  const [edited, setEdited] = useState<{ moving: Moving; sequenceUpdatedAt: string | null } | null>(
    null,
  );
  const client = useQueryClient();
  const toast = useToast();
  const sequence = stored.data?.sequence ?? null;
  const moving = edited?.moving ?? readLeadMoving(sequence);
  const save = useMutation({
    mutationFn: () =>
      api('POST /v1/sequenceitems', {
        body: {
          campaignId: campaign.id,
          sequenceUpdatedAt: edited?.sequenceUpdatedAt ?? null,
          sequenceItemRequest: sequence && withLeadMoving(sequence, moving),
        },
      }),
    onSuccess: (answer) => {
      putAnswer({ client, queryKey: query.queryKey, answer });
      setEdited(null);
      toast.success(settingsTabTexts.saved);
    },
    onError: (error) => {
      toast.error(
        isProblem(error, 'STALE_SEQUENCE') ? settingsTabTexts.moving.stale : problemText(error),
      );
      if (isProblem(error, 'STALE_SEQUENCE')) setEdited(null);
      void stored.refetch();
    },
  });
  return {
    moving,
    hasSequence: sequence !== null,
    changed:
      edited !== null && JSON.stringify(edited.moving) !== JSON.stringify(readLeadMoving(sequence)),
    change: (next: Partial<Moving>) =>
      setEdited({
        moving: { ...moving, ...next },
        sequenceUpdatedAt: edited?.sequenceUpdatedAt ?? stored.data?.sequenceUpdatedAt ?? null,
      }),
    saving: save.isPending,
    save: () =>
      save.mutateAsync().then(
        () => true,
        () => false,
      ),
    forget: () => setEdited(null),
  };
}
