import { z } from 'zod';
import { ERROR_CATALOG, type ErrorCode } from '#core/errors/error-catalog.ts';
import { checkLineShape } from '#contract/mailboxes.ts';
import { sequenceItemShape } from '#contract/sequences.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { messageShape } from '#contract/threads.ts';

const errorCodes = Object.keys(ERROR_CATALOG) as [ErrorCode, ...ErrorCode[]];

/** Why one field was refused; `path` as in the request (`schedulerItems.2.fromHour`). */
const fieldErrorShape = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
shapeNames.add(fieldErrorShape, { id: 'FieldError' });
export type FieldError = z.infer<typeof fieldErrorShape>;

/** Every error response: RFC 9457 with the extra members of product api, "Conventions". */
export const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  /** The request's id, which finds its log lines. */
  instance: z.string().optional(),
  fieldErrors: z.array(fieldErrorShape).optional(),
  accountStatus: z.string().optional(),
  sequence: sequenceItemShape.optional(),
  /** On a 409 for an outdated version: the currently stored version. */
  currentVersion: z.union([z.number().int(), z.string()]).nullable().optional(),
  retryAfter: z.number().optional(),
  /** On a mailbox that can’t be used yet: what was checked, line by line. */
  checkLines: z.array(checkLineShape).optional(),
  /** On a message that someone else was faster with: what they wrote. */
  message: messageShape.optional(),
});
shapeNames.add(problemShape, { id: 'Problem' });
export type Problem = z.infer<typeof problemShape>;
export type ProblemAnswer = z.input<typeof problemShape>;
