import { z } from 'zod';
import type { RouteTable } from '#contract/route.ts';
import { instantShape, userIdShape } from '#contract/shapes.ts';

/**
 * The credits of the email finder (product api, "Billing, e-mail finder, teams"); one is spent only
 * on a verified address.
 */
export const emailCreditRoutes = {
  'GET /v1/shared/emailcredits/{userId}': {
    summary: 'Email finder credits: total, used, remaining, and when they renew',
    tag: 'Email finder',
    permission: 'signed-in',
    tenant: 'acting-user',
    params: z.object({ userId: userIdShape }),
    answer: z.object({
      total: z.number().int(),
      used: z.number().int(),
      left: z.number().int(),
      renewsAt: instantShape.nullable(),
    }),
  },
} as const satisfies RouteTable;
