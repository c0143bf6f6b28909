import { sql } from 'kysely';
import type { Mail } from '#core/mail/mail.ts';
import { comparable, instant, type AnyDatabase, type Database } from '#data/database.ts';
import { packSealed, unpackSealed, type SealedSetting } from '#data/secrets/rotate-keys.ts';
import { seal, unseal, type MasterKey } from '#data/secrets/sealing.ts';

export type OutboxMail = Mail & { id: string; realSentAt: number };

type Content = Pick<Mail, 'text' | 'html' | 'links'>;
const SEALED = 'sealed:';
const contextOf = (recipient: string) => `mail|${recipient}`;

/**
 * What stands in the table of a mail that carries a code: nothing that can be read without the
 * master key.
 */
function sealContent({
  mail: { to, text, html, links },
  masterKey,
}: {
  mail: Mail;
  masterKey: MasterKey;
}): Content {
  return {
    text: `${SEALED}${JSON.stringify(packSealed(seal({ masterKey, context: contextOf(to), text: JSON.stringify({ text, html, links }) })))}`,
    html: '',
    links: [],
  };
}

/** The content of a mail as it was put in; null when no key opens it any more. */
function contentOf({
  row,
  masterKey,
}: {
  row: Content & { recipient: string };
  masterKey: MasterKey | null;
}): Content | null {
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
 * Puts a mail into the outbox, in the transaction of what it tells of; with `toDeliver` a mail
 * server gets it from there. With `masterKey` its content is sealed: for mails that carry a code.
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
  const at = instant(realNow);
  const mail =
    masterKey === null ? given : { ...given, ...sealContent({ mail: given, masterKey }) };
  await db
    .insertInto('outbox_mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: mail.links,
      real_sent_at: at,
      to_deliver: toDeliver,
      real_next_try_at: at,
    })
    .execute();
}

/**
 * The mails of the outbox, newest first, to one address or to all; sealed ones with the key that
 * opens them.
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
    const content = contentOf({ row, masterKey });
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
export async function countOutbox({ db }: { db: AnyDatabase }): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes mails of the outbox, all or those named, and answers how many. Those that a mail server
 * is still to get stay.
 */
export async function clearOutbox({
  db,
  mailIds,
}: {
  db: AnyDatabase;
  mailIds: readonly string[] | null;
}): Promise<number> {
  let query = db.deleteFrom('outbox_mails').where('to_deliver', '=', false);
  if (mailIds !== null) query = query.where('mail_id', 'in', mailIds);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;
const MOST_ATTEMPTS = 12;

/**
 * Delivers one mail that is due; false when none is. A mail that was taken leaves no trace; one
 * refused is tried again, later each time; one that no key opens goes.
 */
export async function deliverNextMail({
  db,
  send,
  masterKey = null,
  realNow,
}: {
  db: Database;
  send: (mail: Mail) => Promise<void>;
  masterKey?: MasterKey | null;
  realNow: number;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('outbox_mails')
      .selectAll()
      .where('to_deliver', '=', true)
      .where('real_next_try_at', '<=', comparable(realNow))
      .orderBy('mail_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const content = contentOf({ row, masterKey });
    const failed =
      content !== null &&
      (await send({ to: row.recipient, subject: row.subject, ...content }).then(
        () => false,
        () => true,
      ));
    if (!failed || row.attempts + 1 >= MOST_ATTEMPTS) {
      await trx.deleteFrom('outbox_mails').where('mail_id', '=', row.mail_id).execute();
      return true;
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.attempts);
    await trx
      .updateTable('outbox_mails')
      .set({ attempts: row.attempts + 1, real_next_try_at: instant(realNow + waitMs) })
      .where('mail_id', '=', row.mail_id)
      .execute();
    return true;
  });
}
