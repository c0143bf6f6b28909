import { Check, Hourglass, Plus, X } from 'lucide-react';
import { ACTION_TYPES, CONDITION_TYPES, isCondition, type SequenceItemType } from '#core/sequence/sequence-item.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, type MenuItem } from '#web/ui/overlays/menu.tsx';
import { ACTION_LOOKS } from '../action-type.tsx';
import type { PlacedItem } from './layout-sequence.ts';
import { AT_ONCE, edgeText, showsDelay } from './step-words.ts';
import type { Edge } from './edit-sequence.ts';
import styles from './sequence-editor.module.css';

export type AvailableTypes = readonly { type: SequenceItemType; allowed: boolean; reason: string | null }[];

type AddStepProps = { edge: Edge; available: AvailableTypes; canPaste: boolean; onAdd: (type: SequenceItemType) => void; onPaste: () => void };

function menuItems({ available, canPaste, onAdd, onPaste }: Omit<AddStepProps, 'edge'>): MenuItem[] {
  const entry = (type: SequenceItemType): MenuItem => {
    const { label, icon: Icon, colour } = ACTION_LOOKS[type];
    const known = available.find((each) => each.type === type);
    return { label, icon: <Icon aria-hidden="true" style={{ color: colour }} />, disabledReason: known && !known.allowed ? known.reason : null, ...(known?.allowed && known.reason ? { description: known.reason } : {}), onSelect: () => onAdd(type) };
  };
  return [
    { kind: 'heading', label: 'Actions' }, ...ACTION_TYPES.map(entry),
    { kind: 'heading', label: 'Conditions' }, ...CONDITION_TYPES.map(entry),
    ...(canPaste ? [{ kind: 'line' } as const, { label: 'Paste branch', onSelect: onPaste }] : []),
  ];
}

/** The plus on an edge: adds a step there. */
export function AddStep({ edge, ...rest }: AddStepProps) {
  return (
    <Menu
      label="Add a step"
      align="start"
      items={menuItems(rest)}
      trigger={(props) => <IconButton {...props} data-add={`${edge.parentId ?? 'root'}-${edge.branch}`} className={styles.add} size="small" label="Add a step here" icon={<Plus aria-hidden="true" />} />}
    />
  );
}

/** What stands on the edge above an item: its branch, its delay, the plus. */
export function EdgeControls({ placed, readOnly, onDelay, add }: { placed: PlacedItem; readOnly: boolean; onDelay: () => void; add: Omit<AddStepProps, 'edge'> }) {
  const { parent, branch } = placed;
  const split = parent !== null && isCondition(parent.type);
  const text = parent === null || branch === null ? AT_ONCE : edgeText({ parent, branch });
  return (
    <div className={classNames(styles.edge, split && styles.split)} style={{ insetInlineStart: placed.x, insetBlockStart: placed.edgeTop, '--room': `${placed.y - placed.edgeTop}px`, '--level': placed.level } as React.CSSProperties}>
      {split && <span className={classNames(styles.branch, branch === 'yes' && styles.yes)}>{branch === 'yes' ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}{branch === 'yes' ? 'Yes' : 'No'}</span>}
      {showsDelay({ parent, branch }) && <button type="button" className={styles.delay} tabIndex={-1} disabled={readOnly || parent === null} onClick={onDelay}><Hourglass aria-hidden="true" />{text}</button>}
      {!readOnly && <span className={styles.addPlace}><AddStep edge={{ parentId: parent?.id ?? null, branch: branch ?? 'yes' }} {...add} /></span>}
    </div>
  );
}
