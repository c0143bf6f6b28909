import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountContent } from '#web/api/account-content.ts';
import type { ConversationId, InboxFilter } from '../inbox-query.ts';
import { useConversationRows } from './use-conversation-rows.ts';
import { keptPlace, visibleRows, type RowSpan } from './visible-rows.ts';

/** Height of a row in pixels, the same in `list.module.css`. */
export const ROW_HEIGHT = 82;

/** How far each list was scrolled when it was left. */
const places = accountContent(new Map<string, number>());

/**
 * The rows of a long list that are on the screen. The list is found at the place where it was left,
 * and keeps it when conversations come or go above.
 */
export function useVisibleConversations(filter: InboxFilter) {
  const key = JSON.stringify(filter);
  const scroller = useRef<HTMLDivElement>(null);
  const topId = useRef<string | null>(null);
  const restored = useRef(false);
  const [span, setSpan] = useState<RowSpan>(() => {
    const from = Math.floor((places.get(key) ?? 0) / ROW_HEIGHT);
    return { from, to: from + 1 };
  });
  const { rows, indexes, total, ...reading } = useConversationRows(filter, span);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || total === null) return;
    const { scrollTop: scrolled, clientHeight: height } = element;
    places.set(key, scrolled);
    topId.current = rows.get(Math.floor(scrolled / ROW_HEIGHT))?.id ?? topId.current;
    const next = visibleRows({ scrolled, height, rowHeight: ROW_HEIGHT, count: total });
    setSpan((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [key, rows, total]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || total === null) return undefined;
    if (!restored.current) {
      restored.current = true;
      element.scrollTop = places.get(key) ?? 0;
    }
    const place = keptPlace({
      scrolled: element.scrollTop,
      rowHeight: ROW_HEIGHT,
      topId: topId.current,
      rowIds: indexes,
    });
    if (place !== null) element.scrollTop = place;
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [key, indexes, total, look]);

  /** Moves the focus by one row from the given one, or to the first. */
  const moveFocus = (by: 1 | -1, fromId: ConversationId | null) => {
    const element = scroller.current;
    if (!element || !total) return;
    const from = fromId === null ? undefined : indexes.get(fromId);
    const index = from === undefined ? 0 : Math.max(0, Math.min(total - 1, from + by));
    const top = index * ROW_HEIGHT;
    element.scrollTop = Math.max(
      top + ROW_HEIGHT - element.clientHeight,
      Math.min(top, element.scrollTop),
    );
    flushSync(look);
    element.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true });
  };
  return { ...reading, scroller, span, rows, total, look, moveFocus };
}
