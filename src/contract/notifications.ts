import { z } from 'zod';
import { NOTIFICATION_TYPES } from '#core/notification/notification.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, listQueryShape, notificationIdShape, pageOrPart } from '#contract/shapes.ts';

/** A notification (product api, "Shapes"); `link` leads to where the user can act on it. */
const notificationShape = z.object({
  id: notificationIdShape,
  type: z.enum(NOTIFICATION_TYPES),
  at: instantShape,
  closed: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  link: z.string().nullable(),
});
shapeNames.add(notificationShape, { id: 'Notification' });
export type NotificationAnswer = z.infer<typeof notificationShape>;

/** Notifications (product api, "Events, notifications, realtime"). */
export const notificationRoutes = ownRoutes('Events', {
  'GET /notifications': {
    summary:
      'Notifications, newest first, paged; `closed` filters them, `open` counts those not closed',
    query: listQueryShape.extend({ closed: z.enum(['true', 'false']).optional() }),
    answer: pageOrPart(notificationShape, { open: z.number().int().min(0) }),
  },
  'PATCH /notifications': {
    summary:
      'Close all notifications, up to `until` (the last one seen) so that none is closed unseen',
    body: z.strictObject({ closed: z.literal(true), until: notificationIdShape.optional() }),
    answer: z.object({ closed: z.number().int() }),
  },
  'PATCH /notifications/{notificationId}': {
    summary: 'Close or reopen a notification',
    params: z.object({ notificationId: notificationIdShape }),
    body: z.strictObject({ closed: z.boolean() }),
    answer: notificationShape,
  },
} as const satisfies PartialRoutes);
