import { useState } from 'react';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ACTION_DISPLAY } from '../action-type.tsx';
import type { NodeCounts } from './canvas/step-counts.tsx';
import { removeTexts } from './remove-texts.ts';

export type Removal = 'STEP' | 'BRANCH';

const STANDING = ['GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED'] as const;

/** The items that go with a removal: the item and its no branch, or all that follows it. */
function going({ item, what }: { item: SequenceItem; what: Removal }): SequenceItem[] {
  const below = what === 'BRANCH' ? [...walkItems(item)] : [...walkItems(item.no)];
  return [...(what === 'BRANCH' ? [] : [item]), ...below.map((place) => place.item)].filter(
    ({ type }) => type !== 'END',
  );
}

function standingOn(
  items: readonly SequenceItem[],
  counts: Readonly<Record<string, NodeCounts>> | null,
): number {
  return items.reduce(
    (sum, { id }) =>
      sum + STANDING.reduce((all, state) => all + (counts?.[id]?.standing[state] ?? 0), 0),
    0,
  );
}

/**
 * Asks what goes with a step: it alone, or all that follows; and says what then becomes of the
 * leads that stand there.
 */
export function RemoveDialog({
  item,
  first,
  counts,
  onRemove,
  onClose,
}: {
  item: SequenceItem;
  first: Removal;
  counts: Readonly<Record<string, NodeCounts>> | null;
  onRemove: (what: Removal) => void;
  onClose: () => void;
}) {
  const [what, setWhat] = useState(first);
  const gone = going({ item, what });
  const leads = standingOn(gone, counts);
  const noLost = going({ item, what: 'STEP' }).length - 1;
  const label = ACTION_DISPLAY[item.type].label;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onRemove(what)}
      danger
      title={removeTexts.title(label)}
      confirmLabel={removeTexts.remove(gone.length)}
      cancelLabel={removeTexts.keep}
    >
      <RadioList
        label={removeTexts.what}
        value={what}
        onChange={setWhat}
        options={[
          {
            value: 'STEP',
            label: removeTexts.onlyThis,
            description: isCondition(item.type)
              ? removeTexts.yesMovesUp(noLost)
              : removeTexts.belowMoveUp,
          },
          {
            value: 'BRANCH',
            label: removeTexts.everythingAfter,
            description: removeTexts.branchEnds,
          },
        ]}
      />
      {leads > 0 && <Notice tone="warning">{removeTexts.leadsThere(leads)}</Notice>}
    </ConfirmDialog>
  );
}
