import { useState } from 'react';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isCondition, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { ACTION_LOOKS } from '../action-type.tsx';
import type { NodeCounts } from './canvas/step-counts.tsx';

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
  const label = ACTION_LOOKS[item.type].label;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onRemove(what)}
      danger
      title={`Remove ${label}?`}
      confirmLabel={`Remove ${counted(gone.length, 'step')}`}
      cancelLabel="Keep"
    >
      <RadioList
        label="What to remove"
        value={what}
        onChange={setWhat}
        options={[
          {
            value: 'STEP',
            label: 'Only this step',
            description: isCondition(item.type)
              ? `The Yes branch moves up. ${noLost > 0 ? `${counted(noLost, 'step')} on the No branch ${noLost === 1 ? 'is' : 'are'} deleted.` : 'The No branch has no steps.'}`
              : 'The steps below move up.',
          },
          {
            value: 'BRANCH',
            label: 'This step and everything after it',
            description: 'The branch ends here.',
          },
        ]}
      />
      {leads > 0 && (
        <Notice tone="warning">
          {counted(leads, 'lead')} {leads === 1 ? 'stands' : 'stand'} on what is removed. When you
          save, you say whether they go on to the next step or finish.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
