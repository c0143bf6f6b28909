import { sql } from 'kysely';
import type { NotificationType } from '#core/notification/notification.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import { publishStreamEvent } from '#data/notices/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

type TeamNotice = Extract<NotificationType, 'TEAM_MEMBER_LEFT' | 'ROLE_CHANGED'>;

/** Tells one person; `now` is campaign time. Their team pages are read again immediately. */
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
  await sayMembership(scope);
}

/** Tells the owners and managers of a team, but for one of them. */
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
    select user_id, ${type}, ${instant(now)}, ${json(data)}::jsonb, '/team' from team_members
    where team_id = ${teamId} and role in ('OWNER', 'MANAGER') and user_id <> all(${[...except]}::bigint[])`.execute(
    db,
  );
}

/** Has the screens of a user read again who they are: team and role are part of it. */
export async function sayMembership({ db, userId }: Owner<DatabaseTransaction>): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user !== undefined)
    await publishStreamEvent({ db, userId }, 'user.status', { status: user.status });
}
