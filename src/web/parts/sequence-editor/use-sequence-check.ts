import { useMemo } from 'react';
import {
  validateSequence,
  type SequenceFacts,
  type SequenceValidation,
} from '#core/sequence/sequence-errors.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/** Errors that only the server finds; an item stays marked until they are fixed. */
export const SERVER_ONLY_ERRORS: readonly SequenceError[] = ['ATTACHMENT_MISSING'];

/** Whether a refused save left marks that the rules here cannot see. */
export function hasServerErrors(root: SequenceItem | null): boolean {
  return [...walkItems(root)].some(({ item }) =>
    item.errors.some((error) => SERVER_ONLY_ERRORS.includes(error)),
  );
}

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
