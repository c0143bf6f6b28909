import { z } from 'zod';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  instantShape,
  leadIdShape,
  emptyShape,
  taskIdShape,
} from '#contract/shapes.ts';

const count = z.number().int().min(0);

/**
 * Progress of a withdrawal task: of `count` invitations some are still waiting; each of the others
 * was withdrawn, had nothing to withdraw (accepted or already gone), failed, is unconfirmed, or was
 * canceled.
 */
const withdrawalTaskShape = z.object({
  taskId: taskIdShape,
  status: z.enum(['IN_PROGRESS', 'COMPLETE', 'CANCELLED']),
  count,
  waiting: count,
  withdrawn: count,
  skipped: count,
  failed: count,
  unconfirmed: count,
  cancelled: count,
  createdAt: instantShape,
  endedAt: instantShape.nullable(),
});
shapeNames.add(withdrawalTaskShape, { id: 'WithdrawalTask' });

const params = z.object({ taskId: taskIdShape });

/**
 * Unanswered invitations (product api, "User and LinkedIn connection"; product rules, section 4).
 */
export const invitationRoutes = ownRoutes('User', {
  'GET /v1/linkedin/identity/withdraw': {
    scopes: ['leads:read'],
    summary:
      'How many lead invitations are pending, how many are old enough to withdraw, and the running task',
    answer: z.object({
      pending: count,
      old: count,
      olderThanDays: count,
      task: withdrawalTaskShape.nullable(),
    }),
  },
  'POST /v1/linkedin/identity/withdraw': {
    scopes: ['leads:write'],
    summary:
      'Withdraw pending invitations, including those sent manually: older than 21 days or the days given, for a campaign or for specific leads',
    problems: ['LINKEDIN_NOT_CONNECTED', 'NETWORK_UNREACHABLE'],
    status: 202,
    body: z.strictObject({
      olderThanDays: z
        .number()
        .int()
        .min(0)
        .max(3650)
        .optional()
        .describe('Default 21; 0 includes fresh invitations'),
      campaignId: campaignIdShape.optional(),
      leadIds: z.array(leadIdShape).min(1).max(30_000).optional(),
    }),
    answer: z.object({
      taskId: taskIdShape,
      count,
      more: z
        .boolean()
        .describe('The list of invitations continues: withdraw again once these are done'),
    }),
  },
  'GET /v1/linkedin/identity/withdraw/{taskId}': {
    scopes: ['leads:read'],
    summary: 'Progress of an invitation withdrawal',
    params,
    answer: withdrawalTaskShape,
  },
  'DELETE /v1/linkedin/identity/withdraw/{taskId}': {
    scopes: ['leads:write'],
    summary: 'Cancel the rest of an invitation withdrawal',
    params,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
