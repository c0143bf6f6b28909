import { sql } from 'kysely';
import { instant, json, type AnyDatabase } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';

export type ReceivedEvent = {
  id: string;
  type: string;
  account: string;
  body: Record<string, unknown>;
};

/**
 * Stores events of the provider, each once, for the users of the accounts concerned, and wakes
 * their lanes; returns those users.
 */
export async function storeNetworkEvents({
  db,
  events,
  now,
  realNow,
}: {
  db: AnyDatabase;
  events: readonly ReceivedEvent[];
  now: number;
  realNow: number;
}): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    insert into network_events (user_id, network_event_id, type, body, real_received_at)
    select u.user_id, e ->> 'id', e ->> 'type', e -> 'body', ${instant(realNow)}
    from jsonb_array_elements(${json(events)}::jsonb) as e
    join users u on u.network_account_id = e ->> 'account'
    on conflict do nothing
    returning user_id`.execute(db);
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  for (const userId of userIds) await wakeLane({ db, userId }, now);
  return userIds;
}
