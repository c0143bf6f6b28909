import { counted, grouped } from '#core/text/formats.ts';

/** What a certificate counts, in the order in which it lists it. */
export const ERASED_KINDS = {
  leads: ['lead', 'leads'],
  campaigns: ['place in a campaign', 'places in campaigns'],
  listRows: ['row of an imported list', 'rows of imported lists'],
  timeline: ['timeline entry', 'timeline entries'],
  actions: ['action in the ledger', 'actions in the ledger'],
  conversations: ['conversation', 'conversations'],
  messages: ['message', 'messages'],
  files: ['file', 'files'],
  emails: ['sent or received email', 'sent or received emails'],
  notes: ['note', 'notes'],
  reminders: ['reminder', 'reminders'],
  searches: ['email search', 'email searches'],
  other: ['other record', 'other records'],
} as const satisfies Record<string, readonly [one: string, many: string]>;
export type ErasedKind = keyof typeof ERASED_KINDS;
export type ErasedCounts = Record<ErasedKind, number>;

export function emptyCounts(): ErasedCounts {
  return Object.fromEntries(Object.keys(ERASED_KINDS).map((kind) => [kind, 0])) as ErasedCounts;
}

/** The kinds of records that were erased, with their counts in words. */
export function erasedLines(counts: ErasedCounts): string[] {
  return (Object.keys(ERASED_KINDS) as ErasedKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const [one, many] = ERASED_KINDS[kind];
      return counted(counts[kind], one, many);
    });
}

/**
 * A certificate as text, to keep or to send to the person who asked for the erasure. It doesn’t
 * name them: no data says who it was anymore (product rules, section 21).
 */
export function certificateText({
  certificateId,
  erasedAt,
  counts,
}: {
  certificateId: string;
  /** ISO 8601. */
  erasedAt: string;
  counts: ErasedCounts;
}): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    `Certificate of erasure ${certificateId}`,
    '',
    `On ${erasedAt}, all personal data of one person was erased from this Reachwell account, as article 17 of the GDPR asks for.`,
    '',
    `Erased or made anonymous: ${grouped(total)} records`,
    ...erasedLines(counts).map((line) => `  ${line}`),
    '',
    'What remains: counts that name no one, and hashes under a secret key. They keep this person from being added again.',
    'Backups that the operator made before keep a copy until they expire.',
    '',
  ].join('\n');
}
