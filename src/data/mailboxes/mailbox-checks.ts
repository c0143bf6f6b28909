import type { CheckLine, MailProvider } from '#core/email/mailbox-check.ts';
import { instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** How long after its start an unfinished check, whose process died, counts as over. */
const LONGEST_MS = 90_000;

/** The last check of a user's mailbox. Instants in real time. */
export type StoredCheck = {
  provider: MailProvider;
  address: string;
  startedAt: number;
  endedAt: number | null;
  running: boolean;
  lines: CheckLine[];
};
/** Begins a check in place of the last one; false while one runs. */
export async function beginCheck(
  { db, userId }: Owner,
  { provider, address, startedAt }: { provider: MailProvider; address: string; startedAt: number },
): Promise<boolean> {
  const row = {
    provider,
    address,
    real_started_at: instant(startedAt),
    real_ended_at: null,
    lines: json([]),
  };
  const begun = await db
    .insertInto('mailbox_checks')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where(({ or, eb }) =>
          or([
            eb('mailbox_checks.real_ended_at', 'is not', null),
            eb('mailbox_checks.real_started_at', '<', instant(startedAt - LONGEST_MS) as never),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Keeps the lines that are decided so far; `endedAt` ends the check. */
export async function keepCheck(
  { db, userId }: Owner,
  {
    startedAt,
    lines,
    endedAt,
  }: { startedAt: number; lines: readonly CheckLine[]; endedAt: number | null },
): Promise<void> {
  await db
    .updateTable('mailbox_checks')
    .set({ lines: json(lines), real_ended_at: endedAt === null ? null : instant(endedAt) })
    .where('user_id', '=', userId)
    .where('real_started_at', '=', instant(startedAt) as never)
    .where('real_ended_at', 'is', null)
    .execute();
}

/** The last check of the user's mailbox, also while it runs; null when there was none. */
export async function readCheck({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<StoredCheck | null> {
  const row = await db
    .selectFrom('mailbox_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { real_started_at: startedAt, real_ended_at: endedAt } = row;
  return {
    provider: row.provider as MailProvider,
    address: row.address,
    startedAt,
    endedAt,
    running: endedAt === null && realNow - startedAt < LONGEST_MS,
    lines: row.lines as CheckLine[],
  };
}
