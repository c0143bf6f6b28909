import { Copy, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageLimit } from '#core/sequence/text-length.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { ACTION_DISPLAY, ActionTile } from '../../action-type.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import type { PlacedItem } from '../canvas/layout-sequence.ts';
import { startText } from '../step-words.ts';
import { ItemSettings } from './item-settings.tsx';
import { panelTexts } from './panel-texts.ts';
import { SendTest } from './send-test.tsx';
import styles from '../sequence-editor.module.css';

function Tools({
  placed,
  readOnly,
  onCopy,
  onRemove,
}: Pick<ItemPanelProps, 'placed' | 'readOnly' | 'onCopy' | 'onRemove'>) {
  if (placed.item.type === 'END') return null;
  return (
    <>
      <IconButton
        label={panelTexts.copyBranch}
        icon={<Copy aria-hidden="true" />}
        onClick={onCopy}
      />
      {!readOnly && (
        <IconButton
          label={panelTexts.removeStep}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onRemove('STEP')}
        />
      )}
    </>
  );
}

function Foot(props: ItemPanelProps) {
  const { placed, readOnly, onCancel, onClose } = props;
  return (
    <>
      {messageLimit(placed.item.type) !== null && <SendTest {...props} />}
      <span className={styles.footGap} />
      {!readOnly && <Button onClick={onCancel}>{panelTexts.cancel}</Button>}
      <Button variant="primary" onClick={onClose}>
        {panelTexts.done}
      </Button>
    </>
  );
}

/** Everything of one step: its wait, its texts, its choices (design, png/05). */
export function ItemPanel(props: ItemPanelProps) {
  const { item } = props.placed;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [item.id]);
  return (
    <section
      className={styles.panel}
      data-region=""
      aria-label={panelTexts.step(ACTION_DISPLAY[item.type].label)}
    >
      <header className={styles.panelHead}>
        <ActionTile type={item.type} size="large" />
        <div className={styles.panelTitle}>
          <h2 ref={title} tabIndex={-1}>
            {ACTION_DISPLAY[item.type].label}
          </h2>
          <span>{startText(props.placed)}</span>
        </div>
        <Tools {...props} />
        <IconButton
          label={panelTexts.close}
          icon={<X aria-hidden="true" />}
          onClick={props.onClose}
        />
      </header>
      <div className={styles.panelBody}>
        <ItemSettings key={item.id} {...props} />
      </div>
      <footer className={styles.panelFoot}>
        <Foot {...props} />
      </footer>
    </section>
  );
}

/** The same over the whole screen of a phone. */
export function ItemSheet({
  chosen,
  ...rest
}: Omit<ItemPanelProps, 'placed'> & { chosen: PlacedItem | null }) {
  const props = chosen && { ...rest, placed: chosen };
  return (
    <Drawer
      open={chosen !== null}
      onClose={rest.onClose}
      emblem={chosen && <ActionTile type={chosen.item.type} size="large" />}
      title={chosen ? ACTION_DISPLAY[chosen.item.type].label : ''}
      tools={props && <Tools {...props} />}
      footer={props && <Foot {...props} />}
    >
      {props && (
        <section
          className={styles.panelBare}
          aria-label={panelTexts.step(ACTION_DISPLAY[props.placed.item.type].label)}
        >
          <p className={styles.hint}>{startText(props.placed)}</p>
          <ItemSettings key={props.placed.item.id} {...props} />
        </section>
      )}
    </Drawer>
  );
}
