/** A header field of a message, folded as it came. */
export interface HeaderField {
  name: string;
  /** Unfolded, without the name. */
  value: string;
  bytes: Buffer;
}

/** A part of a message by RFC 2045, with its children. The whole message is a part too. */
export interface Part {
  fields: readonly HeaderField[];
  /** With the empty line that ends it. */
  header: Buffer;
  body: Buffer;
  type: string;
  subtype: string;
  parameters: Readonly<Record<string, string>>;
  parts: readonly Part[];
  /** What a part of type message/rfc822 carries. */
  message: Part | null;
}

const BLANK = Buffer.from('\r\n\r\n');
const DEEPEST = 20;
/** A message with more parts ends with these: reading one must not keep everyone else waiting. */
const MOST_PARTS = 500;

/** The value of the first field of a name, or null. */
export function headerOf(part: Part, name: string): string | null {
  return (
    part.fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value ?? null
  );
}

/** A structured value with parameters, such as that of Content-Type. */
export function valueWithParameters(text: string): {
  value: string;
  parameters: Record<string, string>;
} {
  const parameters: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of text.matchAll(
    /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*))/g,
  ))
    parameters[name.toLowerCase()] = quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
  return { value: text.split(';', 1)[0]?.trim().toLowerCase() ?? '', parameters };
}

function fieldsOf(header: string): HeaderField[] {
  return header
    .split(/\r\n(?![ \t])/)
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':');
      return {
        name: line.slice(0, colon).trim(),
        value: line
          .slice(colon + 1)
          .replace(/\r\n(?=[ \t])/g, '')
          .trim(),
        bytes: Buffer.from(`${line}\r\n`, 'latin1'),
      };
    });
}

function childrenOf({
  body,
  boundary,
  most,
}: {
  body: Buffer;
  boundary: string;
  most: number;
}): Buffer[] {
  const children: Buffer[] = [];
  const text = `\r\n${body.toString('latin1')}`;
  const mark = `\r\n--${boundary}`;
  let start = -1;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 2)) {
    if (start !== -1) children.push(Buffer.from(text.slice(start, at), 'latin1'));
    if (children.length >= most || text.startsWith('--', at + mark.length)) return children;
    const line = text.indexOf('\r\n', at + mark.length);
    if (line === -1) return children;
    start = line + 2;
  }
  if (start !== -1) children.push(Buffer.from(text.slice(start), 'latin1'));
  return children;
}

/**
 * Parses a message whose lines end in CRLF. Anything that is no MIME is one text part. Depth and
 * number of parts are bounded.
 */
export function parsePart(bytes: Buffer): Part {
  return readPart(bytes, 0, { left: MOST_PARTS });
}

function readPart(bytes: Buffer, depth: number, budget: { left: number }): Part {
  budget.left -= 1;
  const startsEmpty = bytes.subarray(0, 2).toString('latin1') === '\r\n';
  const blank = startsEmpty ? -2 : bytes.indexOf(BLANK);
  const end = blank === -1 ? bytes.length : blank + 4;
  const header = bytes.subarray(0, end);
  const body = bytes.subarray(end);
  const fields = fieldsOf(header.toString('latin1'));
  const typed = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const { value, parameters } = valueWithParameters(typed ?? 'text/plain; charset=us-ascii');
  const [type = 'text', subtype = 'plain'] = value.split('/');
  const deeper = depth < DEEPEST;
  return {
    fields,
    header,
    body,
    type,
    subtype,
    parameters,
    parts:
      deeper && type === 'multipart'
        ? childrenOf({ body, boundary: parameters['boundary'] ?? '', most: budget.left }).flatMap(
            (child) => (budget.left > 0 ? [readPart(child, depth + 1, budget)] : []),
          )
        : [],
    message:
      deeper && type === 'message' && subtype === 'rfc822'
        ? readPart(body, depth + 1, budget)
        : null,
  };
}
