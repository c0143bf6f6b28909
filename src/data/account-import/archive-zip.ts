import {
  configure,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js';
import {
  ARCHIVE_MAX_ENTRIES,
  ARCHIVE_MAX_ROW_LENGTH,
  ARCHIVE_MAX_UNPACKED_BYTES,
  ARCHIVE_VERSION,
  OLDEST_ARCHIVE_VERSION,
} from '#core/account/archive-rules.ts';
import { IMPORT_FILES } from '#data/account-import/import-files.ts';

configure({ useWebWorkers: false });

const MANIFEST_BYTES = 1024 * 1024;
const ATTACHMENT = /^attachments\/(\d{1,18})-/;

type ArchiveProblemCode = 'NOT_AN_ARCHIVE' | 'ARCHIVE_OF_OTHER_VERSION' | 'FILE_TOO_LARGE';

/** The reason why an archive can't be read; `version` is that of its format. */
export class ArchiveError extends Error {
  readonly code: ArchiveProblemCode;
  readonly version: number | null;

  constructor(code: ArchiveProblemCode, version: number | null = null, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.version = version;
  }
}

/** The facts of an archive's manifest; `rows` are the counts of each JSON file, by its name. */
export type Manifest = { userId: string; madeAt: string; rows: ReadonlyMap<string, number> };

/** An archive whose manifest was read, and nothing else. */
export type OpenArchive = {
  manifest: Manifest;
  /** The lines of a file, one at a time; null for one that is too long. */
  lines: (file: string) => AsyncGenerator<string | null>;
  /** An attached file; null if it is missing or damaged, or has another size. */
  content: (attachmentId: string, size: number) => Promise<Uint8Array | null>;
};

/**
 * Opens an archive that `account-export` made. What it unpacks to is bounded, and no file is read
 * beyond the size that it claims.
 */
export async function openArchive(bytes: Uint8Array): Promise<OpenArchive> {
  const entries = await readEntries(bytes);
  const manifest = await readManifest(entries.get('manifest.json'));
  const missing = IMPORT_FILES.some(({ name }) => !entries.has(`${name}.jsonl`));
  if (missing) throw new ArchiveError('NOT_AN_ARCHIVE');
  const attachments = new Map(
    [...entries].flatMap(([name, entry]) => {
      const id = ATTACHMENT.exec(name)?.[1];
      return id === undefined ? [] : [[id, entry] as const];
    }),
  );
  return {
    manifest,
    lines: (file) => linesOf(entries.get(`${file}.jsonl`)),
    content: async (attachmentId, size) => {
      const entry = attachments.get(attachmentId);
      if (entry?.uncompressedSize !== size) return null;
      return entry.getData(new Uint8ArrayWriter()).catch(() => null);
    },
  };
}

async function readEntries(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let unpacked = 0;
  try {
    // Checksums are compared, so that damage is found before anything is written.
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true });
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      unpacked += entry.uncompressedSize;
      if (entries.size >= ARCHIVE_MAX_ENTRIES || unpacked > ARCHIVE_MAX_UNPACKED_BYTES)
        throw new ArchiveError('FILE_TOO_LARGE');
      entries.set(entry.filename, entry);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('NOT_AN_ARCHIVE', null, error);
  }
  return entries;
}

async function readManifest(entry: FileEntry | undefined): Promise<Manifest> {
  const said = await readJson(entry);
  if (typeof said !== 'object' || said === null) throw new ArchiveError('NOT_AN_ARCHIVE');
  const { product, version, userId, madeAt, files } = said as Record<string, unknown>;
  if (product !== 'Reachwell' || typeof version !== 'number')
    throw new ArchiveError('NOT_AN_ARCHIVE');
  if (version < OLDEST_ARCHIVE_VERSION || version > ARCHIVE_VERSION)
    throw new ArchiveError('ARCHIVE_OF_OTHER_VERSION', version);
  if (
    typeof userId !== 'string' ||
    !/^\d{1,18}$/.test(userId) ||
    typeof madeAt !== 'string' ||
    Number.isNaN(Date.parse(madeAt)) ||
    !Array.isArray(files)
  )
    throw new ArchiveError('NOT_AN_ARCHIVE');
  return { userId, madeAt, rows: rowsOf(files) };
}

async function readJson(entry: FileEntry | undefined): Promise<unknown> {
  if (entry === undefined || entry.uncompressedSize > MANIFEST_BYTES)
    throw new ArchiveError('NOT_AN_ARCHIVE');
  try {
    return JSON.parse(new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter())));
  } catch (error) {
    throw new ArchiveError('NOT_AN_ARCHIVE', null, error);
  }
}

function rowsOf(files: readonly unknown[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const file of files) {
    const { name, rows: count } = (file ?? {}) as Record<string, unknown>;
    if (typeof name === 'string' && name.endsWith('.jsonl') && Number.isSafeInteger(count))
      rows.set(name.slice(0, -'.jsonl'.length), Math.max(0, Number(count)));
  }
  return rows;
}

async function* linesOf(entry: FileEntry | undefined): AsyncGenerator<string | null> {
  if (entry === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  for await (const bytes of bytesOf(entry)) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    rest += first;
    for (const next of others) {
      yield tooLong || rest.length > ARCHIVE_MAX_ROW_LENGTH ? null : rest;
      [rest, tooLong] = [next, false];
    }
    // The rest of a line that is too long is dropped.
    if (rest.length > ARCHIVE_MAX_ROW_LENGTH) [rest, tooLong] = ['', true];
  }
  if (rest !== '' || tooLong) yield tooLong ? null : rest;
}

async function* bytesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const written = entry.getData(pipe.writable).catch(async (error: unknown) => {
    await pipe.writable.abort(error).catch(() => undefined);
    throw error;
  });
  // A reader that stops early ends the writing; that error is expected.
  written.catch(() => undefined);
  const reader = pipe.readable.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(damaged);
      if (done) break;
      size += value.length;
      if (size > entry.uncompressedSize) damaged();
      yield value;
    }
    await written.catch(damaged);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function damaged(cause?: unknown): never {
  throw new ArchiveError('NOT_AN_ARCHIVE', null, cause);
}
