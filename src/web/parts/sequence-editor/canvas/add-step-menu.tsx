import { ClipboardPaste, Plus } from 'lucide-react';
import { availableReasonText } from '#core/sequence/available-items.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { ACTION_DISPLAY } from '../../action-type.tsx';
import { canvasTexts } from './canvas-texts.ts';
import styles from '../sequence-editor.module.css';

export type AvailableTypes = readonly {
  type: SequenceItemType;
  allowed: boolean;
  reason: string | null;
}[];

type AddStepProps = {
  addKey: string;
  available: AvailableTypes;
  messagedBefore: boolean;
  onAdd: (type: SequenceItemType) => void;
  onPaste: () => void;
};

/** `menuitem`s for every type, those that cannot stand here with the reason. */
function menuItems({
  available,
  messagedBefore,
  onAdd,
  onPaste,
}: Omit<AddStepProps, 'addKey'>): MenuItem[] {
  const entry = (type: SequenceItemType): MenuItem => {
    const { label, icon: Icon, color } = ACTION_DISPLAY[type];
    const known = available.find((each) => each.type === type);
    const reason = availableReasonText(known?.reason ?? null);
    const misplaced =
      type === 'IF_MESSAGE_VIEWED' && !messagedBefore ? canvasTexts.messageFirst : null;
    return {
      label,
      icon: <Icon aria-hidden="true" style={{ color: color }} />,
      disabledReason: known && !known.allowed ? reason : misplaced,
      ...(known?.allowed && reason ? { description: reason } : {}),
      onSelect: () => onAdd(type),
    };
  };
  return [
    { kind: 'heading', label: canvasTexts.actions },
    ...ACTION_TYPES.map(entry),
    { kind: 'heading', label: canvasTexts.conditions },
    ...CONDITION_TYPES.map(entry),
    { kind: 'line' },
    { label: canvasTexts.paste, icon: <ClipboardPaste aria-hidden="true" />, onSelect: onPaste },
  ];
}

/** The menu of one plus, made when it is asked for: a chart has hundreds of them. */
export function AddStepMenu({ addKey, ...rest }: AddStepProps) {
  return (
    <Menu
      label={canvasTexts.addStep}
      align="start"
      startsOpen
      items={menuItems(rest)}
      trigger={(props) => (
        <IconButton
          {...props}
          data-add={addKey}
          className={styles.add}
          size="small"
          label={canvasTexts.addHere}
          icon={<Plus aria-hidden="true" />}
        />
      )}
    />
  );
}
