/**
 * The engine's heartbeat in the database: its number, its time, and the database that it was
 * written on. Instants in campaign time except `real…`.
 */
export type Heartbeat = {
  realAt: number;
  at?: number;
  beat?: number;
  /** The server, its timeline, the database, and the table itself; null: not readable. */
  database?: DatabaseIdentity;
};
export type DatabaseIdentity = {
  server: string | null;
  timeline: number | null;
  database: string;
  table: string;
};

/**
 * The latest state of the database that a process has read: the number of the last heartbeat, and a
 * transaction ID that is higher than any assigned so far, those of its own acts included.
 */
export type SeenState = { beat: number; transactions: number };

/**
 * Why the database may have gone back to an older state. RESTORED: it isn't the one that the last
 * heartbeat was written on (another server, a promoted copy, a dump that was read in). WENT_BACK:
 * it doesn't have a heartbeat, or transactions, that this process has seen. Null: neither, or
 * nothing was ever done here.
 */
export function databaseWentBack({
  stored,
  actual,
  transactions,
  seen,
}: {
  stored: Heartbeat | null;
  actual: DatabaseIdentity;
  /** The next transaction number of the database. */
  transactions: number;
  /** Null: this process has seen none yet. */
  seen: SeenState | null;
}): 'RESTORED' | 'WENT_BACK' | null {
  const lacksBeat = seen !== null && (stored?.beat ?? 0) < seen.beat;
  if (lacksBeat) return 'WENT_BACK';
  if (stored?.database === undefined) return null;
  const before = stored.database;
  const differs = <Part>(one: Part | null, other: Part | null) =>
    one !== null && other !== null && one !== other;
  const isAnother =
    differs(before.server, actual.server) ||
    differs(before.timeline, actual.timeline) ||
    before.database !== actual.database ||
    before.table !== actual.table;
  if (isAnother) return 'RESTORED';
  // Another server counts on its own, so its number says nothing.
  return seen !== null && transactions < seen.transactions ? 'WENT_BACK' : null;
}

/** How long before the last heartbeat something may still be missing; real ms. */
const MARGIN_MS = 60_000;
/** The same in campaign ms: the clocks of network and mailbox differ by as much. */
const CAMPAIGN_MARGIN_MS = 2 * 60_000;

/** From when on acts may be missing, by the last heartbeat that the database has. */
export function missingSince(heartbeat: Heartbeat, rate: number): number {
  return (
    (heartbeat.at ?? heartbeat.realAt) - Math.max(CAMPAIGN_MARGIN_MS, Math.ceil(MARGIN_MS * rate))
  );
}
