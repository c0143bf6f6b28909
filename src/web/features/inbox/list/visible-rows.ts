/** Rows beyond the edge of what is seen that are drawn too, so that scrolling shows no gap. */
const BEYOND = 6;

/** Rows of a list of equal heights: from the first to before the last. */
export type RowSpan = { from: number; to: number };

/** The rows to draw of a list that is scrolled to a place. */
export function visibleRows({
  scrolled,
  height,
  rowHeight,
  count,
}: {
  scrolled: number;
  height: number;
  rowHeight: number;
  count: number;
}): RowSpan {
  const first = Math.floor(scrolled / rowHeight) - BEYOND;
  const last = Math.ceil((scrolled + height) / rowHeight) + BEYOND;
  const from = Math.max(0, Math.min(first, count));
  return { from, to: Math.max(from, Math.min(last, count)) };
}

/** The pages that hold the rows of a span; the first one where the span is empty. */
export function pagesOf({ from, to }: RowSpan, pageSize: number): number[] {
  const first = Math.floor(from / pageSize);
  const last = Math.max(first, Math.floor((to - 1) / pageSize));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Where the list is to be scrolled to, so that the row that stood at the top still does when rows
 * come or go above it; null: it stays. At the very top new rows are wanted, so nothing moves.
 */
export function keptPlace({
  scrolled,
  rowHeight,
  topId,
  rowIds,
}: {
  scrolled: number;
  rowHeight: number;
  /** The row that stood at the top before. */
  topId: string | null;
  /** Index and id of the rows that are known now. */
  rowIds: ReadonlyMap<string, number>;
}): number | null {
  const index = topId === null ? undefined : rowIds.get(topId);
  if (scrolled <= 0 || index === undefined) return null;
  const moved = index - Math.floor(scrolled / rowHeight);
  return moved === 0 ? null : scrolled + moved * rowHeight;
}
