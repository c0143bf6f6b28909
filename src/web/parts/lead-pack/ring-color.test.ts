import { expect, test } from 'vitest';
import { ringColor } from './ring-color.ts';

const list = {
  searchStatus: 'SEARCH_COMPLETE',
  error: null,
  totalRows: 30,
  processedRows: 30,
  leadsNumberToCollect: 30,
  verdicts: { ADDED: 30, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 },
} as const;

test.each([
  ['that brought people', {}, 'finished'],
  ['of which every row was wrong', { verdicts: { ADDED: 0, WRONG: 30 } }, 'failed'],
  ['of which everybody was here already', { verdicts: { ADDED: 0, DUPLICATE: 30 } }, 'paused'],
  ['that stands', { searchStatus: 'SEARCH_PAUSED' }, 'awaiting'],
  ['that is read', { searchStatus: 'SEARCH_IN_PROGRESS', processedRows: 3 }, 'uploading'],
  ['that collects', { searchStatus: 'SEARCH_IN_PROGRESS' }, 'progress'],
])('a list %s has its colour', (_what, change, color) =>
  expect(ringColor({ ...list, ...change } as Parameters<typeof ringColor>[0])).toBe(
    `var(--s-${color})`,
  ),
);
