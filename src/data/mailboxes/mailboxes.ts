import { losesMailbox, type MailProblem, type MailProvider } from '#core/email/mailbox-check.ts';
import { writeAudit } from '#data/identity/audit-log.ts';
import { instant, type AnyDatabase, type Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeNotification } from '#data/engine-store/postgres/user-problem.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { publishStreamEvent } from '#data/notices/stream-events.ts';
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

type OfUser = { db: AnyDatabase; userId: string };
/** One connection of a mailbox: what was learned on an older one says nothing of a newer one. */
type OfConnection = { db: Database; userId: string; connectedAt: number };

/** The user's mailbox; null when none is connected. */
export async function readMailbox({ db, userId }: OfUser): Promise<StoredMailbox | null> {
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
export async function openMailbox({
  db,
  userId,
  masterKey,
}: OfUser & { masterKey: MasterKey }): Promise<(StoredMailbox & { credentials: string }) | null> {
  const mailbox = await readMailbox({ db, userId });
  const credentials = mailbox && (await openSecret({ db, masterKey, userId, name: 'mailbox' }));
  return mailbox === null || credentials === null ? null : { ...mailbox, credentials };
}

/** Whether another user has connected this address. */
export async function isMailboxTaken({
  db,
  userId,
  address,
}: OfUser & { address: string }): Promise<boolean> {
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
export async function changeMailbox({
  db,
  userId,
  change: { fromName, signature, footer },
}: OfUser & { change: MailboxChange }): Promise<boolean> {
  const set = {
    ...(fromName !== undefined && { from_name: fromName }),
    ...(signature !== undefined && { signature }),
    ...(footer !== undefined && { footer }),
  };
  if (Object.keys(set).length === 0) return (await readMailbox({ db, userId })) !== null;
  const row = await db
    .updateTable('mailboxes')
    .set(set)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps the credentials that the provider gave in place of the old ones; false, and nothing is
 * kept, where this connection is no more.
 */
export async function keepCredentials({
  db,
  masterKey,
  userId,
  connectedAt,
  credentials,
  realNow,
}: OfConnection & { masterKey: MasterKey; credentials: string; realNow: number }) {
  return inTransaction({
    db,
    work: async (trx) => {
      const held = await trx
        .selectFrom('mailboxes')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('connected_at', '=', instant(connectedAt) as never)
        .forUpdate()
        .executeTakeFirst();
      if (held === undefined) return false;
      await storeSecret({
        db: trx,
        masterKey,
        userId,
        name: 'mailbox',
        text: credentials,
        realNow,
      });
      return true;
    },
  });
}

/**
 * The mailbox cannot be used until its user connects it again, which they are told once. Only what
 * they alone can mend loses a mailbox. Returns whether it was lost by this.
 */
export async function loseMailbox({
  db,
  userId,
  connectedAt,
  problem,
  now,
  realNow,
}: OfConnection & { problem: MailProblem | null; now: number; realNow: number }): Promise<boolean> {
  if (!losesMailbox(problem)) return false;
  return inTransaction({
    db,
    work: async (trx) => {
      const lost = await trx
        .updateTable('mailboxes')
        .set({ status: 'LOST', lost_problem: problem })
        .where('user_id', '=', userId)
        .where('connected_at', '=', instant(connectedAt) as never)
        .where('status', '=', 'CONNECTED')
        .returning('address')
        .executeTakeFirst();
      if (lost === undefined) return false;
      await writeAudit({ db: trx, userId, actedBy: userId, type: 'MAILBOX_LOST', realNow });
      await writeNotification({
        db: trx,
        userId,
        at: now,
        type: 'MAILBOX_LOST',
        data: { address: lost.address, problem },
        link: '/account/email',
      });
      await tellMailbox({ db: trx, userId });
      return true;
    },
  });
}

/** A check of the connected mailbox passed: it is found again where it was lost. */
export async function confirmMailbox({
  db,
  userId,
  connectedAt,
  savesSentMail,
  now,
}: OfConnection & { savesSentMail: boolean; now: number }): Promise<void> {
  await inTransaction({
    db,
    work: async (trx) => {
      const kept = await trx
        .updateTable('mailboxes')
        .set({ status: 'CONNECTED', lost_problem: null, saves_sent_mail: savesSentMail })
        .where('user_id', '=', userId)
        .where('connected_at', '=', instant(connectedAt) as never)
        .returning('user_id')
        .executeTakeFirst();
      if (kept === undefined) return;
      await wakeLane({ db: trx, userId, at: now });
      await tellMailbox({ db: trx, userId });
    },
  });
}

/** Says on the live stream that the account looks different. */
export async function tellMailbox({ db, userId }: OfUser): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user !== undefined)
    await publishStreamEvent({
      db,
      userId,
      type: 'user.status',
      data: { status: user.status },
    });
}
