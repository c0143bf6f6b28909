import type { Selectable } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import type { NotificationsTable } from '#data/schema/events.ts';

const COLUMNS = ['notification_id', 'type', 'at', 'closed', 'data', 'link'] as const;

export type NotificationRow = Pick<Selectable<NotificationsTable>, (typeof COLUMNS)[number]>;
type Owner = { db: AnyDatabase; userId: string };

/** A page of a user's notifications, newest first; `closed` null is all of them. `total` counts those that are asked for, `open` those that are not closed. */
export async function listNotifications({ db, userId, closed, page, size }: Owner & { closed: boolean | null; page: number; size: number }): Promise<{ notifications: NotificationRow[]; total: number; open: number }> {
  const own = db.selectFrom('notifications').where('user_id', '=', userId);
  const asked = closed === null ? own : own.where('closed', '=', closed);
  const notifications = await asked.select([...COLUMNS]).orderBy('at', 'desc').orderBy('notification_id', 'desc').offset(page * size).limit(size).execute();
  const counted = await own.select(({ fn, eb }) => [fn.countAll<string>().as('all'), fn.countAll<string>().filterWhere(eb('closed', '=', false)).as('open')]).executeTakeFirstOrThrow();
  const [all, open] = [Number(counted.all), Number(counted.open)];
  return { notifications, total: closed === null ? all : closed ? all - open : open, open };
}

/** Closes a notification or opens it again; undefined when there is none. */
export async function closeNotification({ db, userId, notificationId, closed }: Owner & { notificationId: string; closed: boolean }): Promise<NotificationRow | undefined> {
  return db.updateTable('notifications').set({ closed }).where('user_id', '=', userId).where('notification_id', '=', notificationId).returning([...COLUMNS]).executeTakeFirst();
}
