import type { notificationRoutes } from '#contract/notifications.ts';
import {
  closeAllNotifications,
  closeNotification,
  listNotifications,
} from '#data/tables/notifications.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Handlers } from '#server/http/handler.ts';
import { presentNotifications } from '#server/notifications/present-notification.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { ApiError } from '#server/http/api-error.ts';

/** A user's notifications; closing one is published to the user's other tabs. */
export const notificationHandlers: Handlers<keyof typeof notificationRoutes> = {
  'GET /notifications': async (call) => {
    const {
      scope,
      query: { closed },
    } = call;
    const asked = listRequest('GET /notifications', call);
    const { read, open } = await listNotifications(scope, {
      closed: closed === undefined ? null : closed === 'true',
      ...asked,
    });
    const rows = await presentNotifications(scope, read.rows);
    return { ...listResponse(asked, { ...read, rows }), open };
  },
  'PATCH /notifications': async ({ scope, body: { until } }) => {
    const closed = await inScope(scope, async (scope) => {
      const { count, newestId } = await closeAllNotifications(scope, until ?? null);
      if (newestId !== null)
        await publishStreamEvent(scope, 'notification', { notificationId: newestId });
      return count;
    });
    return { closed };
  },
  'PATCH /notifications/{notificationId}': async ({
    scope,
    params: { notificationId },
    body: { closed },
    caller: { userId },
    parts: { db },
  }) => {
    const row = await closeNotification(scope, { notificationId, closed });
    if (row === undefined) throw new ApiError('NOT_FOUND');
    // The user's other tabs look again.
    await publishStreamEvent({ db, userId }, 'notification', { notificationId });
    const [notification] = await presentNotifications(scope, [row]);
    if (notification === undefined) throw new ApiError('NOT_FOUND');
    return notification;
  },
};
