import { useState } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { ApiProblem, isProblem, problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';

/** Saves the edited sequence; keeps why it was refused: changed elsewhere, or with errors on its steps. */
export function useSequenceSaving(sequence: SequenceDraft) {
  const toast = useToast();
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  return {
    stale,
    dismissStale: () => setStale(false),
    refused,
    /** Whether what is edited is stored now. */
    save: async (): Promise<boolean> => {
      if (!sequence.edited) return true;
      try {
        await sequence.save();
        setRefused(null);
        return true;
      } catch (error) {
        if (isProblem(error, 'STALE_SEQUENCE')) setStale(true);
        else if (error instanceof ApiProblem && error.status === 422 && error.sequence) {
          setRefused(error.sequence);
          sequence.change(error.sequence);
        } else toast.error(problemText(error));
        return false;
      }
    },
  };
}
