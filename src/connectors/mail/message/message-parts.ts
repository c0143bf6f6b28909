import type { MessageStructureObject } from 'imapflow';
import type { ReceivedFile } from '#core/email/received-email.ts';

/** A part to read: its number within the message, and its encoding. */
export type TextPart = {
  key: string;
  type: string;
  encoding: string;
  parameters: Readonly<Record<string, string>>;
};

/** Which parts of a message are read, and which are only listed. */
export type MessageParts = {
  plain: TextPart | null;
  html: TextPart | null;
  /** The machine-readable part of a delivery report, and the header of the bounced message. */
  status: TextPart | null;
  original: TextPart | null;
  files: ReceivedFile[];
  /** Where the bytes of each file are, in the order of `files`. */
  fileParts: TextPart[];
};

const DEEPEST = 60;
const MAX_FILES = 100;
const MOST_NODES = 2000;

/**
 * Chooses the parts of a message by its structure (RFC 3501, BODYSTRUCTURE): the first plain text
 * and the first HTML that are not files. The contents of a forwarded message are not ours.
 */
export function partsOf(root: MessageStructureObject): MessageParts {
  const parts: MessageParts = {
    plain: null,
    html: null,
    status: null,
    original: null,
    files: [],
    fileParts: [],
  };
  let nodes = 0;
  const visit = (node: MessageStructureObject, depth: number, inReport: boolean): void => {
    nodes += 1;
    if (depth > DEEPEST || nodes > MOST_NODES) return;
    const type = node.type.toLowerCase();
    if (type.startsWith('multipart/')) {
      const reports = inReport || type === 'multipart/report';
      for (const child of node.childNodes ?? []) visit(child, depth + 1, reports);
    } else take({ node, type, inReport, parts });
  };
  visit(root, 0, false);
  return parts;
}

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const HEADER_TYPES = ['text/rfc822-headers', 'message/global-headers'];
const MESSAGE_TYPES = ['message/rfc822', 'message/global'];

function take({
  node,
  type,
  inReport,
  parts,
}: {
  node: MessageStructureObject;
  type: string;
  inReport: boolean;
  parts: MessageParts;
}): void {
  // A message that is not multipart has one part, number 1.
  const key = node.part ?? '1';
  const part = { key, type, ...writingOf(node) };
  if (inReport && STATUS_TYPES.includes(type)) parts.status ??= part;
  else if (inReport && HEADER_TYPES.includes(type)) parts.original ??= part;
  else if (inReport && MESSAGE_TYPES.includes(type))
    parts.original ??= { ...part, key: `${key}.HEADER`, encoding: '7bit' };
  else if (type === 'text/plain' && parts.plain === null && !isFile(node)) parts.plain = part;
  else if (type === 'text/html' && parts.html === null && !isFile(node)) parts.html = part;
  else if (parts.files.length < MAX_FILES) {
    parts.files.push({
      fileName: fileNameOf(node),
      contentType: type.slice(0, 100),
      sizeBytes: decodedSizeOf(node),
    });
    parts.fileParts.push(part);
  }
}

/** Tokens go into a header that is parsed again, so they must contain nothing else. */
function writingOf({ encoding = '7bit', parameters = {} }: MessageStructureObject) {
  const token = (text: string | undefined) => (text ?? '').replace(/[^\w.+:-]/gu, '').slice(0, 60);
  const kept = ['charset', 'format', 'delsp']
    .map((name) => [name, token(parameters[name])] as const)
    .filter(([, value]) => value !== '');
  return { encoding: token(encoding).toLowerCase(), parameters: Object.fromEntries(kept) };
}

const isFile = ({ disposition }: MessageStructureObject): boolean =>
  disposition?.toLowerCase() === 'attachment';

function fileNameOf({ dispositionParameters, parameters }: MessageStructureObject): string | null {
  const name = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';
  const clean = name.replace(/[\p{Cc}]/gu, '').slice(0, 255);
  return clean === '' ? null : clean;
}

/** Servers report the encoded size; four characters of Base64 are three bytes. */
const decodedSizeOf = ({ size = 0, encoding = '' }: MessageStructureObject): number =>
  encoding.toLowerCase() === 'base64' ? Math.floor(size * (54 / 74)) : size;
