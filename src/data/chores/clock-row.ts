import { sql } from 'kysely';
import { comparable, instant, type AnyDatabase, type Database } from '#data/database.ts';

export const CLOCK_CHANNEL = 'reachwell_clock';

/** How far ahead, in real time, the campaign time that may be shown is promised. */
const AHEAD_REAL_MS = 2000;

/** Campaign time passes from `baseCampaign` at `baseReal` by `rate`, and is shown no further than `ceiling`. */
export type ClockRow = { rate: number; baseReal: number; baseCampaign: number; ceiling: number };

type StoredRow = { rate: number; base_real: number; base_campaign: number; ceiling: number };

function rowOf(stored: StoredRow): ClockRow {
  return { rate: stored.rate, baseReal: stored.base_real, baseCampaign: stored.base_campaign, ceiling: stored.ceiling };
}

/** The campaign time of a row at a real time. */
export function campaignTimeOf({ row, realNow }: { row: ClockRow; realNow: number }): number {
  return Math.min(row.ceiling, row.baseCampaign + Math.floor(Math.max(0, realNow - row.baseReal) * row.rate));
}

/** The row moved on: where nobody has extended the ceiling in time, the clock has stood there, and goes on from it; so no stop of all processes is leapt over. */
export function movedOn({ row, realNow, rate = row.rate, advanceMs = 0 }: { row: ClockRow; realNow: number; rate?: number; advanceMs?: number }): ClockRow {
  const shown = campaignTimeOf({ row, realNow });
  const promised = shown + advanceMs + Math.ceil(AHEAD_REAL_MS * rate);
  // A ceiling of a faster rate would let a stop of all processes be leapt over at the slower one.
  if (rate !== row.rate) return { rate, baseReal: realNow, baseCampaign: shown + advanceMs, ceiling: promised };
  const stood = shown >= row.ceiling;
  const base = stood || advanceMs > 0 ? { baseReal: realNow, baseCampaign: shown + advanceMs } : { baseReal: row.baseReal, baseCampaign: row.baseCampaign };
  return { ...base, rate, ceiling: Math.max(row.ceiling, promised) };
}

/** Makes the clock on the very first start; afterwards it changes nothing. */
export async function createClock({ db, realNow, campaignNow, rate }: { db: AnyDatabase; realNow: number; campaignNow: number; rate: number }): Promise<void> {
  await db
    .insertInto('clock')
    .values({ rate, base_real: instant(realNow), base_campaign: instant(campaignNow), ceiling: instant(campaignNow) })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute();
}

/** The clock as it stands, read only; null before the first start. */
export async function readClock(db: AnyDatabase): Promise<ClockRow | null> {
  const stored = await db.selectFrom('clock').selectAll().executeTakeFirst();
  return stored === undefined ? null : rowOf(stored);
}

/** Moves the clock on in one transaction, perhaps with another rate or a jump ahead; other processes are told of those. */
export async function moveClock({ db, realNow, rate, advanceMs }: { db: Database; realNow: number; rate?: number; advanceMs?: number }): Promise<ClockRow> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx.selectFrom('clock').selectAll().forUpdate().executeTakeFirstOrThrow();
    const row = movedOn({ row: rowOf(stored), realNow, rate, advanceMs });
    await trx.updateTable('clock').set({ rate: row.rate, base_real: instant(row.baseReal), base_campaign: instant(row.baseCampaign), ceiling: instant(row.ceiling) }).execute();
    if (rate !== undefined || advanceMs !== undefined) await sql`select pg_notify(${CLOCK_CHANNEL}, '')`.execute(trx);
    return row;
  });
}

/** Moves the clock on from a row that this process knows, in one statement; where another has moved it meanwhile, from what stands there. */
export async function extendClock({ db, known, realNow }: { db: Database; known: ClockRow; realNow: number }): Promise<ClockRow> {
  const row = movedOn({ row: known, realNow });
  const { numUpdatedRows } = await db
    .updateTable('clock')
    .set({ base_real: instant(row.baseReal), base_campaign: instant(row.baseCampaign), ceiling: instant(row.ceiling) })
    .where('rate', '=', known.rate)
    .where('base_real', '=', comparable(known.baseReal))
    .where('base_campaign', '=', comparable(known.baseCampaign))
    .where('ceiling', '=', comparable(known.ceiling))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? row : moveClock({ db, realNow });
}
