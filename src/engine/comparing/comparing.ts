import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { Database } from '#data/database.ts';
import {
  readRecordedActs,
  type AskableAccount,
  type RecordedAct,
} from '#data/doctor/recorded-acts.ts';
import type { EngineParts } from '#engine/engine-parts.ts';

const PAGE_ROWS = 500;

/** NETWORK_ONLY: done, but on no row. ROW_ONLY: recorded as done, but not there. */
export type DifferenceCode = 'NETWORK_ONLY' | 'ROW_ONLY';
type Difference = { code: DifferenceCode; where: string; says: string };

/** What was compared, what differs, and what could not be asked, in words. */
export type Comparison = {
  looked: Record<DifferenceCode, number>;
  differences: Difference[];
  unasked: string[];
};

export type Comparing = {
  parts: Pick<EngineParts, 'network' | 'mail' | 'clock' | 'sleep'> & {
    db: Database;
    requestTimeoutMs: number;
  };
  account: AskableAccount;
  /** Acts between these times are compared; campaign ms. */
  since: number;
  until: number;
  signal: AbortSignal;
  into: Comparison;
};

/** The acts that the ledger has as done, page by page. */
export async function* recordedActs(
  { parts, account: { userId }, since, until, signal }: Comparing,
  actions: readonly ActionType[],
): AsyncGenerator<RecordedAct> {
  let after = '0';
  while (!signal.aborted) {
    const page = await readRecordedActs(
      { db: parts.db, userId },
      { actions, since, until, after, limit: PAGE_ROWS },
    );
    yield* page;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)?.intentId ?? after;
  }
}

/** Notes an act that only one side knows. */
export function noteDifference(
  { into }: Comparing,
  code: DifferenceCode,
  { where, says }: { where: string; says: string },
): void {
  into.differences.push({ code, where, says });
}

/** An instant as the doctor writes it. */
export function isoOf(at: number | null): string {
  return at === null ? 'an unknown time' : new Date(at).toISOString();
}
