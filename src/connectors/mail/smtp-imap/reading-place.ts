/**
 * How far one folder was read: everything below `next`, while the folder keeps its numbering, at
 * `readAt` (campaign time).
 */
export type FolderPlace = { validity: string; next: number; readAt?: number | undefined };
/** How far a mailbox was read, by the path of each folder. */
export type ReadingPlace = Readonly<Record<string, FolderPlace>>;

/** The place as it is stored. */
export function writePlace(place: ReadingPlace): string {
  return JSON.stringify(place);
}

/** The stored place; null if the text isn't one. */
export function readPlace(text: string): ReadingPlace | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.values(value).every(isFolderPlace) ? (value as ReadingPlace) : null;
}

function isFolderPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { validity, next, readAt } = value as Record<string, unknown>;
  return (
    typeof validity === 'string' &&
    Number.isSafeInteger(next) &&
    Number(next) >= 1 &&
    (readAt === undefined || typeof readAt === 'number')
  );
}
