import { withData, type Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import {
  cancelMoves,
  partitionTables,
  type MoveProgress,
} from '#data/partitions/partition-tables.ts';
import type { PartitionedTable } from '#data/tables/partitioned-tables.ts';

const TOLD_EVERY_MS = 2000;
const DONE = 0;
const INTERRUPTED = 130;

/**
 * Moves the growing tables, or one of them, to partitions while the product runs; with `cancel`,
 * gives up a move instead. Returns the exit code: 130 if it was interrupted.
 */
export async function partition({
  table,
  cancel = false,
  ...operator
}: Operator & { table?: PartitionedTable; cancel?: boolean }): Promise<number> {
  const { print, say } = operator;
  return withData(operator, async (_db, databaseUrl) => {
    if (cancel) {
      const tables = await cancelMoves(databaseUrl);
      print(tables.length === 0 ? 'No table is being moved.' : `Gave up ${tables.join(', ')}.`);
      return DONE;
    }
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    process.once('SIGINT', stop);
    const finished = await partitionTables({
      databaseUrl,
      ...(table === undefined ? {} : { tables: [table] }),
      onProgress: teller({ print, say }),
      signal: stopping.signal,
    }).finally(() => process.off('SIGINT', stop));
    if (!finished) say('Interrupted. Run the command again to continue.');
    return finished ? DONE : INTERRUPTED;
  });
}

/** Tells what each table has come to, while it is moved now and then. */
function teller({ print, say }: Omit<Operator, 'config'>): (progress: MoveProgress) => void {
  let toldAt = -Infinity;
  return ({ table, state, rows }) => {
    if (state === 'DONE') print(`${table}: moved to partitions.`);
    else if (state === 'PARTITIONED') print(`${table}: partitioned already.`);
    else if (performance.now() - toldAt >= TOLD_EVERY_MS) {
      toldAt = performance.now();
      say(`${table}: ${counted(rows, 'row')} ${state === 'COPYING' ? 'copied' : 'compared'}.`);
    }
  };
}
