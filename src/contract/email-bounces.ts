import { z } from 'zod';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { instantShape } from '#contract/shapes.ts';

/** Emails on hold after too many bounces (product rules, section 16). */
export const emailBounceRoutes = selfRoutes('Email account', {
  'POST /v1/auth/mailbox/bounces/resume': {
    summary:
      'Resume emails that are on hold because too many bounced; the bounce count starts over. Changes nothing if none are on hold',
    answer: z.object({ bouncesCountedFrom: instantShape.nullable() }),
  },
} as const satisfies PartialRoutes);
