import { sql } from 'kysely';
import type { UserStatus } from '#core/account/user-status.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { OwnLabel } from '#data/conversations/labels.ts';

/** The facts about an account that decide on which channels its conversations can be answered. */
type InboxAccount = {
  userId: string;
  name: string;
  status: UserStatus;
  balance: ActingUser['inmail_balance'];
  account: string | null;
  mailbox: 'CONNECTED' | 'LOST' | null;
  labels: OwnLabel[];
};

/** The accounts of conversations, with the labels that each user has made, by name. */
export async function readInboxAccounts(
  db: AnyDatabase,
  userIds: readonly string[],
): Promise<Map<string, InboxAccount>> {
  const { rows } = await sql<InboxAccount>`
    select u.user_id as "userId", u.display_name as name, u.status,
      u.inmail_balance as balance, u.network_account_id as account, m.status as mailbox,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', l.label_id::text, 'name', l.name, 'colour', l.color)
            order by lower(l.name)
          )
          from conversation_labels l
          where l.user_id = u.user_id
        ),
        '[]'
      ) as labels
    from users u
    left join mailboxes m on m.user_id = u.user_id
    where u.user_id = any(${[...new Set(userIds)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}
