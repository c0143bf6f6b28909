/** How HTML declares its charset (HTML, 4.2.5.4), near its beginning. */
const NAMED_IN_HTML =
  /<(?:meta|\?xml)\b[^>]{0,400}?(?:charset|encoding)\s{0,3}=\s{0,3}["']?\s{0,3}([\w.+:-]{2,40})/iu;
const LOOKED_AT = 8 * 1024;
const ASCII = /^(?:us-)?ascii$|^ansi_x3|^default$|^unknown|^x-unknown|^_iso|^$/iu;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The charset of a text whose header names none, or the wrong one: as declared by its HTML or the
 * HTML beside it, else guessed from the bytes. Null if the header is right. `text` and `html`
 * without their transfer encoding.
 */
export function charsetOf({
  text,
  html,
  header,
}: {
  text: Uint8Array;
  html: Uint8Array | null;
  header: string | null;
}): string | null {
  if (header !== null && !ASCII.test(header)) return null;
  const isPlain = text.every((byte) => byte < 0x80);
  if (isPlain) return text.includes(0x1b) ? 'iso-2022-jp' : null;
  const named = namedIn(html);
  const isUtf8 = decodes(utf8, text);
  // Programs convert a message's bytes but leave the charset declared in its HTML.
  if (isUtf8) return 'utf-8';
  if (named !== null && !/^utf-?8$/iu.test(named)) return named;
  return looksLike(text);
}

function namedIn(html: Uint8Array | null): string | null {
  if (html === null) return null;
  const begin = Buffer.from(html.subarray(0, LOOKED_AT)).toString('latin1');
  const name = NAMED_IN_HTML.exec(begin)?.[1] ?? null;
  return name !== null && isKnown(name) ? name : null;
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/** Two bytes per letter throughout suggest East Asia; all else is read as Western European. */
function looksLike(text: Uint8Array): string {
  const high = text.filter((byte) => byte >= 0x80).length;
  if (high < text.length / 4) return 'windows-1252';
  const asian = ['shift_jis', 'gb18030', 'euc-kr', 'big5'].find((name) =>
    decodes(new TextDecoder(name, { fatal: true }), text),
  );
  return asian ?? 'windows-1252';
}

function decodes(decoder: TextDecoder, text: Uint8Array): boolean {
  try {
    decoder.decode(text);
    return true;
  } catch {
    return false;
  }
}
