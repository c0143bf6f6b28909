import { useSyncExternalStore } from 'react';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** More rows than the smallest page has need pages. */
export const SMALLEST_PAGE = 10;
const DEFAULT_PAGE_SIZE = 10;
const STORAGE_KEY = 'listsPageSize';

const listeners = new Set<() => void>();

function readPageSize(): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY));
  return (PAGE_SIZES as readonly number[]).includes(stored) ? stored : DEFAULT_PAGE_SIZE;
}

function writePageSize(size: number) {
  localStorage.setItem(STORAGE_KEY, String(size));
  for (const listener of listeners) listener();
}

/**
 * The page size of all lists, kept in this browser under `listsPageSize` (campaigns spec, section
 * 9).
 */
export function usePageSize(): [number, (size: number) => void] {
  const size = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, readPageSize);
  return [size, writePageSize];
}
