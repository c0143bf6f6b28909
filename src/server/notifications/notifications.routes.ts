import type { NotificationType } from '#core/notification/notification.ts';
import type { notificationRoutes } from '#contract/notifications.ts';
import { notificationIdShape } from '#contract/shapes.ts';
import { closeNotification, listNotifications, type NotificationRow } from '#data/notifications.ts';
import { announce } from '#data/stream-events.ts';
import type { Handlers } from '#server/handler.ts';
import { isoInstant, pageAnswer } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';

export const notificationHandlers: Handlers<keyof typeof notificationRoutes> = {
  'GET /notifications': async ({ query: { page, size, closed }, caller: { userId }, parts: { db } }) => {
    const { notifications, total, open } = await listNotifications({ db, userId, closed: closed === undefined ? null : closed === 'true', page, size });
    return { ...pageAnswer({ content: notifications.map(presentNotification), page, size, total }), open };
  },
  'PATCH /notifications/{notificationId}': async ({ params: { notificationId }, body: { closed }, caller: { userId }, parts: { db } }) => {
    const notification = await closeNotification({ db, userId, notificationId, closed });
    if (notification === undefined) throw new Refusal('NOT_FOUND');
    // The user's other tabs look again.
    await announce({ db, userId, type: 'notification', data: { notificationId } });
    return presentNotification(notification);
  },
};

function presentNotification({ notification_id, type, at, closed, data, link }: NotificationRow) {
  return { id: notificationIdShape.parse(notification_id), type: type as NotificationType, at: isoInstant(at), closed, data, link };
}
