import { withData, type Operator } from '#cli/operator.ts';
import { readTimes } from '#data/chores/clock-row.ts';
import { requireLookOfAll } from '#data/looks/require-look.ts';

/**
 * `look`: makes every account read what happened since a time before it acts again, after the
 * database went back to an older state in a way that the engine can't notice. Without a time, since
 * the last heartbeat that the database has.
 */
export async function look({
  since,
  ...operator
}: Operator & {
  since?: number | undefined;
}): Promise<void> {
  const from = await withData(operator, async (db) =>
    requireLookOfAll(db, {
      ...(await readTimes(db, Date.now())),
      reason: 'RESTORED',
      ...(since !== undefined && { since }),
    }),
  );
  if (from === null) throw new Error('No engine has ever run on this database.');
  operator.print(
    `Every account now reads what happened since ${new Date(from).toISOString()} before it acts again.`,
  );
}
