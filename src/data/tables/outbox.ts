import { sql } from 'kysely';
import type { Mail } from '#core/mail/mail.ts';
import { instantSql, instant, type AnyDatabase, type Database } from '#data/database.ts';
import { deleteInPages } from '#data/database/delete-in-pages.ts';
import { addJob, removeJob } from '#data/jobs/jobs.ts';
import { packSealed, unpackSealed, type SealedSetting } from '#data/secrets/rotate-keys.ts';
import { seal, unseal, type MasterKey } from '#data/secrets/sealing.ts';

export type OutboxMail = Mail & { id: string; realSentAt: number };

type Content = Pick<Mail, 'text' | 'html' | 'links'>;
const SEALED = 'sealed:';
const contextOf = (recipient: string) => `mail|${recipient}`;

/** What is stored of an email with a code: nothing readable without the master key. */
function sealContent({ to, text, html, links }: Mail, masterKey: MasterKey): Content {
  return {
    text: `${SEALED}${JSON.stringify(packSealed(seal({ masterKey, context: contextOf(to), text: JSON.stringify({ text, html, links }) })))}`,
    html: '',
    links: [],
  };
}

/** The content of an email as it was queued; null if no key opens it anymore. */
function contentOf(
  row: Content & { recipient: string },
  masterKey: MasterKey | null,
): Content | null {
  if (!row.text.startsWith(SEALED)) return { text: row.text, html: row.html, links: row.links };
  try {
    return masterKey === null
      ? null
      : (JSON.parse(
          unseal({
            masterKey,
            context: contextOf(row.recipient),
            sealed: unpackSealed(JSON.parse(row.text.slice(SEALED.length)) as SealedSetting),
          }),
        ) as Content);
  } catch {
    return null;
  }
}

/**
 * Queues an email in the outbox, in the transaction of what it reports; with `toDeliver` a mail
 * server gets it from there. With `masterKey` its content is sealed, for emails with a code.
 */
export async function queueMail({
  db,
  mail: given,
  toDeliver,
  masterKey = null,
  realNow,
}: {
  db: AnyDatabase;
  mail: Mail;
  toDeliver: boolean;
  masterKey?: MasterKey | null;
  realNow: number;
}): Promise<void> {
  const mail = masterKey === null ? given : { ...given, ...sealContent(given, masterKey) };
  const { mail_id: mailId } = await db
    .insertInto('outbox_mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: mail.links,
      real_sent_at: instant(realNow),
      to_deliver: toDeliver,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  if (toDeliver) await addJob({ db, task: 'deliver-mail', payload: { mailId } });
}

/**
 * The emails of the outbox, newest first, to one address or to all; sealed ones require the key.
 */
export async function listOutbox({
  db,
  to,
  masterKey = null,
  limit = 200,
}: {
  db: AnyDatabase;
  to: string | null;
  masterKey?: MasterKey | null;
  limit?: number;
}): Promise<OutboxMail[]> {
  let query = db.selectFrom('outbox_mails').selectAll().orderBy('mail_id', 'desc').limit(limit);
  if (to !== null) query = query.where(sql`lower(recipient)`, '=', to.trim().toLowerCase());
  const rows = await query.execute();
  return rows.flatMap((row) => {
    const content = contentOf(row, masterKey);
    return content === null
      ? []
      : [
          {
            id: row.mail_id,
            to: row.recipient,
            subject: row.subject,
            ...content,
            realSentAt: row.real_sent_at,
          },
        ];
  });
}

/** How many emails are in the outbox. */
export async function countOutbox(db: AnyDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes emails of the outbox, all or the named ones, and returns how many. Those a mail server
 * must still get stay.
 */
export async function clearOutbox(
  db: AnyDatabase,
  mailIds: readonly string[] | null,
): Promise<number> {
  let query = db.deleteFrom('outbox_mails').where('to_deliver', '=', false);
  if (mailIds !== null) query = query.where('mail_id', 'in', mailIds);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/**
 * Delivers an email, its row locked so that no other process does; a delivered email is deleted,
 * and so is one that no key opens anymore. Throws if the mail server rejected it, without naming
 * anyone.
 */
export async function deliverMail({
  db,
  mailId,
  send,
  masterKey = null,
}: {
  db: Database;
  mailId: string;
  send: (mail: Mail) => Promise<void>;
  masterKey?: MasterKey | null;
}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('outbox_mails')
      .selectAll()
      .where('mail_id', '=', mailId)
      .where('to_deliver', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return;
    const content = contentOf(row, masterKey);
    if (content !== null)
      await send({ to: row.recipient, subject: row.subject, ...content }).catch(
        (error: unknown) => {
          throw new Error(refusalOf(error));
        },
      );
    await trx.deleteFrom('outbox_mails').where('mail_id', '=', mailId).execute();
  });
}

/** Why an email was rejected, by codes alone: the server's own text may contain the address. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [responseCode, code].filter((one) => one !== undefined).join(', ');
  return codes === ''
    ? 'The mail server didn’t accept the mail'
    : `The mail server didn’t accept the mail (${codes})`;
}

/** Deletes emails from before then, with their codes and delivery jobs. Real time. */
export async function pruneOutbox(db: Database, realBefore: number): Promise<void> {
  const old = sql`real_sent_at < ${instantSql(realBefore)}`;
  const { rows } = await sql<{
    mail_id: string;
  }>`select mail_id from outbox_mails where to_deliver and ${old}`.execute(db);
  await deleteInPages(db, 'outbox_mails', old);
  await forgetMailJobs(
    db,
    rows.map(({ mail_id }) => mail_id),
  );
}

/** Deletes every email to these addresses (in lower case), with its delivery job. */
export async function deleteMailsTo(db: AnyDatabase, addresses: readonly string[]): Promise<void> {
  const gone = await db
    .deleteFrom('outbox_mails')
    .where(sql<string>`lower(recipient)`, 'in', addresses)
    .returning('mail_id')
    .execute();
  await forgetMailJobs(
    db,
    gone.map(({ mail_id }) => mail_id),
  );
}

async function forgetMailJobs(db: AnyDatabase, mailIds: readonly string[]): Promise<void> {
  for (const mailId of mailIds) await removeJob(db, 'deliver-mail', { mailId });
}
