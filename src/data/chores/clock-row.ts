import { sql } from 'kysely';
import type { ClockPlay } from '#core/time/clock.ts';
import { playRate } from '#core/time/play-rate.ts';
import { instantSql, instant, type AnyDatabase, type Database } from '#data/database.ts';
import { scheduleReminders } from '#data/notices/send-reminders.ts';

export const CLOCK_CHANNEL = 'reachwell_clock';

/** How far ahead, in real ms, campaign time is promised. */
const AHEAD_REAL_MS = 2000;

/**
 * Campaign time runs from `baseCampaign` at `baseReal` at `rate`, and is never shown past `ceiling`
 * or the end of what is being played.
 */
export type ClockRow = {
  rate: number;
  baseReal: number;
  baseCampaign: number;
  ceiling: number;
  play: ClockPlay | null;
  /** Whether hours in which no one on the server works are skipped. */
  skipsNights: boolean;
};

/**
 * A change of the clock: another rate, a jump ahead, or a stretch to play; `playMs` 0 ends the
 * current one. Each of them ends an earlier play. `leapTo` jumps to an instant, after which a play
 * continues; no jump if the clock is already there.
 */
export type ClockChange = {
  rate?: number;
  advanceMs?: number;
  playMs?: number;
  leapTo?: number;
  skipsNights?: boolean;
};

type StoredRow = {
  rate: number;
  base_real: number;
  base_campaign: number;
  ceiling: number;
  play_from: number | null;
  play_until: number | null;
  play_then_rate: number | null;
  skips_nights: boolean;
};

function rowOf(stored: StoredRow): ClockRow {
  const { play_from: from, play_until: until, play_then_rate: thenRate } = stored;
  const play =
    from === null || until === null || thenRate === null ? null : { from, until, thenRate };
  return {
    rate: stored.rate,
    baseReal: stored.base_real,
    baseCampaign: stored.base_campaign,
    ceiling: stored.ceiling,
    play,
    skipsNights: stored.skips_nights,
  };
}

function columnsOf({ rate, baseReal, baseCampaign, ceiling, play, skipsNights }: ClockRow) {
  return {
    rate,
    base_real: instant(baseReal),
    base_campaign: instant(baseCampaign),
    ceiling: instant(ceiling),
    play_from: play && instant(play.from),
    play_until: play && instant(play.until),
    play_then_rate: play && play.thenRate,
    skips_nights: skipsNights,
  };
}

/** The campaign time of a row at a real time. */
export function campaignTimeOf(row: Omit<ClockRow, 'skipsNights'>, realNow: number): number {
  return Math.min(
    row.ceiling,
    row.play?.until ?? Infinity,
    row.baseCampaign + Math.floor(Math.max(0, realNow - row.baseReal) * row.rate),
  );
}

/** How many real milliseconds are left of what is played; null while nothing is. */
export function playLeftMs(row: ClockRow, realNow: number): number | null {
  return row.play && Math.ceil((row.play.until - campaignTimeOf(row, realNow)) / row.rate);
}

/** The rate and the play that hold from now on. */
function changedPlay({
  row,
  shown,
  rate,
  advanceMs,
  playMs,
}: { row: ClockRow; shown: number } & ClockChange): Pick<ClockRow, 'rate' | 'play'> {
  const thenRate = row.play?.thenRate ?? row.rate;
  if (playMs !== undefined && playMs > 0)
    return {
      rate: playRate({ playMs, rate: thenRate }),
      play: { from: shown, until: shown + playMs, thenRate },
    };
  const ends =
    row.play === null ||
    rate !== undefined ||
    advanceMs !== undefined ||
    playMs !== undefined ||
    shown >= row.play.until;
  return ends ? { rate: rate ?? thenRate, play: null } : { rate: row.rate, play: row.play };
}

/**
 * The advanced row: if nobody extended the ceiling in time, the clock stopped there and continues
 * from it, so that downtime doesn't skip campaign time. A play that has reached its end is over.
 */
