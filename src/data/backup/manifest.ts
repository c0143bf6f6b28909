import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { BackupError, DAMAGED } from '#data/backup/backup-error.ts';

/** Of the files inside a backup; a change that older versions can’t read takes the next number. */
const FORMAT = 1;
const PRODUCT_VERSION = packageJson.version;

export const MANIFEST_NAME = 'manifest.json';
export const TOTALS_NAME = 'totals.json';

const manifestShape = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** All that the database had applied. */
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  /** The newest of graphile-worker’s own migrations. */
  jobSchema: z.number(),
  realAt: z.iso.datetime(),
  campaignAt: z.iso.datetime(),
  /** The public half of the key that it is encrypted for. */
  key: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** By the column that it numbers, or else by name; `value` null: it has numbered nothing yet. */
  sequences: z.array(
    z.object({
      name: z.string().nullable(),
      table: z.string().nullable(),
      column: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestShape>;

const totalsShape = z.record(
  z.string(),
  z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() }),
);
/** By table. */
export type Totals = z.output<typeof totalsShape>;

export const jsonBytes = (value: Manifest | Totals): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export function newManifest(facts: Omit<Manifest, 'format' | 'product'>): Manifest {
  return { format: FORMAT, product: PRODUCT_VERSION, ...facts };
}

/** The facts that a backup begins with. Throws for one that only a newer version can read. */
export function readManifest(bytes: Uint8Array): Manifest {
  const found = jsonOf(bytes);
  const { data: of } = z.object({ format: z.number(), product: z.string() }).safeParse(found);
  if (of === undefined) throw new BackupError(DAMAGED);
  if (of.format > FORMAT) throw new BackupError(newerVersion(of));
  const parsed = manifestShape.safeParse(found);
  if (!parsed.success) throw new BackupError(DAMAGED, { cause: parsed.error });
  return parsed.data;
}

/** The facts that a backup ends with. */
export function readTotals(bytes: Uint8Array): Totals {
  const parsed = totalsShape.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new BackupError(DAMAGED, { cause: parsed.error });
  return parsed.data;
}

export const newerVersion = ({ product }: Pick<Manifest, 'product'>): string =>
  `This backup was made by a newer version of Reachwell (${product}; this is ${PRODUCT_VERSION}). Install that version, then restore it.`;

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
