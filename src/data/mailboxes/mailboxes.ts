import { losesMailbox, type MailProblem, type MailProvider } from '#core/email/mailbox-check.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { instant } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { openSecret, storeSecret } from '#data/secrets/secrets.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** A user's mailbox. Instants in campaign time. */
export type StoredMailbox = {
  provider: MailProvider;
  address: string;
  fromName: string;
  signature: string;
  /** Null: the usual one. */
  footer: string | null;
  status: 'CONNECTED' | 'LOST';
  lostProblem: MailProblem | null;
  connectedAt: number;
  rampFrom: number;
  /** Since when too many bounces hold the emails. */
  bouncesHoldSince: number | null;
  savesSentMail: boolean;
};

/** The user's mailbox; null when none is connected. */
export async function readMailbox({ db, userId }: Owner): Promise<StoredMailbox | null> {
  const row = await db
    .selectFrom('mailboxes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        provider: row.provider as MailProvider,
        address: row.address,
        fromName: row.from_name,
        signature: row.signature,
        footer: row.footer,
        status: row.status as StoredMailbox['status'],
        lostProblem: row.lost_problem as MailProblem | null,
        connectedAt: row.connected_at,
        rampFrom: row.ramp_from,
        bouncesHoldSince: row.bounces_hold_since,
        savesSentMail: row.saves_sent_mail,
      };
}

/** The user's mailbox with its credentials in clear, for the one call that needs them. */
export async function openMailbox(
  scope: Owner,
  masterKey: MasterKey,
): Promise<(StoredMailbox & { credentials: string }) | null> {
  const mailbox = await readMailbox(scope);
  const credentials = mailbox && (await openSecret(scope, masterKey, 'mailbox'));
  return mailbox === null || credentials === null ? null : { ...mailbox, credentials };
}

/** Whether another user has connected this address. */
export async function isMailboxTaken({ db, userId }: Owner, address: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('mailboxes')
      .select('user_id')
      .where(({ fn, ref }) => fn('lower', [ref('address')]), '=', address.toLowerCase())
      .where('user_id', '!=', userId)
      .executeTakeFirst()) !== undefined
  );
}

export type MailboxChange = { fromName?: string; signature?: string; footer?: string | null };

/** Changes what goes around the text of emails; false when no mailbox is connected. */
export async function changeMailbox(
  scope: Owner,
  { fromName, signature, footer }: MailboxChange,
): Promise<boolean> {
  const set = {
    ...(fromName !== undefined && { from_name: fromName }),
    ...(signature !== undefined && { signature }),
    ...(footer !== undefined && { footer }),
  };
  if (Object.keys(set).length === 0) return (await readMailbox(scope)) !== null;
  const row = await scope.db
    .updateTable('mailboxes')
    .set(set)
    .where('user_id', '=', scope.userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the credentials with those that the provider gave; false, and nothing is stored, if this
 * connection no longer exists.
 */
export async function keepCredentials(
  scope: Scope<'realNow'>,
  {
    masterKey,
    connectedAt,
    credentials,
  }: { masterKey: MasterKey; connectedAt: number; credentials: string },
) {
  return inScope(scope, async (scope) => {
    const held = await scope.db
      .selectFrom('mailboxes')
      .select('user_id')
      .where('user_id', '=', scope.userId)
      .where('connected_at', '=', instant(connectedAt) as never)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return false;
    await storeSecret(scope, { masterKey, name: 'mailbox', text: credentials });
    return true;
  });
}

/**
 * Marks the mailbox as unusable until its user reconnects it, and notifies them once. Only problems
 * that they alone can fix do so. Returns whether it was marked now.
 */
export async function loseMailbox(
  scope: Scope,
  connectedAt: number,
  problem: MailProblem | null,
): Promise<boolean> {
  const { userId, now } = scope;
  if (!losesMailbox(problem)) return false;
  return inScope(scope, async (scope) => {
    const lost = await scope.db
      .updateTable('mailboxes')
      .set({ status: 'LOST', lost_problem: problem })
      .where('user_id', '=', userId)
      .where('connected_at', '=', instant(connectedAt) as never)
      .where('status', '=', 'CONNECTED')
      .returning('address')
      .executeTakeFirst();
    if (lost === undefined) return false;
    await writeAudit(scope, { actedBy: userId, type: 'MAILBOX_LOST' });
    await writeNotification(scope, {
      at: now,
      type: 'MAILBOX_LOST',
      data: { address: lost.address, problem },
      link: '/account/email',
    });
    await publishUserStatus(scope);
    return true;
  });
}

/** Records that a check of the connected mailbox passed; a lost one is restored. */
export async function confirmMailbox(
  scope: Scope<'now'>,
  { connectedAt, savesSentMail }: { connectedAt: number; savesSentMail: boolean },
): Promise<void> {
  const { userId, now } = scope;
  await inScope(scope, async (scope) => {
    const kept = await scope.db
      .updateTable('mailboxes')
      .set({ status: 'CONNECTED', lost_problem: null, saves_sent_mail: savesSentMail })
      .where('user_id', '=', userId)
      .where('connected_at', '=', instant(connectedAt) as never)
      .returning('user_id')
      .executeTakeFirst();
    if (kept === undefined) return;
    await wakeLane(scope, now);
    await publishUserStatus(scope);
  });
}
