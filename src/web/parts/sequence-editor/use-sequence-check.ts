import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SequenceFacts, SequenceValidation } from '#core/sequence/sequence-errors.ts';

/** What the rules find in a sequence. Their code comes when it is first needed, as most pages do without; null until it is there. */
export function useSequenceCheck({
  root,
  noteLength,
  inviteByEmailAllowed,
  leadsMovingAllowed = true,
  active = true,
}: Pick<SequenceFacts, 'root' | 'inviteByEmailAllowed' | 'leadsMovingAllowed'> & {
  noteLength: number;
  active?: boolean;
}): SequenceValidation | null {
  const rules = useQuery({
    queryKey: ['sequence rules'],
    queryFn: () => import('#core/sequence/sequence-errors.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    enabled: active,
  }).data;
  return useMemo(
    () =>
      rules?.validateSequence({ root, noteLength, inviteByEmailAllowed, leadsMovingAllowed }) ??
      null,
    [rules, root, noteLength, inviteByEmailAllowed, leadsMovingAllowed],
  );
}
