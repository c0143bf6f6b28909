import { Hovercard, useHovercardStore } from '@ariakit/react/hovercard';
import { useLayoutEffect, type ReactNode } from 'react';
import {
  closeOnlyPopup,
  TOP_LAYER_PROPS,
  placementOf,
  type Align,
  type Side,
} from './in-top-layer.ts';
import styles from './popup.module.css';

const HOVER_CLOSE_MS = 160;

type PopoverPopupProps = {
  id: string;
  label: string;
  trigger: () => HTMLElement | null | undefined;
  side: Side;
  align: Align;
  /** It closes when the pointer has left it and its trigger. */
  hover: boolean;
  padded: boolean;
  close: () => void;
  children: ReactNode;
};

/** The open surface of a popover. The focus stays where it is until a key or a press moves it. */
export function PopoverPopup(props: PopoverPopupProps) {
  const { id, label, trigger, side, align, hover, padded, close, children } = props;
  const card = useHovercardStore({
    open: true,
    setOpen: (open) => open || close(),
    placement: placementOf({ side, align }),
    hideTimeout: HOVER_CLOSE_MS,
  });
  useLayoutEffect(() => card.setDisclosureElement(trigger() ?? null), [card, trigger]);
  return (
    <Hovercard
      {...TOP_LAYER_PROPS}
      store={card}
      id={id}
      aria-label={label}
      gutter={6}
      className={styles.popup}
      hideOnHoverOutside={hover}
      hideOnEscape={closeOnlyPopup}
    >
      <div className={padded ? styles.content : undefined}>{children}</div>
    </Hovercard>
  );
}
