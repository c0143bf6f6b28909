import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { PlacedItem } from './layout-sequence.ts';

/** The nearest remaining step above a removed one, otherwise the first. */
export function nearestStep({
  id,
  before,
  now,
}: {
  id: string;
  before: readonly PlacedItem[];
  now: readonly PlacedItem[];
}): string | undefined {
  const standing = new Set(now.map(({ item }) => item.id));
  const parents = new Map(before.map(({ item, parent }) => [item.id, parent?.id]));
  let at: string | undefined = id;
  while (at !== undefined && !standing.has(at)) at = parents.get(at);
  return at ?? now[0]?.item.id;
}

/**
 * The one step that Tab leads to, and where the focus goes when the step that had it is gone, as
 * after Undo.
 */
export function useTreeFocus({
  placed,
  surface,
}: {
  placed: readonly PlacedItem[];
  surface: RefObject<HTMLElement | null>;
}) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const before = useRef(placed);
  const focus = (id: string) =>
    surface.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus();
  useLayoutEffect(() => {
    const lost = focusedId !== null && document.activeElement === document.body;
    const next = lost && nearestStep({ id: focusedId, before: before.current, now: placed });
    before.current = placed;
    if (next && next !== focusedId) focus(next);
  });
  return {
    focus,
    focusable: placed.some(({ item }) => item.id === focusedId) ? focusedId : placed[0]?.item.id,
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      target.dataset['item'] !== undefined && setFocusedId(target.dataset['item']),
  };
}
