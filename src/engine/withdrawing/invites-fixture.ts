// Shared by the tests of invitations: a world, and what is read from it.
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  standingOf,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
export const DAY = 86_400_000;
export const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
export const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    `${state} ${reason ?? ''}`.trim(),
  );
export const usage = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('daily_usage')
      .select(['action', 'used'])
      .where('user_id', '=', it.userId)
      .where('used', '>', 0)
      .orderBy('action')
      .execute()
  ).map(({ action, used }) => `${action} ${used}`);
export const notifications = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', it.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type, data }) => [type, data]);
export const accountEvents = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('events')
      .select(['type', 'data', 'actor'])
      .where('user_id', '=', it.userId)
      .where('lead_id', 'is', null)
      .orderBy('event_id')
      .execute()
  ).map(({ type, actor }) => `${type} ${actor}`);
export const setUser = (it: EngineWorld, change: Record<string, unknown>) =>
  it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();
export const tries = async (it: EngineWorld): Promise<number> =>
  Number(
    (
      await it.db
        .selectFrom('intents')
        .select(({ fn }) => fn.countAll<string>().as('tries'))
        .where('user_id', '=', it.userId)
        .executeTakeFirstOrThrow()
    ).tries,
  );
export const allowed = { invite_by_email_enabled: true, feature_flags: ['INVITE_BY_EMAIL'] };
