import type { notificationRoutes } from '#contract/notifications.ts';
import {
  closeAllNotifications,
  closeNotification,
  listNotifications,
} from '#data/notices/notifications.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { announce } from '#data/notices/stream-events.ts';
import type { Handlers } from '#server/handler.ts';
import { presentNotifications } from '#server/notifications/present-notification.ts';
import { pageAnswer } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';

/** Notifications of a user; whatever is closed in one tab is said to the others. */
export const notificationHandlers: Handlers<keyof typeof notificationRoutes> = {
  'GET /notifications': async ({
    query: { page, size, closed },
    caller: { userId },
    parts: { db },
  }) => {
    const { notifications, total, open } = await listNotifications({
      db,
      userId,
      closed: closed === undefined ? null : closed === 'true',
      page,
      size,
    });
    return {
      ...pageAnswer({
        content: await presentNotifications({ db, userId, rows: notifications }),
        page,
        size,
        total,
      }),
      open,
    };
  },
  'PATCH /notifications': async ({ body: { until }, caller: { userId }, parts: { db } }) => {
    const closed = await inTransaction({
      db,
      work: async (trx) => {
        const { count, newestId } = await closeAllNotifications({
          db: trx,
          userId,
          until: until ?? null,
        });
        if (newestId !== null)
          await announce({
            db: trx,
            userId,
            type: 'notification',
            data: { notificationId: newestId },
          });
        return count;
      },
    });
    return { closed };
  },
  'PATCH /notifications/{notificationId}': async ({
    params: { notificationId },
    body: { closed },
    caller: { userId },
    parts: { db },
  }) => {
    const row = await closeNotification({ db, userId, notificationId, closed });
    if (row === undefined) throw new Refusal('NOT_FOUND');
    // The user's other tabs look again.
    await announce({ db, userId, type: 'notification', data: { notificationId } });
    const [notification] = await presentNotifications({ db, userId, rows: [row] });
    if (notification === undefined) throw new Refusal('NOT_FOUND');
    return notification;
  },
};