export function advancedRow({
  row,
  realNow,
  ...change
}: { row: ClockRow; realNow: number } & ClockChange): ClockRow {
  const { advanceMs = 0, leapTo = 0, skipsNights = row.skipsNights } = change;
  const shown = campaignTimeOf(row, realNow);
  const next = { ...changedPlay({ row, shown, ...change }), skipsNights };
  const leapMs = Math.max(advanceMs, leapTo - shown, 0);
  const promised = shown + leapMs + Math.ceil(AHEAD_REAL_MS * next.rate);
  // A ceiling from a faster rate would let the clock jump over a stop of all processes at the
  // slower one.
  if (next.rate !== row.rate)
    return { ...next, baseReal: realNow, baseCampaign: shown + leapMs, ceiling: promised };
  const stood = shown >= row.ceiling || next.play !== row.play;
  const base =
    stood || leapMs > 0
      ? { baseReal: realNow, baseCampaign: shown + leapMs }
      : { baseReal: row.baseReal, baseCampaign: row.baseCampaign };
  return { ...base, ...next, ceiling: Math.max(row.ceiling, promised) };
}

/** Makes the clock on the very first start; afterward it changes nothing. */
export async function createClock({
  db,
  realNow,
  campaignNow,
  rate,
  skipsNights = false,
}: {
  db: AnyDatabase;
  realNow: number;
  campaignNow: number;
  rate: number;
  skipsNights?: boolean;
}): Promise<void> {
  await db
    .insertInto('clock')
    .values({
      rate,
      base_real: instant(realNow),
      base_campaign: instant(campaignNow),
      ceiling: instant(campaignNow),
      skips_nights: skipsNights,
    })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute();
}

/** The current clock, read only; null before the first start. */
export async function readClock(db: AnyDatabase): Promise<ClockRow | null> {
  const stored = await db.selectFrom('clock').selectAll().executeTakeFirst();
  return stored === undefined ? null : rowOf(stored);
}

/** Campaign time and its rate, read only; real time where there is no clock to speed up. */
export async function readTimes(
  db: AnyDatabase,
  realNow: number,
): Promise<{ now: number; realNow: number; rate: number }> {
  const clock = await readClock(db);
  return clock === null
    ? { now: realNow, realNow, rate: 1 }
    : { now: campaignTimeOf(clock, realNow), realNow, rate: clock.rate };
}

/**
 * Advances the clock in one transaction, perhaps with a change; other processes are notified of a
 * change, and of the end of a play, and reminders follow the new time.
 */
export async function advanceClock({
  db,
  realNow,
  ...change
}: { db: Database; realNow: number } & ClockChange): Promise<ClockRow> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx.selectFrom('clock').selectAll().forUpdate().executeTakeFirstOrThrow();
    const before = rowOf(stored);
    const row = advancedRow({ row: before, realNow, ...change });
    await trx.updateTable('clock').set(columnsOf(row)).execute();
    const told =
      Object.values(change).some((value) => value !== undefined) ||
      (before.play !== null && row.play === null);
    if (told) {
      await sql`select pg_notify(${CLOCK_CHANNEL}, '')`.execute(trx);
      await scheduleReminders(trx);
    }
    return row;
  });
}

/**
 * Advances the clock from the row that this process knows, in one statement; if another process has
 * advanced it meanwhile, or a play is over, from the stored row.
 */
export async function extendClock(
  db: Database,
  known: ClockRow,
  realNow: number,
): Promise<ClockRow> {
  const row = advancedRow({ row: known, realNow });
  if (known.play !== null && row.play === null) return advanceClock({ db, realNow });
  const { numUpdatedRows } = await db
    .updateTable('clock')
    .set({
      base_real: instant(row.baseReal),
      base_campaign: instant(row.baseCampaign),
      ceiling: instant(row.ceiling),
    })
    .where('rate', '=', known.rate)
    .where('base_real', '=', instantSql(known.baseReal))
    .where('base_campaign', '=', instantSql(known.baseCampaign))
    .where('ceiling', '=', instantSql(known.ceiling))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? row : advanceClock({ db, realNow });
}
