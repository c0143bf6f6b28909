import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

export const PRESENCE_CHANNEL = 'reachwell_presence';

/** Someone who is writing in a conversation of an account. */
export type Presence = {
  accountId: string;
  conversationId: string;
  writerId: string;
  name: string;
};

/** Says to open screens that someone is writing. It is stored nowhere, and passes on its own. */
export async function publishPresence(
  { db, userId }: Owner,
  presence: Omit<Presence, 'accountId'>,
): Promise<void> {
  const said: Presence = { ...presence, accountId: userId };
  await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(said)})`.execute(db);
}
