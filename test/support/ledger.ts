import type { PracticeControl } from './practice-control.ts';

export type LedgerKind =
  | 'INVITE'
  | 'WITHDRAW'
  | 'MESSAGE'
  | 'INMAIL'
  | 'VISIT'
  | 'FOLLOW'
  | 'ENDORSE'
  | 'LIKE'
  | 'ACCEPTED'
  | 'REPLIED'
  | 'READ';
/**
 * An entry of the practice network's ledger. `requestId` is that of the request that caused it;
 * null for what people did. `realAt` and `toldRealAt` are real time: when it took effect, and when
 * a webhook about it was acknowledged.
 */
export type LedgerEntry = {
  id: number;
  at: string;
  accountId: string;
  personId: string;
  kind: LedgerKind;
  text: string | null;
  requestId: string | null;
  realAt: string | null;
  toldRealAt: string | null;
};

/** The whole ledger of an account, oldest first. */
export async function readLedger({
  control,
  accountId,
}: {
  control: PracticeControl;
  accountId: string;
}): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let since = 0; ;) {
    const page = await control.ask<{ entries: LedgerEntry[]; next: number }>(
      `/ledger?limit=10000&since=${since}&accountId=${encodeURIComponent(accountId)}`,
    );
    entries.push(...page.entries);
    if (page.entries.length === 0) return entries;
    since = page.next;
  }
}
