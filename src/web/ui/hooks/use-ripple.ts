import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { prefersReducedMotion } from './use-media.ts';

const RIPPLE_OPACITY = 0.16;

function rippleDuration(element: HTMLElement): number {
  const value = getComputedStyle(element).getPropertyValue('--ripple-duration').trim();
  const amount = Number.parseFloat(value);
  if (!Number.isFinite(amount)) return 0;
  return value.endsWith('ms') ? amount : amount * 1000;
}

function play(layer: HTMLElement | null, at: { x: number; y: number } | null) {
  const host = layer?.parentElement;
  if (!layer || !host || prefersReducedMotion()) return;
  const duration = rippleDuration(layer);
  if (duration === 0) return;
  const box = host.getBoundingClientRect();
  const x = at ? at.x - box.left : box.width / 2;
  const y = at ? at.y - box.top : box.height / 2;
  const radius = Math.hypot(Math.max(x, box.width - x), Math.max(y, box.height - y));
  layer.style.left = `${x - radius}px`;
  layer.style.top = `${y - radius}px`;
  layer.style.width = layer.style.height = `${radius * 2}px`;
  layer.animate(
    [
      { transform: 'scale(0)', opacity: RIPPLE_OPACITY },
      { transform: 'scale(1)', opacity: RIPPLE_OPACITY, offset: 0.6 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
}

/** The click ripple: spread `handlers` on the button and give `layer` to a span inside it. */
export function useRipple() {
  const layer = useRef<HTMLSpanElement>(null);
  return {
    layer,
    handlers: {
      onPointerDown: (event: PointerEvent) =>
        play(layer.current, { x: event.clientX, y: event.clientY }),
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.repeat && (event.key === 'Enter' || event.key === ' '))
          play(layer.current, null);
      },
    },
  };
}
