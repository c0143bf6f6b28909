import { brokenConstraint } from '#data/database/broken-constraint.ts';
import { createHmac } from 'node:crypto';
import type { MailProvider } from '#core/email/mailbox-check.ts';
import { lockUser } from '#data/account/users.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import { isMailboxTaken, readMailbox } from '#data/mailboxes/mailboxes.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { deleteSecret, storeSecret } from '#data/secrets/secrets.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** A mailbox that passed its check. `fromName` null: as before, or the user's own name. */
export type PassedMailbox = {
  provider: MailProvider;
  address: string;
  fromName: string | null;
  savesSentMail: boolean;
  credentials: string;
};

/** Why a mailbox cannot be connected: another user has it, or this one has another. */
export type ConnectRefusal = 'TAKEN' | 'OTHER_CONNECTED';

/** Whether this address may be connected; null when it may. */
export async function connectRefusal(
  scope: Owner,
  address: string,
): Promise<ConnectRefusal | null> {
  const own = await readMailbox(scope);
  if (own !== null && own.address.toLowerCase() !== address.toLowerCase()) return 'OTHER_CONNECTED';
  return (await isMailboxTaken(scope, address)) ? 'TAKEN' : null;
}

/**
 * Connects or reconnects a mailbox that passed its check: credentials, texts, and reading position,
 * the warm-up from where it was, and leads that wait for a mailbox continue, in one transaction.
 */
export async function connectMailbox(
  scope: Scope,
  {
    masterKey,
    actedBy,
    mailbox: { provider, address, fromName, savesSentMail, credentials },
  }: { masterKey: MasterKey; actedBy: string; mailbox: PassedMailbox },
): Promise<ConnectRefusal | null> {
  const { now, userId, db } = scope;
  const work = async (trx: DatabaseTransaction): Promise<ConnectRefusal | null> => {
    const user = await lockUser({ ...scope, db: trx });
    if (user === undefined) throw new Error('A mailbox was connected for a user who doesn’t exist');
    const refusal = await connectRefusal({ ...scope, db: trx }, address);
    if (refusal !== null) return refusal;
    const before = await readMailbox({ ...scope, db: trx });
    const row = {
      provider,
      address,
      from_name: fromName ?? before?.fromName ?? user.display_name,
      status: 'CONNECTED',
      lost_problem: null,
      connected_at: instant(now),
      ramp_from: instant(await rememberRamp({ ...scope, db: trx }, masterKey, address)),
      saves_sent_mail: savesSentMail,
    };
    await trx
      .insertInto('mailboxes')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...row,
          // A position is in the form of the adapter that gave it.
          ...(before?.provider !== provider && { reading_place: null, read_at: null }),
        }),
      )
      .execute();
    await storeSecret({ ...scope, db: trx }, { masterKey, name: 'mailbox', text: credentials });
    await deleteSecret({ ...scope, db: trx }, 'mailbox-grant');
    await setConnected({ ...scope, db: trx }, { connected: true });
    await releaseHeldLeads({ db: trx, userId, reasons: ['MAILBOX_MISSING'], now });
    await wakeLane({ ...scope, db: trx }, now);
    await writeAudit(
      { ...scope, db: trx },
      { actedBy, type: 'MAILBOX_CONNECTED', data: { provider } },
    );
    await publishUserStatus({ ...scope, db: trx });
    return null;
  };
  try {
    return await inTransaction(db, work);
  } catch (error) {
    // Another user was faster by a moment.
    if (brokenConstraint(error) === 'mailboxes_address') return 'TAKEN';
    throw error;
  }
}

/**
 * Erases the mailbox, its credentials, and its last check; what was sent, what came back, and who
 * must not be emailed stay. Repeating it changes nothing.
 */
export async function disconnectMailbox(scope: Scope, actedBy: string): Promise<void> {
  const { userId, now } = scope;
  await inScope(scope, async (scope) => {
    await lockUser(scope);
    const erased = await scope.db
      .deleteFrom('mailboxes')
      .where('user_id', '=', userId)
      .returning('provider')
      .executeTakeFirst();
    await scope.db.deleteFrom('mailbox_checks').where('user_id', '=', userId).execute();
    for (const name of ['mailbox', 'mailbox-grant'] as const) await deleteSecret(scope, name);
    if (erased === undefined) return;
    await setConnected(scope, { connected: false });
    await wakeLane(scope, now);
    await writeAudit(scope, {
      actedBy,
      type: 'MAILBOX_DISCONNECTED',
      data: { provider: erased.provider },
    });
    await publishUserStatus(scope);
  });
}

async function setConnected(
  { db, userId }: Owner<DatabaseTransaction>,
  { connected }: { connected: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ mailbox_connected: connected })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * When this user first connected the address, which is stored as a hash that requires the master
 * key; older master keys still work.
 */
async function rememberRamp(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  masterKey: MasterKey,
  address: string,
): Promise<number> {
  const hashWith = (key: Buffer) =>
    createHmac('sha256', key)
      .update(`mailbox-ramp|${userId}|${address.toLowerCase()}`)
      .digest('base64url');
  const newest = hashWith(masterKey.bytes);
  const known = await db
    .selectFrom('mailbox_ramps')
    .select(['address_hash', 'ramp_from'])
    .where('user_id', '=', userId)
    .where('address_hash', 'in', [newest, ...(masterKey.older ?? []).map(hashWith)])
    .orderBy('ramp_from')
    .execute();
  const rampFrom = known[0]?.ramp_from ?? now;
  await db
    .insertInto('mailbox_ramps')
    .values({ user_id: userId, address_hash: newest, ramp_from: instant(rampFrom) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rampFrom;
}
