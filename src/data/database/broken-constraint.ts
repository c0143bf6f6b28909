/** The constraint or unique index that made a statement fail; null if something else did. */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code?.startsWith('23') === true ? (constraint ?? null) : null;
}
