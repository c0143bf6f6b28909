import { wentBackMail } from '#core/mail/went-back-mail.ts';
import type { AnyDatabase, Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readLooks } from '#data/looks/require-look.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { queueMail } from '#data/tables/outbox.ts';

/** There while accounts look because the database went back, and no one was told how it ended. */
const SETTING = 'database-went-back';
const LINK = '/admin';

/** How administrators get their emails. */
export type AdministratorMail = { publicUrl: string; toDeliver: boolean };

type Told = { now: number; realNow: number; since: number; mail: AdministratorMail };

/** Notifies every administrator, also by email, that all accounts look at what happened. */
export async function tellWentBack(
  trx: DatabaseTransaction,
  { now, realNow, since, mail: { publicUrl, toDeliver } }: Told,
): Promise<void> {
  const { open: accounts } = await readLooks(trx);
  await writeSetting(trx, SETTING, { since });
  const data = { state: 'LOOKING', accounts, since: new Date(since).toISOString() };
  await notify(trx, now, data);
  for (const { email: to } of await administrators(trx)) {
    const mail = wentBackMail({ to, accounts, since, url: publicUrl + LINK });
    await queueMail({ db: trx, mail, toDeliver, realNow });
  }
}

/** Notifies every administrator of what the accounts found, once all have looked. */
export async function tellLooksDone(db: Database, now: number): Promise<void> {
  if ((await readSetting(db, SETTING)) === null || (await readLooks(db)).open > 0) return;
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('settings')
      .where('name', '=', SETTING)
      .returning('value')
      .executeTakeFirst();
    // Another process told it.
    if (ended === undefined) return;
    const { done: accounts, found, unconfirmed } = await readLooks(trx);
    await notify(trx, now, { state: 'DONE', accounts, found, unconfirmed });
  });
}

function administrators(db: AnyDatabase) {
  return db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('admin_status', '=', 'ADMIN')
    .execute();
}

async function notify(db: AnyDatabase, at: number, data: Record<string, unknown>) {
  for (const { user_id: userId } of await administrators(db))
    await writeNotification({ db, userId }, { at, type: 'DATABASE_WENT_BACK', data, link: LINK });
}
