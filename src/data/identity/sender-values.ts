import { senderValues, type SenderValues } from '#core/text/sender-values.ts';
import type { Owner } from '#data/scope.ts';

/** The sender's values in texts; empty if there is no such user. */
export async function readSenderValues({ db, userId }: Owner): Promise<SenderValues> {
  const user = await db
    .selectFrom('users')
    .select(['display_name', 'network_profile'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return senderValues(user?.display_name ?? '', user?.network_profile ?? null);
}
