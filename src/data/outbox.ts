import { sql } from 'kysely';
import type { Mail } from '#core/mail/mail.ts';
import { comparable, instant, type AnyDatabase, type Database } from '#data/database.ts';

export type OutboxMail = Mail & { id: string; realSentAt: number };

/** Puts a mail into the outbox, in the transaction of what it tells of; with `toDeliver` a mail server gets it from there. */
export async function queueMail({ db, mail, toDeliver, realNow }: { db: AnyDatabase; mail: Mail; toDeliver: boolean; realNow: number }): Promise<void> {
  const at = instant(realNow);
  await db.insertInto('outbox_mails').values({ recipient: mail.to, subject: mail.subject, text: mail.text, html: mail.html, links: mail.links, real_sent_at: at, to_deliver: toDeliver, real_next_try_at: at }).execute();
}

/** The mails of the outbox, newest first, to one address or to all. */
export async function listOutbox({ db, to, limit = 200 }: { db: AnyDatabase; to: string | null; limit?: number }): Promise<OutboxMail[]> {
  let query = db.selectFrom('outbox_mails').selectAll().orderBy('mail_id', 'desc').limit(limit);
  if (to !== null) query = query.where(sql`lower(recipient)`, '=', to.trim().toLowerCase());
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.mail_id, to: row.recipient, subject: row.subject, text: row.text, html: row.html, links: row.links, realSentAt: row.real_sent_at }));
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;
const MOST_ATTEMPTS = 12;

/** Delivers one mail that is due; false when none is. A mail that was taken leaves no trace; one refused is tried again, later each time. */
export async function deliverNextMail({ db, send, realNow }: { db: Database; send: (mail: Mail) => Promise<void>; realNow: number }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('outbox_mails').selectAll().where('to_deliver', '=', true).where('real_next_try_at', '<=', comparable(realNow)).orderBy('mail_id').limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!row) return false;
    const failed = await send({ to: row.recipient, subject: row.subject, text: row.text, html: row.html, links: row.links }).then(
      () => false,
      () => true,
    );
    if (!failed || row.attempts + 1 >= MOST_ATTEMPTS) {
      await trx.deleteFrom('outbox_mails').where('mail_id', '=', row.mail_id).execute();
      return true;
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.attempts);
    await trx.updateTable('outbox_mails').set({ attempts: row.attempts + 1, real_next_try_at: instant(realNow + waitMs) }).where('mail_id', '=', row.mail_id).execute();
    return true;
  });
}
