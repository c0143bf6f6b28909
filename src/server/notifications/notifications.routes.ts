import type { notificationRoutes } from '#contract/notifications.ts';
import {
  closeAllNotifications,
  closeNotification,
  listNotifications,
} from '#data/notices/notifications.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/notices/stream-events.ts';
import type { Handlers } from '#server/handler.ts';
import { presentNotifications } from '#server/notifications/present-notification.ts';
import { pageResponse } from '#server/page-response.ts';
import { ApiError } from '#server/api-error.ts';

/** A user's notifications; closing one is published to the user's other tabs. */
export const notificationHandlers: Handlers<keyof typeof notificationRoutes> = {
  'GET /notifications': async ({
    query: { page, size, closed },
    caller: { userId },
    parts: { db },
  }) => {
    const { notifications, total, open } = await listNotifications(
      { db, userId },
      { closed: closed === undefined ? null : closed === 'true', page, size },
    );
    return {
      ...pageResponse({
        content: await presentNotifications({ db, userId }, notifications),
        page,
        size,
        total,
      }),
      open,
    };
  },
  'PATCH /notifications': async ({ body: { until }, caller: { userId }, parts: { db } }) => {
    const closed = await inTransaction(db, async (trx) => {
      const { count, newestId } = await closeAllNotifications({ db: trx, userId }, until ?? null);
      if (newestId !== null)
        await publishStreamEvent({
          db: trx,
          userId,
          type: 'notification',
          data: { notificationId: newestId },
        });
      return count;
    });
    return { closed };
  },
  'PATCH /notifications/{notificationId}': async ({
    params: { notificationId },
    body: { closed },
    caller: { userId },
    parts: { db },
  }) => {
    const row = await closeNotification({ db, userId }, { notificationId, closed });
    if (row === undefined) throw new ApiError('NOT_FOUND');
    // The user's other tabs reload.
    await publishStreamEvent({ db, userId, type: 'notification', data: { notificationId } });
    const [notification] = await presentNotifications({ db, userId }, [row]);
    if (notification === undefined) throw new ApiError('NOT_FOUND');
    return notification;
  },
};
