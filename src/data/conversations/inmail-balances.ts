import type { InmailBalance } from '#core/conversation/inmail-balance.ts';
import { json, type AnyDatabase } from '#data/database.ts';

/** Keeps what the network said of the user's InMail credits. */
export async function storeInmailBalance({
  db,
  userId,
  balance,
}: {
  db: AnyDatabase;
  userId: string;
  balance: InmailBalance;
}): Promise<void> {
  await db
    .updateTable('users')
    .set({ inmail_balance: json(balance) })
    .where('user_id', '=', userId)
    .execute();
}
