import { z } from 'zod';
import { APPROVAL_STATES } from '#core/programs/approval.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  apiKeyIdShape,
  approvalIdShape,
  instantShape,
  pageOf,
  pageQueryShape,
} from '#contract/shapes.ts';

/**
 * What an assistant asks to do: a tool with its arguments, in words, and what its dry run answered.
 * `problem` says why it failed once approved.
 */
const approvalShape = z.object({
  id: approvalIdShape,
  key: z.object({ id: apiKeyIdShape, name: z.string() }).register(shapeNames, { id: 'NamedRow' }),
  call: z
    .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .register(shapeNames, { id: 'ToolCall' }),
  summary: z.string(),
  preview: z.unknown(),
  state: z.enum(APPROVAL_STATES).register(shapeNames, { id: 'ApprovalState' }),
  createdAt: instantShape,
  expiresAt: instantShape,
  decidedAt: instantShape.nullable(),
  problem: z.string().nullable(),
});
shapeNames.add(approvalShape, { id: 'Approval' });
export type ApprovalAnswer = z.infer<typeof approvalShape>;

const params = z.object({ approvalId: approvalIdShape });

/** What assistants ask to do with a key (product rules, section 20). */
export const approvalRoutes = selfRoutes('Programs', {
  'GET /v1/approvals': {
    summary: 'What assistants asked to do, newest first, paged',
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(approvalShape),
  },
  'POST /v1/approvals/{approvalId}/approve': {
    summary:
      'Carry out what an assistant asked for, once; 409 if it was rejected or has expired, 403 if its key may no longer do it',
    noDryRun: true,
    problems: [
      'APPROVAL_EXPIRED',
      'APPROVAL_REJECTED',
      'API_KEY_ENDED',
      'SCOPE_MISSING',
      'CONFLICT',
    ],
    params,
    answer: approvalShape,
  },
  'POST /v1/approvals/{approvalId}/reject': {
    summary: 'Reject what an assistant asked for; 409 if it was decided or has expired',
    problems: ['APPROVAL_EXPIRED', 'CONFLICT'],
    params,
    answer: approvalShape,
  },
} as const satisfies PartialRoutes);
