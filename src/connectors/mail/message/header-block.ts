/** A header field: its lowercase name, its unfolded value, and the original line. */
export type HeaderField = { name: string; value: string; line: Buffer };

/** A longer field is cut: the rest is a list that no one reads. */
const LONGEST_FIELD = 16 * 1024;
/** The fields that describe a message's format may come after very many others. */
const MAX_FIELDS = 5000;

/**
 * Reads a header block (RFC 5322, 2.2) that may be broken or truncated: an invalid line is skipped,
 * a field that is too long is cut. Runs in linear time.
 */
export function fieldsOf(block: Uint8Array): HeaderField[] {
  const fields: { lines: string[]; length: number }[] = [];
  for (const line of Buffer.from(block).toString('latin1').split(/\r?\n/u)) {
    if (line === '' && fields.length > 0) break;
    const last = fields.at(-1);
    if (/^[ \t]/u.test(line) && last !== undefined) {
      if (last.length < LONGEST_FIELD) last.lines.push(line);
      last.length += line.length;
    } else if (/^[!-9;-~]{1,80}[ \t]*:/u.test(line)) {
      if (fields.length === MAX_FIELDS) break;
      fields.push({ lines: [line], length: line.length });
    }
  }
  return fields.map(({ lines }) => {
    const line = lines.join('\r\n').slice(0, LONGEST_FIELD);
    const colon = line.indexOf(':');
    return {
      name: line.slice(0, colon).trim().toLowerCase(),
      value: textOf(line.slice(colon + 1).replace(/\r\n(?=[ \t])/gu, '')).trim(),
      line: Buffer.from(line, 'latin1'),
    };
  });
}

/** The value of each field by name; of a repeated field the first counts. */
export function headersOf(fields: readonly HeaderField[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (const { name, value } of fields) if (!headers.has(name)) headers.set(name, value);
  return Object.fromEntries(headers);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes beyond ASCII are read as UTF-8 (RFC 6532), else as Latin-1. */
function textOf(latin1: string): string {
  // PostgreSQL's text cannot hold NUL.
  const plain = latin1.replaceAll('\0', '');
  try {
    return utf8.decode(Buffer.from(plain, 'latin1'));
  } catch {
    return plain;
  }
}
