export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';
type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const EDGE = 8;

function along({
  start,
  length,
  size,
  align,
}: {
  start: number;
  length: number;
  size: number;
  align: Align;
}): number {
  if (align === 'start') return start;
  if (align === 'end') return start + length - size;
  return start + (length - size) / 2;
}

function clamp(value: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(value, room - size - EDGE));
}

function fits({
  side,
  anchor,
  popup,
  view,
  gap,
}: {
  side: Side;
  anchor: Box;
  popup: Size;
  view: Size;
  gap: number;
}): boolean {
  if (side === 'top') return anchor.top - gap - popup.height >= EDGE;
  if (side === 'bottom')
    return anchor.top + anchor.height + gap + popup.height <= view.height - EDGE;
  if (side === 'left') return anchor.left - gap - popup.width >= EDGE;
  return anchor.left + anchor.width + gap + popup.width <= view.width - EDGE;
}

const OPPOSITE = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
} as const satisfies Record<Side, Side>;

/**
 * Where a popup of a size stands beside its anchor, in pixels of the window: on the other side when
 * it does not fit, never over the edge.
 */
export function placePopup({
  anchor,
  popup,
  view,
  side,
  align,
  gap,
}: {
  anchor: Box;
  popup: Size;
  view: Size;
  side: Side;
  align: Align;
  gap: number;
}): { left: number; top: number; side: Side } {
  const other = OPPOSITE[side];
  const chosen =
    !fits({ side, anchor, popup, view, gap }) && fits({ side: other, anchor, popup, view, gap })
      ? other
      : side;
  if (chosen === 'top' || chosen === 'bottom') {
    const top =
      chosen === 'top' ? anchor.top - gap - popup.height : anchor.top + anchor.height + gap;
    const left = along({ start: anchor.left, length: anchor.width, size: popup.width, align });
    return {
      left: clamp(left, popup.width, view.width),
      top: clamp(top, popup.height, view.height),
      side: chosen,
    };
  }
  const left =
    chosen === 'left' ? anchor.left - gap - popup.width : anchor.left + anchor.width + gap;
  const top = along({ start: anchor.top, length: anchor.height, size: popup.height, align });
  return {
    left: clamp(left, popup.width, view.width),
    top: clamp(top, popup.height, view.height),
    side: chosen,
  };
}
