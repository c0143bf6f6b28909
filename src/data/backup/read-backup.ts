import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BackupError, DAMAGED } from '#data/backup/backup-error.ts';
import {
  MANIFEST_NAME,
  readManifest,
  readTotals,
  TOTALS_NAME,
  type Manifest,
  type Totals,
} from '#data/backup/manifest.ts';
import { openEntries, type Bytes } from '#data/backup/sealed-stream.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** `bytes`: some rows of a table as COPY writes them, the last one whole. */
export type Part = { table: string; bytes: Uint8Array };
export type ReadBackup = { manifest: Manifest; rows: number };

const LINE_END = 10;
const PART_NAME = /^(\w+\.\w+)\/\d+\.copy$/;

/** The name of a part, as `tar` lists it. */
export const partName = (table: string, number: number): string =>
  `${table}/${String(number).padStart(6, '0')}.copy`;

/** Counts and sums up the rows of tables. COPY escapes line ends, so each line is a row. */
export function createTally(tables: readonly { name: string }[]) {
  const tallies = new Map(
    tables.map(({ name }) => [name, { rows: 0, bytes: 0, hash: createHash('sha256') }]),
  );
  return {
    /** Returns how many rows there are in it. */
    add({ table, bytes }: Part): number {
      const tally: { rows: number; bytes: number; hash: Hash } | undefined = tallies.get(table);
      if (tally === undefined) throw new BackupError(DAMAGED);
      const rows = linesIn(bytes);
      tally.rows += rows;
      tally.bytes += bytes.length;
      tally.hash.update(bytes);
      return rows;
    },
    totals: (): Totals =>
      Object.fromEntries(
        [...tallies].map(([name, { rows, bytes, hash }]) => [
          name,
          { rows, bytes, sha256: hash.copy().digest('hex') },
        ]),
      ),
  };
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1))
    lines += 1;
  return lines;
}

/**
 * Reads a backup to its end and compares every count and checksum. `begin` gets what it says about
 * itself, then `take` each part of its tables, in order. What was taken counts only once this
 * returns: throws a BackupError for anything that is not a whole backup of this installation’s key.
 */
export async function readBackup({
  bytes,
  masterKey,
  begin = async () => {},
  take = async () => {},
}: {
  bytes: Bytes;
  masterKey: MasterKey;
  begin?: (manifest: Manifest) => Promise<void>;
  take?: (part: Part & { rows: number }) => Promise<void>;
}): Promise<ReadBackup> {
  let manifest: Manifest | null = null;
  let tally = createTally([]);
  let totals: Totals | null = null;
  for await (const entry of openEntries(bytes, masterKey)) {
    if (totals !== null) throw new BackupError(DAMAGED);
    if (manifest === null) {
      if (entry.name !== MANIFEST_NAME) throw new BackupError(DAMAGED);
      manifest = readManifest(entry.bytes);
      tally = createTally(manifest.tables);
      await begin(manifest);
    } else if (entry.name === TOTALS_NAME) totals = readTotals(entry.bytes);
    else {
      const part = { table: PART_NAME.exec(entry.name)?.[1] ?? '', bytes: entry.bytes };
      await take({ ...part, rows: tally.add(part) });
    }
  }
  if (manifest === null || totals === null) throw new BackupError(DAMAGED);
  const counted = tally.totals();
  if (!isDeepStrictEqual(counted, totals)) throw new BackupError(DAMAGED);
  return { manifest, rows: Object.values(counted).reduce((sum, { rows }) => sum + rows, 0) };
}
