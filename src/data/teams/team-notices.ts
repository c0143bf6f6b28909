import { sql } from 'kysely';
import type { NotificationType } from '#core/notification/notification.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { publishUserStatus } from '#data/tables/stream-events.ts';
import type { Scope } from '#data/scope.ts';

type TeamNotice = Extract<NotificationType, 'TEAM_MEMBER_LEFT' | 'ROLE_CHANGED'>;

/** Notifies one person; `now` is campaign time. Their team pages reload immediately. */
export async function notifyMember(
  scope: Scope<'now', DatabaseTransaction>,
  type: TeamNotice,
  data: Record<string, unknown>,
): Promise<void> {
  const { db, userId, now } = scope;
  await db
    .insertInto('notifications')
    .values({ user_id: userId, type, at: instant(now), data: json(data), link: '/team' })
    .execute();
  await publishUserStatus(scope);
}

/** Notifies the owners and managers of a team, except one of them. */
export async function notifyLeaders({
  db,
  teamId,
  except,
  type,
  data,
  now,
}: {
  db: DatabaseTransaction;
  teamId: string;
  except: readonly string[];
  type: TeamNotice;
  data: Record<string, unknown>;
  now: number;
}): Promise<void> {
  await sql`
    insert into notifications (user_id, type, at, data, link)
    select user_id, ${type}, ${instant(now)}, ${json(data)}::jsonb, '/team'
    from team_members
    where team_id = ${teamId}
      and role in ('OWNER', 'MANAGER')
      and user_id <> all(${[...except]}::bigint[])`.execute(db);
}
