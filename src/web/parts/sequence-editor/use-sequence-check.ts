import { useMemo } from 'react';
import {
  validateSequence,
  type SequenceFacts,
  type SequenceValidation,
} from '#core/sequence/sequence-errors.ts';

/** What the rules find in a sequence; null while the caller does not need to know. */
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
  return useMemo(
    () =>
      active
        ? validateSequence({ root, noteLength, inviteByEmailAllowed, leadsMovingAllowed })
        : null,
    [active, root, noteLength, inviteByEmailAllowed, leadsMovingAllowed],
  );
}
