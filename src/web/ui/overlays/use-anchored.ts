import { useLayoutEffect, type RefObject } from 'react';
import { placePopup, type Align, type Side } from './place-popup.ts';

type Anchored = {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
  side: Side;
  align: Align;
  gap: number;
  /** The popup is at least as wide as its anchor. */
  matchWidth?: boolean;
};

/**
 * Shows a `popover` element in the top layer beside its anchor while open, and keeps it there on
 * scroll and resize.
 */
export function useAnchored({ open, anchor, popup, side, align, gap, matchWidth }: Anchored) {
  useLayoutEffect(() => {
    const element = popup.current;
    const target = anchor.current;
    if (!open || !element || !target) return undefined;
    const measured = (
      target.firstElementChild && getComputedStyle(target).display === 'contents'
        ? target.firstElementChild
        : target
    ) as HTMLElement;
    const place = () => {
      const box = measured.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      const at = placePopup({
        anchor: box,
        popup: { width: element.offsetWidth, height: element.offsetHeight },
        view: { width: document.documentElement.clientWidth, height: window.innerHeight },
        side,
        align,
        gap,
      });
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
      element.dataset['side'] = at.side;
    };
    if (!element.matches(':popover-open')) element.showPopover();
    place();
    const resized = new ResizeObserver(place);
    resized.observe(element);
    resized.observe(measured);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
    };
  }, [open, anchor, popup, side, align, gap, matchWidth]);
}
