/**
 * The types of files that a step may send: their extensions and media types. None that a browser
 * would run.
 */
const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  mp4: 'video/mp4',
} as const;
type AttachmentExtension = keyof typeof ATTACHMENT_TYPES;

type Looks = (bytes: Uint8Array) => boolean;
/** How many bytes of a file are searched for its signature and an archive's first part names. */
const HEAD_BYTES = 64 * 1024;

const starts =
  (...signature: readonly number[]): Looks =>
  (bytes) =>
    signature.every((byte, at) => bytes[at] === byte);
const says =
  (text: string, at = 0): Looks =>
  (bytes) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
const both =
  (one: Looks, other: Looks): Looks =>
  (bytes) =>
    one(bytes) && other(bytes);
const archive = starts(0x50, 0x4b, 0x03, 0x04);
const oldOffice = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const names =
  (part: string): Looks =>
  (bytes) =>
    latinOf(bytes.subarray(0, HEAD_BYTES)).includes(part) ||
    latinOf(bytes.subarray(-HEAD_BYTES)).includes(part);

const LOOKS = {
  pdf: says('%PDF-'),
  png: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: starts(0xff, 0xd8, 0xff),
  jpeg: starts(0xff, 0xd8, 0xff),
  gif: says('GIF8'),
  webp: both(says('RIFF'), says('WEBP', 8)),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  docx: both(archive, names('word/')),
  xlsx: both(archive, names('xl/')),
  pptx: both(archive, names('ppt/')),
  txt: isPlainText,
  csv: isPlainText,
  mp4: says('ftyp', 4),
} as const satisfies Record<AttachmentExtension, Looks>;

/**
 * A file's type by its content; null if it may not be sent, or isn't what its name says. The type
 * claimed by the sender is ignored.
 */
export function attachmentType(fileName: string, bytes: Uint8Array): string | null {
  const extension = extensionOf(fileName);
  return extension !== null && LOOKS[extension](bytes) ? ATTACHMENT_TYPES[extension] : null;
}

/**
 * A file's name without a path or characters with a meaning in a file system or a header; at most
 * 120 characters, its extension kept.
 */
export function attachmentName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066-\u2069"<>:|?*]/g, '')
    .trim();
  if (clean.length <= 120) return clean;
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, 120 - ending.length).toWellFormed()}${ending}`;
}

function extensionOf(fileName: string): AttachmentExtension | null {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(ATTACHMENT_TYPES, ending) ? (ending as AttachmentExtension) : null;
}

function latinOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/**
 * Text has no control characters except breaks and tabs; in two-byte text, every second byte would
 * be one.
 */
function isPlainText(bytes: Uint8Array): boolean {
  return bytes.every((byte) =>
    byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}
