import type { HovercardOptions } from '@ariakit/react/hovercard';
import styles from './popup.module.css';

export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';

/** A popup's position, in the library's terms. */
export function placementOf({ side, align }: { side: Side; align: Align }) {
  return align === 'center' ? side : (`${side}-${align}` as const);
}

/**
 * Props that put a library popup in the browser's top layer, above native dialogs, and next to its
 * trigger in the document, so that it belongs to the dialog around it.
 */
export const TOP_LAYER_PROPS = {
  portal: false,
  fixed: true,
  overlap: true,
  wrapperProps: { popover: 'manual', className: styles.layer },
  ref: (popup: HTMLElement | null) => popup?.parentElement?.showPopover(),
} as const satisfies HovercardOptions & { ref: unknown };

/** Esc closes the popup alone: a native dialog around it would close with it. */
export function closeOnlyPopup(event: { preventDefault: () => void }): boolean {
  event.preventDefault();
  return true;
}
