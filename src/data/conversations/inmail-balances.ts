import type { InmailBalance } from '#core/conversation/inmail-balance.ts';
import { json } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** Stores the user's InMail credits as the network reports them. */
export async function storeInmailBalance(
  { db, userId }: Owner,
  balance: InmailBalance,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ inmail_balance: json(balance) })
    .where('user_id', '=', userId)
    .execute();
}
