import { z } from 'zod';
import { CREDIT_ENTRY_TYPES, CREDIT_SOURCES } from '#core/plan/email-credits.ts';
import { emailFindingShape } from '#contract/shared-words.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  instantShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
  userIdShape,
} from '#contract/shapes.ts';

/** Filters of the credit ledger: searches that spent a credit, or those that were free. */
const CREDIT_ROWS = ['SPENT', 'FREE'] as const;

/**
 * One row of the ledger: `amount` is the change, `left` the balance after it. A search is one row:
 * it holds a credit while it runs (HOLD), then spends it (CAPTURE, −1) or was free (RELEASE, 0).
 * `source` is where credits came from (GRANT), `result` what a search found, if that is still
 * known.
 */
const creditEntryShape = z.object({
  id: z.string(),
  type: z.enum(CREDIT_ENTRY_TYPES),
  at: instantShape,
  amount: z.number().int(),
  left: z.number().int(),
  source: z.enum(CREDIT_SOURCES).nullable(),
  lead: z.object({ id: leadIdShape, name: z.string().nullable() }).nullable(),
  result: emailFindingShape.nullable(),
  email: z.string().nullable(),
});
shapeNames.add(creditEntryShape, { id: 'EmailCreditEntry' });

/**
 * The credits of the email finder (product api, "Billing, e-mail finder, teams"); only a verified
 * address costs one.
 */
export const emailCreditRoutes = ownRoutes('Email finder', {
  'GET /v1/shared/emailcredits/{userId}': {
    summary: 'Email finder credits: total, used, remaining, when they renew, and who is asked',
    params: z.object({ userId: userIdShape }),
    answer: z.object({
      total: z.number().int(),
      used: z.number().int(),
      left: z.number().int(),
      renewsAt: instantShape.nullable(),
      /** The finders asked, in order; only a verified address costs a credit. Empty: no search. */
      finders: z.array(z.object({ label: z.string(), verifies: z.boolean() })),
      /** Credits spent per week recently, and how many running campaigns have a Find email step. */
      use: z.object({ aWeek: z.number().int(), campaigns: z.number().int() }),
    }),
  },
  'GET /v1/shared/emailcredits/{userId}/ledger': {
    summary: 'Every change of the email finder credits, newest first; the credits left are its sum',
    tenant: 'self',
    params: z.object({ userId: userIdShape }),
    query: pageQueryShape.omit({ sort: true }).extend({ show: z.enum(CREDIT_ROWS).optional() }),
    answer: pageOf(creditEntryShape),
  },
} as const satisfies PartialRoutes);
