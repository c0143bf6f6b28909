import { z } from 'zod';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { ownRoutes, type OwnRoutes } from '#contract/route.ts';
import { campaignIdShape, leadIdShape } from '#contract/shapes.ts';

const testedText = z.string().max(50_000).nullable().default(null);
const subjects = { subject: testedText, alternativeSubject: testedText };

/** An email step, tried on the user before it goes to leads (product rules, section 16). */
export const emailTestRoutes = ownRoutes('Sequences', {
  'POST /v1/sequenceitems/test/email': {
    summary:
      'Email yourself what an email step would send, from your own mailbox and counted nowhere; its unsubscribe link does nothing',
    body: z.strictObject({
      message: testedText,
      alternativeMessage: testedText,
      ...subjects,
      /** The subjects of the email in whose thread it answers; null: it begins one. */
      thread: z.strictObject(subjects).nullable().default(null),
      attachmentIds: z.array(z.string().max(64)).max(ATTACHMENT_LIMITS.filesOfStep).default([]),
      /** Whose settings hold; null: the usual ones. */
      campaignId: campaignIdShape.nullable().default(null),
      /** Whose values are filled in; null: an invented lead's. */
      leadId: leadIdShape.nullable().default(null),
    }),
    answer: z.object({ to: z.string(), subject: z.string(), alternativeUsed: z.boolean() }),
  },
} as const satisfies OwnRoutes);
