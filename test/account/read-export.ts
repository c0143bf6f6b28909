import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  BlobReader,
  configure,
  TextWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js';

configure({ useWebWorkers: false });

export type Row = Record<string, unknown>;
export type ReadExport = {
  manifest: { version: number; userId: string; files: { name: string; rows: number }[] };
  rows: (name: string) => Row[];
  names: string[];
  text: (name: string) => string;
  bytes: (name: string) => Uint8Array;
};

/**
 * Reads an archive of an account back (docs/data-export.md): its manifest, and the rows of each
 * file.
 */
export async function readExport(archive: string | Uint8Array): Promise<ReadExport> {
  const reader = new ZipReader(
    typeof archive === 'string'
      ? new BlobReader(await openAsBlob(archive))
      : new Uint8ArrayReader(archive),
  );
  const texts = new Map<string, string>();
  const contents = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    contents.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
    texts.set(entry.filename, await entry.getData(new TextWriter()));
  }
  await reader.close();
  const text = (name: string) => {
    const found = texts.get(name);
    if (found === undefined) throw new Error(`The archive has no ${name}`);
    return found;
  };
  return {
    manifest: JSON.parse(text('manifest.json')) as ReadExport['manifest'],
    names: [...texts.keys()],
    text,
    bytes: (name) => contents.get(name) ?? new Uint8Array(),
    rows: (name) =>
      text(`${name}.jsonl`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row),
  };
}

/** The archive in a file, for who has one on disk. */
export async function readExportFile(path: string): Promise<ReadExport> {
  return readExport(new Uint8Array(await readFile(path)));
}
