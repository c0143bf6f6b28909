import { CirclePlus, CircleX, Copy, GitMerge, SkipForward, type LucideIcon } from 'lucide-react';
import { IMPORT_VERDICTS, type ImportVerdict } from '#core/lead-pack/lead-pack.ts';

export type VerdictCounts = Partial<Record<ImportVerdict, number>>;
type VerdictDisplay = {
  word: string;
  note: string;
  rows: string;
  icon: LucideIcon;
  color: string;
  fill: string;
  tint: string;
};

/**
 * How each verdict of a row looks, and what it says under its number (design, section 7, "Import
 * verdict table").
 */
export const VERDICT_DISPLAY = {
  ADDED: {
    word: 'Added',
    note: 'new leads',
    rows: 'Added rows',
    icon: CirclePlus,
    color: 'var(--success)',
    fill: 'var(--s-finished)',
    tint: 'var(--success-subtle)',
  },
  MERGED: {
    word: 'Merged',
    note: 'same person, missing details added',
    rows: 'Merged rows',
    icon: GitMerge,
    color: 'var(--info)',
    fill: 'var(--info)',
    tint: 'var(--info-subtle)',
  },
  DUPLICATE: {
    word: 'Duplicate',
    note: 'repeated in the file, or already here',
    rows: 'Duplicate rows',
    icon: Copy,
    color: 'var(--text-2)',
    fill: 'var(--s-paused)',
    tint: 'var(--hover)',
  },
  SKIPPED: {
    word: 'Skipped',
    note: 'by your rules',
    rows: 'Skipped rows',
    icon: SkipForward,
    color: 'var(--warning)',
    fill: 'var(--s-awaiting)',
    tint: 'var(--warning-subtle)',
  },
  WRONG: {
    word: 'Invalid',
    note: 'couldn’t be read',
    rows: 'Invalid rows',
    icon: CircleX,
    color: 'var(--danger)',
    fill: 'var(--s-failed)',
    tint: 'var(--danger-subtle)',
  },
} as const satisfies Record<ImportVerdict, VerdictDisplay>;

const MOST_PRESSING = [
  'WRONG',
  'ADDED',
  'SKIPPED',
  'DUPLICATE',
  'MERGED',
] as const satisfies readonly ImportVerdict[];

/**
 * The verdict that a report opens on: Wrong, or Added when nothing is wrong; with no one added,
 * what was made of the rows instead.
 */
export function initialVerdict(verdicts: VerdictCounts): ImportVerdict {
  return MOST_PRESSING.find((verdict) => (verdicts[verdict] ?? 0) > 0) ?? 'ADDED';
}

/** The bar of an import: each verdict's share of the rows. */
export function verdictSegments(
  verdicts: VerdictCounts,
): { key: string; value: number; color: string }[] {
  return IMPORT_VERDICTS.map((verdict) => ({
    key: verdict,
    value: verdicts[verdict] ?? 0,
    color: VERDICT_DISPLAY[verdict].fill,
  }));
}

/** A row of a file as it stood there, its last empty cells as one dash (design, png/26). */
export function rowText(raw: string): string {
  const text = raw.replace(/(?:;\s*)+$/, '');
  return text === raw ? raw : text === '' ? '–' : `${text}; –`;
}
