/** A campaign’s date from which on a contact before counts, as its column; undefined: unchanged. */
export function contactedBeforeFrom(
  chosen: { from: string } | null | undefined,
): Date | null | undefined {
  return chosen && new Date(chosen.from);
}
