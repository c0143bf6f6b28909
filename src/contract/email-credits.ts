import { z } from 'zod';
import { CREDIT_ENTRY_TYPES } from '#core/plan/email-credits.ts';
import type { RouteTable } from '#contract/route.ts';
import {
  instantShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
  userIdShape,
} from '#contract/shapes.ts';

/**
 * One entry of the ledger: `amount` is what it changed, `left` the sum of all entries up to it. A
 * question holds a credit (HOLD) and then keeps it (CAPTURE) or gives it back (RELEASE).
 */
const creditEntryShape = z.object({
  id: z.string(),
  type: z.enum(CREDIT_ENTRY_TYPES),
  at: instantShape,
  amount: z.number().int(),
  left: z.number().int(),
  lead: z.object({ id: leadIdShape, name: z.string().nullable() }).nullable(),
});

/**
 * The credits of the email finder (product api, "Billing, e-mail finder, teams"); one is spent only
 * on a verified address.
 */
export const emailCreditRoutes = {
  'GET /v1/shared/emailcredits/{userId}': {
    summary: 'Email finder credits: total, used, remaining, when they renew, and who is asked',
    tag: 'Email finder',
    permission: 'signed-in',
    tenant: 'acting-user',
    params: z.object({ userId: userIdShape }),
    answer: z.object({
      total: z.number().int(),
      used: z.number().int(),
      left: z.number().int(),
      renewsAt: instantShape.nullable(),
      /** Who is asked, in that order; only one that verifies costs credits. None: no search. */
      finders: z.array(z.object({ label: z.string(), verifies: z.boolean() })),
    }),
  },
  'GET /v1/shared/emailcredits/{userId}/ledger': {
    summary: 'Every change of the email finder credits, newest first; the credits left are its sum',
    tag: 'Email finder',
    permission: 'signed-in',
    tenant: 'acting-user',
    params: z.object({ userId: userIdShape }),
    query: pageQueryShape.omit({ sort: true }),
    answer: pageOf(creditEntryShape),
  },
} as const satisfies RouteTable;
