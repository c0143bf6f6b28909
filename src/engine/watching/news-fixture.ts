import type { ReportedMessage } from '#connectors/network/network.ts';
// Shared by the tests of news: a database, and hints as the network sends them.
import { storeNetworkEvents, type ReceivedEvent } from '#data/notices/network-events.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
export const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
export const kinds = (it: EngineWorld) => it.network.acts.map(({ kind }) => kind);
export const notificationTypes = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', it.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);

let hints = 0;
export type Hint = { type: string; memberId?: string; chatId?: string; told?: ReportedMessage };

/** Stores webhook events, as the server does with verified ones. */
export async function post(it: EngineWorld, ...said: Hint[]): Promise<void> {
  const { account } = await it.db
    .selectFrom('users')
    .select('network_account_id as account')
    .where('user_id', '=', it.userId)
    .executeTakeFirstOrThrow();
  const events = said.map((body): ReceivedEvent => ({
    id: `evt-${(hints += 1)}`,
    type: body.type,
    account: String(account),
    body,
  }));
  await storeNetworkEvents({ db: it.db, events, now: it.clock.now(), realNow: it.clock.realNow() });
}
