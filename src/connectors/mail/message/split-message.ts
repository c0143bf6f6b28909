import { parseHeaderValue } from 'nodemailer/lib/mime-funcs';
import type { MessageStructureObject } from 'imapflow';
import { fieldsOf, headersOf } from '#connectors/mail/message/header-block.ts';

/** A parsed message: its structure as IMAP describes it, and the bytes of its parts by number. */
export type SplitMessage = {
  header: Uint8Array;
  root: MessageStructureObject;
  bytes: ReadonlyMap<string, Uint8Array>;
};

const DEEPEST = 60;
const MOST_PARTS = 2000;
/** Parts that people write are shorter; of a longer one only the beginning is read. */
const PART_BYTES = 256 * 1024;

type Splitting = { bytes: Map<string, Uint8Array>; parts: number; partBytes: number };

/**
 * Splits the source of a message (RFC 2046) that may be broken or truncated: a part without an end
 * ends with the source, and what is nested too deeply or too long is left out. Time is linear in
 * the length, per level. `partBytes` are kept of each part.
 */
export function splitMessage(
  source: Uint8Array,
  { partBytes = PART_BYTES }: { partBytes?: number } = {},
): SplitMessage {
  const text = Buffer.from(source).toString('latin1');
  const { header } = headAndBody(text);
  const splitting: Splitting = { bytes: new Map(), parts: 0, partBytes };
  const root = nodeOf({ text, number: '', depth: 0, splitting });
  return { header: Buffer.from(header, 'latin1'), root, bytes: splitting.bytes };
}

function headAndBody(text: string): { header: string; body: string } {
  if (/^\r?\n/u.test(text)) return { header: '', body: text.replace(/^\r?\n/u, '') };
  const blank = /\r?\n\r?\n/u.exec(text);
  if (blank === null) return { header: text, body: '' };
  return { header: text.slice(0, blank.index), body: text.slice(blank.index + blank[0].length) };
}

function nodeOf({
  text,
  number,
  depth,
  splitting,
}: {
  text: string;
  number: string;
  depth: number;
  splitting: Splitting;
}): MessageStructureObject {
  splitting.parts += 1;
  const { header, body } = headAndBody(text);
  const headers = headersOf(fieldsOf(Buffer.from(header, 'latin1')));
  const type = parseHeaderValue(headers['content-type'] ?? 'text/plain');
  const disposition = parseHeaderValue(headers['content-disposition'] ?? '');
  const name = /^[\w.+-]+\/[\w.+-]+$/u.test(type.value) ? type.value.toLowerCase() : 'text/plain';
  const node: MessageStructureObject = {
    ...(number !== '' && { part: number }),
    type: name,
    parameters: type.params,
    encoding: (headers['content-transfer-encoding'] ?? '7bit').trim().toLowerCase(),
    size: body.length,
    ...(disposition.value !== '' && {
      disposition: disposition.value.toLowerCase(),
      dispositionParameters: disposition.params,
    }),
  };
  const boundary = type.params['boundary'] ?? '';
  if (name.startsWith('multipart/') && boundary !== '') {
    if (depth >= DEEPEST) return node;
    const children: MessageStructureObject[] = [];
    for (const child of childrenOf({ body, boundary })) {
      if (splitting.parts >= MOST_PARTS) break;
      const at = `${number === '' ? '' : `${number}.`}${children.length + 1}`;
      children.push(nodeOf({ text: child, number: at, depth: depth + 1, splitting }));
    }
    return { ...node, childNodes: children };
  }
  const key = number === '' ? '1' : number;
  const keep = (at: string, kept: string) =>
    splitting.bytes.set(at, Buffer.from(kept.slice(0, splitting.partBytes), 'latin1'));
  keep(key, body);
  if (name.startsWith('message/')) keep(`${key}.header`, headAndBody(body).header);
  return node;
}

/** The texts between the boundary lines, without the preamble and the epilogue. */
function childrenOf({ body, boundary }: { body: string; boundary: string }): string[] {
  const text = `\n${body}`;
  const mark = `\n--${boundary}`;
  const children: string[] = [];
  let start = -1;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const behind = at + mark.length;
    const lineEnd = text.indexOf('\n', behind);
    const rest = text.slice(behind, lineEnd === -1 ? text.length : lineEnd).trimEnd();
    if (rest !== '' && rest !== '--') continue;
    if (start !== -1) children.push(text.slice(start, at).replace(/\r$/u, ''));
    if (rest === '--' || lineEnd === -1 || children.length >= MOST_PARTS) return children;
    start = lineEnd + 1;
  }
  if (start !== -1) children.push(text.slice(start));
  return children;
}
