import { describe, expect, test } from 'vitest';
import { keptPlace, pagesOf, visibleRows } from './visible-rows.ts';

const rows = (scrolled: number, count = 1000) =>
  visibleRows({ scrolled, height: 800, rowHeight: 80, count });

describe('the rows of a long list', () => {
  test('are those on the screen and a few beyond, never outside of the list', () => {
    expect(rows(0)).toEqual({ from: 0, to: 16 });
    expect(rows(8000)).toEqual({ from: 94, to: 116 });
    expect(rows(79_500)).toEqual({ from: 987, to: 1000 });
    expect(rows(79_500, 5)).toEqual({ from: 5, to: 5 });
  });

  test('name the pages that hold them', () => {
    expect(pagesOf({ from: 0, to: 16 }, 50)).toEqual([0]);
    expect(pagesOf({ from: 40, to: 101 }, 50)).toEqual([0, 1, 2]);
    expect(pagesOf({ from: 50, to: 50 }, 50)).toEqual([1]);
  });
});

describe('the place in a list', () => {
  const place = (scrolled: number, topId: string | null, ids: [string, number][]) =>
    keptPlace({ scrolled, rowHeight: 80, topId, rowIds: new Map(ids) });

  test('follows the row at the top when others come or go above it', () => {
    expect(place(410, 'e', [['e', 6]])).toBe(490);
    expect(place(410, 'e', [['e', 4]])).toBe(330);
    expect(place(410, 'e', [['e', 5]])).toBeNull();
  });

  test('stays at the very top, where new rows are wanted, and where the row is gone', () => {
    expect(place(0, 'a', [['a', 1]])).toBeNull();
    expect(place(410, 'e', [])).toBeNull();
    expect(place(410, null, [['e', 9]])).toBeNull();
  });
});
