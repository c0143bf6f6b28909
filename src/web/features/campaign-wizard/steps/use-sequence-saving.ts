import { useState } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { ApiProblem, isProblem, problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';

/**
 * Saves the edited sequence; keeps why it was refused: changed elsewhere, or with errors on its
 * steps.
 */
export function useSequenceSaving(sequence: SequenceDraft) {
  const toast = useToast();
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  return {
    stale,
    dismissStale: () => setStale(false),
    refused,
    /** What became of what is edited: only SAVED is stored now, REFUSED has marks on its steps. */
    save: async (): Promise<'SAVED' | 'REFUSED' | 'FAILED'> => {
      if (!sequence.edited) return 'SAVED';
      try {
        await sequence.save();
        setRefused(null);
        return 'SAVED';
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 422 && error.sequence) {
          setRefused(error.sequence);
          sequence.change(error.sequence);
          return 'REFUSED';
        }
        if (isProblem(error, 'STALE_SEQUENCE')) setStale(true);
        else toast.error(problemText(error));
        return 'FAILED';
      }
    },
  };
}
