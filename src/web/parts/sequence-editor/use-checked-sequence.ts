import { useDeferredValue, useMemo, useState } from 'react';
import { validateSequence, type SequenceFacts } from '#core/sequence/sequence-errors.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { SERVER_ONLY_ERRORS } from './use-sequence-check.ts';

export type CheckedSequence = {
  errorsOf: ReadonlyMap<string, readonly SequenceError[]>;
  errorCount: number;
};

/** The errors of each item by the shared rules. They follow the typing instead of holding it up. */
export function useCheckedSequence({
  value,
  noteLength,
  inviteByEmailAllowed,
  leadsMovingAllowed,
  campaignId,
}: { value: SequenceItem | null } & Required<
  Pick<SequenceFacts, 'noteLength' | 'inviteByEmailAllowed' | 'leadsMovingAllowed'>
> & { campaignId: string | null }): CheckedSequence {
  const root = useDeferredValue(value);
  const [realNow] = useState(() => Date.now());
  return useMemo(() => {
    const checked = validateSequence({
      root,
      noteLength,
      inviteByEmailAllowed,
      leadsMovingAllowed,
      realNow,
      ...(campaignId !== null && { campaignId }),
    });
    const ofServer = new Map(
      [...walkItems(root)].map(({ item }) => [
        item.id,
        item.errors.filter((error) => SERVER_ONLY_ERRORS.includes(error)),
      ]),
    );
    const errorsOf = new Map(
      [...walkItems(checked.sequence)].map(
        ({ item }) =>
          [item.id, [...new Set([...item.errors, ...(ofServer.get(item.id) ?? [])])]] as const,
      ),
    );
    return {
      errorsOf,
      errorCount: [...errorsOf.values()].reduce(
        (sum, errors) => sum + errors.length,
        root === null ? 1 : 0,
      ),
    };
  }, [root, noteLength, inviteByEmailAllowed, leadsMovingAllowed, realNow, campaignId]);
}
