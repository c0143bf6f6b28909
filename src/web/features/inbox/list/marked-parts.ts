/** A text in pieces, those that a search has found marked; overlapping marks join. */
export function markedParts({
  text,
  marks,
}: {
  text: string;
  /** From and to in UTF-16 code units of `text`. */
  marks: readonly { from: number; to: number }[];
}): { text: string; marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of [...marks].sort((one, other) => one.from - other.from)) {
    const start = Math.max(from, at);
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}
