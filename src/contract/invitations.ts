import { z } from 'zod';
import type { RouteTable } from '#contract/route.ts';
import {
  campaignIdShape,
  instantShape,
  leadIdShape,
  nothingShape,
  taskIdShape,
} from '#contract/shapes.ts';

const count = z.number().int().min(0);

/**
 * How far a task is that takes invitations back: of `count` some wait, and each of the others was
 * taken back, had nothing to take back (accepted or gone meanwhile), failed, cannot be told, or was
 * called off.
 */
export const withdrawalTaskShape = z.object({
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
export type WithdrawalTaskAnswer = z.infer<typeof withdrawalTaskShape>;

const params = z.object({ taskId: taskIdShape });

/**
 * Invitations that nobody answered (product api, "User and LinkedIn connection"; product rules,
 * section 4).
 */
export const invitationRoutes = {
  'GET /v1/linkedin/identity/withdraw': {
    summary:
      'How many invitations of leads are pending, how many of them are old enough to be offered for withdrawal, and the task that runs',
    tag: 'User',
    permission: 'signed-in',
    tenant: 'acting-user',
    answer: z.object({
      pending: count,
      old: count,
      olderThanDays: count,
      task: withdrawalTaskShape.nullable(),
    }),
  },
  'POST /v1/linkedin/identity/withdraw': {
    summary:
      'Take pending invitations back, also those sent by hand: those older than 21 days or than the days given, of a campaign or of some leads',
    tag: 'User',
    permission: 'signed-in',
    tenant: 'acting-user',
    status: 202,
    body: z.strictObject({
      olderThanDays: z
        .number()
        .int()
        .min(0)
        .max(3650)
        .optional()
        .describe('21 unless given; 0 takes fresh invitations back too'),
      campaignId: campaignIdShape.optional(),
      leadIds: z.array(leadIdShape).min(1).max(30_000).optional(),
    }),
    answer: z.object({ taskId: taskIdShape, count }),
  },
  'GET /v1/linkedin/identity/withdraw/{taskId}': {
    summary: 'How far a withdrawal of invitations is',
    tag: 'User',
    permission: 'signed-in',
    tenant: 'acting-user',
    params,
    answer: withdrawalTaskShape,
  },
  'DELETE /v1/linkedin/identity/withdraw/{taskId}': {
    summary: 'Call off what a withdrawal of invitations has not done yet',
    tag: 'User',
    permission: 'signed-in',
    tenant: 'acting-user',
    params,
    status: 204,
    answer: nothingShape,
  },
} as const satisfies RouteTable;
