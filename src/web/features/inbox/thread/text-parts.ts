const ADDRESS = /https?:\/\/[^\s<>"']+/giu;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}»”’]+$/u;

/** A message's text in pieces: plain, or a web address that can be opened. */
export function textParts(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const found = match[0].replace(TRAILING, '');
    const href = webAddress(found);
    if (href === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: found, href });
    at = match.index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
