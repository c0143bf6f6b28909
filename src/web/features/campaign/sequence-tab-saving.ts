import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import type { RemovedItems } from '#web/parts/change-preview/use-change-preview.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { sequenceTabTexts } from './sequence-tab-texts.ts';

type Saved = Answer<'GET /v1/sequenceitems/{campaignId}'>;
/** `of` is the version that the edit started from: saving over a newer one is rejected. */
type Edited = { sequence: SequenceItem | null; of: string | null };
/** `keepUnfinished` keeps a sequence with errors; only a campaign that never started takes one. */
type Save = { removedItems?: RemovedItems; keepUnfinished?: boolean };

const sequenceKey = (campaignId: CampaignAnswer['id']) =>
  apiQuery('GET /v1/sequenceitems/{campaignId}', { params: { campaignId } }).queryKey;

/** Stores the next version; `onSaved` and `onRefused` receive the result. */
function useSequenceCall({
  campaign,
  current,
  onSaved,
  onRefused,
}: {
  campaign: CampaignAnswer;
  current: Edited;
  onSaved: (stored: Saved, sent: Edited) => void;
  onRefused: (error: Error, sent: Edited | undefined) => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (asked: Save) =>
      api('POST /v1/sequenceitems', {
        body: {
          campaignId: campaign.id,
          sequenceUpdatedAt: current.of,
          sequenceItemRequest: current.sequence,
          ...asked,
        },
      }),
    onMutate: () => current,
    onSuccess: (answer, { keepUnfinished }, sent) => {
      putAnswer({ client, queryKey: sequenceKey(campaign.id), answer });
      onSaved(answer, sent);
      toast.success(keepUnfinished ? sequenceTabTexts.savedUnfinished : sequenceTabTexts.saved);
    },
    onError: (error, _asked, sent) => onRefused(error, sent),
  });
}

/**
 * The sequence being edited and its saving: rejected with errors, rejected as stale, or stored as
 * the next version.
 */
export function useSequenceSaving({ campaign, saved }: { campaign: CampaignAnswer; saved: Saved }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  const [preview, setPreview] = useState<'closed' | 'open' | 'shown'>('closed');
  const client = useQueryClient();
  const toast = useToast();
  const current: Edited = edited ?? { sequence: saved.sequence, of: saved.sequenceUpdatedAt };
  const drop = () => {
    setEdited(null);
    setRefused(null);
  };
  const save = useSequenceCall({
    campaign,
    current,
    onSaved: ({ sequenceUpdatedAt: of }, sent) => {
      // Edits made during the save remain, as changes to the version stored now.
      setEdited((now) => (now === sent ? null : now && { ...now, of }));
      setRefused(null);
      setPreview('closed');
    },
    onRefused: (error, sent) => {
      setPreview('closed');
      if (isProblem(error, 'STALE_SEQUENCE')) return setStale(true);
      if (!isProblem(error, 'SEQUENCE_INVALID') || !error.sequence)
        return toast.error(problemText(error));
      const marked = { sequence: error.sequence, of: current.of };
      // Edits made meanwhile stay, but the errors are still listed.
      setEdited((now) => (now === null || now === sent ? marked : now));
      setRefused(error.sequence);
      return toast.error(SEQUENCE_SAVE_TITLES.sequence);
    },
  });
  /** If leads are on their way, the effect of a save on them is shown first. */
  const askOrSave = async (asked: Pick<Save, 'keepUnfinished'>): Promise<boolean> => {
    if (campaign.startedAt !== null) {
      setPreview('open');
      return false;
    }
    return save.mutateAsync(asked).then(
      () => true,
      () => false,
    );
  };
  return {
    ...current,
    stale,
    refused,
    preview,
    setPreview,
    drop,
    isEdited: edited !== null,
    saving: save.isPending,
    /** Editing again closes the preview. */
    change: (sequence: SequenceItem | null) => {
      setEdited({ sequence, of: current.of });
      setPreview((before) => (before === 'open' ? 'shown' : before));
    },
    save: (removedItems: RemovedItems) => save.mutate({ removedItems }),
    askOrSave,
    dismissRefused: () => setRefused(null),
    dismissStale: () => setStale(false),
    refresh: () => {
      drop();
      setStale(false);
      void client.invalidateQueries({ queryKey: sequenceKey(campaign.id) });
    },
  };
}
