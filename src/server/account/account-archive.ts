import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { ARCHIVE_VERSION } from '#core/account/archive-rules.ts';
import type { Database } from '#data/database.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';
import {
  exportedPages,
  listExportedFiles,
  type AccountExport,
  type ExportedFile,
} from '#data/account-export/account-exports.ts';
import { isoInstant } from '#server/http/page-response.ts';

const unpack = promisify(gunzip);
configure({ useWebWorkers: false });

const README = `This archive holds everything Reachwell stores about you, as of the time it was created.

- *.jsonl: one JSON object per line. IDs are strings, times are in UTC (ISO 8601). "realAt" and names beginning with "real" are wall-clock time; others are campaign time.
- *.csv: the same rows as a table, for a spreadsheet.
- attachments/: files attached to your steps.
- manifest.json: each file’s row count and description.

Passwords, keys, and codes are never included.
`;

/**
 * The archive as a stream of bytes: each page is read from the database when there is room for it,
 * so that memory does not grow with the archive.
 */
export async function* archiveBytes(db: Database, made: AccountExport): AsyncGenerator<Uint8Array> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const written = writeArchive(db, made, pipe.writable);
  // If the client disconnects, writing stops too; that error is expected.
  written.catch(() => undefined);
  const reader = pipe.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await written;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function writeArchive(
  db: Database,
  made: AccountExport,
  to: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(to, {
    lastModDate: new Date(made.real_done_at ?? made.real_asked_at),
    extendedTimestamp: true,
  });
  const files = await listExportedFiles({ db, userId: made.user_id }, made.export_id);
  try {
    await zip.add('README.txt', new TextReader(README));
    await zip.add(
      'manifest.json',
      new TextReader(JSON.stringify(manifestOf(made, files), null, 2)),
    );
    for (const { fileName } of files)
      await zip.add(fileName, { readable: pagesOf(db, made, fileName) });
    await zip.close();
  } catch (error) {
    await to.abort(error).catch(() => undefined);
    throw error;
  }
}

function pagesOf(db: Database, made: AccountExport, fileName: string): ReadableStream<Uint8Array> {
  const pages = exportedPages({ db, userId: made.user_id }, { exportId: made.export_id, fileName });
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(await unpack(value)));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

function manifestOf(made: AccountExport, files: readonly ExportedFile[]) {
  const says = new Map(
    EXPORT_FILES.flatMap((file) => [
      [`${file.name}.jsonl`, file.says],
      [`${file.name}.csv`, `${file.says} (table)`],
    ]),
  );
  return {
    product: 'Reachwell',
    version: ARCHIVE_VERSION,
    userId: made.user_id,
    askedAt: isoInstant(made.real_asked_at),
    madeAt: isoInstant(made.real_done_at),
    files: files.map(({ fileName, rows }) => ({
      name: fileName,
      rows,
      holds: says.get(fileName) ?? 'A file attached to a step',
    })),
  };
}
