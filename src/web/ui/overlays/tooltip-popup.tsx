import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip';
import { useLayoutEffect, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { TOP_LAYER_PROPS, placementOf, type Align, type Side } from './in-top-layer.ts';
import styles from './popup.module.css';

type TooltipPopupProps = {
  id: string;
  text: ReactNode;
  trigger: () => HTMLElement | null | undefined;
  side: Side;
  align: Align;
  close: () => void;
};

/** The text of a tooltip while it is shown. Its trigger says when that is. */
export function TooltipPopup({ id, text, trigger, side, align, close }: TooltipPopupProps) {
  const tooltip = useTooltipStore({
    open: true,
    setOpen: (open) => open || close(),
    placement: placementOf({ side, align }),
  });
  useLayoutEffect(() => tooltip.setDisclosureElement(trigger() ?? null), [tooltip, trigger]);
  return (
    <Tooltip
      {...TOP_LAYER_PROPS}
      store={tooltip}
      id={id}
      gutter={6}
      hideOnHoverOutside={false}
      className={classNames(styles.popup, styles.tooltip)}
    >
      {text}
    </Tooltip>
  );
}
